// Format of a table of sound names in one language, and its lookup tables. Contains no language data.

export interface PromptLanguage {
  readonly tag: string;
  /** True if spaces separate words. Otherwise phrases are matched letter by letter. */
  readonly hasSpaces: boolean;
  /** Lines of `english: word, phrase` for sound sources. */
  readonly sounds: string;
  /** The same format for modifiers, conjunctions, counts and negations. `<no` negates the words before it. */
  readonly modifiers: string;
  /** Words without meaning for the sound, separated by spaces. */
  readonly fillerWords: string;
  /** Word endings. The longest match is removed on both sides of a comparison. */
  readonly endings: string;
}

/** English translation of a word. Empty for a filler word. */
export interface WordMeaning {
  readonly english: string;
  readonly isSound: boolean;
}

export interface WordTable {
  readonly hasSpaces: boolean;
  readonly exact: ReadonlyMap<string, WordMeaning>;
  /** Meanings by phrases without their endings. */
  readonly stems: ReadonlyMap<string, WordMeaning>;
  /** Length of the longest phrase: in words, or in letters for scripts without spaces. */
  readonly maxPhraseLength: number;
  readonly stemPhrase: (phrase: string) => string;
}

const MIN_STEM_LENGTH = 3;

/** Converts to lower case. Removes accents in languages with spaces. */
export function foldText(text: string, hasSpaces: boolean): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return hasSpaces ? lower.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

const createStemmer = (endings: string) => {
  const all = foldText(endings, true)
    .split(' ')
    .filter((ending) => ending !== '')
    .sort((a, b) => b.length - a.length);
  const stem = (word: string): string => {
    const ending = all.find((one) => word.length - one.length >= MIN_STEM_LENGTH && word.endsWith(one));
    return ending === undefined ? word : word.slice(0, -ending.length);
  };
  return (phrase: string): string => phrase.split(' ').map(stem).join(' ');
};

function parseLines(lines: string, hasSpaces: boolean, isSound: boolean): [string, WordMeaning][] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', words = ''] = line.split(': ');
      return words
        .split(', ')
        .map((word): [string, WordMeaning] => [foldText(word, hasSpaces).trim(), { english: english.trim(), isSound }]);
    });
}

export function createWordTable({ hasSpaces, sounds, modifiers, fillerWords, endings }: PromptLanguage): WordTable {
  const nothing: WordMeaning = { english: '', isSound: false };
  const entries = [...parseLines(modifiers, hasSpaces, false), ...parseLines(sounds, hasSpaces, true)];
  const fillerEntries = fillerWords
    .trim()
    .split(/\s+/u)
    .map((word): [string, WordMeaning] => [foldText(word, hasSpaces), nothing]);
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
  return { hasSpaces, exact, stems, maxPhraseLength, stemPhrase };
}
