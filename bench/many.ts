// Many tasks of one platform, from waiting to delivered: polls, CPU time compared with a bare undici poller in the same
// run, results per second, memory, and cards that show their result late. The bot runs with the flags of `npm start`.
// Run: npm run bench -- [tasks] [discord|slack] [--stale: each card is updated after the start]. Without a number, runs
// 1,000, 3,000 and 10,000 tasks; without a platform, both: half an hour in all. [--per-second=100: pace at which tasks
// end] [--flags='…': Node flags for the bot] [--profile: the bot writes CPU profiles]

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg, tmpdir } from 'node:os';
import manifest from '../package.json' with { type: 'json' };
import { computePollDelay } from '../src/core/polling/poll-schedule.ts';
import type { Bare } from './many-bare.ts';
import { AGE_MS, type Measured, measureRun, type Platform } from './many-run.ts';

const INTERVAL_MS = 2000;
const SHOWN_COMPLAINTS = 3;

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const near = (file: string): string => new URL(file, import.meta.url).pathname;
const told = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

const options = process.argv.slice(2);
const option = (name: string): string | undefined =>
  options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const counts = options.filter((one) => /^\d+$/.test(one)).map(Number);
const platforms = (['discord', 'slack'] as const).filter((one) => options.includes(one));
const perSecond = Number(option('per-second') ?? 100);
const known = !options.includes('--stale');
const flags = (option('flags') ?? manifest.scripts.start).split(' ').filter((one) => one.startsWith('--'));
const profile = options.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${tmpdir()}/many`] : [];

const mib = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

async function measureBare(base: string, tasks: number): Promise<Bare> {
  const child = fork(near('./many-bare.ts'), [base, String(tasks)]);
  const ended = once(child, 'exit');
  const bare = await told<Bare>(child);
  await ended;
  return bare;
}

function report(tasks: number, bare: Bare, measured: Measured): void {
  const { readySeconds, idle, waiting, ending, cards, after, ...rest } = measured;
  const { count } = waiting;
  const perPoll = waiting.cpu / count.polls;
  const planned = ((tasks * 1000) / computePollDelay(AGE_MS, INTERVAL_MS, tasks)) * count.seconds;
  print(
    `bare       ${(bare.polls / bare.seconds).toFixed(0)} polls/s, ${percent(bare.cpu / bare.seconds)} of a core, ${((1e6 * bare.cpu) / bare.polls).toFixed(0)} µs a poll`,
  );
  print(`start      ready after ${readySeconds.toFixed(1)} s; ${mib(idle.resident)} MiB without tasks`);
  print(
    `waiting    ${(count.polls / count.seconds).toFixed(0)} polls/s, ${(count.polls / planned).toFixed(2)} of the plan, between two of a task p50 ${(count.p50 / 1000).toFixed(2)}, p99 ${(count.p99 / 1000).toFixed(2)} s; ${percent(waiting.cpu / count.seconds)} of a core, ${(1e6 * perPoll).toFixed(0)} µs a poll, ${(perPoll / (bare.cpu / bare.polls)).toFixed(2)} × bare; ${mib(waiting.memory.resident)} MiB`,
  );
  print(
    `ending     ${cards.once} of ${tasks} delivered once, ${cards.twice} more than once, in ${ending.seconds.toFixed(0)} s: ${(cards.once / ending.seconds).toFixed(1)}/s; ${percent(ending.cpu / ending.seconds)} of a core; at most ${rest.busiest} requests in a second; at most ${mib(ending.memory.most)} MiB`,
  );
  print(`cards      ${cards.late} late by more than 2 s, ${cards.never} of them still do not show the end`);
  print(
    `after      ${percent(after.core)} of a core, ${mib(after.memory.resident)} MiB, ${mib(after.memory.heap ?? 0)} of it in use by objects`,
  );
  print(`log        ${rest.complaints.length} warnings and errors   load ${loadavg()[0]?.toFixed(2)}`);
  for (const line of rest.complaints.slice(0, SHOWN_COMPLAINTS)) print(`           ${line.slice(0, 240)}`);
}

async function measure(tasks: number, platform: Platform): Promise<void> {
  const service = fork(near('./many-service.ts'));
  const { port } = await told<{ port: number }>(service);
  const base = `http://127.0.0.1:${port}`;
  print(`\n${tasks} tasks of ${platform}, ${perSecond} end each second, node ${flags.join(' ')}`);
  const bare = await measureBare(base, tasks);
  const wanted = { platform, tasks, service, base, flags: [...flags, ...profile], perSecond, known };
  report(tasks, bare, await measureRun(wanted));
  service.disconnect();
}

for (const tasks of counts.length > 0 ? counts : [1000, 3000, 10_000])
  for (const platform of platforms.length > 0 ? platforms : (['discord', 'slack'] as const))
    await measure(tasks, platform);
