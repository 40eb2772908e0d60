// Measures the assembly of a script of real voices with pauses, rain and music, and of a book of long chapters: processor
// time per minute of the result, next to decoding and encoding the same sounds, and the greatest memory. Compares the
// results of a process of its own each.
// Run: node --disable-warning=ExperimentalWarning bench/assembly.ts [hours of the book]

import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssemblySegment } from '../src/ports/audio-assembler.ts';
import { ENGINES } from '../src/studio/engines/index.ts';
import { speakPassages } from '../src/studio/operations/speak-passages.ts';
import { findBuiltInVoice } from '../src/studio/voices/built-in-voices.ts';
import { assembleAudio } from '../src/transcoding/assembly/assemble-audio.ts';
import { decodeSound } from '../src/transcoding/decode-sound.ts';
import { writeMp3 } from '../src/transcoding/mp3/write-mp3.ts';
import { wav } from '../test/studio/media.ts';

const HOURS = Number(process.argv[2] ?? 2);
const CHAPTER_MINUTES = 20;
const RATE = 24_000;
const VOICES = [1001, 1020, 1002];
const LINES = [
  'Good evening. Is anybody there? I have been walking since noon, and the rain does not stop.',
  'Come in, the door is open. Take off your coat and sit down by the fire.',
  'It was dark outside, and nobody had seen them come. Far away a dog was barking.',
  'No! You must not open it, whatever happens!',
];
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

interface Job {
  readonly mode: 'assemble' | 'baseline';
  readonly segments: readonly AssemblySegment[];
  readonly folder: string;
  readonly chapters?: readonly { readonly title: string; readonly segment: number }[];
}

interface Report {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
}

/** Decodes and encodes the sounds, without anything between. */
async function runBaseline({ segments, folder }: Job): Promise<number> {
  let samples = 0;
  const pieces = async function* () {
    for (const segment of segments)
      if (segment.is === 'sound')
        for await (const { channels } of decodeSound(segment.path)) {
          samples += channels[0]?.length ?? 0;
          yield channels;
        }
  };
  await writeMp3(pieces(), { path: join(folder, 'baseline.mp3'), rate: RATE, channels: 1, kbps: 64, maxBytes: 2e9 });
  return samples / RATE;
}

async function runJob(job: Job): Promise<Report> {
  const start = performance.now();
  const { segments, chapters } = job;
  const seconds =
    job.mode === 'baseline'
      ? await runBaseline(job)
      : (await assembleAudio({ segments, outputStem: join(job.folder, 'result'), maxBytes: 2e9, chapters })).seconds;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    seconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    wallSeconds: (performance.now() - start) / 1000,
    peakMegabytes: maxRSS / 1000,
  };
}

const measure = (job: Job): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['child'], { execArgv: ['--max-old-space-size=256'] });
    child.on('message', (report: Report) => resolve(report));
    child.on('exit', (code) => reject(new Error(`exit ${code}`)));
    child.send(job);
  });

async function speak(folder: string, index: number): Promise<string> {
  const voice = findBuiltInVoice(VOICES[index % VOICES.length] ?? 0);
  if (!voice) throw new Error('no voice');
  const silence = { seconds: 0, isExact: true, silentEnd: 0 };
  const passages = [{ text: LINES[index % LINES.length] ?? '', pause: 0 }];
  const input = { passages, silence, isLast: true, tag: 'en-US', design: voice.design };
  const { speech } = await speakPassages(input, folder, () => {}, ENGINES);
  if (!speech) throw new Error('no speech');
  return save(folder, `line-${index}`, speech.samples, speech.sampleRate);
}

async function save(folder: string, name: string, samples: Float32Array, rate: number): Promise<string> {
  const path = join(folder, `${name}.wav`);
  await writeFile(path, wav({ samples, rate }));
  return path;
}

const createSound = (seconds: number, at: (second: number) => number): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, sample) => at(sample / RATE));

async function createScript(folder: string): Promise<readonly AssemblySegment[]> {
  const lines: string[] = [];
  for (let index = 0; index < LINES.length * VOICES.length; index++) lines.push(await speak(folder, index));
  const chord = (second: number) =>
    [220, 277, 330].reduce((sum, hertz) => sum + Math.sin(6.2832 * hertz * second), 0) / 6;
  const music = await save(folder, 'music', createSound(15, chord), RATE);
  const rain = await save(
    folder,
    'rain',
    createSound(10, () => Math.random() - 0.5),
    RATE,
  );
  return [
    { is: 'background', path: rain, kind: 'sound' },
    ...Array.from({ length: 48 }, (_, index): readonly AssemblySegment[] => [
      ...(index === 20 ? [{ is: 'background', path: music, kind: 'music' } as const] : []),
      { is: 'sound', path: lines[index % lines.length] ?? '', voice: String(index % VOICES.length) },
      { is: 'pause', seconds: index % 5 === 0 ? 1.5 : 0.35 },
    ]).flat(),
  ];
}

/** Chapters are the script without its sounds, repeated. */
async function createBook(folder: string, script: readonly AssemblySegment[]): Promise<Job> {
  const spoken = script.filter(({ is }) => is !== 'background');
  const { seconds } = await assembleAudio({ segments: spoken, outputStem: join(folder, 'page'), maxBytes: 2e9 });
  const pages = Math.round((CHAPTER_MINUTES * 60) / seconds);
  const segments = Array.from({ length: pages }, () => spoken).flat();
  const { path } = await assembleAudio({ segments, outputStem: join(folder, 'chapter'), maxBytes: 2e9 });
  const count = Math.round((HOURS * 60) / CHAPTER_MINUTES);
  return {
    mode: 'assemble',
    folder,
    segments: Array.from({ length: count }, (): readonly AssemblySegment[] => [
      { is: 'sound', path, voice: '' },
      { is: 'pause', seconds: 2 },
    ]).flat(),
    chapters: Array.from({ length: count }, (_, index) => ({ title: `Chapter ${index + 1}`, segment: 2 * index })),
  };
}

function report(name: string, assembled: Report, baseline: Report): void {
  const perMinute = ({ cpuSeconds, seconds }: Report) => cpuSeconds / (seconds / 60);
  print(
    `${name}: ${(assembled.seconds / 60).toFixed(1)} minutes in ${assembled.wallSeconds.toFixed(1)} s; ` +
      `processor time per minute ${perMinute(assembled).toFixed(2)} s (decoding and encoding ` +
      `${perMinute(baseline).toFixed(2)} s, ${(perMinute(assembled) / perMinute(baseline)).toFixed(2)} times); ` +
      `at most ${assembled.peakMegabytes.toFixed(0)} MB (${baseline.peakMegabytes.toFixed(0)} MB)`,
  );
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-assembly-'));
  try {
    const script: Job = { mode: 'assemble', folder, segments: await createScript(folder) };
    const book = await createBook(folder, script.segments);
    for (const [name, job] of Object.entries({ script, book }))
      report(name, await measure(job), await measure({ ...job, mode: 'baseline' }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[2] === 'child')
  process.once('message', async (job: Job) => {
    process.send?.(await runJob(job), undefined, undefined, () => process.exit(0));
  });
else await main();
