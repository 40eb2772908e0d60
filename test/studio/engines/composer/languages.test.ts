// Prompts in the eight other languages of our texts: what is made of them, what is still refused, and that each name in the tables
// means what it is said to.

import { expect, test } from 'vitest';
import { effectOf } from '../../../../src/studio/engines/composer/effects.ts';
import { readAnyScene, TONGUES } from '../../../../src/studio/engines/composer/languages/read.ts';
import { renderedBy } from '../../../../src/studio/engines/composer/languages/rendering.ts';
import { tableOf } from '../../../../src/studio/engines/composer/languages/tongue.ts';
import { readScene, sceneInWords } from '../../../../src/studio/engines/composer/scene.ts';
import { IN_OTHER_LANGUAGES, NOT_TO_BE_MADE } from './languages.ts';
import { SOUND_PROMPTS } from './prompts.ts';

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/=>|: /u).map((part) => part.trim()) as [string, string]);

const asked = Object.entries(IN_OTHER_LANGUAGES).flatMap(([tag, text]) =>
  lines(text).map(([prompt, made]) => [tag, prompt, made] as const),
);

test.each(asked)('%s: “%s” is %s', (_, prompt, made) => {
  expect(sceneInWords(readAnyScene(prompt))).toBe(made);
});

test.each(NOT_TO_BE_MADE)('“%s” is not made', (prompt) => {
  expect(readAnyScene(prompt).turns).toEqual([]);
});

test('words without a meaning here are told in the language they are in', async () => {
  const plan = { prompt: 'Regen auf einem Zeppelin', duration: 0.2, variation: 0 };
  expect((await effectOf(plan, () => {})).message).toBe('Made: rain. Not used: zeppelin.');
});

test('what English understands stays what it is', () => {
  for (const { prompt } of Object.entries(SOUND_PROMPTS).flatMap(([kind, some]) =>
    kind === 'languages' ? [] : some,
  ))
    expect(readAnyScene(prompt), prompt).toEqual(readScene(prompt));
});

test.each(TONGUES)(
  '$tag: a hundred sounds and more, each name in its own table what it is said to be',
  (tongue) => {
    const table = tableOf(tongue);
    const things = lines(tongue.things);
    expect(things.length).toBeGreaterThan(100);
    for (const [english, words] of things)
      for (const word of words.split(', ')) {
        const { english: read, unknown } = renderedBy(table, word);
        expect([read, unknown], word).toEqual([english, []]);
      }
  },
);

test('the English of the tables is known to its last word', () => {
  for (const tongue of TONGUES)
    for (const [english] of lines(tongue.things)) {
      const { turns, unused } = readScene(english);
      expect([turns.length, unused], `${tongue.tag}: ${english}`).toEqual([1, []]);
    }
});
