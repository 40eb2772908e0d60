// Real encoding in the child process: size, length and loudness of the result.

import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import decode from 'audio-decode';
import { AudioSample, AudioSampleSource, FilePathTarget, FlacOutputFormat, Output, WavOutputFormat } from 'mediabunny';
import { afterAll, expect, test } from 'vitest';
import { FILE_KIND_DETAILS, type MediaFile } from '../../../src/domain/media/file-kinds.ts';
import { selectBitrates } from '../../../src/transcoding/encode-within-size.ts';
import { createTranscoder } from '../../../src/transcoding/index.ts';
import { createWorkerPool } from '../../../src/transcoding/worker-pool.ts';

const MB = 1_000_000;
const MINUTE = 60;

test.each([
  ['five minutes of stereo', { seconds: 5 * MINUTE, channels: 2 }, 10 * MB, '2×128 1×64 1×48 1×32 1×24'],
  ['twelve minutes of stereo', { seconds: 12 * MINUTE, channels: 2 }, 10 * MB, '1×64 1×48 1×32 1×24'],
  ['twenty-five minutes', { seconds: 25 * MINUTE, channels: 2 }, 10 * MB, '1×48 1×32 1×24'],
  ['half an hour', { seconds: 30 * MINUTE, channels: 2 }, 10 * MB, '1×32 1×24'],
  ['fifty minutes', { seconds: 50 * MINUTE, channels: 1 }, 10 * MB, '1×24'],
  ['an hour', { seconds: 60 * MINUTE, channels: 1 }, 10 * MB, ''],
  ['mono, which stays mono', { seconds: MINUTE, channels: 1 }, 10 * MB, '1×64 1×48 1×32 1×24'],
  ['six channels, which become one', { seconds: MINUTE, channels: 6 }, 10 * MB, '1×64 1×48 1×32 1×24'],
  ['an MP3 that has 64 kbit/s already', { seconds: MINUTE, channels: 2, kbps: 64 }, MB, '1×48 1×32 1×24'],
  ['an MP3 that has 24 kbit/s already', { seconds: MINUTE, channels: 1, kbps: 24 }, MB, ''],
  ['an unknown length', { seconds: Number.NaN, channels: 2 }, MB, ''],
  ['no room at all', { seconds: 1, channels: 1 }, 0, ''],
])('%s', (_, source, most, wanted) => {
  const rungs = selectBitrates(source, most);
  expect(rungs.map(({ channels, kbps }) => `${channels}×${kbps}`).join(' ')).toBe(wanted);
});

const RATE = 44_100;
const SECONDS = 10;
const LEVEL = 0.4;
const children = createWorkerPool();
const resizer = createTranscoder(children);
const folder = mkdtempSync(join(tmpdir(), 'earshot-fitting-'));
afterAll(() => children.stop());

/** A chord on both sides that ends in a higher tone, so that a missing end is noticed. */
async function record(name: 'wav' | 'flac', seconds = SECONDS): Promise<MediaFile> {
  const frames = Math.round(seconds * RATE);
  const data = new Int16Array(frames * 2);
  for (let at = 0; at < frames; at++) {
    const hertz = at > frames - RATE ? 880 : 440;
    const sample = Math.sin((at / RATE) * hertz * 2 * Math.PI) * LEVEL * 32_767;
    data[2 * at] = sample;
    data[2 * at + 1] = sample;
  }
  if (name === 'flac') registerFlacEncoder();
  const path = join(folder, `long-${seconds}.${name}`);
  const format = name === 'flac' ? new FlacOutputFormat() : new WavOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(path) });
  const source = new AudioSampleSource({ codec: name === 'flac' ? 'flac' : 'pcm-s16' });
  output.addAudioTrack(source);
  await output.start();
  const shape = { numberOfChannels: 2, sampleRate: RATE, timestamp: 0 };
  const sample = new AudioSample({ data, format: 's16', ...shape });
  await source.add(sample);
  sample.close();
  source.close();
  await output.finalize();
  return fileAt(path, FILE_KIND_DETAILS[name].mediaTypes[0] ?? '');
}

const fileAt = (path: string, type: string): MediaFile => ({
  ...{ role: 'speech', label: 'Speech', name: `speech-rose.${path.split('.').at(-1)}` },
  ...{ type, path, bytes: statSync(path).size },
});

async function heard(path: string) {
  const { channelData, sampleRate } = await decode(await readFile(path));
  const [samples = new Float32Array(0)] = channelData;
  const level = (from: number, to: number) => {
    const part = samples.subarray(from * sampleRate, to * sampleRate);
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length);
  };
  return { seconds: samples.length / sampleRate, channels: channelData.length, level };
}

test.each([
  ['wav', 200_000, 128],
  ['wav', 100_000, 64],
  ['flac', 100_000, 64],
  ['flac', 50_000, 32],
] as const)('ten seconds of %s fit %i bytes at %i kbit/s', async (...given) => {
  const [kind, most, kbps] = given;
  const file = await record(kind);
  const made = await resizer.shrink(file, most);
  expect(made).toMatchObject({ role: 'speech', name: 'speech-rose.mp3', type: 'audio/mpeg', kbps });
  expect(made?.bytes).toBe(statSync(made?.path ?? '').size);
  expect(made?.bytes).toBeLessThanOrEqual(most);
  const { seconds, level } = await heard(made?.path ?? '');
  expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.2);
  for (const from of [2, 5, 9.2]) {
    const ratio = level(from, from + 0.6) / (LEVEL / Math.SQRT2);
    expect(Math.abs(20 * Math.log10(ratio))).toBeLessThan(1);
  }
});

test('an MP3 is reduced to the lowest rate at most', async () => {
  const long = await resizer.shrink(await record('wav'), 200_000);
  if (!long) throw new Error('expected a file');
  const short = await resizer.shrink(long, 35_000);
  expect(short).toMatchObject({ kbps: 24, name: 'speech-rose.mp3' });
  if (!short) throw new Error('expected a file');
  expect(await resizer.shrink(short, 27_000)).toBeUndefined();
});

test('films and AAC stay unchanged', async () => {
  const path = join(folder, 'film.mp4');
  writeFileSync(path, 'not looked at');
  expect(await resizer.shrink(fileAt(path, 'video/mp4'), 10)).toBeUndefined();
  expect(await resizer.shrink({ ...fileAt(path, 'audio/aac'), name: 'a.aac' }, 10)).toBeUndefined();
});

test('an invalid recording is an error and leaves no files', async () => {
  const path = join(folder, 'broken.wav');
  writeFileSync(path, Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0 then nothing of use'));
  await expect(resizer.shrink(fileAt(path, 'audio/wav'), 10_000)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual(['broken.wav']);
});

test('a stop ends running work and refuses new work', async () => {
  const file = await record('wav');
  const ending = createWorkerPool();
  const stopping = createTranscoder(ending);
  const underWay = stopping.shrink(file, 99_999).catch(String);
  await new Promise((resolve) => setImmediate(resolve));
  ending.stop();
  expect(await underWay).toMatch(/exited \(SIGKILL\)/);
  await expect(stopping.shrink(file, 99_999)).rejects.toThrow('stopping');
});
