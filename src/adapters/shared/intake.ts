// From something a person asked for to a task, an answer or a refusal with a form: noted as begun, acknowledged, read, and then
// taken. The same on every platform; what a platform does in each step it says as an Asker.

import type { Command } from '../../domain/commands/command.ts';
import type { Reading, Request } from '../../domain/commands/invocation.ts';
import { queuedView } from '../../domain/views/task-card.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createLater } from '../../kit/loop/later.ts';
import type { Bot } from '../../ports/chat.ts';
import type { Asker } from './asker.ts';
import type { PlatformRelay } from './descriptor.ts';
import type { Draft } from './drafts.ts';
import { createLinks } from './links.ts';
import { createPresses } from './presses.ts';

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
  const links = createLinks(relay);

  /** The work begins once the first answer is on its way: what it takes would keep others waiting for theirs. */
  async function acknowledged<T>(asker: Asker<D>, work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const [first, done] = await Promise.allSettled([asker.acknowledge?.(), later(work)]);
    if (first.status === 'rejected') throw first.reason;
    return done;
  }

  async function read(asker: Asker<D>, command: Command, { values, files, from }: D): Promise<Reading> {
    const linked = await Promise.all(files.map((file) => links.withLink(command, file)));
    const invocation = { command: command.name, values, files: linked, ...(from !== undefined && { from }) };
    return bot.read(invocation, asker.person, asker.place);
  }

  async function take(
    asker: Asker<D>,
    request: Request,
    resultOf?: string,
    task = asker.task,
  ): Promise<boolean> {
    const card = queuedView(bot.catalogue.find(request.command), asker.wording);
    const at = await asker.card(card);
    if (at === undefined) return false;
    const { person, place } = asker;
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

  const press = createPresses<D>({ name, bot, log }, { links, take, acknowledged });

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
    press,
  };
}
