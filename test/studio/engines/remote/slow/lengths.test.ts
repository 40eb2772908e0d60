// Tests sound of a wrong length. If a small file contains hours of sound, it is only decoded up to the maximum length.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPeak } from '../../../../../src/domain/audio/samples.ts';
import { decodeToDisk } from '../../../../../src/studio/audio/decode-to-disk.ts';
import { createLosslessWriter } from '../../../../../src/studio/audio/lossless-writer.ts';
import { encodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import { addRemoteEngines } from '../../../../../src/studio/engines/remote/index.ts';
import {
  REMOTE_CAPABILITIES,
  type RemoteCaller,
  type RemoteCapability,
} from '../../../../../src/studio/engines/remote/protocol.ts';
import { decodeAndDeleteSound } from '../../../../../src/studio/engines/remote/responses.ts';
import { NO_ENGINES } from '../addressed.ts';
import { USES } from '../uses.ts';

const RATE = 16_000;
const tone = (seconds: number, level = 0.5) =>
  encodeMonoWav({
    samples: Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => Math.sin(at / 9) * level),
    sampleRate: RATE,
  });

let folder = '';
/** Half an hour of silence. */
let long: Buffer;
beforeAll(async () => {
  const made = await mkdtemp(join(tmpdir(), 'long-'));
  const file = await createLosslessWriter(made, 'long', { sampleRate: RATE, channels: 1 });
  for (let minute = 0; minute < 30; minute += 1) await file.write(new Int16Array(60 * RATE));
  await file.finish();
  long = await readFile(join(made, file.name));
  await rm(made, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'lengths-'));
});
beforeEach(() => writeFile(join(folder, 'speech.wav'), tone(2)));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All engines of a server that always answers with this file. */
function enginesWith(file: Buffer) {
  const ask: RemoteCaller = async ({ outputFile = '' }) => {
    await writeFile(join(folder, outputFile), file);
    return { text: '' };
  };
  const knownOf = (capability: RemoteCapability) => ({
    capability,
    host: 'there',
    model: 'one',
    languages: [],
  });
  return addRemoteEngines(NO_ENGINES, REMOTE_CAPABILITIES.map(knownOf), ask);
}

const KNOWN = { capability: 'speech', host: 'there', model: 'one', languages: [] } as const;

test('decoding stops when a sound is much too long', async () => {
  await writeFile(join(folder, 'said'), long);
  const heard = decodeAndDeleteSound(KNOWN, folder, { name: 'said', maxSeconds: 20 });
  await expect(heard).rejects.toThrow('there answered with sound that is much too long.');
});

test.each([
  ['speech', /much too long/],
  ['separation', /of another length/],
] as const)('half an hour as answer of %s is an error', async (capability, says) => {
  expect(long.length).toBeLessThan(300_000);
  await expect(USES[capability](enginesWith(long), folder)).rejects.toThrow(says);
  expect(await readdir(folder)).toEqual(['speech.wav']);
});

const made = async (file: Buffer, kind: 'sound' | 'music', durationSeconds: number) => {
  const order = { prompt: 'rain', kind, durationSeconds, variation: 0 } as const;
  const { sound } = (await enginesWith(file).sound[0]?.generateSound(order, folder, () => {})) ?? {};
  const path = join(folder, sound?.name ?? '');
  const bytes = await readFile(path);
  const tape = await decodeToDisk({ path, name: 'sound', folder, maxSeconds: 100 });
  const samples = (await tape.read(0, tape.sampleCount))[0] ?? new Float32Array(0);
  await Promise.all([tape.remove(), rm(path)]);
  return { sound, bytes, samples };
};

test('a sound that is too long is cut and faded', async () => {
  const { sound, samples } = await made(tone(10), 'sound', 3);
  expect(sound).toEqual({ name: 'sound.flac', type: 'audio/flac', seconds: 3 });
  expect(samples).toHaveLength(3 * RATE);
  expect(findPeak(samples)).toBeCloseTo(0.5, 2);
  expect(findPeak(samples.subarray(-20))).toBeLessThan(0.02);
});

test('a sound of about the right length stays unchanged', async () => {
  for (const [file, kind, duration] of [
    [tone(3.05), 'sound', 3],
    [tone(2), 'sound', 3],
    [tone(12), 'music', 3],
  ] as const) {
    const { sound, bytes } = await made(file, kind, duration);
    expect(sound?.name).toBe('sound.wav');
    expect(bytes.equals(file)).toBe(true);
  }
});

test.each([
  ['a moment', tone(0.05), 'sound', /much too short/],
  ['a moment', tone(0.05), 'music', /much too short/],
  ['half an hour', undefined, 'music', /much too long/],
  ['half an hour of nothing', undefined, 'sound', /silence/],
] as const)('%s is an error of the engine: case %#', async (_, file, kind, says) => {
  await expect(made(file ?? long, kind, 8)).rejects.toThrow(says);
  expect(await readdir(folder)).toEqual(['speech.wav']);
});

test.each([
  ['speech', 4],
  ['sound', 1],
] as const)('a truncated %s is an error of the engine', async (capability, seconds) => {
  const whole = tone(seconds);
  const half = whole.subarray(0, whole.length / 2);
  await expect(USES[capability](enginesWith(half), folder)).rejects.toThrow(/ends in the middle/);
  expect(await readdir(folder)).toEqual(['speech.wav']);
  // The header of a file that was written to a pipe.
  const piped = Buffer.from(half);
  piped.writeUInt32LE(0xffff_ffff, 40);
  await expect(USES[capability](enginesWith(piped), folder)).resolves.toBeDefined();
  await rm(join(folder, 'sound.wav'), { force: true });
});

test('silent voices of a recording are an engine error', async () => {
  const separate = () => USES.separation(enginesWith(tone(2, 0)), folder);
  await expect(separate()).rejects.toThrow(/answered with silence/);
  expect(await readdir(folder)).toEqual(['speech.wav']);
  await writeFile(join(folder, 'speech.wav'), tone(2, 0));
  await expect(separate()).resolves.toBeDefined();
  for (const stem of ['foreground', 'background']) await rm(join(folder, `${stem}.flac`));
});

test.each([0xffff_ffff, 0])('a WAV file with length %i gets its real length', async (told) => {
  const streamed = Buffer.from(tone(3));
  streamed.writeUInt32LE(told, 4);
  streamed.writeUInt32LE(told, 40);
  const { sound, bytes } = await made(streamed, 'sound', 3);
  expect(sound).toMatchObject({ name: 'sound.wav', seconds: 3 });
  expect(bytes.equals(tone(3))).toBe(true);
});
