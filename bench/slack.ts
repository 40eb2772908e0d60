// Measures Earshot's cost on Slack: acknowledgements compared with a bare Bolt handler, the edit limit of a workspace,
// closed connections and memory. The bot has a separate process; the fakes of Slack and the media service run in this
// one.
// Run: node bench/slack.ts [answers [a second]|budget [together]|socket|memory [tasks]]

import { setTimeout as sleep } from 'node:timers/promises';
import { load, quantile } from './discord-rig.ts';
import { measureBudget } from './slack-budget.ts';
import { hasFile, startRig, type Wanted } from './slack-rig.ts';
import { measureSocket } from './slack-socket.ts';

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const ms = (value: number): string => value.toFixed(2).padStart(7);

const NAMES = { bare: 'bare Bolt', earshot: 'Earshot, tasks go on', quick: 'Earshot, tasks end' } as const;

/** Measures for ten seconds, after three seconds of warm-up. */
async function answers(mode: Wanted['mode'], who: keyof typeof NAMES, perSecond: number): Promise<readonly number[]> {
  const rig = await startRig({ bot: who === 'bare' ? 'bare' : 'earshot', mode });
  try {
    rig.service.quick = who === 'quick';
    await rig.speakFor(perSecond * 3, perSecond);
    await sleep(2000);
    const { cpu: before } = await rig.cost();
    const commands = await rig.speakFor(perSecond * 10, perSecond);
    const { cpu } = await rig.cost();
    const took = commands.flatMap(({ acked }) => acked ?? []);
    const [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1].map((share) => ms(quantile(took, share)));
    print(
      `${mode.padEnd(7)}${NAMES[who].padEnd(21)} ${took.length} of ${commands.length}   p50 ${p50}   p90 ${p90}   p99 ${p99}   max ${max} ms   ${((cpu - before) / 10).toFixed(2)} core   ${load()}`,
    );
    return took;
  } finally {
    await rig.close();
  }
}

async function compareAnswers(perSecond: number): Promise<void> {
  print(`${perSecond} commands a second for 10 s, from sending to the acknowledgement:`);
  for (const mode of ['socket', 'http'] as const) {
    const bare = await answers(mode, 'bare', perSecond);
    for (const who of ['earshot', 'quick'] as const) {
      const ours = await answers(mode, who, perSecond);
      const times = (share: number) => (quantile(ours, share) / quantile(bare, share)).toFixed(2);
      print(`  ${times(0.5)} times the bare p50, ${times(0.99)} times its p99`);
    }
  }
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1).padStart(6);

/** Uses many workspaces: the limit of one would delay the final edits of all cards to two hours. */
async function memory(count: number, snapshots?: string): Promise<void> {
  const rig = await startRig({ bot: 'earshot', mode: 'socket', teams: 100, channels: 4 });
  const row = async (done: number | string) => {
    const name = snapshots && typeof done === 'number' ? `${snapshots}-${done}.heapsnapshot` : undefined;
    const { rss, heap, outside } = await rig.cost(name);
    print(`${String(done).padStart(18)}   rss ${mb(rss)}   heap ${mb(heap)}   outside ${mb(outside)} MB   ${load()}`);
  };
  try {
    print(`Memory over ${count} tasks in 100 workspaces, each after a forced collection:`);
    await row(0);
    for (let quarter = 1; quarter <= 5; quarter += 1) {
      const commands = await rig.speakFor(count / 5, 50);
      for (let waited = 0; waited < 600 && !commands.every(hasFile); waited += 1) await sleep(100);
      const done = commands.filter(hasFile).length;
      await sleep(1000);
      await row((quarter * count) / 5);
      if (done < commands.length) print(`  only ${done} of ${commands.length} were delivered`);
    }
    await sleep(20_000);
    await row('20 s without work');
    const complaints = (await rig.log()).filter((line) => /"level":(40|50)/.test(line));
    print(`  ${complaints.length} warnings in the log, ${rig.slack.refusals.length} calls that Slack refuses`);
    for (const line of [...complaints, ...rig.slack.refusals.map((one) => JSON.stringify(one))].slice(0, 3))
      print(`    ${line}`);
  } finally {
    await rig.close();
  }
}

const [, , what = 'all', more, snapshots] = process.argv;
const all = what === 'all';
if (all || what === 'answers') await compareAnswers(Number(more) || 200);
if (all || what === 'budget') await measureBudget(print, more === 'together');
if (all || what === 'socket') await measureSocket(print);
if (all || what === 'memory') await memory(Number(more) || 5000, snapshots);
