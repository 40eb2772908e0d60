// From something understood to a task or an answer: acknowledged at once, read beside that, then handed to the bot or
// refused in private with a way to mend it. What was done on Discord's side to get here is not known.

import type { APIInteraction } from 'discord.js';
import type { Problem, Request } from '../../../domain/commands/invocation.ts';
import type { Locale } from '../../../domain/commands/locale.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import type { View } from '../../../domain/views/view.ts';
import { createLater } from '../../../kit/later.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import { toMessageRef } from '../delivery/ref.ts';
import type { Draft, Drafts } from '../forms/drafts.ts';
import { asking } from '../forms/words.ts';
import { type Edit, type Wire, WireFault } from '../rest/api.ts';
import { localeOf, personOf, placeOf, refOf, waitingOf } from './caller.ts';
import { type Begun, begunOf, taskOf } from './interrupted.ts';
import type { Recent } from './recent-choices.ts';
import { type Card, refusal } from './refusal.ts';

export interface TakingParts {
  readonly name: string;
  readonly bot: Bot;
  readonly wire: Wire;
  readonly locales: readonly Locale[];
  readonly drafts: Drafts;
  readonly recent: Recent;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: (at: MessageRef, view: View) => Promise<unknown>;
  readonly card: Card;
  /** What was acknowledged and is no task yet. */
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
}

export interface Taking {
  /** An operation, seen by everybody in the place. */
  operation(interaction: APIInteraction, command: Command, draft: Draft): Promise<void>;
  /** A question, answered for the person alone. */
  query(interaction: APIInteraction, command: Command, draft: Draft): Promise<void>;
  /** A request that was understood before. `message` is the answer it was deferred with. */
  request(
    interaction: APIInteraction,
    message: string,
    request: Request,
    resultOf?: string,
  ): Promise<boolean>;
  /** Takes back a public "thinking…" and says something to the person alone. */
  instead(interaction: APIInteraction, body: Edit): Promise<void>;
}

export function createTaking(parts: TakingParts): Taking {
  const { name, bot, wire, locales, drafts, recent, clock, log, show, card, unfinished } = parts;

  const later = createLater();

  /** Begins once the first answer is on its way: what it takes would keep others waiting for theirs. */
  const read = (interaction: APIInteraction, draft: Draft) =>
    later(() =>
      bot.read(
        { command: draft.command, values: draft.values, files: draft.files },
        personOf(interaction),
        placeOf(interaction),
      ),
    );

  const here = (interaction: APIInteraction, message: string, ephemeral: boolean): MessageRef =>
    toMessageRef(refOf(interaction, { message, ephemeral, now: clock.now() }));

  const faulty = (
    interaction: APIInteraction,
    command: Command,
    draft: Draft,
    problems: readonly Problem[],
  ) => refusal({ command, draft, problems, locale: localeOf(interaction), locales, drafts, card });

  const failed = (interaction: APIInteraction, title: string): View => ({
    mood: 'failed',
    title,
    line: asking(localeOf(interaction)).notTaken,
  });

  async function instead(interaction: APIInteraction, body: Edit): Promise<void> {
    const by = waitingOf(interaction);
    try {
      await wire.deleteOriginal(by);
    } catch (thrown) {
      // It would stay "thinking" for a quarter of an hour, so rather everybody sees what is wrong.
      if (!(thrown instanceof WireFault && thrown.trouble === 'gone')) return wire.editOriginal(by, body);
    }
    await wire.followUp(by, body as Parameters<Wire['followUp']>[1], true);
  }

  async function request(
    interaction: APIInteraction,
    message: string,
    asked: Request,
    resultOf?: string,
  ): Promise<boolean> {
    const at = here(interaction, message, false);
    try {
      const origin = {
        adapter: name,
        person: personOf(interaction),
        place: placeOf(interaction),
        message: at,
      };
      await later(() => bot.take(asked, origin, resultOf, taskOf(interaction)));
      return true;
    } catch (thrown) {
      log.error('not handed in', { message, reason: reasonOf(thrown) });
      await show(at, failed(interaction, bot.catalogue.find(asked.command)?.title ?? asked.command));
      return false;
    }
  }

  async function operation(interaction: APIInteraction, command: Command, draft: Draft): Promise<void> {
    const [message, reading] = await Promise.allSettled([
      wire.defer(waitingOf(interaction), false),
      read(interaction, draft),
    ]);
    if (message.status === 'rejected') throw message.reason;
    if (reading.status === 'rejected') {
      log.error('not read', { command: command.name, reason: reasonOf(reading.reason) });
      return instead(interaction, card(failed(interaction, command.title)));
    }
    if (!reading.value.ok)
      return instead(interaction, faulty(interaction, command, draft, reading.value.problems));
    if (await request(interaction, message.value, reading.value.request))
      recent.used(personOf(interaction).id, command.name, draft.values);
  }

  async function query(interaction: APIInteraction, command: Command, draft: Draft): Promise<void> {
    const [message, reading] = await Promise.allSettled([
      wire.defer(waitingOf(interaction), true),
      read(interaction, draft),
    ]);
    if (message.status === 'rejected') throw message.reason;
    const at = here(interaction, message.value, true);
    try {
      if (reading.status === 'rejected') throw reading.reason;
      const { value } = reading;
      if (!value.ok)
        return await wire.editOriginal(
          waitingOf(interaction),
          faulty(interaction, command, draft, value.problems),
        );
      await show(at, await bot.answer(value.request, personOf(interaction), placeOf(interaction)));
    } catch (thrown) {
      if (thrown instanceof WireFault) throw thrown;
      log.error('not answered', { command: command.name, reason: reasonOf(thrown) });
      await show(at, failed(interaction, command.title));
    }
  }

  /** Noted until it is a task or answered. */
  const noted =
    (work: Taking['operation']): Taking['operation'] =>
    (interaction, command, draft) =>
      during(unfinished, begunOf(interaction, draft), () => work(interaction, command, draft));

  return { request, instead, operation: noted(operation), query: noted(query) };
}
