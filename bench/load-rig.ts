// Runs a bot in a separate process with web chat, Discord and Slack on fakes in this process. Starts, kills and
// restarts it on the same folder, and reads its /metrics.

import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscord, type Discord } from '../test/fakes/discord/index.ts';
import { freePort } from '../test/fakes/http-server.ts';
import { createSlack, type Slack, type Workspace } from '../test/fakes/slack/index.ts';
import { ask, endBot, logOf, startBot } from './bot-process.ts';
import type { Asked, Kept } from './load-probe.ts';
import { type LoadService, startLoadService } from './load-service.ts';

export interface LoadRig {
  readonly base: string;
  readonly folder: string;
  readonly discord: Discord;
  readonly guild: ReturnType<Discord['guild']>;
  readonly slack: Slack;
  readonly team: Workspace;
  readonly service: LoadService;
  /** Resolves when all platforms are ready. */
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  jump(ms: number): void;
  /** Id of the current process. */
  pid(): number;
  kept(snapshot?: string): Promise<Kept>;
  /** Values of /metrics by name with labels; `undefined` if there is no answer. */
  metrics(): Promise<ReadonlyMap<string, number> | undefined>;
  /** Log lines from a level on (40: warn). */
  log(level?: number): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export const total = (metrics: ReadonlyMap<string, number>, name: string): number =>
  [...metrics].reduce((sum, [key, value]) => (key.split('{')[0] === name ? sum + value : sum), 0);

function readMetrics(page: string): ReadonlyMap<string, number> {
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const gap = line.lastIndexOf(' ');
      return [line.slice(0, gap), Number(line.slice(gap + 1))];
    }),
  );
}

/**
 * Starts the bot as `npm start` does. `environment` overrides settings; a platform without tokens is off. `flags`: Node
 * flags for the bot.
 */
export async function createLoadRig(
  environment: Readonly<Record<string, string>> | ((rig: LoadRig) => Readonly<Record<string, string>>) = {},
  flags: readonly string[] = [],
): Promise<LoadRig> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
  const [discord, slack, service, port] = await Promise.all([
    createDiscord(),
    createSlack(),
    startLoadService(),
    freePort(),
  ]);
  const guild = discord.guild({ name: 'Home' });
  const team = slack.workspace({ name: 'Home' });
  const base = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );

  const rig: LoadRig = {
    ...{ base, folder, discord, guild, slack, team, service },
    async start() {
      const settings = typeof environment === 'function' ? environment(rig) : environment;
      const bot = startBot({
        ...{ entry: '../src/start.js', probe: './load-probe.ts', folder, flags },
        environment: {
          // The cache also saves the probe from loading the type-stripping compiler.
          NODE_COMPILE_CACHE: new URL('../node_modules/.cache/earshot', import.meta.url).pathname,
          ...{ PORT: String(port), METRICS: 'local', SERVICE_BASE_URL: service.base, PUBLIC_URL: base },
          ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
          ...{ SLACK_MODE: 'socket', SLACK_APP_TOKEN: slack.appToken, SLACK_BOT_TOKEN: team.botToken },
          ...{ SLACK_API_URL: slack.api, SLACK_FILE_ORIGINS: slack.files },
          ...settings,
        },
      });
      child = bot;
      for (let tries = 0; !(await isReady()); tries += 1) {
        if (bot.exitCode !== null || bot.signalCode !== null || tries > 6000)
          throw new Error(`The bot did not start: ${bot.exitCode ?? bot.signalCode ?? 'too slow'}.`);
        await sleep(20);
      }
      if (settings['DISCORD_TOKEN'] !== '') await discord.until(() => discord.commands().length > 0, 60_000);
    },
    async end(signal) {
      const dying = child;
      child = undefined;
      if (dying) await endBot(dying, signal);
    },
    pid: () => child?.pid ?? 0,
    jump: (jumpMs) => void child?.send({ jumpMs } satisfies Asked),
    async kept(snapshot) {
      if (!child) throw new Error('There is no bot to ask.');
      return ask<Kept>(child, { cost: true, ...(snapshot && { snapshot }) } satisfies Asked);
    },
    metrics: () =>
      fetch(`${base}/metrics`, { signal: AbortSignal.timeout(1900) })
        .then(async (answer) => (answer.ok ? readMetrics(await answer.text()) : undefined))
        .catch(() => undefined),
    async log(level = 30) {
      const lines = (await logOf(folder)).filter((line) => line.startsWith('{'));
      return lines.map((line) => JSON.parse(line)).filter((line) => line.level >= level);
    },
    async close() {
      if (child) await endBot(child);
      await Promise.all([discord.close(), slack.close(), service.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  return rig;
}
