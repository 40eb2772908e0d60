// MP3 files state their exact length, so that decoders cut off what the encoder added.

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decode from 'audio-decode';
import { parseFile } from 'music-metadata';
import { afterAll, expect, test } from 'vitest';
import { readFrames } from '../../../src/transcoding/mp3/read-frames.ts';
import { createTag } from '../../../src/transcoding/mp3/tags.ts';
import { type Mp3Options, writeMp3 } from '../../../src/transcoding/mp3/write-mp3.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-mp3-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CLICK = 0.75;

/** A click at {@link CLICK} seconds, in pieces of odd lengths. */
async function* clicks(seconds: number, rate: number) {
  const samples = new Float32Array(Math.round(seconds * rate));
  samples[Math.round(CLICK * rate)] = 0.9;
  for (let at = 0; at < samples.length; at += 777) yield [samples.subarray(at, at + 777)];
}

async function write(seconds: number, form: Pick<Mp3Options, 'rate' | 'channels' | 'kbps'>, maxBytes = 1e6) {
  const path = join(folder, `${form.rate}-${form.kbps}.mp3`);
  const tag = createTag({ title: 'Clicks' });
  return { path, tag, bytes: await writeMp3(clicks(seconds, form.rate), { path, ...form, maxBytes, tag }) };
}

test.each([
  [16_000, 1, 64],
  [22_050, 1, 64],
  [24_000, 1, 64],
  [32_000, 1, 96],
  [44_100, 1, 64],
  [44_100, 2, 128],
  [48_000, 1, 96],
  [48_000, 2, 128],
] as const)('%d Hz, %d channels, %d kbit/s', async (rate, channels, kbps) => {
  const seconds = 1.2345;
  const { path, tag, bytes } = await write(seconds, { rate, channels, kbps });
  expect(bytes).toBe((await stat(path)).size);
  const { channelData, sampleRate } = await decode(await readFile(path));
  const [samples = new Float32Array(0)] = channelData;
  expect(sampleRate).toBe(rate);
  expect(samples.length).toBe(Math.round(seconds * rate));
  expect(samples.indexOf(samples.reduce((max, sample) => Math.max(max, sample), 0))).toBe(Math.round(CLICK * rate));
  const { format, common } = await parseFile(path, { duration: true });
  // This reader counts the samples that the encoder added, at most three frames.
  expect((format.duration ?? 0) - seconds).toBeGreaterThan(0);
  expect((format.duration ?? 0) - seconds).toBeLessThan((3 * 1152) / rate);
  expect(common.title).toBe('Clicks');
  let frames = 0;
  let frameBytes = 0;
  for await (const frame of readFrames(path)) {
    frames += 1;
    frameBytes += frame.bytes;
    expect([frame.rate, frame.channels, frame.kbps]).toEqual([rate, channels, kbps]);
  }
  const info = (await readFile(path)).subarray(tag.length);
  const at = info.indexOf('Info');
  expect(info.readUInt32BE(at + 8)).toBe(frames);
  expect(info.readUInt32BE(at + 12)).toBe((bytes ?? 0) - tag.length);
  expect(frameBytes).toBeLessThan((bytes ?? 0) - tag.length);
});

test('frames that are too short for the statement have none', async () => {
  const { path } = await write(2, { rate: 44_100, channels: 1, kbps: 24 });
  expect((await readFile(path)).includes('Info')).toBe(false);
  const { channelData, sampleRate } = await decode(await readFile(path));
  expect((channelData[0]?.length ?? 0) / sampleRate).toBeCloseTo(2, 0);
});

test.each([
  [64, 1],
  [96, 1],
  [128, 2],
  [192, 2],
] as const)('sound of %d kbit/s is as loud as before', async (kbps, channels) => {
  const path = join(folder, 'loud.mp3');
  const tone = Float32Array.from({ length: 48_000 }, (_, at) => 0.99 * Math.sin(at / 20));
  const pieces = async function* () {
    yield [tone];
  };
  await writeMp3(pieces(), { path, rate: 48_000, channels, kbps, maxBytes: 1e6 });
  const [samples = new Float32Array(0)] = (await decode(await readFile(path))).channelData;
  const power = samples.subarray(9600, 38_400).reduce((sum, sample) => sum + sample * sample, 0) / 28_800;
  expect(Math.abs(10 * Math.log10((2 * power) / 0.99 ** 2))).toBeLessThan(0.05);
});

test('a file may be exactly as large as allowed', async () => {
  const form = { rate: 24_000, channels: 1, kbps: 64 } as const;
  const { bytes = 0 } = await write(2, form);
  expect((await write(2, form, bytes)).bytes).toBe(bytes);
  expect((await write(2, form, bytes - 1)).bytes).toBeUndefined();
});

test('no sound makes a file without frames', async () => {
  const { bytes = 0, tag } = await write(0, { rate: 24_000, channels: 1, kbps: 64 });
  expect(bytes).toBeGreaterThanOrEqual(tag.length);
});
