// Tests sound effects from prompt to samples: measures length, level, repeatability and modifiers.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateSoundFromText } from '../../../../../src/studio/operations/text-to-sound.ts';
import { faultOf, inJobFolder, quiet } from '../../../operations/job.ts';
import { brightnessOf, onsetsOf, readStereo, rmsOf, type StereoFile } from '../measure.ts';

interface Heard extends StereoFile {
  readonly bytes: Buffer;
  readonly message: string;
}

const hear = (prompt: string, duration = 2): Promise<Heard> =>
  inJobFolder(async (folder) => {
    const { message } = await generateSoundFromText({ prompt, audio_type: 'sound', duration }, folder, quiet);
    const bytes = await readFile(join(folder, 'sound.wav'));
    return { bytes, message, ...readStereo(bytes) };
  });

const peakOf = ({ left, right }: StereoFile): number =>
  [left, right].reduce((most, side) => side.reduce((peak, one) => Math.max(peak, Math.abs(one)), most), 0);

const halves = (samples: Float32Array): [number, number] => {
  const middle = samples.length / 2;
  return [rmsOf(samples.subarray(0, middle)), rmsOf(samples.subarray(middle))];
};

test('the same prompt gives the same file, another does not', async () => {
  const [first, again, other] = [await hear('rain and thunder'), await hear('rain and thunder'), await hear('rain')];
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(other.bytes.equals(first.bytes)).toBe(false);
});

test.each([0.05, 0.5, 1, 3.2, 10])('a sound of %d seconds has that length', async (duration) => {
  const { left, rate } = await hear('beep', duration);
  expect(Math.abs(left.length / rate - duration)).toBeLessThan(0.01);
  expect(rmsOf(left)).toBeGreaterThan(0.001);
});

const PEAKS = ['wind', 'old clock ticking', 'explosion', 'mouse click', 'notification', 'door slam', 'drum roll'];
test.each(PEAKS)('%s: peaks stay under -1 dBFS, with silent ends', async (prompt) => {
  const sound = await hear(prompt, 1);
  expect(peakOf(sound)).toBeLessThanOrEqual(10 ** (-1 / 20) + 1 / 32768);
  expect(rmsOf(sound.left)).toBeGreaterThan(0.003);
  for (const side of [sound.left, sound.right])
    expect(Math.abs(side[0] as number) + Math.abs(side.at(-1) as number)).toBeLessThan(0.002);
});

test('several sounds are mixed together', async () => {
  const both = await hear('heartbeat and white noise');
  const heart = await hear('heartbeat');
  expect(both.message).toBe('Made: heartbeat and static.');
  expect(brightnessOf(both.left)).toBeGreaterThan(brightnessOf(heart.left) * 5);
});

test('"then" plays one sound after another', async () => {
  const { left, message } = await hear('low hum then white noise', 4);
  expect(message).toBe('Made: electric hum (low) → static.');
  const middle = left.length / 2;
  const [before, after] = [left.subarray(0, middle * 0.9), left.subarray(middle * 1.15)];
  expect(brightnessOf(after)).toBeGreaterThan(brightnessOf(before) * 4);
});

test('a reversed sound has its energy at the other end', async () => {
  const [forward, ends] = halves((await hear('gong')).left);
  const [begins, backward] = halves((await hear('gong reversed')).left);
  expect(forward).toBeGreaterThan(ends * 1.2);
  expect(backward).toBeGreaterThan(begins * 1.2);
});

test('a distant sound is darker and rings longer', async () => {
  const near = await hear('dog barking', 3);
  const far = await hear('dog barking in the distance', 3);
  expect(brightnessOf(far.left)).toBeLessThan(brightnessOf(near.left) * 0.7);
  const quietest = ({ left }: Heard): number => {
    const parts = Array.from({ length: 60 }, (_, at) => rmsOf(left.subarray(at * 2205, (at + 1) * 2205)));
    return (parts.sort((one, other) => one - other)[15] as number) / rmsOf(left);
  };
  expect(quietest(far)).toBeGreaterThan(quietest(near) * 2);
});

test('slow and fast change how often things happen', async () => {
  const [slow, usual, fast] = [
    onsetsOf(await hear('slow clock ticking', 6)),
    onsetsOf(await hear('clock ticking', 6)),
    onsetsOf(await hear('fast clock ticking', 6)),
  ].map(({ length }) => length) as [number, number, number];
  expect(usual).toBeGreaterThanOrEqual(11);
  expect(slow).toBeLessThan(usual * 0.75);
  expect(fast).toBeGreaterThan(usual * 1.35);
});

test('low and high change the pitch', async () => {
  const [low, usual, high] = [await hear('low bell'), await hear('bell'), await hear('high bell')];
  expect(brightnessOf(low.left)).toBeLessThan(brightnessOf(usual.left) * 0.85);
  expect(brightnessOf(high.left)).toBeGreaterThan(brightnessOf(usual.left) * 1.15);
});

test('a passing sound moves from left to right', async () => {
  const { left, right } = await hear('motorcycle passing by', 3);
  const third = left.length / 3;
  const part = (side: Float32Array, at: number): number => rmsOf(side.subarray(at * third, (at + 1) * third));
  expect(part(left, 0)).toBeGreaterThan(part(right, 0) * 1.3);
  expect(part(right, 2)).toBeGreaterThan(part(left, 2) * 1.3);
  expect(part(left, 1)).toBeGreaterThan(part(left, 2) * 1.5);
});

test('unused words are reported', async () => {
  expect((await hear('a wolf howling at the moon')).message).toBe('Made: wolf. Not used: moon.');
});

test.each([
  ['nothing known', 'the square root of justice'],
  ['stop words only', 'the of and with a sound effect please'],
  ['pictures', '🦄🪩✨'],
  ['punctuation', '??? -> → ,,, ;'],
  ['another language', 'какой-то шум'],
  ['five thousand letters', 'x'.repeat(5000)],
  ['five thousand words', 'lorem '.repeat(5000)],
])('%s: fails with three possible prompts', async (_, prompt) => {
  const fault = await faultOf(hear(prompt));
  expect(fault.reason).toBe('INVALID_SOURCE_DATA');
  expect(fault.message).toMatch(/for example: rain, applause, dog, .*\. The page on \/sound/);
  expect(fault.message.length).toBeLessThan(300);
  expect(fault.alternatives).toHaveLength(3);
});

test('common prompts are offered when nothing is similar', async () => {
  const { alternatives } = await faultOf(hear('🦄🪩✨'));
  expect(alternatives).toEqual([{ prompt: 'rain' }, { prompt: 'applause' }, { prompt: 'dog' }]);
});

test('a prompt with many sounds uses the first ones', async () => {
  const { message, left } = await hear('rain wind thunder dog cat cow sheep pig duck train fire '.repeat(80), 0.5);
  expect(message).toMatch(/Only the first 8 sounds at a time are heard/);
  expect(message.length).toBeLessThan(1000);
  expect(rmsOf(left)).toBeGreaterThan(0.003);
});

test('a prompt with a thousand steps is generated', async () => {
  const { left, rate } = await hear('beep then '.repeat(1000), 0.5);
  expect(Math.abs(left.length / rate - 0.5)).toBeLessThan(0.01);
});
