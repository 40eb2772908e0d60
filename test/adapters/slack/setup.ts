// The adapter's hearing half on the fake of Slack: a real connection, real calls, real cards, and a bot that works and
// notes what it was asked.

import type { App, ReceiverEvent } from '@slack/bolt';
import { wordingFor } from '../../../src/adapters/shared/texts/index.ts';
import { createUnfinished } from '../../../src/adapters/shared/unfinished.ts';
import { createSlackApi } from '../../../src/adapters/slack/api/api.ts';
import { createApp } from '../../../src/adapters/slack/connection/app.ts';
import { createSocketReceiver } from '../../../src/adapters/slack/connection/socket.ts';
import type { EventParts } from '../../../src/adapters/slack/events/parts.ts';
import { createTake, listen } from '../../../src/adapters/slack/events/router.ts';
import { TOLD_MS } from '../../../src/adapters/slack/limits.ts';
import { Begun } from '../../../src/adapters/slack/payloads/begun.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createSlack, type SlackOptions } from '../../fakes/slack/index.ts';
import { catalogue, createWorkingBot } from '../../fakes/working-bot.ts';

export { catalogue };

interface Options extends SlackOptions {
  readonly linkOf?: EventParts['linkOf'];
  /** Instead of those that a bot needs. */
  readonly scopes?: readonly string[];
}

export async function openSlack({ linkOf, scopes, ...options }: Options = {}) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home', ...(scopes && { botScopes: scopes }) });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana');
  const bot = createWorkingBot();
  const log = createFakeLog();
  const notes = createFakeNotes();
  const heard: ReceiverEvent[] = [];
  const api = createSlackApi({
    team: team.id,
    tokenOf: async () => team.botToken,
    api: slack.api,
    log,
    clock,
  });
  const parts: EventParts = {
    ...{ name: 'slack', bot, catalogue, notes, clock, log },
    unfinished: createUnfinished({ notes, what: Begun, lifeMs: TOLD_MS, others: false, clock, log }),
    async apiOf(id) {
      if (id !== team.id) throw new Error('not let in');
      return api;
    },
    wording: wordingFor([]),
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
    ...{ slack, team, channel, ana, bot, log, notes, heard, api, parts },
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
export function hearing(parts: EventParts): (event: ReceiverEvent) => Promise<void> {
  const take = createTake(parts);
  const app = createApp({ init: () => {}, start: async () => {}, stop: async () => {} }, take);
  listen(app, { ...parts, leave: async () => {} });
  return (event) => take(event, app);
}

export type Live = Awaited<ReturnType<typeof openSlack>>;
