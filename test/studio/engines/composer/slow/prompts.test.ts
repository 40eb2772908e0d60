// Tests the table of prompts: named sounds, refusals and suggestions. Also measures that counts, and bass for small
// speakers, are audible.

import { describe, expect, test } from 'vitest';
import { composeEffect, loadSoundRecipe } from '../../../../../src/studio/engines/composer/compose-effect.ts';
import { parseSceneInAnyLanguage } from '../../../../../src/studio/engines/composer/languages/parse-any-language.ts';
import { LEXICON } from '../../../../../src/studio/engines/composer/lexicon/lexicon.ts';
import { NO_CHANGE } from '../../../../../src/studio/engines/composer/lexicon/modifiers.ts';
import { formatScene, parseScene } from '../../../../../src/studio/engines/composer/parse-scene.ts';
import { suggestPrompts } from '../../../../../src/studio/engines/composer/parsing/suggest-prompts.ts';
import { renderLayer } from '../../../../../src/studio/engines/composer/render-layer.ts';
import { SAMPLE_RATE } from '../../../../../src/studio/engines/composer/signal.ts';
import { measureStereoLoudness } from '../../../../../src/studio/engines/composer/stereo.ts';
import { faultOf } from '../../../operations/job.ts';
import { verdictOn } from '../judge.ts';
import { eventsOf, rmsOf, shareAbove } from '../measure.ts';
import { SOUND_PROMPTS } from '../prompts.ts';

const entries = LEXICON.groups.flatMap((group) => group.entries);
const labelsOf = (prompt: string) => {
  const labels = parseSceneInAnyLanguage(prompt).steps.flatMap((layers) => layers.map(({ entry }) => entry.label));
  return labels.length > 0 ? [...new Set(labels)] : undefined;
};

describe.each(Object.entries(SOUND_PROMPTS))('%s prompts', (_, prompts) => {
  test.each(prompts)('"$prompt": $right', (asked) => {
    const verdict = verdictOn(asked, labelsOf(asked.prompt));
    expect(['right', 'refused rightly'], `${labelsOf(asked.prompt)}`).toContain(verdict);
  });
});

test('exclusions and counts are reported', async () => {
  const { message } = await composeEffect({ prompt: 'no rain, only wind', duration: 0.5, variation: 0 }, () => {});
  expect(message).toBe('Made: wind. Left out, as asked: rain.');
  expect(formatScene(parseScene('a single gunshot and two dogs barking'))).toBe('gunshot (once) + dog (two of them)');
  expect(parseScene('twelve gunshots, 12 knocks').unusedWords).toEqual(['twelve', '12']);
});

test.each([
  ['sewing machine', /^Which sound is meant by "machine" is not clear\. Similar sounds here: washing machine, /],
  ['dog whining', /^Which sound is meant by "dog" is not clear\. Similar sounds here: barking, /],
  ['horse neighing', /^Which sound is meant by "horse" is not clear\. Similar sounds here: hooves, /],
  [
    'quiet forest with no birds',
    /to leave out \(birds\)\. .* Similar sounds here: wind in the trees, stream, crickets\.$/,
  ],
  ['no rain', /^The description names only sounds to leave out \(rain\)\./],
])('"%s" is refused with known prompts', async (prompt, sentence) => {
  const fault = await faultOf(composeEffect({ prompt, duration: 1, variation: 0 }, () => {}));
  expect(fault.message).toMatch(sentence);
  for (const { prompt: other } of fault.alternatives) expect(labelsOf(other ?? ''), other).toBeDefined();
  expect(fault.alternatives).toHaveLength(prompt === 'no rain' ? 0 : 3);
});

test('every replacement for a weak word is fully known', () => {
  for (const other of LEXICON.words.soundless.flatMap(({ prompts }) => prompts)) {
    const { steps, unusedWords } = parseScene(other);
    expect(steps.length, other).toBe(1);
    expect(unusedWords, other).toEqual([]);
  }
  expect(suggestPrompts(parseScene('thundr'), 'thundr')).toContain('thunder');
});

test.each(entries.filter(({ isCountable }) => isCountable))('$label: one ends before many do', async ({ source }) => {
  const recipe = await loadSoundRecipe(source);
  const ends = [1, 6].map((count) => {
    const plan = { recipe, change: NO_CHANGE, isSurrounding: false, seed: 7, gainDecibels: 0, count };
    const { left } = renderLayer(plan, 8 * SAMPLE_RATE);
    // Start of the last tenth of the total power.
    const power = Array.from(
      { length: 80 },
      (_, at) => rmsOf(left.subarray((at * SAMPLE_RATE) / 10, ((at + 1) * SAMPLE_RATE) / 10)) ** 2,
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
  const { sound } = await composeEffect({ prompt, duration: 8, variation: 0 }, () => {});
  expect(eventsOf({ ...sound, rate: SAMPLE_RATE })).toHaveLength(times);
});

test.each(['wind', 'thunder', 'fire', 'factory', 'explosion', 'heartbeat'])(
  '%s: a phone plays three tenths of it, equally loud',
  async (prompt) => {
    const { sound } = await composeEffect({ prompt, duration: 4, variation: 0 }, () => {});
    expect(shareAbove({ ...sound, rate: SAMPLE_RATE }, 150)).toBeGreaterThan(0.3);
    expect(measureStereoLoudness(sound)).toBeGreaterThan(-20);
    expect(measureStereoLoudness(sound)).toBeLessThan(-17);
  },
);
