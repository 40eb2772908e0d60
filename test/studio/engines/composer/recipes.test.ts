// Every line of the lexicon makes sound: nothing silent, nothing broken, whatever its source. And what the lexicon says
// about itself is consistent.

import { expect, test } from 'vitest';
import { recipeOf } from '../../../../src/studio/engines/composer/effects.ts';
import { layerOf } from '../../../../src/studio/engines/composer/layer.ts';
import { STANDS_FOR, TURNS_INTO } from '../../../../src/studio/engines/composer/lexicon/company.ts';
import { UNCHANGED } from '../../../../src/studio/engines/composer/lexicon/modifiers.ts';
import { groups } from '../../../../src/studio/engines/composer/lookup.ts';
import { readScene, sceneInWords } from '../../../../src/studio/engines/composer/scene.ts';
import { sampled } from '../../../sampled.ts';
import { rmsOf } from './measure.ts';

const entries = groups.flatMap((group) => group.entries);

test.each(groups.map((group) => [group.name, group] as const))('%s: all are heard', async (_, group) => {
  for (const { label, source, bed } of sampled(group.entries, 4)) {
    const recipe = await recipeOf(source);
    const { left, right } = layerOf({ recipe, change: UNCHANGED, wide: bed, seed: 7, gain: 0 }, 22_050);
    expect(left.every(Number.isFinite) && right.every(Number.isFinite), label).toBe(true);
    expect(Math.max(rmsOf(left), rmsOf(right)), label).toBeGreaterThan(0.001);
  }
});

test('each label names its own sound, and no two lines have the same one', () => {
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  for (const { label } of entries) expect(sceneInWords(readScene(label)), label).toContain(label);
});

test('what stands for another, and what turns into another, are labels of the lexicon', () => {
  const labels = new Set(entries.map(({ label }) => label));
  for (const label of [...STANDS_FOR.flat(), ...TURNS_INTO.flat()]) expect(labels, label).toContain(label);
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
  expect(sceneInWords(readScene(prompt))).toBe(scene);
});
