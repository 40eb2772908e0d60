// Measures the memory of a studio that uses six models and has memory for about three. Asks for them in random order
// for an hour. Writes a line to a CSV file every ten seconds, with the highest sum since the line before.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER node bench/models-memory.ts [minutes] [MODELS_MEMORY in megabytes] [CSV file]

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listDescendants } from '../src/kit/process/process-tree.ts';
import { decodeMonoWav, encodeMonoWav } from '../src/studio/audio/wav.ts';
import {
  createDataFolder,
  deleteDataFolder,
  type Fields,
  listModelVoices,
  type ModelStudio,
  requireModel,
  startModelStudio,
  waitForModels,
} from './models-rig.ts';

const [minutes = '60', budgetMegabytes = '900', csv = 'models-memory.csv'] = process.argv.slice(2);
const SAMPLE_INTERVAL_MS = 1000;
const ROW_INTERVAL_MS = 10_000;
const MAX_PAUSE_MS = 5000;
const MAX_REQUESTS = 3;
const MODELS = 6;
const TALK_SECONDS = 10;
/** Language ids. */
const [ENGLISH, PORTUGUESE] = [1, 111];
const SENTENCES = [
  'Hello team, the meeting begins at ten and ends at noon.',
  'The museum opens at nine and closes at six.',
  'She bought two tickets for the evening train.',
];
const PORTUGUESE_SENTENCES = [
  'O museu abre às nove e fecha às seis.',
  'Ela comprou dois bilhetes para o comboio da noite.',
  'A reunião começa às dez.',
];

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const choose = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;

interface Memory {
  /** Megabytes. */
  readonly all: number;
  readonly models: number;
  readonly workers: number;
  readonly loaded: number;
}

/** Megabytes of a process, with shared memory divided among its processes. 0 if it has ended. */
function readMegabytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

async function measure(studioPid: number): Promise<Memory> {
  const all = [studioPid, ...(await listDescendants(studioPid))].map((pid) => ({
    command: readCommand(pid),
    megabytes: readMegabytes(pid),
  }));
  const models = all.filter(({ command }) => /(?:sherpa|bergamot|spleeter)\/process\./.test(command));
  const workers = all.filter(({ command }) => command.includes('studio-worker'));
  const sum = (list: typeof all) => Math.round(list.reduce((total, { megabytes }) => total + megabytes, 0));
  return { all: sum(all), models: sum(models), workers: sum(workers), loaded: models.length };
}

/** Samples until `isDone`. Returns the highest memory of each row. */
async function record(pid: number, isDone: () => boolean): Promise<readonly Memory[]> {
  writeFileSync(csv, 'seconds,all,models,workers,loaded\n');
  const startedAt = performance.now();
  const rows: Memory[] = [];
  while (!isDone()) {
    const rowEndsAt = startedAt + (rows.length + 1) * ROW_INTERVAL_MS;
    let highest: Memory = { all: 0, models: 0, workers: 0, loaded: 0 };
    while (performance.now() < rowEndsAt) {
      const now = await measure(pid);
      if (now.models > highest.models) highest = now;
      await sleep(SAMPLE_INTERVAL_MS);
    }
    rows.push(highest);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    appendFileSync(csv, `${[seconds, highest.all, highest.models, highest.workers, highest.loaded].join(',')}\n`);
  }
  return rows;
}

async function createRequests(studio: ModelStudio): Promise<readonly (() => Promise<Fields>)[]> {
  const voices = [...(await listModelVoices(studio)).values()];
  const talk = readTalk();
  const speak = (voice: number) => () =>
    studio.run('/tts', { text: choose(SENTENCES), voice_id: voice, language: ENGLISH });
  const translate = (from: number, to: number, texts: readonly string[]) => () =>
    studio.run('/translate', { source_language: from, target_language: to, texts: [choose(texts)] });
  const transcribe = () => {
    const form = new FormData();
    form.set('media_file', talk, 'talk.wav');
    form.set('language', String(ENGLISH));
    return studio.run('/transcribe', form);
  };
  return [
    ...voices.map(speak),
    translate(ENGLISH, PORTUGUESE, SENTENCES),
    translate(PORTUGUESE, ENGLISH, PORTUGUESE_SENTENCES),
    transcribe,
  ];
}

/** The first seconds of a talk. */
function readTalk(): Blob {
  const { samples, sampleRate } = decodeMonoWav(readFileSync(join(requireModel('audio'), 'test.wav')));
  return new Blob([
    Uint8Array.from(encodeMonoWav({ samples: samples.subarray(0, TALK_SECONDS * sampleRate), sampleRate })),
  ]);
}

const folder = createDataFolder({
  'voices/en_US-joe-medium': 'joe',
  'voices/en_US-jim-medium': 'joe',
  'translation/en-pt': 'enpt',
  'translation/pt-en': 'pten',
  'recognition/whisper-base': 'whisper-base',
  'support/silero': 'silero',
});
const studio = await startModelStudio(folder, { MODELS_MEMORY: budgetMegabytes });
await waitForModels(studio, MODELS);
const requests = await createRequests(studio);
const endsAt = performance.now() + Number(minutes) * 60_000;
const recording = record(studio.pid, () => performance.now() >= endsAt);
let [done, failed, active] = [0, 0, 0];
while (performance.now() < endsAt) {
  await sleep(Math.random() * MAX_PAUSE_MS);
  if (active >= MAX_REQUESTS) continue;
  active += 1;
  choose(requests)()
    .then(
      () => (done += 1),
      (error: Error) => {
        failed += 1;
        print(`failed: ${error.message}`);
      },
    )
    .finally(() => (active -= 1));
}
const rows = await recording;
const counted = (msg: string) => studio.log.filter((line) => line.msg === msg).length;
const mean = (list: readonly Memory[], field: keyof Memory) =>
  Math.round(list.reduce((sum, row) => sum + row[field], 0) / list.length);
const quarter = Math.floor(rows.length / 4);
const [first, last] = [rows.slice(0, quarter), rows.slice(-quarter)];
print(
  `${done} requests done, ${failed} failed; ${counted('model loaded')} loads, ${counted('model unloaded')} evictions`,
);
for (const field of ['models', 'workers', 'all'] as const)
  print(
    `${field}: at most ${Math.max(...rows.map((row) => row[field]))} MB, first quarter ${mean(first, field)} MB, last quarter ${mean(last, field)} MB`,
  );
print(`budget ${budgetMegabytes} MB; at most ${Math.max(...rows.map(({ loaded }) => loaded))} models loaded`);
while (active > 0) await sleep(100);
await studio.stop();
deleteDataFolder(folder);
