// Tests that every lexicon entry makes valid, audible sound, and that the lexicon is consistent.

import { expect, test } from 'vitest';
import { loadSoundRecipe } from '../../../../../src/studio/engines/composer/compose-effect.ts';
import { LEXICON } from '../../../../../src/studio/engines/composer/lexicon/lexicon.ts';
import { NO_CHANGE } from '../../../../../src/studio/engines/composer/lexicon/modifiers.ts';
import { formatScene, parseScene } from '../../../../../src/studio/engines/composer/parse-scene.ts';
import { renderLayer } from '../../../../../src/studio/engines/composer/render-layer.ts';
import { rmsOf } from '../measure.ts';

const entries = LEXICON.groups.flatMap((group) => group.entries);

test.each(LEXICON.groups.map((group) => [group.name, group] as const))(
  '%s: all sounds are audible',
  async (_, group) => {
    for (const { label, source, isBackground } of group.entries) {
      const recipe = await loadSoundRecipe(source);
      const { left, right } = renderLayer(
        { recipe, change: NO_CHANGE, isSurrounding: isBackground, seed: 7, gainDecibels: 0 },
        22_050,
      );
      expect(left.every(Number.isFinite) && right.every(Number.isFinite), label).toBe(true);
      expect(Math.max(rmsOf(left), rmsOf(right)), label).toBeGreaterThan(0.001);
    }
  },
);

test('each label is unique and names its own sound', () => {
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  for (const { label } of entries) expect(formatScene(parseScene(label)), label).toContain(label);
});

test.each([
  ['a baby crying in another room', 'baby crying (muffled)'],
  ['train passing by with its horn', 'train (passing by) + train whistle'],
  ['a creaky old door in a haunted house', 'door creaking'],
  ['thunder far away and light rain on a window', 'thunder (distant) + rain (light, on a window)'],
  ['8-bit game over sound', 'game over'],
  ["car won't start, engine cranking then it roars to life", 'car failing to start, then car starting'],
  ['a zipper being closed slowly', 'zip (slow)'],
  ['wind over the sea', 'wind + waves'],
])('"%s" is %s', (prompt, scene) => {
  expect(formatScene(parseScene(prompt))).toBe(scene);
});
