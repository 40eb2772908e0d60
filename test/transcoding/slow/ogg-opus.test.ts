// Ogg Opus from the real child process: 20 ms frames at 48 kHz in stereo, equal loudness, the same length, and no file
// left if it would be too large.

import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import decode from 'audio-decode';
import { getPacketInfo } from 'libopus-wasm';
import { EncodedPacketSink, FilePathSource, Input, OGG } from 'mediabunny';
import { expect, test } from 'vitest';
import { createLoudnessMeter } from '../../../src/domain/audio/loudness.ts';
import { TARGET_LUFS } from '../../../src/domain/audio/normalize-loudness.ts';
import { encodeFlac, encodeMp3, tone, wav } from '../../studio/media.ts';
import { resizing } from '../setup.ts';

const MB = 1_000_000;
const { folder, resizer, fileOf } = resizing();

async function packetsOf(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: [OGG] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const found: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) found.push(data);
  return found;
}

async function loudnessOf(path: string): Promise<number> {
  const { channelData, sampleRate } = await decode(await readFile(path));
  const meter = createLoudnessMeter(sampleRate);
  const [left = new Float32Array(0), right = left] = channelData;
  meter.push([left, right]);
  return meter.measure();
}

const quiet = (samples: Float32Array, gain: number) => samples.map((one) => one * gain);

test.each([
  ['wav', 0.02],
  ['flac', 1],
  ['mp3', 1],
] as const)('%s', async (from, gain) => {
  const samples = quiet(tone(3), gain);
  const encode = { wav: async () => wav({ samples }), flac: encodeFlac, mp3: encodeMp3 }[from];
  const made = await resizer.transcode(fileOf(`a talk.${from}`, await encode(samples)), 'ogg', MB);
  if (!made) throw new Error('nothing was made');
  expect(made).toMatchObject({ name: 'a talk.ogg', type: 'audio/ogg', bytes: statSync(made.path).size });
  expect(Math.abs((made.seconds ?? 0) - 3)).toBeLessThan(0.15);
  const packets = await packetsOf(made.path);
  expect(packets.length).toBe(Math.round((made.seconds ?? 0) / 0.02));
  for (const packet of packets)
    expect(await getPacketInfo(packet)).toMatchObject({ durationMs: 20, channels: 2, sampleRate: 48_000 });
  expect(Math.abs((await loudnessOf(made.path)) - TARGET_LUFS)).toBeLessThan(0.5);
});

test('high peaks are limited at the same loudness', async () => {
  const samples = quiet(tone(4), 0.05).map((one, at) => (at % 6000 === 0 ? 1 : one));
  const made = await resizer.transcode(fileOf('clicks.wav', wav({ samples })), 'ogg', MB);
  expect(Math.abs((await loudnessOf(made?.path ?? '')) - TARGET_LUFS)).toBeLessThan(1);
});

test('reports its waveform and encodes only the beginning on request', async () => {
  const swelling = tone(8).map((one, at) => one * (at / (8 * 24_000)));
  const file = () => fileOf('swell.wav', wav({ samples: swelling }));
  const { waveform = [] } = (await resizer.transcode(file(), 'ogg', MB)) ?? {};
  expect(waveform.length).toBeGreaterThanOrEqual(80);
  expect(Math.max(...waveform)).toBe(1);
  const [early = 0, late = 0] = [waveform[10], waveform[60]];
  expect(early).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(3 * early);
  const cut = await resizer.transcode(file(), 'ogg', MB, { maxSeconds: 5 });
  expect(cut?.seconds).toBeGreaterThanOrEqual(5);
  expect(cut?.seconds).toBeLessThan(5.1);
});

/** Upward zero crossings per sample, which follow the pitch. */
async function crossingsOf(path: string): Promise<number> {
  const { channelData } = await decode(await readFile(path));
  const [samples = new Float32Array(0)] = channelData;
  return samples.filter((one, at) => one >= 0 && (samples[at - 1] ?? 0) < 0).length / samples.length;
}

test.each([0.5, 1.25, 2])('plays %d times as fast at the same pitch', async (speed) => {
  const file = () => fileOf(`talk-${speed}.wav`, wav({ samples: tone(4) }));
  const usual = await resizer.transcode(file(), 'ogg', MB);
  const pitch = await crossingsOf(usual?.path ?? '');
  const changed = await resizer.transcode(file(), 'ogg', MB, { speed });
  expect(changed?.seconds).toBeCloseTo((usual?.seconds ?? 0) / speed, 1);
  expect((await crossingsOf(changed?.path ?? '')) / pitch).toBeCloseTo(1, 1);
});

test('silence stays silent; a result over the limit is deleted', async () => {
  const silence = await resizer.transcode(fileOf('still.wav', wav({ samples: new Float32Array(24_000) })), 'ogg', MB);
  expect(await loudnessOf(silence?.path ?? '')).toBe(Number.NEGATIVE_INFINITY);
  expect(await resizer.transcode(fileOf('long.wav', wav({ samples: tone(3) })), 'ogg', 10_000)).toBeUndefined();
  expect(readdirSync(folder).filter((name) => name.startsWith('long'))).toEqual(['long.wav']);
});

/**
 * Segment sizes of each page. A frame of 255 bytes or more takes several segments and may continue on the next page.
 */
function pagesOf(bytes: Buffer): readonly (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('OggS');
    const pieces = [...bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26))];
    pages.push(pieces);
    at += 27 + pieces.length + pieces.reduce((sum, one) => sum + one, 0);
  }
  return pages;
}

test('no page is longer than a second', async () => {
  const samples = Float32Array.from({ length: 9 * 24_000 }, (_, at) => (at < 8 * 24_000 ? 0 : Math.sin(at / 9)));
  const made = await resizer.transcode(fileOf('late.wav', wav({ samples })), 'ogg', MB);
  const pages = pagesOf(await readFile(made?.path ?? ''));
  expect(Math.max(...pages.map((pieces) => pieces.length))).toBeLessThanOrEqual(50);
  expect(pages.map((pieces) => pieces.at(-1))).not.toContain(255);
});
