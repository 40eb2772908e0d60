// Measures the stages from a command to its first sound in a voice channel: /tts, its card, "Play in voice" pressed at
// once, and the first frame that a listener could decrypt. Uses fakes of Discord and its voice servers, and a bot in a
// separate process with its own studio and the real encoder. Each run starts with the bot in no channel.
// Run: node bench/first-sound.ts [runs]

import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscord } from '../test/fakes/discord/index.ts';
import { LOOPBACK_CA } from '../test/fakes/discord/voice/trust.ts';
import { load, quantile } from './discord-rig.ts';
import type { Note } from './first-sound-probe.ts';

const RUNS = Number(process.argv[2] ?? 50);
const SHORT = 'Good evening everybody, shall we start?';
const MEDIUM =
  'We walk along the river, then over the bridge, and then up the hill. At the top we wait for the others.';
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const discord = await createDiscord();
const guild = discord.guild({ name: 'Home' });
const text = guild.channel({ name: 'general' });
const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
const ana = discord.user('Ana');
const folder = await mkdtemp(join(tmpdir(), 'bench-first-sound-'));
const bot = fork(join(import.meta.dirname, '../src/start.js'), {
  cwd: join(import.meta.dirname, '..'),
  execArgv: ['--import', new URL('./first-sound-probe.ts', import.meta.url).href],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  env: {
    ...{ PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', WEB_CHAT: 'off', LOG_LEVEL: 'warn' },
    ...{ NODE_EXTRA_CA_CERTS: LOOPBACK_CA, DISCORD_TOKEN: discord.token },
    ...{ DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
  },
});
const notes: Note[] = [];
bot.on('message', (note: Note) => notes.push(note));
await discord.until(() => discord.commands().length > 0, 120_000);
discord.voice.join(ana, lounge);
await sleep(3000);

const now = (): number => performance.timeOrigin + performance.now();
const after = (what: Note['what'], from: number): number =>
  notes.find((note) => note.what === what && note.at >= from)?.at ?? Number.NaN;
const isInside = (): boolean => discord.voice.inside(lounge).includes(discord.bot);

interface Run {
  readonly words: string;
  readonly took: Readonly<Record<string, number>>;
}

async function run(words: string, number: number): Promise<Run> {
  const heardBefore = discord.voice.frames(lounge).length;
  const began = now();
  const act = await discord.slash(ana, text, 'tts', { text: `${words} ${number}` });
  const find = () => act.message?.components.some((row) => JSON.stringify(row).includes('share:voice')) === true;
  await discord.until(find, 60_000);
  const pressed = now();
  if (!act.message) throw new Error('There is no card.');
  await discord.press(ana, act.message, 'Play in voice');
  let joined = Number.NaN;
  const joining = discord.until(isInside, 60_000).then(() => {
    joined = now();
  });
  const first = () =>
    discord.voice
      .frames(lounge)
      .slice(heardBefore)
      .find(({ heard, silent }) => heard && !silent);
  await discord.until(() => first() !== undefined, 60_000);
  await joining;
  const heard = performance.timeOrigin + (first()?.at ?? Number.NaN);
  await discord.slash(ana, text, 'leave', {});
  await discord.until(() => !isInside(), 20_000);
  const created = after('created', began);
  const made = after('fetching', created);
  const fetching = after('fetching', pressed);
  const fetched = after('fetched', fetching);
  const encoded = after('encoded', fetched);
  const took = {
    'command → sent to the service': created - began,
    'sent → made, and seen to be': made - created,
    'made → on the card, with its button': pressed - made,
    'press → fetched again': fetched - pressed,
    'fetched → Ogg Opus': encoded - fetched,
    'press → in the channel (meanwhile)': joined - pressed,
    'Ogg Opus and in the channel → first frame heard': heard - Math.max(encoded, joined),
    'press → first frame heard': heard - pressed,
    'command → first frame heard': heard - began,
  };
  return { words, took };
}

const runs: Run[] = [];
for (let number = 0; number < RUNS; number += 1) {
  runs.push(await run(number % 2 === 0 ? SHORT : MEDIUM, number));
  await sleep(500);
}
print(`${RUNS} runs, refusals ${discord.refusals.length}, ${load()}`);
print('\n| ms | short p50 | p99 | medium p50 | p99 |\n|---|---|---|---|---|');
for (const name of Object.keys(runs[0]?.took ?? {})) {
  const cells = [SHORT, MEDIUM].flatMap((words) => {
    const all = runs.flatMap((one) => (one.words === words ? [one.took[name] ?? Number.NaN] : []));
    return [quantile(all, 0.5), quantile(all, 0.99)];
  });
  print(`| ${name} | ${cells.map((ms) => ms.toFixed(0)).join(' | ')} |`);
}
bot.kill('SIGTERM');
await new Promise((gone) => bot.once('exit', gone));
await discord.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
