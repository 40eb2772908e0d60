// Where a voice may be: speech made on the spot, placed between left and right in every way, with noise behind it. What is
// measured is the voice that comes out, on the side on which it went in.

import { expect, test } from 'vitest';
import { speakWithFlite } from '../../../../src/studio/engines/flite/flite.ts';
import { createVoiceFinder } from '../../../../src/studio/engines/gtcrn/voice.ts';
import { library } from '../../../../src/studio/voices/library.ts';
import { inJobFolder } from '../../operations/job.ts';

const RATE = 16_000;
type Sides = readonly [Float32Array, Float32Array];

const { design } = library.find(({ name }) => name === 'Rose') as (typeof library)[number];
const speak = (text: string): Promise<Float32Array> =>
  inJobFolder((folder) => speakWithFlite(text, design, folder));

/** The same numbers each time, between -1 and 1. */
function noise(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

const power = (sides: Sides): number =>
  sides.reduce((sum, side) => sum + side.reduce((more, one) => more + one * one, 0), 0);

const times = (sound: Float32Array, gain: number): Float32Array => sound.map((one) => one * gain);

/** Scale-invariant signal-to-distortion ratio over both channels, dB. */
function siSdr(found: readonly Float32Array[], wanted: Sides): number {
  const product = wanted.reduce(
    (sum, side, which) => sum + side.reduce((more, one, at) => more + one * (found[which]?.[at] ?? 0), 0),
    0,
  );
  const gain = product / power(wanted);
  const error = wanted.map((side, which) =>
    side.map((one, at) => (found[which]?.[at] ?? 0) - gain * one),
  ) as unknown as Sides;
  return 10 * Math.log10((gain * gain * power(wanted)) / power(error));
}

/** The voice found where the noise is so many dB below it. */
async function foundIn(voices: Sides, decibels: number): Promise<number> {
  const behind: Sides = [noise(voices[0].length, 1), noise(voices[0].length, 99)];
  const gain = Math.sqrt(power(voices) / power(behind)) / 10 ** (decibels / 20);
  const findVoice = await createVoiceFinder(RATE);
  const mix = voices.map((side, which) =>
    side.map((one, at) => one + gain * (behind[which as 0 | 1][at] as number)),
  );
  return siSdr(findVoice(mix), voices);
}

const one = await speak('I walked along the river until it was dark, thinking about what she had told me.');
const other = (await speak('The weather will change tomorrow, with strong winds and a little rain.')).slice(
  0,
  one.length,
);
const silence = new Float32Array(one.length);
const second = Float32Array.from({ length: one.length }, (_, at) => other[at] ?? 0);
const before = (sound: Float32Array): Float32Array =>
  Float32Array.from({ length: 2 * sound.length }, (_, at) => sound[at] ?? 0);
const after = (sound: Float32Array): Float32Array =>
  Float32Array.from({ length: 2 * sound.length }, (_, at) => sound[at - sound.length] ?? 0);
const turn = (at: number): number => (Math.PI / 2) * (at / one.length);
/** An echo that goes on after the words, another one on each side. */
const echoed = (seed: number): Float32Array => {
  const tail = noise(RATE / 5, seed).map((sample, at) => sample * 10 ** ((-3 * at) / (RATE / 4)) * 0.04);
  return one.map((sample, at) => {
    let sum = sample;
    for (let back = 50; back < tail.length && back <= at; back++)
      sum += (tail[back] as number) * (one[at - back] as number);
    return sum;
  });
};

const PLACES: readonly (readonly [string, () => Sides])[] = [
  ['in the middle', () => [one, one]],
  ['on the left', () => [one, silence]],
  ['on the right', () => [silence, one]],
  ['left of the middle', () => [one, times(one, 0.35)]],
  ['with one side upside down', () => [one, times(one, -0.8)]],
  [
    'moving across',
    () => [
      one.map((sample, at) => sample * Math.cos(turn(at))),
      one.map((sample, at) => sample * Math.sin(turn(at))),
    ],
  ],
  ['two people one after the other', () => [before(one), after(second)]],
  ['two people at once, one on each side', () => [one, second]],
  ['two microphones a millisecond apart', () => [one, one.map((_, at) => one[at - 16] ?? 0)]],
  ['a room that echoes differently on each side', () => [echoed(5), echoed(77)]],
];

test.each(PLACES)('a voice is found and stays where it is: %s', async (_, placed) => {
  expect(await foundIn(placed(), 6)).toBeGreaterThan(10);
});

test('what is clean stays as it is, two people at once included', async () => {
  expect(await foundIn([one, second], 40)).toBeGreaterThan(20);
  expect(await foundIn([one, one], 40)).toBeGreaterThan(20);
});

test('silence has no voice', async () => {
  const findVoice = await createVoiceFinder(RATE);
  for (const voice of findVoice([silence, silence])) expect(voice.every((sample) => sample === 0)).toBe(true);
});
