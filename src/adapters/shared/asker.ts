// A person who asked for something, as the shared intake sees them: what a platform does in each step of answering.

import type { Command } from '../../domain/commands/command.ts';
import type { Alternative, Person, Place, Problem } from '../../domain/commands/invocation.ts';
import type { MessageRef } from '../../domain/tasks/task.ts';
import type { View } from '../../domain/views/view.ts';
import type { Draft } from './drafts.ts';
import type { Wording } from './texts/index.ts';

/** A person who asked for something, and how the platform answers this one. */
export interface Asker<D extends Draft> {
  readonly person: Person;
  readonly place: Place;
  readonly wording: Wording;
  /** What a task that comes of it is called: the same for the same thing, whichever process leads it. */
  readonly task?: string | undefined;
  /** The platform's first answer, where it is not given yet. */
  acknowledge?(): Promise<void>;
  /** Puts up the card of a task to be. `undefined`: nowhere, which was said. */
  card(view: View): Promise<MessageRef | undefined>;
  /** Changes that card. */
  show(at: MessageRef, view: View): Promise<unknown>;
  /** What a query leads to. */
  answer(command: Command, view: View): Promise<unknown>;
  /**
   * What is wrong, to the person alone, with a form that mends it and a button for each of `instead`; `line` instead of asking to
   * change something.
   */
  refuse(command: Command, draft: D, problems: readonly Problem[], more?: RefusalMore): Promise<unknown>;
  /** What was given, with what the platform needs to go on from there. */
  draft(given: Draft): D;
  /** Opens a form with this in it. Left out where none can open any more: there it is refused with a button that opens one. */
  form?(command: Command, draft: D): Promise<unknown>;
  /** One sentence, to the person alone. */
  say(text: string): Promise<unknown>;
  /** A pressed button did its work on the card itself. */
  done?(): Promise<unknown>;
}

export interface RefusalMore {
  readonly line?: string;
  readonly instead?: readonly Alternative[] | undefined;
}
