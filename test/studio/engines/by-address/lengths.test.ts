// Sound that is not as long as it should be: of hours that came in a small file no more is decoded than could be right.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordTape } from '../../../../src/studio/audio/decode-tape.ts';
import { createLossless } from '../../../../src/studio/audio/flac.ts';
import { peakOf } from '../../../../src/studio/audio/samples.ts';
import { encodeWav } from '../../../../src/studio/audio/wav.ts';
import { ADDRESSED, type Addressed, type Ask } from '../../../../src/studio/engines/by-address/address.ts';
import { soundIn } from '../../../../src/studio/engines/by-address/answers.ts';
import { withAddresses } from '../../../../src/studio/engines/by-address/index.ts';
import { NO_ENGINES } from './addressed.ts';
import { USES } from './uses.ts';

const RATE = 16_000;
const tone = (seconds: number, level = 0.5) =>
  encodeWav({
    samples: Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => Math.sin(at / 9) * level),
    rate: RATE,
  });

let folder = '';
/** Half an hour of nothing. */
let long: Buffer;
beforeAll(async () => {
  const made = await mkdtemp(join(tmpdir(), 'long-'));
  const file = await createLossless(made, 'long', { rate: RATE, channels: 1 });
  for (let minute = 0; minute < 30; minute += 1) await file.write(new Int16Array(60 * RATE));
  await file.finish();
  long = await readFile(join(made, file.name));
  await rm(made, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'lengths-'));
});
beforeEach(() => writeFile(join(folder, 'speech.wav'), tone(2)));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All that a server can do, by one that answers with this file whatever it is asked. */
function enginesWith(file: Buffer) {
  const ask: Ask = async ({ into = '' }) => {
    await writeFile(join(folder, into), file);
    return { text: '' };
  };
  const knownOf = (ability: Addressed) => ({ ability, host: 'there', model: 'one', languages: [] });
  return withAddresses(NO_ENGINES, ADDRESSED.map(knownOf), ask);
}

const KNOWN = { ability: 'speech', host: 'there', model: 'one', languages: [] } as const;

test('decoding ends where a sound is too long to be right', async () => {
  await writeFile(join(folder, 'said'), long);
  const heard = soundIn(KNOWN, folder, { name: 'said', mostSeconds: 20 });
  await expect(heard).rejects.toThrow('there answered with sound that is much too long.');
});

test.each([
  ['speech', /much too long/],
  ['separation', /of another length/],
] as const)('half an hour as an answer of %s is a failure of the engine', async (ability, says) => {
  expect(long.length).toBeLessThan(300_000);
  await expect(USES[ability](enginesWith(long), folder)).rejects.toThrow(says);
  expect(await readdir(folder)).toEqual(['speech.wav']);
});

const made = async (file: Buffer, kind: 'sound' | 'music', duration: number) => {
  const order = { prompt: 'rain', kind, duration, variation: 0 } as const;
  const { sound } = (await enginesWith(file).sound[0]?.makeSound(order, folder, () => {})) ?? {};
  const path = join(folder, sound?.name ?? '');
  const bytes = await readFile(path);
  const tape = await recordTape({ path, name: 'sound', folder, mostSeconds: 100 });
  const samples = (await tape.read(0, tape.length))[0] ?? new Float32Array(0);
  await Promise.all([tape.erase(), rm(path)]);
  return { sound, bytes, samples };
};

test('a sound that is longer than was asked for is cut, and fades', async () => {
  const { sound, samples } = await made(tone(10), 'sound', 3);
  expect(sound).toEqual({ name: 'sound.flac', type: 'audio/flac', seconds: 3 });
  expect(samples).toHaveLength(3 * RATE);
  expect(peakOf(samples)).toBeCloseTo(0.5, 2);
  expect(peakOf(samples.subarray(-20))).toBeLessThan(0.02);
});

test('one that is about right stays as it came, as does music of another length', async () => {
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
] as const)('%s is what a failed engine made: case %#', async (_, file, kind, says) => {
  await expect(made(file ?? long, kind, 8)).rejects.toThrow(says);
  expect(await readdir(folder)).toEqual(['speech.wav']);
});

test.each([
  ['speech', 4],
  ['sound', 1],
] as const)(
  '%s that ends in the middle is a failure of the engine, however well it was sent',
  async (ability, seconds) => {
    const whole = tone(seconds);
    const half = whole.subarray(0, whole.length / 2);
    await expect(USES[ability](enginesWith(half), folder)).rejects.toThrow(/ends in the middle/);
    expect(await readdir(folder)).toEqual(['speech.wav']);
    // As written to a pipe.
    const piped = Buffer.from(half);
    piped.writeUInt32LE(0xffff_ffff, 40);
    await expect(USES[ability](enginesWith(piped), folder)).resolves.toBeDefined();
    await rm(join(folder, 'sound.wav'), { force: true });
  },
);

test('silence as the voices of a recording is a failure of the engine, but of a silent one', async () => {
  const separate = () => USES.separation(enginesWith(tone(2, 0)), folder);
  await expect(separate()).rejects.toThrow(/answered with silence/);
  expect(await readdir(folder)).toEqual(['speech.wav']);
  await writeFile(join(folder, 'speech.wav'), tone(2, 0));
  await expect(separate()).resolves.toBeDefined();
  for (const stem of ['foreground', 'background']) await rm(join(folder, `${stem}.flac`));
});

test.each([0xffff_ffff, 0])('a WAV file that says %i of its length says it when it is kept', async (told) => {
  const streamed = Buffer.from(tone(3));
  streamed.writeUInt32LE(told, 4);
  streamed.writeUInt32LE(told, 40);
  const { sound, bytes } = await made(streamed, 'sound', 3);
  expect(sound).toMatchObject({ name: 'sound.wav', seconds: 3 });
  expect(bytes.equals(tone(3))).toBe(true);
});
