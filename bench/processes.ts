// Three real processes share one Redis and one Discord identity. One process is killed with a third of the tasks; then
// Redis is killed and restarted, paused for longer than the lock, and missing when all three start.
// Run: node bench/processes.ts [kill|restart|pause|start] [tasks]

import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Rig, startRig, taken } from './processes-rig.ts';

const [, , only = '', given = ''] = process.argv;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function begun(rig: Rig, tasks: number): Promise<void> {
  const began = Date.now();
  await rig.speak(tasks);
  for (let [last, still] = [0, 0]; last < tasks && still < 150; await sleep(100)) {
    still = rig.service.creates.length === last ? still + 1 : 0;
    last = rig.service.creates.length;
  }
  const shares = rig.bots.map((bot) => taken(bot).size).join(' + ');
  print(`  ${tasks} tasks taken in ${seconds(Date.now() - began)}, held ${shares}; load ${loadavg()[0]?.toFixed(1)}`);
}

async function ended(rig: Rig, since: number, what: string): Promise<void> {
  const all = await rig.allBrought(240);
  print(`  ${all ? 'all brought' : 'NOT ALL BROUGHT'} ${seconds(Date.now() - since)} after ${what}`);
  // Duplicates would arrive within this time.
  await sleep(5000);
  const found = Object.entries(rig.verdict()).map(([name, count]) => `${name} ${count}`);
  print(`  ${found.join(', ')}`);
  for (const line of rig.complaints()) print(`  ${line}`);
}

/** Median and maximum time until other processes took over the lost tasks. */
function takeovers(rig: Rig, lost: ReadonlySet<string>, killed: number): string {
  const after = rig.bots.flatMap((bot) =>
    [...taken(bot)].flatMap(([task, at]) => (lost.has(task) && at > killed ? [at - killed] : [])),
  );
  const sorted = after.toSorted((a, b) => a - b);
  const at = (share: number) => seconds(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return `${sorted.length} taken over: first ${at(0)}, half ${at(0.5)}, last ${at(1)}`;
}

async function kill(rig: Rig, tasks: number): Promise<void> {
  await rig.redis.start();
  await rig.startBots(3);
  await begun(rig, tasks);
  const [victim] = rig.bots;
  const lost = new Set(victim ? taken(victim).keys() : []);
  const killed = Date.now();
  await victim?.kill();
  rig.service.word = 'SUCCESS';
  print(`  one killed with ${lost.size}`);
  await ended(rig, killed, 'the kill');
  print(`  ${takeovers(rig, lost, killed)}`);
}

/** Makes Redis unavailable while results arrive and people send more requests. */
const outage =
  (what: string, begin: (rig: Rig) => unknown, awaySeconds: number, end: (rig: Rig) => unknown) =>
  async (rig: Rig, tasks: number): Promise<void> => {
    await rig.redis.start();
    await rig.startBots(3);
    await begun(rig, tasks);
    rig.service.word = 'SUCCESS';
    await sleep(1500);
    const before = rig.brought();
    await begin(rig);
    const meanwhile = rig.speak(30);
    await sleep(awaySeconds * 1000);
    await end(rig);
    const back = Date.now();
    print(`  ${what} for ${awaySeconds} s, when ${before} were brought; 30 more asked meanwhile`);
    await meanwhile;
    await ended(rig, back, 'Redis was back');
  };

async function start(rig: Rig, tasks: number): Promise<void> {
  const starting = rig.startBots(3);
  await sleep(8000);
  await rig.redis.start();
  const back = Date.now();
  await starting;
  print(`  Redis came 8 s after the three; all ready ${seconds(Date.now() - back)} later`);
  const said = rig.bots.map(({ log }) => log.filter(({ level }) => level >= 40).length);
  print(`  warnings in their logs: ${said.join(', ')}`);
  rig.service.word = 'SUCCESS';
  const asked = Date.now();
  await rig.speak(tasks);
  await ended(rig, asked, 'the first was asked for');
}

const CASES: Readonly<Record<string, readonly [string, number, number, (rig: Rig, tasks: number) => Promise<void>]>> = {
  kill: ['One of three is killed', 30, 3000, kill],
  restart: [
    'Redis is killed and started again (append-only file on)',
    10,
    600,
    outage(
      'killed',
      ({ redis }) => redis.kill(),
      5,
      ({ redis }) => redis.start(),
    ),
  ],
  pause: [
    'Redis stands still for longer than the lock of 10 s',
    10,
    600,
    outage(
      'stopped',
      ({ redis }) => redis.pause(),
      20,
      ({ redis }) => redis.resume(),
    ),
  ],
  start: ['Redis is missing when all three start', 10, 100, start],
};

for (const [name, [title, lock, tasks, run]] of Object.entries(CASES)) {
  if (only !== '' && only !== name) continue;
  print(`${title}; TAKEOVER_SECONDS ${lock}:`);
  const rig = await startRig(lock);
  try {
    await run(rig, Number(given) || tasks);
  } finally {
    await rig.close();
  }
}
