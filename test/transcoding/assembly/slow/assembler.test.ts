// The assembler with its child process: all kinds of files, bounded memory, and no file after a failure or an abort.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { AssemblySegment } from '../../../../src/ports/audio-assembler.ts';
import { createAudioAssembler } from '../../../../src/transcoding/assembly/index.ts';
import { createWorkerPool } from '../../../../src/transcoding/worker-pool.ts';
import { makeFile } from '../../../provenance/sample-files.ts';
import { installed } from '../../../studio/operations/dubbing/film.ts';
import { createSoundFolder, createTone, hear } from '../sounds.ts';

const { folder, save } = createSoundFolder();
const workers = createWorkerPool();
const assembler = createAudioAssembler(workers);
afterAll(() => workers.stop());

const canDecode = installed('ffmpeg');
const RATE = 24_000;
const speak = (path: string): AssemblySegment => ({ is: 'sound', path, voice: '' });
const stem = (name: string): string => join(folder, name);

/** A job that takes half a minute if nothing ends it, longer than a busy machine holds up the test. */
function createLongJob(name: string) {
  const part = speak(save('long', [createTone({ seconds: 10, rate: RATE })], RATE));
  return { segments: Array.from({ length: 400 }, () => part), outputStem: stem(name), maxBytes: 100_000_000 };
}

test.runIf(canDecode)('all kinds of files that services return are joined', async () => {
  const names = ['speech.mp3', 'speech.wav', 'speech.flac', 'speech.aac', 'speech.ogg', 'speech.opus', 'speech.m4a'];
  const paths = names.map((name) => makeFile(folder, name));
  const alone = await Promise.all(paths.map(hearLength));
  const segments = paths.flatMap((path) => [speak(path), { is: 'pause', seconds: 0.5 } as const]);
  const { times, path } = await assembler.assemble({ segments, outputStem: stem('kinds'), maxBytes: 1e7 });
  for (const [index, length] of alone.entries())
    expect(Math.abs((times[2 * index]?.seconds ?? 0) - length)).toBeLessThan(0.15);
  const { silences } = await hear(path);
  expect(silences.filter(([from, to]) => Math.abs(to - from - 0.5) < 0.012)).toHaveLength(names.length);
});

/** Length by an independent decoder. */
function hearLength(path: string): number {
  const samples = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', '-'], {
    maxBuffer: 1 << 26,
  });
  return samples.length / 2 / 8000;
}

test.runIf(canDecode)('other programs find the loudness, the chapters and the length', async () => {
  const path = save('line', [createTone({ seconds: 5, rate: RATE, level: 0.05 })], RATE);
  const segments: readonly AssemblySegment[] = [speak(path), { is: 'pause', seconds: 2 }, speak(path)];
  const chapters = [
    { title: 'Eins', segment: 0 },
    { title: 'Zwei & drei', segment: 2 },
  ];
  const options = { outputStem: stem('book'), maxBytes: 1e7, title: 'Buch', artist: 'Ana', chapters };
  const made = await assembler.assemble({ segments, ...options });
  const probe = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_chapters', '-show_format', '-of', 'json', made.path], {
      encoding: 'utf8',
    }),
  );
  expect(probe.format.tags).toMatchObject({ title: 'Buch', artist: 'Ana' });
  expect(Number(probe.format.duration)).toBeCloseTo(made.seconds, 1);
  expect(
    probe.chapters.map(({ start_time, tags }: { start_time: string; tags: { title: string } }) => [
      tags.title,
      Number(start_time),
    ]),
  ).toEqual([
    ['Eins', 0],
    ['Zwei & drei', expect.closeTo(made.times[2]?.start ?? 0, 2)],
  ]);
  const measured = execFileSync(
    'bash',
    ['-c', `ffmpeg -nostats -i "$0" -af ebur128 -f null - 2>&1 | grep -A2 Integrated`, made.path],
    { encoding: 'utf8' },
  );
  expect(Number(/I: +(-?[\d.]+) LUFS/.exec(measured)?.[1])).toBeCloseTo(-18, 0);
});

test('an abort ends the process and leaves no file', async () => {
  const job = createLongJob('aborted');
  const stop = new AbortController();
  const run = assembler.assemble(job, stop.signal).catch((thrown: unknown) => thrown);
  await expect.poll(() => existsSync(`${job.outputStem}.mp3`)).toBe(true);
  stop.abort(new Error('stopped by the person'));
  expect(String(await run)).toContain('stopped by the person');
  expect(existsSync(`${job.outputStem}.mp3`)).toBe(false);
});

test('a killed process leaves no file', async () => {
  const own = createWorkerPool();
  const job = createLongJob('killed');
  const run = createAudioAssembler(own).assemble(job).catch(String);
  await expect.poll(() => existsSync(`${job.outputStem}.mp3`)).toBe(true);
  own.stop();
  expect(await run).toContain('exited (SIGKILL)');
  expect(existsSync(`${job.outputStem}.mp3`)).toBe(false);
});

test('a missing file has its error code', async () => {
  const segments = [speak(join(folder, 'missing.wav'))];
  const run = assembler.assemble({ segments, outputStem: stem('none'), maxBytes: 1e6 });
  await expect(run).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a book does not hold up other jobs', async () => {
  const book = { ...createLongJob('slow'), chapters: [{ title: 'One', segment: 0 }] };
  const stop = new AbortController();
  const run = assembler.assemble(book, stop.signal).catch(() => 'stopped');
  const short = [speak(save('short', [createTone({ seconds: 0.5, rate: RATE })], RATE))];
  for (const name of ['a', 'b']) await assembler.assemble({ segments: short, outputStem: stem(name), maxBytes: 1e6 });
  stop.abort();
  expect(await run).toBe('stopped');
});

/** The real worker. Writes its greatest memory in kB on exit. */
function createMeasuredWorker(report: string): URL {
  const worker = join(folder, 'measured.mjs');
  const real = pathToFileURL(join(import.meta.dirname, '../../../../src/transcoding/worker.ts'));
  writeFileSync(
    worker,
    `import { writeFileSync } from 'node:fs';
     process.on('exit', () => writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));
     await import(${JSON.stringify(real.href)});`,
  );
  return pathToFileURL(worker);
}

/** Returns the length of the result, and the greatest memory of the process in megabytes. */
async function assembleMeasured(segments: readonly AssemblySegment[]) {
  const report = join(folder, 'memory');
  rmSync(report, { force: true });
  const measured = createWorkerPool(createMeasuredWorker(report));
  const job = { segments, outputStem: stem('measured'), maxBytes: 1e9 };
  const { path, seconds } = await createAudioAssembler(measured).assemble(job);
  rmSync(path);
  const readMegabytes = () => (existsSync(report) ? Number(readFileSync(report, 'utf8')) / 1000 : 0);
  // The process exits after it has sent the result.
  await expect.poll(readMegabytes).toBeGreaterThan(0);
  measured.stop();
  return { seconds, megabytes: readMegabytes() };
}

test('half an hour in stereo needs no more memory than ten minutes', async () => {
  const rate = 16_000;
  const left = createTone({ seconds: 600, rate });
  const right = createTone({ seconds: 600, rate, hertz: 500 });
  const saveStereo = (name: string, seconds: number) =>
    save(name, [left.subarray(0, seconds * rate), right.subarray(0, seconds * rate)], rate);
  const music: AssemblySegment = { is: 'background', path: saveStereo('music', 60), kind: 'music' };
  const chapter = speak(saveStereo('chapter', 600));
  // Long enough for all the garbage that a process holds before it is collected.
  const short = await assembleMeasured([music, chapter]);
  const long = await assembleMeasured([music, chapter, chapter, chapter]);
  expect([short.seconds, long.seconds]).toEqual([expect.closeTo(600, -1), expect.closeTo(1800, -2)]);
  // The further samples alone would need 154 MB.
  expect(long.megabytes - short.megabytes).toBeLessThan(100);
});
