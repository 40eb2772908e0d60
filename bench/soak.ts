// Soak test: seven operations on three platforms, while the service, the platforms, the process and its clock fail, and
// a hostile person on each. Reports lost and duplicated results, and writes memory, event-loop delay and tasks in
// flight as CSV and picture.
// Run: node bench/soak.ts [minutes] [folder for soak.csv and soak.svg]

import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMallory, type Surface } from './hostile-people.ts';
import { createLoadRig, total } from './load-rig.ts';
import { createTroubles } from './soak-faults.ts';
import { judge, tableOf } from './soak-judge.ts';
import { createPeople, type Platform, type Request } from './soak-people.ts';
import { draw, type Mark } from './soak-picture.ts';

const minutes = Number(process.argv[2] ?? 20);
const folder = process.argv[3] ?? tmpdir();
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Requests per second. */
const PACE: Readonly<Record<Platform, number>> = { web: 1, discord: 0.7, slack: 0.25 };
/** Hostile messages per second on each platform. */
const HOSTILE_PACE = 0.2;
/** Faults end before the requests, and requests before the run, so that open tasks can finish. */
const DRAIN_MS = Math.min(90_000, minutes * 15_000);
const SAMPLE_MS = 2000;
const KEPT_EVERY = 30;

const rig = await createLoadRig();
const people = createPeople(rig);
const mallory = createMallory(rig);
const began = Date.now();
const seconds = () => (Date.now() - began) / 1000;
const asks: Promise<Request | undefined>[] = [];
const marks: Mark[] = [];
const rows: {
  at: number;
  rss: number;
  heap: number;
  kept: number;
  p99: number;
  max: number;
  flying: number;
}[] = [];
let asking = true;
let sampling = true;

rig.service.takes = () => 500 + Math.random() ** 2 * 30_000;
await rig.start();
const troubles = createTroubles(
  rig,
  minutes * 60_000,
  (name, color) => void marks.push({ at: seconds(), name, color }),
);

async function ask(platform: Platform): Promise<void> {
  while (asking) {
    asks.push(
      people.ask(platform).catch((thrown) => {
        print(`not asked: ${thrown}`);
        return undefined;
      }),
    );
    await sleep((1000 / PACE[platform]) * (0.5 + Math.random()));
  }
}

let struck = 0;

/** Ignores the responses, which bench/hostile.ts measures. */
async function harm(surface: Surface): Promise<void> {
  while (asking) {
    void mallory.strike(surface);
    struck += 1;
    await sleep((1000 / HOSTILE_PACE) * (0.5 + Math.random()));
  }
}

async function sample(): Promise<void> {
  for (let count = 0; sampling; count += 1) {
    const next = began + (count + 1) * SAMPLE_MS;
    const metrics = await rig.metrics();
    const value = (name: string, by: number) => (metrics ? total(metrics, name) / by : Number.NaN);
    const kept =
      count % KEPT_EVERY === KEPT_EVERY - 1
        ? await Promise.race([rig.kept().catch(() => undefined), sleep(1000, undefined)])
        : undefined;
    rows.push({
      at: seconds(),
      rss: value('process_resident_memory_bytes', 1e6),
      heap: value('nodejs_heap_size_used_bytes', 1e6),
      kept: kept ? kept.heap / 1e6 : Number.NaN,
      p99: value('nodejs_eventloop_lag_p99_seconds', 1e-3),
      max: value('nodejs_eventloop_lag_max_seconds', 1e-3),
      flying: value('earshot_tasks_in_flight', 1),
    });
    await sleep(Math.max(0, next - Date.now()));
  }
}

const sampled = sample();
const asked = Promise.all((Object.keys(PACE) as Platform[]).flatMap((one) => [ask(one), harm(one)]));
await troubles.run(minutes * 60_000 - DRAIN_MS);
asking = false;
await asked;
const requests = (await Promise.all(asks)).filter((one) => one !== undefined);
print(
  `${requests.length} requests and ${struck} hostile ones in ${(seconds() / 60).toFixed(1)} min; waiting for what is under way`,
);
for (const end = Date.now() + 180_000; Date.now() < end; await sleep(1000)) {
  const metrics = await rig.metrics();
  if (metrics && total(metrics, 'earshot_tasks_in_flight') === 0) break;
}
await sleep(DRAIN_MS / 3);
sampling = false;
await sampled;

const verdicts = await judge(rig, requests, troubles.ends);
print(tableOf(verdicts));
for (const { request, verdict, seen } of verdicts.filter(({ odd }) => odd).slice(0, 20))
  print(`  ${verdict}: ${request.platform} /${request.operation} ${request.mark} ${JSON.stringify(seen)}`);
const complaints = new Map<string, number>();
for (const { msg } of await rig.log(50)) complaints.set(String(msg), (complaints.get(String(msg)) ?? 0) + 1);
print(`errors in the log: ${JSON.stringify(Object.fromEntries(complaints))}`);
print(
  `refused by the doubles: discord ${JSON.stringify(rig.discord.refusals.slice(0, 5))} slack ${JSON.stringify(rig.slack.refusals.slice(0, 5))}`,
);
print(`troubles: ${JSON.stringify(troubles.counts())}`);

// An empty cell means that the process did not answer.
const cell = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '');
const head = 'seconds,rss_mb,heap_mb,heap_kept_mb,lag_p99_ms,lag_max_ms,in_flight';
await writeFile(
  join(folder, 'soak.csv'),
  `${[head, ...rows.map((row) => Object.values(row).map(cell).join(','))].join('\n')}\n`,
);
const times = rows.map(({ at }) => at);
const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
let last = Number.NaN;
const keptRows = column('kept').map((kept) => {
  if (Number.isFinite(kept)) last = kept;
  return last;
});
const svg = draw(
  `${requests.length} tasks and ${struck} hostile messages in ${minutes} minutes, web chat, Discord and Slack, with troubles`,
  times,
  [
    {
      title: 'memory, MB',
      lines: [
        { name: 'resident', color: '#c33', values: column('rss') },
        { name: 'heap', color: '#39c', values: column('heap') },
        { name: 'heap after collection', color: '#063', values: keptRows },
      ],
    },
    {
      title: 'event loop lag within 2 s, ms',
      lines: [
        { name: 'largest', color: '#fa0', values: column('max') },
        { name: 'p99', color: '#c33', values: column('p99') },
      ],
    },
    { title: 'tasks in flight', lines: [{ name: 'held', color: '#39c', values: column('flying') }] },
  ],
  marks,
);
await writeFile(join(folder, 'soak.svg'), svg);
await rig.close();
process.exit();
