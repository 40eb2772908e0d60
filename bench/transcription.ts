// Compares the studio's English transcripts with PocketSphinx alone, alternating in the same run: word errors, time,
// confidence, restored full stops, and false transcripts of recordings without English. Needs ffmpeg and PocketSphinx.
// Run: node --disable-warning=ExperimentalWarning bench/transcription.ts [take every nth recording] [minutes]

import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatSamples } from '../src/domain/audio/mono-audio.ts';
import { decodeMonoWav, encodeMonoWav } from '../src/studio/audio/wav.ts';
import { JobError } from '../src/studio/errors.ts';
import { transcribeMedia } from '../src/studio/operations/transcribe.ts';
import { inNoise, type Recording, toJudge } from './spoken-recordings.ts';
import { type Errors, placesOf, rate, wordErrors } from './word-error.ts';

const [, , every = '1', minutes = '10'] = process.argv;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const BYTES_A_SECOND = 32_000;
const TICKS_A_SECOND = 100;

/** CPU seconds of this process and its finished children. Other programs do not count. */
async function processorSeconds(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

interface Timed<Result> {
  readonly result: Result;
  readonly cpu: number;
  readonly wall: number;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const [began, cpu] = [performance.now(), await processorSeconds()];
  const result = await work();
  return { result, cpu: (await processorSeconds()) - cpu, wall: (performance.now() - began) / 1000 };
}

interface Answer {
  readonly text: string;
  readonly message: string;
}

async function ours(path: string): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-transcribe-'));
  try {
    await copyFile(path, join(folder, 'talk.wav'));
    const order = { file: 'talk.wav', name: 'talk.wav', tag: 'en-US' };
    const { transcript = [], message } = await transcribeMedia(order, folder, () => {});
    return { text: transcript.map(({ text }) => text).join(' '), message };
  } catch (error) {
    if (error instanceof JobError) return { text: '', message: error.message };
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const bare = async (path: string): Promise<string> =>
  execFileSync('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null'], {
    maxBuffer: 1e8,
  }).toString();

interface Row {
  readonly recording: Recording;
  readonly seconds: number;
  readonly answer: Timed<Answer>;
  readonly baseline: Timed<string>;
}

/** Alternates the order, since the first one warms up the caches. */
async function both(recording: Recording, folder: string, oursFirst: boolean): Promise<Row> {
  const path = join(folder, recording.file);
  const { size } = await stat(path);
  const early = oursFirst ? await timed(() => ours(path)) : undefined;
  const baseline = await timed(() => bare(path));
  const answer = early ?? (await timed(() => ours(path)));
  return { recording, seconds: size / BYTES_A_SECOND, answer, baseline };
}

const errorsOf = (rows: readonly Row[], text: (row: Row) => string): Errors[] =>
  rows.map((row) => wordErrors(row.recording.said ?? '', text(row)));

/** Precision and recall of full stops. */
function fullStops(rows: readonly Row[]): string {
  let [right, put, wanted] = [0, 0, 0];
  for (const { recording, answer } of rows) {
    const said = recording.said?.match(/[a-z']+[^a-z']*/gi) ?? [];
    const heard = answer.result.text.match(/[a-z']+[^a-z']*/gi) ?? [];
    for (const [at, place] of placesOf(recording.said ?? '', answer.result.text).entries()) {
      if (place === undefined) continue;
      const [is, should] = [heard[at], said[place]].map((word) => /[.?!]/.test(word ?? ''));
      right += is && should ? 1 : 0;
      put += is ? 1 : 0;
      wanted += should ? 1 : 0;
    }
  }
  return `${right} of ${put} restored full stops right (${percent(right / put)}), of ${wanted} that were there`;
}

function summary(title: string, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [mine, theirs] = [
    rate(errorsOf(rows, ({ answer }) => answer.result.text)),
    rate(errorsOf(rows, ({ baseline }) => baseline.result)),
  ];
  const written = rows.filter(({ answer }) => answer.result.text !== '');
  const [cpu, bareCpu] = [sum(({ answer }) => answer.cpu), sum(({ baseline }) => baseline.cpu)];
  print(
    `${title.padEnd(26)} ${rows.length} recordings, ${written.length} written down; words wrong ${percent(mine)}, bare ${percent(theirs)}, ${(mine / theirs).toFixed(2)} ×`,
  );
  if (written.length > 0) {
    const found = rate(errorsOf(written, ({ answer }) => answer.result.text));
    const said = written.map(({ answer }) => Number(/about (\d+)/.exec(answer.result.message)?.[1] ?? 0));
    const mean = said.reduce((total, one) => total + one, 0) / said.length;
    print(
      `${''.padEnd(26)} of those written down ${percent(found)} wrong, said to be ${mean.toFixed(0)} % sure; ${fullStops(written)}`,
    );
  }
  print(
    `${''.padEnd(26)} processor ${(sum(({ seconds }) => seconds) / cpu).toFixed(2)} × real time, bare ${(sum(({ seconds }) => seconds) / bareCpu).toFixed(2)} ×: speed ${(bareCpu / cpu).toFixed(2)} × bare; waiting ${(sum(({ baseline }) => baseline.wall) / sum(({ answer }) => answer.wall)).toFixed(2)} × bare`,
  );
}

/** Repeats all recordings one after another. */
async function long(recordings: readonly Recording[], seconds: number, folder: string): Promise<Recording> {
  const parts: Float32Array[] = [];
  const said: string[] = [];
  let length = 0;
  for (let at = 0; length < seconds * 16_000; at++) {
    const { file, said: text = '' } = recordings[at % recordings.length] as Recording;
    const { samples } = decodeMonoWav(await readFile(join(folder, file)));
    parts.push(samples, new Float32Array(16_000));
    length += samples.length + 16_000;
    said.push(text);
  }
  await writeFile(join(folder, 'long.wav'), encodeMonoWav({ samples: concatSamples(parts), sampleRate: 16_000 }));
  return { file: 'long.wav', said: said.join(' '), kind: 'natural', about: 'long' };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-transcription-'));
try {
  const { english, others } = await toJudge(folder);
  const chosen = english.filter((_, at) => at % Number(every) === 0);
  const [clean, noisy]: [Row[], Row[]] = [[], []];
  for (const [at, recording] of chosen.entries()) {
    clean.push(await both(recording, folder, at % 2 === 0));
    noisy.push(await both(await inNoise(recording, folder), folder, at % 2 === 1));
  }
  for (const [title, rows] of [
    ['clean', clean],
    ['in noise, 10 dB', noisy],
  ] as const) {
    summary(title, rows);
    summary(
      `  natural voices`,
      rows.filter(({ recording }) => recording.kind === 'natural'),
    );
    summary(
      `  robot voices`,
      rows.filter(({ recording }) => recording.kind === 'robot'),
    );
  }
  let invented = 0;
  for (const recording of others) {
    const { text, message } = await ours(join(folder, recording.file));
    if (text !== '') invented++;
    print(`${recording.about.padEnd(44)} ${text === '' ? message.slice(0, 40) : `WRITTEN: ${text}`}`);
  }
  print(`words invented in ${invented} of ${others.length} recordings without English`);
  if (Number(minutes) > 0) {
    const natural = english.filter(({ kind }) => kind === 'natural');
    summary(`one of ${minutes} minutes`, [await both(await long(natural, Number(minutes) * 60, folder), folder, true)]);
  }
} finally {
  await rm(folder, { recursive: true });
}
