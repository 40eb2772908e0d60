// Names of sounds on cards, in each reader's language.

import { expect, test } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import { nameMusic, nameSound } from '../../../src/domain/sound-prompts/sound-names.ts';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';
import { list } from '../../../src/messages/values.ts';
import { composeEffect } from '../../../src/studio/engines/composer/compose-effect.ts';
import { LEXICON } from '../../../src/studio/engines/composer/lexicon/lexicon.ts';
import { GENRES } from '../../../src/studio/engines/composer/music/genres.ts';
import { PLAYABLE_INSTRUMENTS } from '../../../src/studio/engines/composer/music/instruments.ts';
import { MOODS } from '../../../src/studio/engines/composer/music/moods.ts';
import { describePlan } from '../../../src/studio/engines/composer/music/music-plan.ts';
import { parseMusicInAnyLanguage } from '../../../src/studio/engines/composer/music/parse-music.ts';
import { describeScene, parseScene } from '../../../src/studio/engines/composer/parse-scene.ts';

const sceneIn = (tag: string, prompt: string) => getMessages(tag).render(describeScene(parseScene(prompt)));

test.each([
  ['en', 'dog', 'dog'],
  ['de', 'dog', 'Hund'],
  ['ja', 'rain', '雨'],
  ['de', 'heavy rain with wind, then thunder', 'Regen (stark) und Wind → Donner'],
  ['fr', 'rain and a distant dog', 'pluie et chien (lointain)'],
])('%s: %s', (tag, prompt, text) => {
  expect(sceneIn(tag, prompt)).toBe(text);
});

test('the note of a sound is sent as data', async () => {
  const { message, notes } = await composeEffect({ prompt: 'dog', duration: 0.2, variation: 0 }, () => {});
  expect(message).toBe('Made: dog.');
  expect(getMessages('de').render(list(notes ?? [], 'sentences'))).toBe('Gemacht: Hund.');
});

test('pop music is not the pop of a cork', () => {
  const { plan } = parseMusicInAnyLanguage('calm pop');
  expect(getMessages('de').render(describePlan(plan))).toMatch(/^ruhig, Pop, /);
});

test('a plan names its key and its players in German', () => {
  const { plan } = parseMusicInAnyLanguage('calm jazz in A minor');
  expect(getMessages('de').render(describePlan(plan))).toMatch(/^ruhig, Jazz, A-Moll, Saxofon, Klavier und /);
});

const names = [
  ...LEXICON.groups.flatMap(({ entries }) => entries.map(({ label }) => label)),
  ...LEXICON.modifiers.map(({ label }) => label),
];
const music = [...GENRES, ...MOODS, ...PLAYABLE_INSTRUMENTS].map(({ name }) => name);
/** Words that mean something else too, so that a prompt cannot use them. */
const MAX_UNNAMED = 5;

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('%s: nearly every sound and instrument has a name', (tag) => {
  const unnamed = [
    ...names.filter((name) => nameSound(name, tag) === undefined),
    ...music.filter((name) => nameMusic(name, tag) === undefined),
  ];
  expect(unnamed.length, unnamed.join(', ')).toBeLessThanOrEqual(MAX_UNNAMED);
});
