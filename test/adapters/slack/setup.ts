// The adapter's hearing half on the fake of Slack: a real connection, real calls, real cards, and a bot that works and
// notes what it was asked.

import type { App, ReceiverEvent } from '@slack/bolt';
import { commands } from '../../../commands/index.ts';
import { createUnfinished } from '../../../src/adapters/shared/unfinished.ts';
import { createWire } from '../../../src/adapters/slack/api/calls.ts';
import { createHolds } from '../../../src/adapters/slack/api/holds.ts';
import { createApp } from '../../../src/adapters/slack/connection/app.ts';
import { createSocketReceiver } from '../../../src/adapters/slack/connection/socket.ts';
import type { HearParts } from '../../../src/adapters/slack/events/parts.ts';
import { createTake, listen } from '../../../src/adapters/slack/events/router.ts';
import { TOLD_MS } from '../../../src/adapters/slack/limits.ts';
import { Begun } from '../../../src/adapters/slack/payloads/begun.ts';
import { renderView } from '../../../src/adapters/slack/render.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Invocation, Person, Place, Request } from '../../../src/domain/commands/invocation.ts';
import { type Defaults, read } from '../../../src/domain/commands/reading.ts';
import { searchLanguages } from '../../../src/domain/media/language.ts';
import type { Origin } from '../../../src/domain/tasks/task.ts';
import type { Acted, Ask, Bot, Press } from '../../../src/ports/chat.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createSlack, type SlackOptions } from '../../fakes/slack/index.ts';

export const catalogue = createCatalogue(commands);
const VOICES = [
  { id: 7, name: 'Rose', language: 1 },
  { id: 8, name: 'Émile', language: 76 },
];

export interface WorkingDesk extends Bot {
  readonly asked: { readonly invocation: Invocation; readonly person: Person; readonly place: Place }[];
  readonly taken: {
    readonly request: Request;
    readonly origin: Origin;
    readonly resultOf: string | undefined;
    readonly id: string;
  }[];
  readonly pressed: Press[];
  readonly typed: Ask[];
  defaults: Defaults;
  acted: Acted;
  /** Runs in front of every `read`. */
  onRead: () => Promise<void>;
  /** Runs in front of every `take`. */
  onTake: () => Promise<void>;
}

export function createWorkingDesk(): WorkingDesk {
  const bot: WorkingDesk = {
    catalogue,
    asked: [],
    taken: [],
    pressed: [],
    typed: [],
    defaults: { language: 1 },
    acted: { is: 'shown' },
    onRead: async () => {},
    onTake: async () => {},
    async read(invocation, person, place) {
      await bot.onRead();
      bot.asked.push({ invocation, person, place });
      const command = catalogue.find(invocation.command);
      if (!command) return { ok: false, problems: [{ message: `I don’t know ${invocation.command}.` }] };
      return read(command, invocation, { voices: VOICES, defaults: bot.defaults });
    },
    async take(request, origin, resultOf, id = `TASK${bot.taken.length + 1}`) {
      await bot.onTake();
      bot.taken.push({ request, origin, resultOf, id });
      return id;
    },
    took: async (wanted) => bot.taken.some(({ id }) => id === wanted),
    answer: async ({ command }, person) => ({
      mood: 'info',
      title: command,
      line: `${command} for ${person.name}`,
      ...(command === 'tasks' && {
        rows: [
          {
            title: 'Speech · Hi',
            detail: 'Done',
            actions: [{ name: 'again', label: 'Again', task: 'TASK7' }],
          },
        ],
      }),
    }),
    suggest(ask) {
      bot.typed.push(ask);
      if (ask.field === 'voice_id')
        return VOICES.map(({ name }) => ({ value: name, label: name, detail: 'a voice' }));
      return searchLanguages(ask.typed, 'target').map(({ name }) => ({ value: name, label: name }));
    },
    sample: async () => undefined,
    async act(press) {
      bot.pressed.push(press);
      return bot.acted;
    },
  };
  return bot;
}

interface Options extends SlackOptions {
  readonly linkOf?: HearParts['linkOf'];
  /** Instead of those that a bot needs. */
  readonly scopes?: readonly string[];
}

export async function openSlack({ linkOf, scopes, ...options }: Options = {}) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home', ...(scopes && { botScopes: scopes }) });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana');
  const bot = createWorkingDesk();
  const log = createFakeLog();
  const notes = createFakeNotes();
  const heard: ReceiverEvent[] = [];
  const wire = createWire({
    ...{ team: team.id, tokenOf: async () => team.botToken, api: slack.api },
    ...{ log, clock, holds: createHolds(clock) },
  });
  const parts: HearParts = {
    ...{ name: 'slack', bot, catalogue, notes, clock, log },
    unfinished: createUnfinished({ notes, what: Begun, lifeMs: TOLD_MS, others: false, clock, log }),
    async wireOf(id) {
      if (id !== team.id) throw new Error('not let in');
      return wire;
    },
    card: (view, labelOf) => renderView(view, labelOf && { labelOf }),
    ...(linkOf && { linkOf }),
  };
  const running = new Set<Promise<void>>();
  const receiver = createSocketReceiver({ appToken: slack.appToken, api: slack.api, clock, log });
  const take = createTake(parts);
  const follow = (event: ReceiverEvent, to: App) => {
    heard.push(event);
    const work = take(event, to).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
  const app = createApp(receiver, follow);
  listen(app, { ...parts, leave: async () => {} });
  await app.start();
  return {
    ...{ slack, team, channel, ana, bot, log, notes, heard, wire, parts },
    hear: (event: ReceiverEvent) => take(event, app),
    /** Resolves when everything heard so far was led to its end. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
    /** The text of every message people see there. */
    said: (where = channel) =>
      team
        .messages(where)
        .filter(({ bot, ephemeralTo, deleted }) => bot && !ephemeralTo && !deleted)
        .map(({ text }) => text),
    async close(): Promise<void> {
      await app.stop();
      await slack.close();
    },
  };
}

/** The same of another process: what is delivered to it comes by no connection. */
export function hearing(parts: HearParts): (event: ReceiverEvent) => Promise<void> {
  const take = createTake(parts);
  const app = createApp({ init: () => {}, start: async () => {}, stop: async () => {} }, take);
  listen(app, { ...parts, leave: async () => {} });
  return (event) => take(event, app);
}

export type Live = Awaited<ReturnType<typeof openSlack>>;
