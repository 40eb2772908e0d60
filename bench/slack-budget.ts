// Edit limit of a workspace: a hundred tasks of one workspace at once, over two real minutes, next to another
// workspace. The fake enforces Slack's limits. Measures when people see the results.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../test/fakes/slack/index.ts';
import { load, maxPerMinute, quantile } from './discord-rig.ts';
import { type Command, fileOf, type Rig, startRig } from './slack-rig.ts';

const TASKS = 100;
/** Time until the first task ends, and from the first to the last one. */
const [FIRST_MS, SPAN_MS] = [8000, 112_000];
const TIERS = {
  'chat.update': 50,
  'files.getUploadURLExternal': 100,
  'files.completeUploadExternal': 100,
  'files.info': 100,
  'views.open': 100,
};

const seconds = (values: readonly number[]): string =>
  ['p50', 'p90', 'max']
    .map((name, at) => `${name} ${(quantile(values, [0.5, 0.9, 1][at] ?? 1) / 1000).toFixed(1)} s`)
    .join('  ');

const cardOf = ({ channel }: Command): Message | undefined =>
  channel.messages.find((one) => one.bot && one.thread_ts === undefined);
/** Time when the card showed the result. */
const doneAt = (command: Command): number | undefined =>
  cardOf(command)?.revisions.find(({ blocks }) => JSON.stringify(blocks).includes('"Edit"'))?.at;

function late(rig: Rig, commands: readonly Command[], when: (command: Command) => number | undefined) {
  return commands.flatMap((command) => {
    const [told, seen] = [rig.service.told.get(command.text), when(command)];
    return told === undefined || seen === undefined ? [] : [seen - told];
  });
}

function row(rig: Rig, name: string, commands: readonly Command[]): string {
  const files = late(rig, commands, ({ channel, text }) => fileOf(channel, text)?.at);
  const cards = late(rig, commands, doneAt);
  return `${name.padEnd(16)} ${files.length} of ${commands.length} files, late ${seconds(files)};  ${cards.length} cards, late ${seconds(cards)}`;
}

/** `together`: all tasks end at the same moment, which no limit allows to show on a hundred cards within one minute. */
export async function measureBudget(print: (line: string) => unknown, together: boolean): Promise<void> {
  const rig = await startRig({ bot: 'earshot', mode: 'socket', teams: 2, channels: TASKS });
  try {
    rig.slack.budget = TIERS;
    const ends = new Map<string, number>();
    rig.service.quick = (text) => Date.now() >= (ends.get(text) ?? Number.POSITIVE_INFINITY);
    const began = Date.now();
    const many = await Promise.all(Array.from({ length: TASKS }, () => rig.speak(0)));
    for (const [at, { text }] of many.entries())
      ends.set(text, began + FIRST_MS + (together ? 0 : (at * SPAN_MS) / TASKS));
    const beside: Command[] = [];
    for (let count = 0; count < 20; count += 1) {
      const command = await rig.speak(1);
      ends.set(command.text, Date.now() + FIRST_MS);
      beside.push(command);
      await sleep(5000);
    }
    const over = () => [...many, ...beside].every((one) => doneAt(one) !== undefined);
    for (const end = Date.now() + 120_000; !over() && Date.now() < end; ) await sleep(200);
    const { requests, refusals } = rig.slack;
    const updates = requests.filter(({ method, team }) => method === 'chat.update' && team === rig.teams[0]?.id);
    const limited = requests.filter(({ status }) => status === 429);
    print(
      `${TASKS} tasks at once in one workspace, ${together ? 'all ending together' : 'ending within two minutes'}:`,
    );
    print(`  ${row(rig, 'this workspace', many)}`);
    print(`  ${row(rig, 'the one beside', beside)}`);
    print(
      `  ${updates.length} updates, at most ${maxPerMinute(updates.map(({ at }) => at))} in any minute; ${limited.length} answers 429 ${[...new Set(limited.map(({ method }) => method))].join(' ')}; ${refusals.length} calls that Slack refuses   ${load()}`,
    );
  } finally {
    await rig.close();
  }
}
