// Tests synthesized speech at all stereo positions with noise behind it. Measures the extracted voice on the side where
// it was placed.

import { expect, test } from 'vitest';
import { synthesizeWithFlite } from '../../../../../src/studio/engines/flite/flite.ts';
import { createVoiceExtractor } from '../../../../../src/studio/engines/gtcrn/voice-extractor.ts';
import { BUILT_IN_VOICES } from '../../../../../src/studio/voices/built-in-voices.ts';
import { inJobFolder } from '../../../operations/job.ts';

const RATE = 16_000;
type Sides = readonly [Float32Array, Float32Array];

const { design } = BUILT_IN_VOICES.find(({ name }) => name === 'Rose') as (typeof BUILT_IN_VOICES)[number];
const speak = (text: string): Promise<Float32Array> =>
  inJobFolder((folder) => synthesizeWithFlite(text, design, folder));

/** Repeatable random numbers from -1 to 1. */
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

/** Scale-invariant signal-to-distortion ratio over both channels, in dB. */
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

/** Result for noise that is this many dB below the voice. */
async function foundIn(voices: Sides, decibels: number): Promise<number> {
  const behind: Sides = [noise(voices[0].length, 1), noise(voices[0].length, 99)];
  const gain = Math.sqrt(power(voices) / power(behind)) / 10 ** (decibels / 20);
  const findVoice = await createVoiceExtractor(RATE);
  const mix = voices.map((side, which) => side.map((one, at) => one + gain * (behind[which as 0 | 1][at] as number)));
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
/** Adds an echo that outlasts the words and differs between the sides. */
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
    () => [one.map((sample, at) => sample * Math.cos(turn(at))), one.map((sample, at) => sample * Math.sin(turn(at)))],
  ],
  ['two people one after the other', () => [before(one), after(second)]],
  ['two people at once, one on each side', () => [one, second]],
  ['two microphones a millisecond apart', () => [one, one.map((_, at) => one[at - 16] ?? 0)]],
  ['a room that echoes differently on each side', () => [echoed(5), echoed(77)]],
];

test.each(PLACES)('a voice is found and keeps its position: %s', async (_, placed) => {
  expect(await foundIn(placed(), 6)).toBeGreaterThan(10);
});

test('clean speech stays unchanged, even with two people', async () => {
  expect(await foundIn([one, second], 40)).toBeGreaterThan(20);
  expect(await foundIn([one, one], 40)).toBeGreaterThan(20);
});

test('silence has no voice', async () => {
  const findVoice = await createVoiceExtractor(RATE);
  for (const voice of findVoice([silence, silence])) expect(voice.every((sample) => sample === 0)).toBe(true);
});
