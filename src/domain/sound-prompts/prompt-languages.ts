// Reads the words for sounds and music of every language that has locales/<tag>/sounds.txt.

import { createLazyGetter } from '../../kit/lazy-getter.ts';
import { readLocaleFiles } from '../../messages/catalogue.ts';
import { type EnglishVocabulary, parseSoundWords } from './parse-sound-words.ts';
import { createMusicTable, createWordTable, type PromptLanguage } from './prompt-language.ts';

/** `vocabulary`: checks the English of the files. */
export const readPromptLanguages = (vocabulary?: EnglishVocabulary): readonly PromptLanguage[] =>
  readLocaleFiles('sounds.txt').map(({ tag, path, text }) => parseSoundWords(tag, path, text, vocabulary));

const getLanguages = createLazyGetter(() => readPromptLanguages());

export const getSoundTables = createLazyGetter(() => getLanguages().map(createWordTable));
export const getMusicTables = createLazyGetter(() => getLanguages().map(createMusicTable));
