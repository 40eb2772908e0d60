// Setup for incoming events on the fake Slack: real connections and calls, and a working bot that records requests.

import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import { afterEach, beforeEach, expect } from 'vitest';
import { createPendingRequests } from '../../../src/adapters/shared/pending-requests.ts';
import { createAgentFeatures } from '../../../src/adapters/slack/agent/agent-features.ts';
import { createCallSlots } from '../../../src/adapters/slack/api/call-slots.ts';
import { createSlackApi } from '../../../src/adapters/slack/api/slack-api.ts';
import { createSocketReceiver } from '../../../src/adapters/slack/connection/socket-receiver.ts';
import { PendingSlackInteraction } from '../../../src/adapters/slack/events/interruptions.ts';
import { createSlackApp, type RouterOptions } from '../../../src/adapters/slack/events/router.ts';
import { PENDING_REQUEST_TTL_MS } from '../../../src/adapters/slack/limits.ts';
import { createSlackListening } from '../../../src/adapters/slack/listening/index.ts';
import { createSlackDraftStore } from '../../../src/adapters/slack/modals/draft-store.ts';
import { createNotifyUser } from '../../../src/adapters/slack/notify-user.ts';
import { systemClock as clock } from '../../../src/app/clock.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { createWorkTracker } from '../../../src/kit/work-tracker.ts';
import { quickClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { createSlack, type SlackOptions } from '../../fakes/slack/index.ts';
import { catalogue, createWorkingBot } from '../../fakes/working-bot.ts';

export { catalogue };

interface Options extends SlackOptions {
  readonly relay?: RouterOptions['relay'];
  /** Scopes in place of the bot's usual ones. */
  readonly scopes?: readonly string[];
  /** True for an agent app. False by default. */
  readonly isAgent?: boolean;
  /** True if workflows may contain our steps. */
  readonly workflows?: boolean;
  /** True if channels may listen. */
  readonly listens?: boolean;
  /** True if the test expects refusals of the fake. */
  readonly lenient?: boolean;
}

export async function openSlack({
  relay,
  scopes,
  isAgent = false,
  listens = false,
  workflows,
  ...options
}: Options = {}) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home', botScopes: scopes });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana');
  const bot = createWorkingBot();
  const log = createFakeLog();
  const keyValueStore = createFakeNotes();
  const heard: ReceiverEvent[] = [];
  const api = createSlackApi({
    team: team.id,
    getToken: async () => team.botToken,
    apiUrl: slack.api,
    historySlots: options.distributed ? createCallSlots(keyValueStore, clock) : undefined,
    log,
    clock,
  });
  async function apiOf(id: string) {
    if (id !== team.id) throw new Error('not let in');
    return api;
  }
  const { track, waitUntilIdle } = createWorkTracker();
  const messages = getMessages();
  const listening = listens
    ? createSlackListening({
        getApi: apiOf,
        keyValueStore,
        messagesFor: () => messages,
        prefix: '',
        // Retries come quickly.
        clock: quickClock,
        log,
      })
    : undefined;
  listening?.start(bot);
  const agent = isAgent ? createAgentFeatures({ getApi: apiOf, keyValueStore, messages, clock, log }) : undefined;
  const parts: RouterOptions = {
    ...{
      bot,
      getApi: apiOf,
      agent,
      listening,
      workflows,
      keyValueStore,
      clock,
      log,
      relay,
      track,
      messages,
      uninstall: async () => {},
    },
    ...{
      notifyUser: createNotifyUser({ getApi: apiOf, apiUrl: slack.api, clock, log }),
      drafts: createSlackDraftStore({ keyValueStore, log }),
    },
    pendingRequests: createPendingRequests({
      keyValueStore,
      schema: PendingSlackInteraction,
      ttlMs: PENDING_REQUEST_TTL_MS,
      hasOtherProcesses: false,
      clock,
      log,
    }),
  };
  const receiver = createSocketReceiver({ appToken: slack.appToken, apiUrl: slack.api, clock, log });
  const { process, between } = overhear(receiver, (event) => heard.push(event));
  const app = createSlackApp(between, parts);
  await app.start();
  return {
    ...{ slack, team, channel, ana, bot, log, notes: keyValueStore, heard, api, parts, listening },
    hear: process,
    /** Resolves once all received events are handled. */
    settled: waitUntilIdle,
    /** Texts of all visible messages in the channel. */
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

/** Creates a fake Slack per test, and fails on refused requests. */
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

/** Records events of a receiver, and can inject events. */
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

/** Second process without a connection. Its events are injected. */
export function hearing(parts: RouterOptions, apiUrl?: string): (event: ReceiverEvent) => Promise<void> {
  const { between, process } = overhear(deaf, () => {});
  createSlackApp(between, {
    ...parts,
    notifyUser: createNotifyUser({ ...parts, apiUrl }),
    drafts: createSlackDraftStore(parts),
  });
  return process;
}

export type Live = Awaited<ReturnType<typeof openSlack>>;
