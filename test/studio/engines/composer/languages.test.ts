// Tests prompts in the other languages: their sounds, refused prompts, and the meaning of each word of locales/*/sounds.txt.

import { expect, test } from 'vitest';
import { createWordTable } from '../../../../src/domain/sound-prompts/prompt-language.ts';
import { readPromptLanguages } from '../../../../src/domain/sound-prompts/prompt-languages.ts';
import { translatePrompt } from '../../../../src/domain/sound-prompts/translate-prompt.ts';
import { composeEffect } from '../../../../src/studio/engines/composer/compose-effect.ts';
import { createVocabulary } from '../../../../src/studio/engines/composer/languages/english-vocabulary.ts';
import { parseSceneInAnyLanguage } from '../../../../src/studio/engines/composer/languages/parse-any-language.ts';
import { formatScene, parseScene } from '../../../../src/studio/engines/composer/parse-scene.ts';
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
  expect(formatScene(parseSceneInAnyLanguage(prompt))).toBe(made);
});

test.each(NOT_TO_BE_MADE)('“%s” is not generated', (prompt) => {
  expect(parseSceneInAnyLanguage(prompt).steps).toEqual([]);
});

test('unknown words are reported in their own language', async () => {
  const plan = { prompt: 'Regen auf einem Zeppelin', duration: 0.2, variation: 0 };
  expect((await composeEffect(plan, () => {})).message).toBe('Made: rain. Not used: zeppelin.');
});

test('English prompts stay unchanged', () => {
  for (const { prompt } of Object.entries(SOUND_PROMPTS).flatMap(([kind, some]) => (kind === 'languages' ? [] : some)))
    expect(parseSceneInAnyLanguage(prompt), prompt).toEqual(parseScene(prompt));
});

const languages = readPromptLanguages(createVocabulary());

test('every language with prompts has words, and the other way round', () => {
  expect(languages.map(({ tag }) => tag)).toEqual(Object.keys(IN_OTHER_LANGUAGES));
});

test.each(languages)('$tag: a hundred sounds are translated as in the file', (language) => {
  const table = createWordTable(language);
  expect(language.sounds.length).toBeGreaterThan(100);
  for (const { english, words } of language.sounds)
    for (const word of words) {
      const { english: read, unknownWords } = translatePrompt(table, word);
      expect([read, unknownWords], word).toEqual([english, []]);
    }
});
