// Measures Earshot's cost on Discord: first answers compared with a bare discord.js handler, complete tasks, search
// boxes and memory. The bot has a process of its own; the fakes of Discord and the media service run in this one.
// Run: node bench/discord.ts [answers [a second]|rate [commands]|tasks|memory [tasks]]

import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, load, quantile, type Rig, startRig } from './discord-rig.ts';

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const ms = (value: number): string => value.toFixed(1).padStart(7);
const pair = (values: readonly number[]): string =>
  `p50 ${ms(quantile(values, 0.5))}   p99 ${ms(quantile(values, 0.99))}   max ${ms(quantile(values, 1))} ms`;

const hasFile = ({ act }: Command): boolean => (act.message?.attachments.length ?? 0) > 0;

/** Resolves when every task has its file, or after a minute. */
async function delivered(commands: readonly Command[]): Promise<number> {
  for (let waited = 0; waited < 600 && !commands.every(hasFile); waited += 1) await sleep(100);
  return commands.filter(hasFile).length;
}

/** Measures for ten seconds, after three seconds of warm-up. */
async function answers(bot: 'bare' | 'earshot', quick: boolean, perSecond: number): Promise<readonly number[]> {
  const rig = await startRig(bot);
  try {
    rig.service.quick = quick;
    const warm = await rig.speak(perSecond * 3, perSecond);
    if (bot === 'earshot' && quick) await delivered(warm);
    await sleep(1000);
    const { cpu: before } = await rig.cost();
    const commands = await rig.speak(perSecond * 10, perSecond);
    const { cpu } = await rig.cost();
    const took = commands.flatMap(({ answered }) => answered ?? []);
    const what = bot === 'bare' ? 'bare handler' : quick ? 'Earshot, tasks end at once' : 'Earshot, tasks go on';
    print(
      `${what.padEnd(27)} ${took.length} of ${commands.length}   ${pair(took)}   ${((cpu - before) / 10).toFixed(2)} core   ${load()}`,
    );
    return took;
  } finally {
    await rig.close();
  }
}

async function compareAnswers(perSecond: number): Promise<void> {
  print(`${perSecond} commands a second for 10 s, from the event to the first answer:`);
  for (let round = 0; round < 2; round += 1) {
    const bare = await answers('bare', false, perSecond);
    for (const quick of [false, true]) {
      const ours = await answers('earshot', quick, perSecond);
      const times = (share: number) => (quantile(ours, share) / quantile(bare, share)).toFixed(2);
      print(`  ${times(0.5)} times the bare p50, ${times(0.99)} times its p99`);
    }
  }
}

/**
 * Sends all commands at once and expects first answers in time. Measures the time until the service receives the last
 * request.
 */
async function rate(count: number): Promise<void> {
  const rig = await startRig('earshot');
  try {
    rig.service.quick = false;
    await rig.speak(100, 50);
    await sleep(2000);
    const before = rig.service.asked;
    const { requests } = rig.discord;
    const calls = requests.length;
    const began = performance.now();
    const commands = await rig.speak(count, 1000);
    while (rig.service.asked < before + count && performance.now() - began < 60_000) await sleep(20);
    const seconds = (performance.now() - began) / 1000;
    const [asked, answered] = [rig.service.asked - before, commands.flatMap((one) => one.answered ?? [])];
    const looked = requests.slice(calls).filter(({ method }) => method === 'GET').length;
    print(
      `\n${count} commands at once: ${answered.length} answered, ${asked} tasks begun in ${seconds.toFixed(1)} s, ${(asked / seconds).toFixed(0)} a second; ${looked} messages looked up   ${load()}`,
    );
    await complain(rig);
  } finally {
    await rig.close();
  }
}

const TYPED = ['', 'r', 'ro', 'rose', 'rose warm', 'female', 'french 34', '4711', 'zoe', 'xyzzy', 'read'];

async function typeFor(rig: Rig, seconds: number) {
  const all = Array.from({ length: seconds * 20 }, async (_, at) => {
    await sleep(at * 50 + 25);
    return rig.type(TYPED[at % TYPED.length] ?? '');
  });
  return Promise.all(all);
}

async function tasks(): Promise<void> {
  const rig = await startRig('earshot');
  try {
    await delivered(await rig.speak(200, 40));
    await typeFor(rig, 3);
    print('\n20 tasks a second for 30 s, 8 kB each, the first without and the second with 20 searches a second:');
    for (const typing of [false, true]) {
      const { cpu: before } = await rig.cost();
      const [commands, typed] = await Promise.all([rig.speak(600, 20), typing ? typeFor(rig, 30) : undefined]);
      const { cpu } = await rig.cost();
      const done = await delivered(commands);
      const took = commands.flatMap(({ act, text }) => {
        const at = act.message?.revisions.find(({ attachments }) => attachments.length > 0)?.at;
        const success = rig.service.told.get(text);
        return at === undefined || success === undefined ? [] : [at - success];
      });
      const core = ((cpu - before) / 30).toFixed(2);
      print(`success to file on message  ${done} of 600   ${pair(took)}   ${core} core   ${load()}`);
      print(`  first answer                           ${pair(commands.flatMap(({ answered }) => answered ?? []))}`);
      if (!typed) continue;
      const most = Math.max(...typed.map(({ choices }) => choices));
      print(
        `  5,000 voices searched     ${typed.length} of 600   ${pair(typed.map((one) => one.ms))}   most choices ${most}`,
      );
    }
    await complain(rig);
  } finally {
    await rig.close();
  }
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1).padStart(6);

async function memory(count: number, snapshots?: string): Promise<void> {
  const rig = await startRig('earshot');
  const row = async (done: number | string) => {
    const name = snapshots && typeof done === 'number' ? `${snapshots}-${done}.heapsnapshot` : undefined;
    const { rss, heap, outside } = await rig.cost(name);
    print(`${String(done).padStart(18)}   rss ${mb(rss)}   heap ${mb(heap)}   outside ${mb(outside)} MB   ${load()}`);
  };
  try {
    print(`\nMemory over ${count} tasks, each after a forced collection:`);
    await row(0);
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      const done = await delivered(await rig.speak(count / 4, 80));
      await sleep(2000);
      await row((quarter * count) / 4);
      if (done < count / 4) print(`  only ${done} of ${count / 4} were delivered`);
    }
    await sleep(30_000);
    await row('30 s without work');
    await complain(rig);
  } finally {
    await rig.close();
  }
}

async function complain(rig: Rig): Promise<void> {
  const complaints = await rig.complaints();
  const { refusals } = rig.discord;
  print(`  ${complaints.length} warnings in the log, ${refusals.length} calls that Discord refuses`);
  for (const line of [...complaints, ...refusals.map((one) => JSON.stringify(one))].slice(0, 3)) print(`    ${line}`);
}

const [, , what = 'all', more, snapshots] = process.argv;
if (what === 'all' || what === 'answers') await compareAnswers(Number(more) || 200);
if (what === 'all' || what === 'rate') await rate(Number(more) || 1000);
if (what === 'all' || what === 'tasks') await tasks();
if (what === 'all' || what === 'memory') await memory(Number(more) || 10_000, snapshots);
