// From something a person asked for to a task, an answer or a refusal with a form: noted as begun, acknowledged, read, and then
// taken. The same on every platform; what a platform does in each step it says as an Asker.

import type { Command } from '../../domain/commands/command.ts';
import type {
  Alternative,
  FileRef,
  Person,
  Place,
  Problem,
  Reading,
  Request,
} from '../../domain/commands/invocation.ts';
import { needsLink } from '../../domain/commands/reading.ts';
import type { MessageRef } from '../../domain/tasks/task.ts';
import { queuedView } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import { createLater } from '../../kit/later.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Acted, Bot } from '../../ports/chat.ts';
import type { TaskButton } from './buttons.ts';
import type { PlatformRelay } from './descriptor.ts';
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
  /** One sentence, to the person alone. */
  say(text: string): Promise<unknown>;
  /** A pressed button did its work on the card itself. */
  done?(): Promise<unknown>;
}

export interface RefusalMore {
  readonly line?: string;
  readonly instead?: readonly Alternative[] | undefined;
}

export type Intake<D extends Draft> = ReturnType<typeof createIntake<D>>;

interface IntakeParts {
  /** The adapter's, in every origin. */
  readonly name: string;
  readonly bot: Bot;
  /** Where people's files have no open address of their own. */
  readonly relay?: Pick<PlatformRelay, 'link' | 'renewed'> | undefined;
  readonly log: Log;
}

export function createIntake<D extends Draft>({ name, bot, relay, log }: IntakeParts) {
  const later = createLater();
  const { withLink, renewed } = createLinks(relay);

  /** The work begins once the first answer is on its way: what it takes would keep others waiting for theirs. */
  async function acknowledged<T>(asker: Asker<D>, work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const [first, done] = await Promise.allSettled([asker.acknowledge?.(), later(work)]);
    if (first.status === 'rejected') throw first.reason;
    return done;
  }

  async function read(asker: Asker<D>, command: Command, { values, files }: D): Promise<Reading> {
    const linked = await Promise.all(files.map((file) => withLink(command, file)));
    return bot.read({ command: command.name, values, files: linked }, asker.person, asker.place);
  }

  async function take(asker: Asker<D>, request: Request, resultOf?: string): Promise<boolean> {
    const card = queuedView(bot.catalogue.find(request.command), asker.wording);
    const at = await asker.card(card);
    if (at === undefined) return false;
    const { person, place, task } = asker;
    try {
      await later(() => bot.take(request, { adapter: name, person, place, message: at }, resultOf, task));
      return true;
    } catch (thrown) {
      log.error('not handed in', { place: place.id, reason: reasonOf(thrown) });
      await asker.show(at, { mood: 'failed', title: card.title, line: asker.wording.texts.notTaken });
      return false;
    }
  }

  /** Refused, answered, or taken: true for a task. */
  async function settle(asker: Asker<D>, command: Command, draft: D, reading: Reading): Promise<boolean> {
    if (!reading.ok) {
      await asker.refuse(command, draft, reading.problems, { instead: reading.instead });
      return false;
    }
    if (command.kind === 'operation') return take(asker, reading.request);
    const view = await bot.answer(reading.request, asker.person, asker.place).catch((thrown: unknown) => {
      log.error('not answered', { command: command.name, reason: reasonOf(thrown) });
      return undefined;
    });
    await (view
      ? asker.answer(command, view)
      : asker.refuse(command, draft, [], { line: asker.wording.texts.notTaken }));
    return false;
  }

  async function act(asker: Asker<D>, button: TaskButton, moderator: boolean): Promise<Acted> {
    const { person, place } = asker;
    try {
      return await bot.act({ adapter: name, ...button, person, place, moderator });
    } catch (thrown) {
      log.error('press failed', { ...button, reason: reasonOf(thrown) });
      return { is: 'said', notice: asker.wording.texts.notTaken };
    }
  }

  return {
    read,
    settle,
    /** Acknowledges, reads meanwhile, and goes on as {@link settle}. */
    async lead(asker: Asker<D>, command: Command, draft: D): Promise<boolean> {
      const reading = await acknowledged(asker, () => read(asker, command, draft));
      if (reading.status === 'fulfilled') return settle(asker, command, draft, reading.value);
      log.error('not read', { command: command.name, reason: reasonOf(reading.reason) });
      await asker.refuse(command, draft, [], { line: asker.wording.texts.notTaken });
      return false;
    },
    /** A button of a task's card. `moderator`: may act on other people's tasks there. */
    async press(asker: Asker<D>, button: TaskButton, moderator: boolean): Promise<void> {
      const acted = await acknowledged(asker, () => act(asker, button, moderator));
      if (acted.status === 'rejected') throw acted.reason;
      const { value } = acted;
      if (value.is === 'take') await take(asker, await renewed(value.request), value.resultOf);
      else if (value.is === 'said') await asker.say(value.notice);
      else await asker.done?.();
    },
  };
}

/** Addresses for files that have none of their own. */
function createLinks(relay: Pick<PlatformRelay, 'link' | 'renewed'> | undefined) {
  return {
    async withLink(command: Command, file: FileRef): Promise<FileRef> {
      const link = needsLink(command, file) ? await relay?.link(file) : undefined;
      return link === undefined ? file : { ...file, link };
    },
    /** The relay's addresses end after an hour; a task may be asked for again much later. */
    async renewed(request: Request): Promise<Request> {
      if (!relay) return request;
      const isAddress = (value: unknown) => typeof value === 'string' && value.startsWith('http');
      const values = Object.entries(request.values).map(async ([field, value]) => [
        field,
        isAddress(value) ? await relay.renewed(String(value)) : value,
      ]);
      return { ...request, values: Object.fromEntries(await Promise.all(values)) };
    },
  };
}
