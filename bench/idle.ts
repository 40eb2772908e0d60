// Measures the idle program, started as by `npm start`: time until ready, and memory of each process when ready, after
// work, and some time after the work.
// Run: npx node bench/idle.ts [web|platforms] [seconds to wait after work, 0: no work]. `platforms`: Discord and Slack
// connected, a remote media service, no web chat. Accepts their settings from the environment: `DISCORD_VOICE=off npx
// node bench/idle.ts platforms`.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listDescendants } from '../src/kit/process/process-tree.ts';
import { createDiscord } from '../test/fakes/discord/index.ts';
import { freePort } from '../test/fakes/http-server.ts';
import { createSlack } from '../test/fakes/slack/index.ts';

const [mode = 'web', wait = '0'] = process.argv.slice(2);
const ROOT = join(import.meta.dirname, '..');
const WORK = ['/tts Hello team', '/sound rain on a tin roof', '/translate Hello to:Spanish'];
const SETTLE_MS = 3000;
const READY_MS = 60_000;

/** Settings of a bot in the fakes of both platforms. */
async function platforms(): Promise<Record<string, string | undefined>> {
  const [discord, slack] = await Promise.all([createDiscord(), createSlack()]);
  discord.guild({ name: 'Home' });
  const team = slack.workspace({ name: 'Home' });
  const given = Object.entries(process.env).filter(([name]) => /^(?:DISCORD|SLACK)_/.test(name));
  return {
    ...Object.fromEntries(given),
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.api,
    DISCORD_CDN_URL: discord.cdn,
    SLACK_APP_TOKEN: slack.appToken,
    SLACK_BOT_TOKEN: team.botToken,
    SLACK_API_URL: slack.api,
    SERVICE_BASE_URL: 'http://127.0.0.1:9',
    SERVICE_API_KEY: 'bench',
    WEB_CHAT: 'off',
  };
}

/** True if all parts are connected, with or without the media service. */
const isReady = (parts: Record<string, unknown>): boolean =>
  Object.entries(parts).every(([name, state]) => state === true || name === 'service');

async function whenReady(base: string): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer && isReady((await answer.json()) as Record<string, unknown>)) return;
    await sleep(5);
  }
  throw new Error('The program is not ready.');
}

interface Weight {
  readonly name: string;
  readonly rss: number;
  readonly pss: number;
}

/** MiB as counted by the kernel. `pss` divides shared memory among its processes. */
function weightOf(pid: number): Weight[] {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const size = (what: string) => Math.round(Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const name = command.findLast((part) => /\.(ts|js)$/.test(part))?.replace(/^.*src\//, '') ?? command[0];
    return [{ name: name ?? '', rss: size('Rss'), pss: size('Pss') }];
  } catch {
    return []; // it has just ended
  }
}

async function show(when: string, { pid = 0 }: ChildProcess): Promise<void> {
  const weights = [pid, ...(await listDescendants(pid))].flatMap(weightOf);
  const total = (of: 'rss' | 'pss') => weights.reduce((sum, one) => sum + one[of], 0);
  const each = weights.map(({ name, rss, pss }) => `${name} ${rss} (${pss})`).join(', ');
  process.stdout.write(`${when}: ${each}; together ${total('rss')} (${total('pss')}) MiB\n`);
}

/** Sends a message in the web chat and waits until its task has ended. */
async function say(base: string, text: string): Promise<void> {
  const person = { id: 'ana', name: 'Ana' };
  const body = JSON.stringify({ room: 'general', person, text });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${base}/api/messages`, { method: 'POST', headers, body });
  for (let busy = true; busy; await sleep(50)) {
    const answer = await fetch(`${base}/api/rooms/general/messages`);
    busy = /"status":"(queued|working)"/.test(await answer.text());
  }
}

const more = mode === 'platforms' ? await platforms() : {};
const port = String(await freePort());
const folder = mkdtempSync(join(tmpdir(), 'bench-idle-'));
const [command = '', ...given] = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ');
const began = performance.now();
const child = spawn(command === 'node' ? process.execPath : command, given, {
  cwd: ROOT,
  env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn', ...more },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const base = `http://127.0.0.1:${port}`;
await whenReady(base);
process.stdout.write(`ready after ${Math.round(performance.now() - began)} ms\n`);
await sleep(SETTLE_MS);
await show('idle', child);
if (wait !== '0') {
  for (const text of WORK) {
    await say(base, text);
    await show(`after ${text.split(' ')[0]}`, child);
  }
  await sleep(Number(wait) * 1000);
  await show(`${wait} s later`, child);
}
child.kill();
await once(child, 'exit');
process.exit();
