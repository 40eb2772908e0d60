// Names of sounds, of their changes and of music in a reader's language: the first word of each line of
// locales/<tag>/sounds.txt.

import { type LocaleTag, readLocaleFile } from '../../messages/catalogue.ts';
import { parseSoundWords } from './parse-sound-words.ts';
import type { TranslatedWords } from './prompt-language.ts';

interface Names {
  readonly sounds: ReadonlyMap<string, string>;
  readonly music: ReadonlyMap<string, string>;
}

const namesByTag = new Map<LocaleTag, Names>();

/** Undefined if the language has no name for the sound, or for the change of one. */
export const nameSound = (english: string, tag: LocaleTag): string | undefined =>
  getNames(tag).sounds.get(english) ?? getNames(tag).music.get(english);

/** Undefined if the language has no name for the style, mood or instrument. */
export const nameMusic = (english: string, tag: LocaleTag): string | undefined =>
  getNames(tag).music.get(english) ?? getNames(tag).sounds.get(english);

function getNames(tag: LocaleTag): Names {
  const names = namesByTag.get(tag) ?? readNames(tag);
  namesByTag.set(tag, names);
  return names;
}

function readNames(tag: LocaleTag): Names {
  const text = readLocaleFile(tag, 'sounds.txt') ?? '';
  const { sounds, music, modifiers } = parseSoundWords(tag, `locales/${tag}/sounds.txt`, text);
  const toNames = (all: readonly TranslatedWords[]) =>
    new Map(all.map(({ english, words }) => [english, words[0] ?? english] as const));
  return { sounds: toNames([...modifiers, ...sounds]), music: toNames(music) };
}
