// The table of prompts as it is understood: which sounds are named, what is refused and what is offered in its place; and that
// what the lexicon promises of counts and of small loudspeakers is in the sound.

import { describe, expect, test } from 'vitest';
import { effectOf, recipeOf } from '../../../../src/studio/engines/composer/effects.ts';
import { readAnyScene } from '../../../../src/studio/engines/composer/languages/read.ts';
import { layerOf } from '../../../../src/studio/engines/composer/layer.ts';
import { MADE_BY } from '../../../../src/studio/engines/composer/lexicon/company.ts';
import { COUNTED } from '../../../../src/studio/engines/composer/lexicon/counted.ts';
import { UNCHANGED } from '../../../../src/studio/engines/composer/lexicon/modifiers.ts';
import { WEAK } from '../../../../src/studio/engines/composer/lexicon/weak.ts';
import { groups } from '../../../../src/studio/engines/composer/lookup.ts';
import { nearestTo } from '../../../../src/studio/engines/composer/reading/suggest.ts';
import { readScene, sceneInWords } from '../../../../src/studio/engines/composer/scene.ts';
import { RATE } from '../../../../src/studio/engines/composer/signal.ts';
import { loudnessOfBoth } from '../../../../src/studio/engines/composer/stereo.ts';
import { sampled } from '../../../sampled.ts';
import { faultOf } from '../../operations/job.ts';
import { verdictOn } from './judge.ts';
import { eventsOf, rmsOf, shareAbove } from './measure.ts';
import { SOUND_PROMPTS } from './prompts.ts';

const entries = groups.flatMap((group) => group.entries);
const labelsOf = (prompt: string) => {
  const labels = readAnyScene(prompt).turns.flatMap((layers) => layers.map(({ entry }) => entry.label));
  return labels.length > 0 ? [...new Set(labels)] : undefined;
};

describe.each(Object.entries(SOUND_PROMPTS))('%s prompts', (_, prompts) => {
  test.each(prompts)('"$prompt": $right', (asked) => {
    const verdict = verdictOn(asked, labelsOf(asked.prompt));
    expect(['right', 'refused rightly'], `${labelsOf(asked.prompt)}`).toContain(verdict);
  });
});

test('what is left out is told, and how often something is heard', async () => {
  const { message } = await effectOf({ prompt: 'no rain, only wind', duration: 0.5, variation: 0 }, () => {});
  expect(message).toBe('Made: wind. Left out, as asked: rain.');
  expect(sceneInWords(readScene('a single gunshot and two dogs barking'))).toBe(
    'gunshot (once) + dog (two of them)',
  );
  expect(readScene('twelve gunshots, 12 knocks').unused).toEqual(['twelve', '12']);
});

test.each([
  [
    'sewing machine',
    /^Which sound is meant by "machine" is not clear\. Nearest to it here: washing machine; /,
  ],
  ['dog whining', /^Which sound is meant by "dog" is not clear\. Nearest to it here: barking; /],
  ['horse neighing', /^Which sound is meant by "horse" is not clear\. Nearest to it here: hooves; /],
  [
    'quiet forest with no birds',
    /here \(birds\)\. .* Nearest to it here: wind in the trees; stream; crickets\.$/,
  ],
  ['no rain', /^Only what should be left out is named here \(rain\)\./],
])('"%s" is refused with prompts that are known', async (prompt, sentence) => {
  const fault = await faultOf(effectOf({ prompt, duration: 1, variation: 0 }, () => {}));
  expect(fault.message).toMatch(sentence);
  for (const { prompt: other } of fault.instead) expect(labelsOf(other ?? ''), other).toBeDefined();
  expect(fault.instead).toHaveLength(prompt === 'no rain' ? 0 : 3);
});

test('whatever is offered in the place of a weak word is understood to its last word', () => {
  for (const other of WEAK.flatMap(([, prompts]) => prompts.split(', '))) {
    const { turns, unused } = readScene(other);
    expect(turns.length, other).toBe(1);
    expect(unused, other).toEqual([]);
  }
  expect(nearestTo(readScene('thundr'), 'thundr')).toContain('thunder');
});

test('what goes with what is left out, and what can be counted, are labels of the lexicon', () => {
  const labels = new Set(entries.map(({ label }) => label));
  for (const label of [...MADE_BY.flat(), ...COUNTED]) expect(labels, label).toContain(label);
});

test.each(sampled([...COUNTED], 6))('%s: one is over long before many are', async (label) => {
  const source = entries.find((entry) => entry.label === label)?.source;
  const recipe = await recipeOf(source as NonNullable<typeof source>);
  const ends = [1, 6].map((count) => {
    const plan = { recipe, change: UNCHANGED, wide: false, seed: 7, gain: 0, count };
    const { left } = layerOf(plan, 8 * RATE);
    // Where the last tenth of all its power begins.
    const power = Array.from(
      { length: 80 },
      (_, at) => rmsOf(left.subarray((at * RATE) / 10, ((at + 1) * RATE) / 10)) ** 2,
    );
    const all = power.reduce((sum, one) => sum + one, 0);
    const upTo = power.map((_, at) => power.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
    return upTo.findIndex((sum) => sum > 0.9 * all);
  }) as [number, number];
  expect(ends[0]).toBeLessThan(ends[1] * 0.75);
});

test.each([
  ['three knocks on a door', 3],
  ['dog barking twice', 2],
  ['five beeps', 5],
])('"%s" is heard %d times', async (prompt, times) => {
  const { sound } = await effectOf({ prompt, duration: 8, variation: 0 }, () => {});
  expect(eventsOf({ ...sound, rate: RATE })).toHaveLength(times);
});

test.each(sampled(['wind', 'thunder', 'fire', 'factory', 'explosion', 'heartbeat'], 2))(
  '%s: a phone plays at least three tenths of it, as loud as the rest',
  async (prompt) => {
    const { sound } = await effectOf({ prompt, duration: 4, variation: 0 }, () => {});
    expect(shareAbove({ ...sound, rate: RATE }, 150)).toBeGreaterThan(0.3);
    expect(loudnessOfBoth(sound)).toBeGreaterThan(-20);
    expect(loudnessOfBoth(sound)).toBeLessThan(-17);
  },
);
