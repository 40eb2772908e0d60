// The adapter's hearing half on the fake of Slack: a real connection, real calls, real cards, and a bot that works and
// notes what it was asked.

import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import { afterEach, beforeEach, expect } from 'vitest';
import { createUnfinished } from '../../../src/adapters/shared/unfinished.ts';
import { createAgent } from '../../../src/adapters/slack/agent/agent.ts';
import { createSlackApi } from '../../../src/adapters/slack/api/api.ts';
import { createNotifyUser } from '../../../src/adapters/slack/api/notify-user.ts';
import { createSocketReceiver } from '../../../src/adapters/slack/connection/socket.ts';
import { Begun } from '../../../src/adapters/slack/events/interrupted.ts';
import { createSlackApp, type RouterParts } from '../../../src/adapters/slack/events/router.ts';
import { TOLD_MS } from '../../../src/adapters/slack/limits.ts';
import { createSlackDrafts } from '../../../src/adapters/slack/modals/drafts.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { createRunning } from '../../../src/kit/running.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createSlack, type SlackOptions } from '../../fakes/slack/index.ts';
import { catalogue, createWorkingBot } from '../../fakes/working-bot.ts';
import { wordingFor } from '../wording.ts';

export { catalogue };

interface Options extends SlackOptions {
  readonly relay?: RouterParts['relay'];
  /** Instead of those that a bot needs. */
  readonly scopes?: readonly string[];
  /** Left out: a plain app. */
  readonly isAgent?: boolean;
  /** Workflows may have steps of ours. */
  readonly workflows?: boolean;
  /** Something is refused on purpose. */
  readonly lenient?: boolean;
}

export async function openSlack({ relay, scopes, isAgent = false, workflows, ...options }: Options = {}) {
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
  async function apiOf(id: string) {
    if (id !== team.id) throw new Error('not let in');
    return api;
  }
  const { track, settled } = createRunning();
  const { texts } = wordingFor();
  const agent = isAgent ? createAgent({ apiOf, notes, texts, clock, log }) : undefined;
  const parts: RouterParts = {
    ...{
      bot,
      apiOf,
      agent,
      workflows,
      notes,
      clock,
      log,
      relay,
      track,
      wording: wordingFor(),
      leave: async () => {},
    },
    ...{
      notifyUser: createNotifyUser({ apiOf, api: slack.api, clock, log }),
      drafts: createSlackDrafts({ notes, log }),
    },
    unfinished: createUnfinished({ notes, what: Begun, lifeMs: TOLD_MS, others: false, clock, log }),
  };
  const receiver = createSocketReceiver({ appToken: slack.appToken, api: slack.api, clock, log });
  const { process, between } = overhear(receiver, (event) => heard.push(event));
  const app = createSlackApp(between, parts);
  await app.start();
  return {
    ...{ slack, team, channel, ana, bot, log, notes, heard, api, parts },
    hear: process,
    /** Resolves when everything heard so far was led to its end. */
    settled,
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

/** One for each test of a file; of what was sent to Slack nothing may be refused. */
export function eachSlack(use: (live: Live) => void, options: Options = {}): void {
  let live: Live;
  beforeEach(async () => {
    live = await openSlack(options);
    use(live);
  });
  afterEach(async () => {
    if (!options.lenient) expect(live.slack.refusals).toEqual([]);
    await live.close();
  });
}

/** Hears what a receiver delivers, and can deliver something itself. */
function overhear(receiver: Receiver, hear: (event: ReceiverEvent) => void) {
  let process: App['processEvent'] = async () => {};
  const init: Receiver['init'] = (app) => {
    process = app.processEvent;
    const processEvent: typeof process = (event) => {
      hear(event);
      return process(event);
    };
    receiver.init({ processEvent } as App);
  };
  const between: Receiver = { init, start: () => receiver.start(), stop: () => receiver.stop() };
  return { between, process: (event: ReceiverEvent) => process(event) };
}

const deaf: Receiver = { init: () => {}, start: async () => {}, stop: async () => {} };

/** The same of another process: what is delivered to it comes by no connection. */
export function hearing(parts: RouterParts, api?: string): (event: ReceiverEvent) => Promise<void> {
  const { between, process } = overhear(deaf, () => {});
  createSlackApp(between, {
    ...parts,
    notifyUser: createNotifyUser({ ...parts, api }),
    drafts: createSlackDrafts(parts),
  });
  return process;
}

export type Live = Awaited<ReturnType<typeof openSlack>>;
