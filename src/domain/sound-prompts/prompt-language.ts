// Words for sounds and music in one language, and their lookup tables. The words are in locales/<tag>/sounds.txt.

import type { LocaleTag } from '../../messages/catalogue.ts';

/** An English description, and the words for it in another language. */
export interface TranslatedWords {
  readonly english: string;
  readonly words: readonly string[];
}

export interface PromptLanguage {
  readonly tag: LocaleTag;
  readonly sounds: readonly TranslatedWords[];
  /** Pieces, styles, moods and instruments. A description of music may use the other words too. */
  readonly music: readonly TranslatedWords[];
  /** Changes of sounds, conjunctions, counts and negations. */
  readonly modifiers: readonly TranslatedWords[];
  /** Words without meaning for the sound. */
  readonly fillerWords: readonly string[];
  /** Word endings. The longest match is removed on both sides of a comparison. */
  readonly endings: readonly string[];
}

/** English translation of a word. Empty for a filler word. */
export interface WordMeaning {
  readonly english: string;
  readonly isSound: boolean;
}

export interface WordTable {
  /** True if spaces separate words. Otherwise phrases are matched letter by letter. */
  readonly hasSpaces: boolean;
  readonly exact: ReadonlyMap<string, WordMeaning>;
  /** Meanings by phrases without their endings. */
  readonly stems: ReadonlyMap<string, WordMeaning>;
  /** Length of the longest phrase: in words, or in letters for scripts without spaces. */
  readonly maxPhraseLength: number;
  readonly stemPhrase: (phrase: string) => string;
  /** True if words may be compounds: `Klaviermusik`. */
  readonly hasCompounds: boolean;
}

/** The meaning of a word for “without” after its sound. */
export const LEFT_OUT = 'left out';

/** Korean has spaces, but its particles are part of the word before them. */
const SCRIPTS_WITHOUT_SPACES: ReadonlySet<string | undefined> = new Set(
  'Jpan Hans Hant Kore Thai Laoo Khmr Mymr'.split(' '),
);
const MIN_STEM_LENGTH = 3;

export const hasSpacesBetweenWords = (tag: LocaleTag): boolean =>
  !SCRIPTS_WITHOUT_SPACES.has(new Intl.Locale(tag).maximize().script);

/** Converts to lower case. Removes accents in languages with spaces. */
export function foldText(text: string, hasSpaces: boolean): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return hasSpaces ? lower.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

const createStemmer = (endings: readonly string[]) => {
  const all = endings.map((ending) => foldText(ending, true)).sort((a, b) => b.length - a.length);
  const stem = (word: string): string => {
    const ending = all.find((one) => word.length - one.length >= MIN_STEM_LENGTH && word.endsWith(one));
    return ending === undefined ? word : word.slice(0, -ending.length);
  };
  return (phrase: string): string => phrase.split(' ').map(stem).join(' ');
};

/** The table for descriptions of music, whose own words, in each form, win over the others. */
export function createMusicTable({ music, sounds, modifiers, fillerWords, ...language }: PromptLanguage): WordTable {
  const words = { ...language, sounds: music, modifiers: [...modifiers, ...sounds] };
  const { hasSpaces, stems, stemPhrase } = createWordTable({ ...words, fillerWords: [] });
  const isMusic = (word: string) => stems.get(stemPhrase(foldText(word, hasSpaces)))?.isSound ?? false;
  const table = createWordTable({ ...words, fillerWords: fillerWords.filter((word) => !isMusic(word)) });
  return { ...table, hasCompounds: true };
}

export function createWordTable({
  tag,
  sounds,
  modifiers,
  fillerWords,
  endings,
}: Omit<PromptLanguage, 'music'>): WordTable {
  const hasSpaces = hasSpacesBetweenWords(tag);
  const nothing: WordMeaning = { english: '', isSound: false };
  const listEntries = (translations: readonly TranslatedWords[], isSound: boolean): [string, WordMeaning][] =>
    translations.flatMap(({ english, words }) =>
      words.map((word): [string, WordMeaning] => [foldText(word, hasSpaces), { english, isSound }]),
    );
  const entries = [...listEntries(modifiers, false), ...listEntries(sounds, true)];
  const fillerEntries = fillerWords.map((word): [string, WordMeaning] => [foldText(word, hasSpaces), nothing]);
  const exact = new Map([...fillerEntries, ...entries]);
  const stemPhrase = createStemmer(endings);
  const stems = new Map<string, WordMeaning>();
  const unclear = new Set<string>();
  for (const [word, meant] of hasSpaces ? entries : []) {
    const stem = stemPhrase(word);
    if (stems.has(stem) && stems.get(stem)?.english !== meant.english) unclear.add(stem);
    stems.set(stem, meant);
  }
  for (const stem of unclear) stems.delete(stem);
  const sizeOf = (phrase: string): number => (hasSpaces ? phrase.split(' ').length : phrase.length);
  const maxPhraseLength = Math.max(...[...exact.keys()].map(sizeOf));
  return { hasSpaces, exact, stems, maxPhraseLength, stemPhrase, hasCompounds: false };
}
