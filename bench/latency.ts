// Measures the time from the service's success to the file in the chat, without the wait for the next poll. Uses the
// real process, a service with known finish times, and a Discord that records when the file arrived.
// Run: node bench/latency.ts [seconds of each pace] [paces, as 1,20,100]

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Act } from '../test/fakes/discord/index.ts';
import { load, quantile } from './discord-rig.ts';
import { createLoadRig, total } from './load-rig.ts';

const seconds = Number(process.argv[2] ?? 30);
const PACES = process.argv[3]?.split(',').map(Number) ?? [1, 20, 100];
const PLACES = 100;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const row = (name: string, values: readonly number[]): void =>
  void print(
    `  ${name.padEnd(34)} ${[0.5, 0.99, 1].map((share, at) => `${['p50', 'p99', 'max'][at]} ${quantile(values, share).toFixed(0).padStart(6)}`).join('  ')} ms`,
  );

const rig = await createLoadRig();
const { discord, guild, service } = rig;
const places = Array.from({ length: PLACES }, (_, at) => {
  const user = discord.user(`Person ${at}`);
  guild.join(user);
  return { user, channel: guild.channel({ name: `room-${at}` }) };
});
service.takes = () => 3000;
await rig.start();
let said = 0;

interface Asked {
  readonly mark: string;
  readonly act: Act;
}

async function ask(): Promise<Asked> {
  said += 1;
  const mark = `mark${String(said).padStart(6, '0')}`;
  const place = places[said % PLACES];
  if (!place) throw new Error('There is no room.');
  return { mark, act: await discord.slash(place.user, place.channel, 'tts', { text: `Hello ${mark}` }) };
}

const postedAt = ({ act }: Asked): number | undefined =>
  act.message?.revisions.find(({ attachments }) => attachments.length > 0)?.at;

const lag = monitorEventLoopDelay({ resolution: 10 });
// Warm-up: code is slower when it runs for the first time.
await Promise.all(Array.from({ length: 100 }, () => ask()));
await sleep(8000);
lag.enable();

for (const pace of PACES) {
  lag.reset();
  const own = process.cpuUsage();
  const many = pace * seconds;
  const asking: Promise<Asked>[] = [];
  const began = performance.now();
  const before = await rig.kept();
  for (let at = 0; at < many; at += 1) {
    const wait = began + (at * 1000) / pace - performance.now();
    if (wait > 0) await sleep(wait);
    asking.push(ask());
  }
  const asked = await Promise.all(asking);
  const after = await rig.kept();
  const { user, system } = process.cpuUsage(own);
  for (let waited = 0; waited < 600 && !asked.every((one) => postedAt(one) !== undefined); waited += 1)
    await sleep(100);
  const both = asked.flatMap((one) => {
    const [told, over, at] = [service.told.get(one.mark), service.over(one.mark), postedAt(one)];
    return told === undefined || over === undefined || at === undefined ? [] : [{ told, over, at }];
  });
  print(
    `\n${pace} tasks a second for ${seconds} s: ${both.length} of ${many} delivered, ${((100 * (after.cpu - before.cpu)) / seconds).toFixed(0)} % of a core (and ${((100 * (after.starved - before.starved)) / seconds).toFixed(0)} % of the time none was free), ${load()}\n  the doubles themselves: ${((user + system) / 1e4 / seconds).toFixed(0)} % of a core, late p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms`,
  );
  row(
    'success told → file posted',
    both.map(({ told, at }) => at - told),
  );
  row(
    'over → told (the wait for the look)',
    both.map(({ told, over }) => told - over),
  );
}
const metrics = await rig.metrics();
if (metrics) {
  const [sum, count] = ['earshot_delivery_seconds_sum', 'earshot_delivery_seconds_count'].map((name) =>
    total(metrics, name),
  );
  print(
    `\nearshot_delivery_seconds: ${count} deliveries, ${((1000 * (sum ?? 0)) / (count || 1)).toFixed(0)} ms on average`,
  );
}
await rig.close();
process.exit();
