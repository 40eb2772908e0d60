// A place beside the conversation where finished sound can also go, as a platform offers it: one button on the finished card, and what
// happens when it is pressed.

import type { Person, Place } from '../domain/commands/invocation.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { OutletTakes } from '../domain/media/outlet.ts';
import type { MessageRef } from '../domain/tasks/task.ts';

export interface Outlet {
  /** In buttons that people press years later: never changed. A word of lower-case letters. */
  readonly name: string;
  readonly takes: OutletTakes;
  /** What its button says, in a language as platforms write it. */
  label(language?: string): string;
  /** Whether it is to be had where this message stands: elsewhere it has no button. */
  isNear(at: MessageRef): boolean;
  /**
   * Brings sounds there, in their order; at least one. Answers with a sentence for who pressed, in their language: what happens now,
   * or why nothing does and what to do; `undefined` where it has answered by itself. What it throws is told as something that passes; {@link SoundGone} as what it is.
   */
  put(sounds: readonly FinishedSound[], by: OutletPress): Promise<string | undefined>;
  /** Removes what it keeps of these tasks, save what is being heard. Left out: it keeps nothing. */
  forget?(tasks: readonly string[]): Promise<void>;
}

export interface OutletPress {
  /** What the platform calls this press: of all that are made, it alone is called so. */
  readonly press: string;
  /** Whoever sees the card, with their roles and language. */
  readonly person: Person;
  readonly place: Place;
  /** May act on other people's tasks in the place. */
  readonly moderator: boolean;
}

/** One file of a finished task. */
export interface FinishedSound {
  /** The same for the same sound, of at most 100 letters, digits and `-`. */
  readonly key: string;
  /** Whose task it is of. */
  readonly task: string;
  /** What it is, in the language of who pressed: `Speech`, `Background`. */
  readonly title: string;
  /** What was asked for, or is said in it. */
  readonly text?: string;
  /** Where it is known before the file is there. */
  readonly seconds?: number;
  /** Lends the file for as long as `work` runs; it is fetched for that, and removed afterwards. Throws {@link SoundGone}. */
  lend<T>(work: (file: MediaFile) => Promise<T>): Promise<T>;
}

/** The finished file is not to be had any more. */
export class SoundGone extends Error {
  override readonly name = 'SoundGone';
  constructor(cause?: unknown) {
    super('The finished sound is gone.', { cause });
  }
}
