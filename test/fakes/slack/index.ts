// Slack on loopback for tests: Web API, Socket Mode, signed requests, uploads, private downloads and OAuth, driven by
// the real @slack/bolt. Enforces Slack's documented limits, and keeps every message and revision. Contains no bot.
//
//   const slack = await createSlack();
//   const team = slack.workspace({ name: 'Home' });
//   const channel = team.channel({ name: 'general' });
//   const ana = team.user('Ana');
//   const app = new bolt.App({ token: team.botToken, appToken: slack.appToken, socketMode: true,
//     clientOptions: { slackApiUrl: slack.api } });         // a bot that responds to /tts with a message
//   await app.start();                                      // over HTTP: slack.http('http://…/slack/events')
//   const act = await team.command(ana, channel, '/tts', 'Hello');
//   expect(act.acked).toBe(true);                           // or 'operation_timeout', 'dispatch_failed', …
//   await slack.until(() => team.messages(channel).length === 1);
//   expect(slack.refusals).toEqual([]);
//   await slack.close();
//
// `messages(channel)` returns live objects with the current content and `revisions`. `refusals` holds malformed
// requests (limits, arguments, scopes, tokens). Errors that depend on state (not_in_channel, message_not_found,
// expired_trigger_id) are in `requests` by code. A fake clock moves triggers, response_urls, budgets, edit windows and
// tokens. Real time applies to the 3 seconds of acknowledgement (`patience`), signature timestamps and the delay of
// shared uploads (`shareDelay`). A failed event is retried once, at once; `redeliver` simulates later retries.
// `install` simulates a user who installs the app in a browser.

import { listening } from '../http-server.ts';
import { createWaiting } from '../waiting.ts';
import type { Core, Settings } from './core.ts';
import type { Act } from './delivery/acts.ts';
import { createDelivery, type Delivery, type Redelivery } from './delivery/delivery.ts';
import { EVENTS, sendEvent } from './delivery/events.ts';
import type { Told } from './delivery/happenings.ts';
import { createSockets } from './delivery/socket.ts';
import { createSlackFaults } from './faults.ts';
import { createFileHost } from './filehost.ts';
import { history } from './history.ts';
import { createTeam, type Workspace, type WorkspaceGiven } from './teams.ts';
import { type InstallGiven, install, type Visit } from './web-api/browser.ts';
import type { Budget } from './web-api/budget.ts';
import type { OpenMethod } from './web-api/method.ts';
import { AGENT } from './web-api/methods-agent.ts';
import { CHAT, LISTINGS } from './web-api/methods-chat.ts';
import { FILES } from './web-api/methods-files.ts';
import { FUNCTIONS } from './web-api/methods-functions.ts';
import { PLACES } from './web-api/methods-places.ts';
import { SESSIONS } from './web-api/methods-sessions.ts';
import { VIEWS } from './web-api/methods-views.ts';
import { createOauth } from './web-api/oauth.ts';
import { createRest } from './web-api/rest.ts';
import { createWorld, MINUTE, type User } from './world.ts';

export type { Act } from './delivery/acts.ts';
export type { Told } from './delivery/happenings.ts';
export type { Workspace } from './teams.ts';
export type { Channel, FileGiven, Message, User } from './world.ts';

export interface SlackOptions extends Partial<Settings> {
  readonly clock?: { now(): number };
}

export interface RefusalRecord {
  /** Method or component that refused. */
  readonly method: string;
  readonly reason: string;
}

const DEFAULTS: Settings = {
  appToken: 'xapp-1-A0TWIN-1-0123456789abcdef',
  signingSecret: 'a-signing-secret-of-the-fake',
  clientId: '1234567890.1234567890',
  clientSecret: 'a-client-secret-of-the-fake',
  events: EVENTS,
  surface: 'agent',
  sessions: 'on',
  distributed: false,
  functions: {},
  patience: 3000,
  shareDelay: 20,
  rotation: false,
  connections: 10,
};

/** Calls a minute of a distributed app outside the Marketplace. */
const DISTRIBUTED_BUDGET: Budget = { 'conversations.history': 1, 'conversations.replies': 1 };

export async function createSlack({ clock = Date, ...options }: SlackOptions = {}) {
  const settings: Settings = { ...DEFAULTS, ...options };
  const world = createWorld(clock);
  const faults = createSlackFaults();
  const refusals: RefusalRecord[] = [];
  const { changed, until } = createWaiting();
  const timers = new Set<NodeJS.Timeout>();
  let budget: Budget = { 'chat.update': 50, 'agents.sessions.setStatus': 50, 'agents.sessions.rename': 50 };
  const core: Core = {
    world,
    settings,
    triggers: new Map(),
    responseUrls: new Map(),
    uploads: new Map(),
    api: () => origin,
    files: () => host.base,
    deliver: (out) => delivery.deliver(out),
    event: (team, event, subscription) => sendEvent(core, team, event, subscription),
    refuse: (method, reason) => void refusals.push({ method, reason }),
    changed,
    later(ms, run) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    },
  };
  const host = await createFileHost(core, faults);
  const oauth = createOauth(core);
  const connect: OpenMethod = {
    token: 'app',
    handle: () => ({ url: sockets.ticket(new URL(origin).host) }),
  };
  const rest = createRest({
    core,
    faults,
    methods: { ...CHAT, ...LISTINGS, ...PLACES, ...VIEWS, ...FILES, ...AGENT, ...SESSIONS, ...FUNCTIONS },
    open: { ...oauth.methods, 'apps.connections.open': connect },
    budget: () => ({ ...budget, ...(settings.distributed && DISTRIBUTED_BUDGET) }),
    page: (url) => `<!DOCTYPE html><title>Allow</title>${url.searchParams.get('scope') ?? ''}`,
  });
  const { server } = rest;
  const api = await listening(server);
  const origin = api.base;
  const { patience } = settings;
  const sockets = createSockets({
    server,
    appId: world.appId,
    most: settings.connections,
    patience,
    changed,
  });
  const delivery = createDelivery({
    sockets,
    secret: settings.signingSecret,
    patience,
    now: world.now,
    changed,
  });

  const delivered = (one: Act | Told): Delivery => {
    if (!one.delivery) throw new Error('This was never sent to the app.');
    return one.delivery;
  };

  return {
    api: `${origin}/api/`,
    files: host.base,
    /** Another origin, which must never get a token. */
    foreign: host.foreign,
    authorizeUrl: `${origin}/oauth/v2/authorize`,
    appId: world.appId,
    appToken: settings.appToken,
    signingSecret: settings.signingSecret,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    requests: rest.requests,
    fileRequests: host.requests,
    /** All deliveries to the app. */
    deliveries: delivery.log,
    refusals: refusals as readonly RefusalRecord[],
    socket: sockets.handle,
    workspace: (given: WorkspaceGiven): Workspace => createTeam(core, given),
    /** Delivers signed requests to this URL, or over the sockets without a URL. */
    http: delivery.http,
    history,
    fault: faults.add,
    clearFaults: faults.clear,
    /** Calls a minute per workspace and method. Further calls get a 429 with Retry-After. */
    get budget(): Budget {
      return budget;
    },
    set budget(next: Budget) {
      budget = next;
    },
    /** Repeats an earlier delivery and returns the outcomes. */
    redeliver: (one: Act | Told, how?: Redelivery): Promise<readonly Delivery[]> =>
      delivery.redeliver(delivered(one), how),
    /** Installs the app as a user in a browser, starting at the app's own page. */
    install: (start: string, user: User, given?: InstallGiven): Promise<Visit> =>
      install(oauth.decide, start, user, given),
    /** Ages the interaction and its response_url. */
    age(act: Act, minutes: number): void {
      const ms = minutes * MINUTE;
      const trigger = core.triggers.get(act.id);
      if (trigger) trigger.created -= ms;
      for (const url of core.responseUrls.values()) if (url.act === act) url.created -= ms;
      for (const message of act.responses) message.at -= ms;
    },
    /** Resolves once the condition holds, and rejects after a timeout. */
    until,
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      delivery.close();
      await sockets.close();
      await api.close();
      await host.close();
    },
  };
}

export type Slack = Awaited<ReturnType<typeof createSlack>>;
