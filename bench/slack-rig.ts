// Runs a bot in a separate process against fakes of Slack and a media service in this one, with people who use it at a
// steady pace. Measures only the time of acknowledgements.

import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/fakes/http-server.ts';
import { type Channel, createSlack, type Message, type Slack, type Workspace } from '../test/fakes/slack/index.ts';
import { ask, atPace, endBot, logOf, startBot } from './bot-process.ts';
import type { Cost } from './discord-probe.ts';
import { type Service, startService } from './discord-service.ts';

export interface Command {
  readonly channel: Channel;
  readonly text: string;
  /** Milliseconds from sending to the acknowledgement; `undefined` if it did not arrive in time. */
  readonly acked: number | undefined;
}

export interface Wanted {
  readonly bot: 'bare' | 'earshot';
  readonly mode: 'socket' | 'http';
  /** Number of workspaces. With several, the app is installed in each. */
  readonly teams?: number;
  /** Channels per workspace. The fake searches messages by channel. */
  readonly channels?: number;
}

export interface Rig {
  readonly slack: Slack;
  readonly service: Service;
  readonly teams: readonly Workspace[];
  /** Sends one `/tts` in the next channel of the workspace. */
  speak(team?: number): Promise<Command>;
  /**
   * Sends commands at a steady pace per second, in all workspaces in turn. Resolves when all are acknowledged or timed
   * out.
   */
  speakFor(count: number, perSecond: number): Promise<readonly Command[]>;
  cost(snapshot?: string): Promise<Cost>;
  log(): Promise<readonly string[]>;
  readonly child: ChildProcess;
  close(): Promise<void>;
}

const BOTS = { bare: './slack-bare.ts', earshot: '../src/main.ts' } as const;

async function ready(url: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const status = await fetch(url).then(
      ({ status }) => status,
      () => 0,
    );
    // A bare bot answers 404, which also shows that it is running.
    if (status === 200 || status === 404) return;
    await sleep(50);
  }
  throw new Error('The bot did not start.');
}

export const hasFile = ({ channel, text }: Command): boolean => fileOf(channel, text) !== undefined;

export const fileOf = (channel: Channel, text: string): Message | undefined =>
  channel.messages.findLast((one) => one.files.length > 0 && one.text.includes(text));

export async function startRig({ bot, mode, teams: count = 1, channels = 100 }: Wanted): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-slack-'));
  const [slack, service, port] = await Promise.all([createSlack(), startService(), freePort()]);
  const many = count > 1;
  const teams = Array.from({ length: count }, (_, at) => slack.workspace({ name: `Home ${at + 1}`, installed: !many }));
  const places = teams.map((team) => {
    const person = team.user('Ana');
    return {
      person,
      rooms: Array.from({ length: channels }, (_, at) => team.channel({ name: `room-${at}` })),
    };
  });
  const base = `http://127.0.0.1:${port}`;
  const child = startBot({
    ...{ entry: BOTS[bot], probe: './discord-probe.ts', folder },
    environment: {
      ...{ PORT: String(port), WEB_CHAT: 'off', PUBLIC_URL: base, SERVICE_BASE_URL: service.base },
      ...{ SLACK_MODE: mode, SLACK_API_URL: slack.api, SLACK_SIGNING_SECRET: slack.signingSecret },
      ...(mode === 'socket' && { SLACK_APP_TOKEN: slack.appToken }),
      ...(many
        ? {
            SLACK_CLIENT_ID: slack.clientId,
            SLACK_CLIENT_SECRET: slack.clientSecret,
            SLACK_STATE_SECRET: 'a-state-secret-of-the-bench',
            SLACK_AUTHORIZE_URL: slack.authorizeUrl,
          }
        : { SLACK_BOT_TOKEN: teams[0]?.botToken ?? '' }),
    },
  });
  if (bot === 'earshot' || mode === 'http') await ready(`${base}/readyz`);
  if (mode === 'socket') await slack.until(() => slack.socket.connections.length > 0, 20_000);
  else slack.http(`${base}/slack/events`);
  if (many) for (const { person } of places) await slack.install(`${base}/slack/install`, person);
  let said = 0;

  const speak = async (team = said % count): Promise<Command> => {
    said += 1;
    const { person, rooms } = places[team] as (typeof places)[number];
    const channel = rooms[Math.floor(said / count) % rooms.length] as Channel;
    const text = `Sentence ${said} of this run.`;
    const { acked, ms } = await (teams[team] as Workspace).command(person, channel, '/tts', text);
    return { channel, text, acked: acked === true ? ms : undefined };
  };

  return {
    slack,
    service,
    teams,
    child,
    speak,
    speakFor: (number, perSecond) => atPace(number, perSecond, () => speak()),
    cost: (snapshot) => ask<Cost>(child, { ...(snapshot && { snapshot }) }),
    log: () => logOf(folder),
    async close() {
      await endBot(child);
      await Promise.all([slack.close(), service.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
