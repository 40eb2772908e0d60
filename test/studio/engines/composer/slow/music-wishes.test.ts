// Wishes for music in ten languages compose, and pieces last as long as was asked.

import { expect, test } from 'vitest';
import { composeEffect } from '../../../../../src/studio/engines/composer/compose-effect.ts';
import { composeMusic } from '../../../../../src/studio/engines/composer/compose-music.ts';
import { parseSceneInAnyLanguage } from '../../../../../src/studio/engines/composer/languages/parse-any-language.ts';
import { parseMusicInAnyLanguage } from '../../../../../src/studio/engines/composer/music/parse-music.ts';
import { SAMPLE_RATE } from '../../../../../src/studio/engines/composer/signal.ts';
import { WISHES_FOR_MUSIC, WISHES_FOR_SOUNDS } from '../../../../domain/sound-prompts/wishes.ts';

test.each(WISHES_FOR_MUSIC)('“%s” is understood as music', (prompt) => {
  expect(parseMusicInAnyLanguage(prompt).isUnderstood).toBe(true);
});

test.each(WISHES_FOR_SOUNDS)('“%s” is understood as a sound', (prompt) => {
  expect(parseSceneInAnyLanguage(prompt).steps).not.toEqual([]);
});

test('German names of styles, moods and instruments are used', () => {
  const { plan, unusedWords } = parseMusicInAnyLanguage('ruhiger Jazz mit Klarinette');
  expect([plan.genre, plan.moods, plan.melody?.name, unusedWords]).toEqual(['jazz', ['calm'], 'clarinet', []]);
});

test.each([3, 7.5, 12, 33, 180])('a piece of %d seconds lasts that long', async (durationSeconds) => {
  const { sound } = await composeMusic({ prompt: 'calm piano', variation: 0, durationSeconds }, () => {});
  expect(sound.left.length / SAMPLE_RATE).toBeCloseTo(durationSeconds, 2);
});

test('a decade is no duration', () => {
  const { plan } = parseMusicInAnyLanguage('80s synthwave');
  expect(plan.barCount * 4 * (60 / plan.bpm)).toBeLessThan(40);
});

test('a refusal offers music first where an instrument is named', async () => {
  const unclear = composeEffect({ prompt: 'a groovy blargl', duration: 1, variation: 0 }, () => {});
  await expect(unclear).rejects.toMatchObject({ alternatives: expect.arrayContaining([{ audio_type: 'music' }]) });
  const cork = composeEffect({ prompt: 'a blargl', duration: 1, variation: 0 }, () => {});
  await expect(cork).rejects.toMatchObject({ alternatives: expect.not.arrayContaining([{ audio_type: 'music' }]) });
});
