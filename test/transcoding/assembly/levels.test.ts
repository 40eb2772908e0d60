// How much the sounds of an assembled recording are amplified.

import { expect, test } from 'vitest';
import type { AssemblySegment } from '../../../src/ports/audio-assembler.ts';
import { chooseGains } from '../../../src/transcoding/assembly/levels.ts';
import type { SoundFacts } from '../../../src/transcoding/assembly/measure-sound.ts';

const at = (lufs: number, seconds = 2): SoundFacts => ({
  rate: 24_000,
  isStereo: false,
  seconds,
  lufs,
  audible: { from: 0, to: seconds },
});

/** Loudness of each segment after amplification. */
function levelsOf(sounds: readonly (readonly [segment: Partial<AssemblySegment>, facts: SoundFacts])[]) {
  const segments = sounds.map(
    ([segment], index) => ({ is: 'sound', path: String(index), ...segment }) as AssemblySegment,
  );
  const gains = chooseGains(segments, new Map(sounds.map(([, facts], index) => [String(index), facts])));
  return sounds.map(([, { lufs }], index) => Math.round(10 * (lufs + 20 * Math.log10(gains[index] ?? 0))) / 10);
}

test('voices reach a common loudness', () => {
  expect(
    levelsOf([
      [{ voice: 'a' }, at(-30)],
      [{ voice: 'b' }, at(-18)],
      [{ voice: 'c' }, at(-9)],
    ]),
  ).toEqual([-18, -18, -18]);
});

test('small differences between the lines of a voice disappear, and a whisper stays quieter than a shout', () => {
  const [first, second] = levelsOf([
    [{ voice: 'a' }, at(-24)],
    [{ voice: 'a' }, at(-22)],
  ]);
  expect([first, second]).toEqual([-18, -18]);
  const [shout = 0, whisper = 0] = levelsOf([
    [{ voice: 'a' }, at(-12)],
    [{ voice: 'a' }, at(-34)],
  ]);
  expect(shout).toBeGreaterThan(-19);
  expect(shout - whisper).toBeGreaterThan(14);
});

test('a very quiet voice is not amplified to noise', () => {
  expect(levelsOf([[{ voice: 'a' }, at(-50)]])).toEqual([-38]);
});

test('other sounds are quieter than speech, and backgrounds much quieter', () => {
  expect(
    levelsOf([
      [{}, at(-6)],
      [{}, at(-25)],
      [{ is: 'background', kind: 'music' }, at(-6)],
      [{ is: 'background', kind: 'sound' }, at(-40)],
    ]),
  ).toEqual([-20, -20, -36, -36]);
});

test('silence and pauses stay as they are', () => {
  const silent: SoundFacts = { rate: 8000, isStereo: false, seconds: 1, lufs: Number.NEGATIVE_INFINITY };
  const segments: readonly AssemblySegment[] = [
    { is: 'sound', path: 'x', voice: '' },
    { is: 'pause', seconds: 1 },
    { is: 'background', path: 'x', kind: 'music' },
  ];
  expect(chooseGains(segments, new Map([['x', silent]]))).toEqual([1, 1, 1]);
});
