// What looking after many tasks costs: 10,000 (and twice as many) in flight at 2 s over real HTTP, beside a bare loop of
// undici requests in the same run; then how late one key's looks are beside another key with nine times as many. With a
// platform: the whole program with tasks from there, records on a disk, killed and started again.
// Run: node bench/poller.ts [tasks] [none|discord|slack] [--fairness: only that] [--profile: writes a CPU profile]
//      [--snapshots: heap snapshots]
//      [--typed: tasks of a platform come as people's commands] [--max-…: Node's own, for the program with a platform]

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureOrigin, type Phase } from './poller-origin.ts';

interface Key {
  readonly polls: number;
  readonly p50: number;
  readonly p99: number;
}

interface Measured {
  readonly core: number;
  readonly megabytes: number;
  readonly kept: number;
  readonly keys: Readonly<Record<string, Key>>;
}

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const near = (file: string): string => new URL(file, import.meta.url).pathname;
const told = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

const platform = process.argv.slice(2).find((one) => one === 'discord' || one === 'slack');
const profile = process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${tmpdir()}`] : [];
const tasks = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 10_000);

const server = fork(near('./poller-server.ts'));
const { port } = await told<{ port: number }>(server);
const base = `http://127.0.0.1:${port}`;

async function run(how: string, ...counts: readonly number[]): Promise<Measured> {
  const child = fork(near('./poller-one.ts'), [how, base, ...counts.map(String)], {
    execArgv: ['--expose-gc', ...(how === 'whole' ? profile : [])],
  });
  const ended = once(child, 'exit');
  const measured = await Promise.race([told<Measured>(child), ended.then(() => undefined)]);
  if (!measured) throw new Error(`The process that measures “${how}” ended without a figure.`);
  await ended;
  return measured;
}

const row = (name: string, { polls, p50, p99 }: Key, rest = ''): void =>
  void print(
    `${name.padEnd(28)} ${polls.toFixed(0).padStart(6)} polls/s   late p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(7)} ms${rest}`,
  );

const cost = ({ core, megabytes, kept }: Measured): string =>
  `   ${(100 * core).toFixed(0).padStart(3)} % of a core   ${megabytes.toFixed(0)} MB, ${kept.toFixed(0)} MB of it in use   load ${loadavg()[0]?.toFixed(2)}`;

const perPoll = ({ core, keys }: Measured): number =>
  core / Object.values(keys).reduce((sum, { polls }) => sum + polls, 0);

const MIB = 1024 * 1024;
const mib = (bytes: number): string => (bytes / MIB).toFixed(0);

function printPhase({ name, readySeconds, looks, core, most, resident, inUse }: Phase): void {
  const ready = readySeconds === undefined ? '' : `   ready after ${readySeconds.toFixed(1)} s`;
  const { p50, p99, max } = looks;
  const gaps = [p50, p99, max].map((ms) => (ms / 1000).toFixed(2)).join(' / ');
  print(
    `${name.padEnd(20)} ${(looks.looks / looks.seconds).toFixed(0)} looks/s at ${looks.tasks} tasks, busiest ${looks.busiest}/s   gaps p50/p99/max ${gaps} s   ${(100 * core).toFixed(0)} % of a core   ${mib(resident)} MiB, at most ${mib(most)}, ${mib(inUse)} in use${ready}   load ${loadavg()[0]?.toFixed(2)}`,
  );
}

async function withPlatform(from: 'discord' | 'slack'): Promise<void> {
  print(`\n${tasks} tasks from ${from}, the whole program; first a bare loop of as many looks:`);
  const bare = await run('bare', tasks);
  for (const key of Object.values(bare.keys)) row('bare loop', key, cost(bare));
  const flags = process.argv.filter((one) => one.startsWith('--max-'));
  const kept = join(tmpdir(), 'poller');
  const folder = process.argv.includes('--snapshots') ? kept : undefined;
  await measureOrigin(
    {
      platform: from,
      tasks,
      server,
      base,
      flags: [...flags, ...profile],
      typed: process.argv.includes('--typed'),
      snapshots: folder,
    },
    (phase) => {
      printPhase(phase);
      const each = phase.core / (phase.looks.looks / phase.looks.seconds);
      print(`  ${(each / perPoll(bare)).toFixed(2)} times the bare loop's CPU per look`);
    },
  );
}

async function withNone(): Promise<void> {
  for (const many of process.argv.includes('--fairness') ? [] : [tasks, 2 * tasks]) {
    print(`\n${many} tasks in flight, wanted ${many / 2} polls a second:`);
    const bare = await run('bare', many);
    const whole = await run('whole', many);
    for (const [name, measured] of [
      ['bare loop', bare],
      ['Earshot', whole],
    ] as const)
      for (const key of Object.values(measured.keys)) row(name, key, cost(measured));
    print(`  ${(perPoll(whole) / perPoll(bare)).toFixed(2)} times the bare loop's CPU per poll`);
  }

  print('\nFairness: one key alone, and beside a key with nine times as many tasks:');
  const few = Math.round(tasks / 10);
  const alone = await run('keys', 0, few);
  const beside = await run('keys', 9 * few, few);
  const nothing: Key = { polls: 0, p50: Number.NaN, p99: Number.NaN };
  row(`${few} alone`, alone.keys['few'] ?? nothing, cost(alone));
  row(`${few} beside ${9 * few}`, beside.keys['few'] ?? nothing, cost(beside));
  row(`  the ${9 * few} themselves`, beside.keys['many'] ?? nothing);
}

if (platform) await withPlatform(platform);
else await withNone();
server.disconnect();
