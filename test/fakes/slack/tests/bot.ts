// A real Bolt app on the fake, for the fake's own tests: connects by socket or by signed requests, quietly. It holds no
// expectations.

import type { AddressInfo } from 'node:net';
import { App, LogLevel, SocketModeReceiver, webApi } from '@slack/bolt';
import { createSlack, type Slack, type SlackOptions, type Workspace } from '../index.ts';

type BoltOptions = NonNullable<ConstructorParameters<typeof App>[0]>;

const quiet = () => undefined;
const logger = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  setLevel: quiet,
  getLevel: () => LogLevel.ERROR,
  setName: quiet,
};

export interface Setting extends SlackOptions {
  readonly http?: boolean;
  /** How many connections, each of an app of its own. */
  readonly apps?: number;
  readonly bolt?: (slack: Slack) => BoltOptions;
  readonly scopes?: readonly string[];
}

export type Wire = (app: App, world: { readonly slack: Slack; readonly team: Workspace }) => void;

async function overHttp(slack: Slack, options: BoltOptions): Promise<{ app: App; base: string }> {
  const app = new App({ ...options, signingSecret: slack.signingSecret });
  const server = await app.start({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${((server as { address(): unknown }).address() as AddressInfo).port}`;
  slack.http(`${base}/slack/events`);
  return { app, base };
}

/** Soon back after a lost connection, unlike Bolt's own five seconds. */
function bySocket(slack: Slack, options: BoltOptions): App {
  const clientOptions = { slackApiUrl: slack.api };
  const receiver = new SocketModeReceiver({
    appToken: slack.appToken,
    clientPingTimeout: 200,
    logger,
    installerOptions: { clientOptions },
  });
  return new App({ ...options, receiver });
}

/** A fake with a workspace, a channel, a person and a connected app that `wire` gives its listeners. */
export async function connect(wire: Wire, { http, apps = 1, bolt, scopes, ...options }: Setting = {}) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home', ...(scopes ? { botScopes: scopes } : {}) });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana', { locale: 'es-ES' });
  const faults: unknown[] = [];
  const base: BoltOptions = {
    ...(bolt ? {} : { token: team.botToken }),
    logger,
    clientOptions: { slackApiUrl: slack.api, retryConfig: { retries: 0 } },
    ...bolt?.(slack),
  };
  const server = http ? await overHttp(slack, base) : undefined;
  const all = server ? [server.app] : Array.from({ length: apps }, () => bySocket(slack, base));
  for (const app of all) {
    app.error(async (fault) => void faults.push(fault));
    wire(app, { slack, team });
    if (!server) await app.start();
  }
  const clientWith = (more: webApi.WebClientOptions = {}) =>
    new webApi.WebClient(team.botToken, {
      slackApiUrl: slack.api,
      logger,
      retryConfig: { retries: 0 },
      ...more,
    });
  return {
    slack,
    team,
    channel,
    ana,
    app: all[0] as App,
    client: clientWith(),
    /** Another client of the workspace that is there from the start. */
    clientWith,
    /** Where the app listens, over HTTP. */
    base: server?.base ?? '',
    /** What the listeners threw. */
    faults,
    async close() {
      for (const app of all) await app.stop();
      await slack.close();
    },
  };
}
