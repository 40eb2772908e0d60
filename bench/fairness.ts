// Measures whether a person with many requests delays another one: the real process on a Discord fake, first without
// other work, then next to someone who sends 200 requests at once, keeps an endless link open and has a book narrated.
// Uses the studio, and a service that works on one task at a time in order of arrival; with the default limit and
// without one.
// Run: node bench/fairness.ts [tts|stories|all] [times each is asked for]

import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscordWorld, hasEnded, startConnected, words } from '../test/e2e/discord/server.ts';
import type { Act, Channel, User } from '../test/fakes/discord/index.ts';
import { load, quantile } from './discord-rig.ts';
import { startLoadService } from './load-service.ts';

const [what = 'all', times = '5'] = process.argv.slice(2);
const TIMES = Number(times);
const PILE = 200;
const STUBBORN = 10;
/** Milliseconds that the remote service works on each task. */
const TAKES_MS = 3000;
/** About half a minute of speech. */
const LONG = 'The night train left the station a little late, and nobody on the platform seemed to mind. '.repeat(7);

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const row = (name: string, all: readonly number[]): void =>
  void print(`  ${name.padEnd(48)} median ${seconds(quantile(all, 0.5))}, longest ${seconds(Math.max(...all))}`);

const hasFile = ({ message }: Act): boolean => (message?.attachments.length ?? 0) > 0;

interface Ground {
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const studio = async (): Promise<Ground> => ({ settings: {}, close: async () => {} });

/** A service that accepts all tasks at once and works on one at a time. */
async function oneAtATime(): Promise<Ground> {
  const service = await startLoadService();
  let free = 0;
  service.takes = () => {
    free = Math.max(free, Date.now()) + TAKES_MS;
    return free - Date.now();
  };
  return {
    settings: { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'bench', SERVICE_AT_ONCE: '1' },
    close: () => service.stop(),
  };
}

/** Starts a bot with people in a Discord server, and stops it after `work`. */
async function inTown(
  settings: Readonly<Record<string, string>>,
  work: (ask: ReturnType<typeof askIn>) => Promise<void>,
): Promise<void> {
  const world = await createDiscordWorld();
  const earshot = await startConnected(world, {
    WEB_CHAT: 'off',
    CONFIRM_CHARACTERS: '0',
    POLL_INTERVAL_MS: '2000',
    ...settings,
  });
  try {
    await work(askIn(world));
  } finally {
    await earshot.kill('SIGTERM');
    await world.discord.close();
  }
}

function askIn({ discord, guild }: Awaited<ReturnType<typeof createDiscordWorld>>) {
  const people = new Map<string, readonly [User, Channel]>();
  const personCalled = (name: string): readonly [User, Channel] => {
    const known = people.get(name);
    if (known) return known;
    const user = discord.user(name);
    guild.join(user);
    const made = [user, guild.channel({ name: `room-of-${name}` })] as const;
    people.set(name, made);
    return made;
  };
  const ask = async (name: string, command: string, values: object, file?: { name: string; bytes: Buffer }) => {
    const [user, channel] = personCalled(name);
    return discord.slash(user, channel, command, values as never, file ? { files: { file } } : {});
  };
  return {
    ask,
    /** Milliseconds from the command to the file in the channel. */
    async wait(name: string, command: string, values: object, file?: { name: string; bytes: Buffer }) {
      const began = performance.now();
      const act = await ask(name, command, values, file);
      for (; !hasFile(act); await sleep(20)) {
        const said = JSON.stringify(act.message?.embeds ?? '');
        if (/Something|could not|Try again/.test(said)) throw new Error(said);
      }
      return performance.now() - began;
    },
  };
}

async function several(one: (at: number) => Promise<number>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let at = 0; at < TIMES; at += 1) all.push(await one(at));
  return all;
}

/** Sends all commands at once, and repeats refused ones until all are accepted or the measurement is over. */
function pile(ask: ReturnType<typeof askIn>['ask'], isOver: () => boolean) {
  const taken: Act[] = [];
  const one = async (at: number) => {
    for (let tries = 0; !isOver(); tries += 1) {
      const act = await ask('Ana', 'tts', { text: `mark1${at}00${tries} ${LONG}` });
      await act.answered;
      for (; !isOver() && !act.message?.deleted; await sleep(100))
        if (hasEnded(act.message) || /Queued|Working|line/.test(words(act.message))) return void taken.push(act);
        else if (words(act.message) !== '') break;
      // Most people stop when they reach their limit. A few continue to retry.
      if (at >= STUBBORN) return;
      await sleep(1000);
    }
  };
  return { done: Promise.all(Array.from({ length: PILE }, (_, at) => one(at))), taken };
}

async function speech(name: string, ground: () => Promise<Ground>, limit: string): Promise<void> {
  const { settings, close } = await ground();
  await inTown({ ...settings, LIMIT_PERSON_AT_ONCE: limit }, async ({ ask, wait }) => {
    const hello = (at: number) => wait('Ben', 'tts', { text: `mark9${at}00000 Hello team` });
    await hello(99);
    const quiet = await several(hello);
    let over = false;
    const heap = pile(ask, () => over);
    await Promise.race([heap.done, sleep(6000)]);
    const before = heap.taken.filter(hasFile).length;
    const beside = await several((at) => hello(at + 50));
    const waiting = heap.taken.length - heap.taken.filter(hasFile).length;
    over = true;
    print(`\n${name}, ${limit === '0' ? 'no limit' : `at most ${limit} of one person at once`} (${load()})`);
    row('/tts, quiet', quiet);
    row(`/tts beside ${PILE} of another person`, beside);
    print(
      `  the pile: ${heap.taken.length} taken, ${before} delivered when it began, ${waiting} still to come at the end`,
    );
    print(
      `  ${(quantile(beside, 0.5) / quantile(quiet, 0.5)).toFixed(2)} times the quiet median, the longest ${(Math.max(...beside) / Math.max(...quiet)).toFixed(2)} times the quiet longest`,
    );
  });
  await close();
}

/** Serves a film that never ends, `bytes` every 100 ms. */
async function endless(bytes: number) {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'video/mp4' });
    const drip = setInterval(() => answer.write(Buffer.alloc(bytes, 1)), 100);
    answer.on('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { origin: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() };
}

const tale = (bytes: number) => ({
  name: 'tale.txt',
  bytes: Buffer.from(LONG.repeat(Math.ceil(bytes / LONG.length)).slice(0, bytes)),
});
const spaces = { name: 'spaces.txt', bytes: Buffer.from(`Once.${' '.repeat(1_900_000)}The end.`) };

async function stories(name: string, book: { name: string; bytes: Buffer }, drip: number): Promise<void> {
  const link = await endless(drip);
  await inTown({ STUDIO_ALLOW_ORIGINS: link.origin }, async ({ ask, wait }) => {
    const story = () => wait('Cleo', 'story', {}, tale(6000));
    await story();
    const quiet = await several(story);
    await ask('Ana', 'dub', { link: `${link.origin}/film.mp4`, to: 'Spanish', from: 'English' });
    await ask('Ben', 'story', {}, book);
    await sleep(3000);
    const beside = await several(story);
    print(`\nstudio, ${name} (${load()})`);
    row('/story of 6 kB, quiet', quiet);
    row('the same beside both', beside);
    print(`  ${seconds(Math.max(...beside) - Math.max(...quiet))} more at the longest`);
  });
  link.close();
}

if (what !== 'stories')
  for (const limit of ['5', '0']) {
    await speech('studio', studio, limit);
    await speech(`a service that works on one at a time, ${seconds(TAKES_MS)} each`, oneAtATime, limit);
  }
if (what !== 'tts') {
  await stories('an endless slow link and a story of 1.9 MB of words', tale(1_900_000), 10);
  await stories('an endless fast link and a story of 1.9 MB of spaces', spaces, 30_000);
}
process.exit();
