// Measures the time to the first visible response while the store, the media service or the platform's other calls are
// delayed by five seconds, per platform. The bot uses a Redis behind a slow connection.
// Run: node bench/first-answer.ts [ms] [requests of each]

import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../test/fakes/redis-server.ts';
import { load, quantile } from './discord-rig.ts';
import { createLoadRig } from './load-rig.ts';
import { createSlowLine } from './slow-line.ts';

const [, , given = '5000', count = '40'] = process.argv;
const SLOW_MS = Number(given);
const MANY = Number(count);
const PAUSE_MS = 100;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const redis = await startRedis();
await redis.start();
const line = await createSlowLine(redis.port);
const rig = await createLoadRig({ REDIS_URL: `redis://127.0.0.1:${line.port}` });
const { discord, guild, slack, team, service } = rig;
const [maria, sam] = [discord.user('Maria'), team.user('Sam')];
guild.join(maria);
const rooms = Array.from({ length: 20 }, (_, at) => ({
  there: guild.channel({ name: `room-${at}` }),
  here: team.channel({ name: `room-${at}` }),
}));
slack.budget = {};
service.takes = () => 1000;
await rig.start();

let said = 0;
const next = () => {
  said += 1;
  const room = rooms[said % rooms.length];
  if (!room) throw new Error('There is no room.');
  return { ...room, mark: `mark${said}` };
};
const timed = async (work: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  return (await work()) ? performance.now() - began : Number.POSITIVE_INFINITY;
};

const web = (text: () => string) => () =>
  timed(async () => {
    const answer = await fetch(`${rig.base}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ room: 'general', person: { id: 'ana', name: 'Ana' }, text: text() }),
      signal: AbortSignal.timeout(60_000),
    });
    await answer.text();
    return answer.ok;
  }).catch(() => Number.POSITIVE_INFINITY);
const slash = (name: string, options: () => Record<string, string>) => () =>
  timed(async () => {
    const act = await discord.slash(maria, next().there, name, options());
    return (await act.answered).said !== 'did not respond';
  });
const typed = () =>
  timed(async () => {
    await discord.autocomplete(maria, next().there, 'tts', { text: 'x', voice: 'ro' }, 'voice');
    return true;
  });
const command = (name: string, text: () => string) => () =>
  timed(async () => (await team.command(sam, next().here, `/${name}`, text())).acked === true);

let form: Awaited<ReturnType<typeof team.command>> | undefined;
const submitted = () =>
  timed(async () => (await team.submit(sam, form as never, { text: next().mark })).acked === true);

const WAYS: Readonly<Record<string, () => Promise<number>>> = {
  'web, /tts': web(() => `/tts Hello ${next().mark}`),
  'web, /languages': web(() => '/languages German'),
  'discord, /tts': slash('tts', () => ({ text: `Hello ${next().mark}` })),
  'discord, /tasks': slash('tasks', () => ({})),
  'discord, search box': typed,
  'slack, /tts': command('tts', () => `Hello ${next().mark}`),
  'slack, /tasks': command('tasks', () => ''),
};

async function measure(name: string, way: () => Promise<number>): Promise<void> {
  const all: Promise<number>[] = [];
  for (let at = 0; at < MANY; at += 1) {
    all.push(way());
    await sleep(PAUSE_MS);
  }
  const took = await Promise.all(all);
  const none = took.filter((one) => one === Number.POSITIVE_INFINITY).length;
  const ms = (share: number) => quantile(took, share).toFixed(0).padStart(6);
  print(`  ${name.padEnd(22)} p50 ${ms(0.5)}  p99 ${ms(0.99)}  max ${ms(1)} ms   none ${none}   ${load()}`);
}

const SLOW: Readonly<Record<string, (ms: number) => void>> = {
  nothing: () => {},
  'the store': (ms) => {
    line.delayMs = ms;
  },
  'the service': (ms) => {
    service.delayMs = ms;
  },
  'the platforms’ other calls': (ms) => {
    discord.clearFaults();
    slack.clearFaults();
    if (ms === 0) return;
    discord.fault({ route: /^(?!.*\/callback)/, times: 1e9, delayMs: ms });
    slack.fault({ method: /^(chat|files|views|conversations|users)\./, times: 1e9, delayMs: ms });
  },
};

for (const [what, slow] of Object.entries(SLOW)) {
  print(`\n${what === 'nothing' ? 'nothing slowed' : `${what}: ${SLOW_MS} ms`}:`);
  slow(0);
  form = await team.command(sam, next().here, '/tts', '');
  await slack.until(() => form?.modal, 20_000);
  slow(SLOW_MS);
  for (const [name, way] of Object.entries(WAYS)) await measure(name, way);
  const once = await submitted();
  print(`  ${'slack, a form sent'.padEnd(22)} once ${once.toFixed(0)} ms`);
  slow(0);
  await sleep(what === 'nothing' ? 0 : SLOW_MS * 2);
}
await rig.close();
line.stop();
await redis.end();
process.exit();
