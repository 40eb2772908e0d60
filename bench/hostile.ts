// Runs one hostile person per surface, with 300 messages in three minutes, next to honest people. Measures the response
// time of /healthz, and honest /tts commands compared with a quiet phase of the same run.
// Run: node bench/hostile.ts [minutes] [messages for each surface] [--studio: with the built-in studio, not a scripted
// service]

import { setTimeout as sleep } from 'node:timers/promises';
import { load, quantile } from './discord-rig.ts';
import { createMallory, SURFACES, type Surface } from './hostile-people.ts';
import { createLoadRig, total } from './load-rig.ts';
import { createPeople } from './soak-people.ts';

const [minutes = 3, messages = 300] = process.argv
  .slice(2)
  .filter((one) => /^\d/.test(one))
  .map(Number);
const studio = process.argv.includes('--studio');
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

const HEALTH_EVERY_MS = 50;
/** Milliseconds between honest /tts commands, which alternate between surfaces. */
const HONEST_EVERY_MS = 1500;
const QUIET_MS = 45_000;

// Honest people send many requests. The limit per person is measured elsewhere.
const limits = { LIMIT_PERSON_AT_ONCE: '0' };
const rig = await createLoadRig(studio ? { SERVICE_BASE_URL: '', SERVICE_API_KEY: '', ...limits } : limits);
rig.service.takes = () => 500;
await rig.start();
const people = createPeople(rig);
const mallory = createMallory(rig);

/** Milliseconds from the request to the finished file. Polls often, since platforms send no notification. */
async function honest(surface: Surface): Promise<number> {
  const began = performance.now();
  const request = await people.ask(surface, 'tts');
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(40))
    if ((await request.see()).files > 0) return performance.now() - began;
  return Number.POSITIVE_INFINITY;
}

interface Watched {
  readonly health: readonly number[];
  readonly honest: Readonly<Record<Surface, number[]>>;
}

/** Polls the health check and requests speech until the work is done. */
async function watch(work: Promise<unknown>): Promise<Watched> {
  let over = false;
  const health: number[] = [];
  const taken: Record<Surface, number[]> = { web: [], discord: [], slack: [] };
  const looking = (async () => {
    while (!over) {
      const began = performance.now();
      await fetch(`${rig.base}/healthz`, { signal: AbortSignal.timeout(60_000) })
        .then((answer) => answer.text())
        .catch(() => undefined);
      health.push(performance.now() - began);
      await sleep(Math.max(0, HEALTH_EVERY_MS - (performance.now() - began)));
    }
  })();
  const asking = (async () => {
    const all: Promise<unknown>[] = [];
    for (let turn = 0; !over; turn += 1) {
      const surface = SURFACES[turn % SURFACES.length] as Surface;
      all.push(honest(surface).then((ms) => taken[surface].push(ms)));
      await sleep(HONEST_EVERY_MS);
    }
    await Promise.all(all);
  })();
  await work;
  over = true;
  await Promise.all([looking, asking]);
  return { health, honest: taken };
}

const answers = new Map<string, number>();

async function attack(surface: Surface): Promise<void> {
  const struck: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < messages; at += 1) {
    const wait = began + (at * minutes * 60_000) / messages - performance.now();
    if (wait > 0) await sleep(wait);
    struck.push(
      mallory.strike(surface).then((answer) => {
        const key = `${surface} ${answer.slice(0, 60)}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(struck);
}

const row = (name: string, values: readonly number[]): string =>
  `${name.padEnd(26)} ${String(values.length).padStart(5)}   p50 ${quantile(values, 0.5).toFixed(0).padStart(5)}   p99 ${quantile(values, 0.99).toFixed(0).padStart(5)}   max ${Math.max(
    ...values,
  )
    .toFixed(0)
    .padStart(6)} ms`;

const show = (title: string, { health, honest: taken }: Watched): void => {
  print(`\n${title} (${load()})`);
  print(row('  /healthz', health));
  for (const surface of SURFACES) print(row(`  honest /tts, ${surface}`, taken[surface]));
};

await Promise.all(SURFACES.map(honest));
const quiet = await watch(sleep(QUIET_MS));
show('quiet', quiet);
const under = await watch(Promise.all(SURFACES.map(attack)));
show(`${messages} hostile messages on each surface in ${minutes} minutes`, under);
for (const surface of SURFACES)
  print(
    `  ${surface}: an honest /tts took ${(quantile(under.honest[surface], 0.5) / quantile(quiet.honest[surface], 0.5)).toFixed(2)} times its quiet time (p50)`,
  );
print(`\nwhat came back: ${JSON.stringify(Object.fromEntries([...answers].toSorted()), null, 1)}`);
const metrics = await rig.metrics();
print(
  `memory after it: ${metrics ? (total(metrics, 'process_resident_memory_bytes') / 1e6).toFixed(0) : '?'} MB; errors in the log: ${(await rig.log(50)).length}`,
);
await rig.close();
process.exit();
