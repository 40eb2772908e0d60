// What a table of names in another language is, and what is looked up in it. Knows no language.

export interface Tongue {
  readonly tag: string;
  /** Words stand apart; without it they are found letter by letter. */
  readonly isSpaced: boolean;
  /** Lines `english: word, phrase`: what makes a sound. */
  readonly things: string;
  /** The same of what changes it, joins it, counts it or denies it. `<no` denies what stands before it. */
  readonly ways: string;
  /** Words that say nothing about the sound, with a space between. */
  readonly small: string;
  /** What words may end in; the longest that fits is left out on both sides of a comparison. */
  readonly endings: string;
}

/** The English of a word, empty for a small one. */
export interface Meant {
  readonly english: string;
  readonly isThing: boolean;
}

export interface Table {
  readonly isSpaced: boolean;
  readonly exact: ReadonlyMap<string, Meant>;
  /** By what is left of the words without their endings. */
  readonly stems: ReadonlyMap<string, Meant>;
  /** Words, or letters where words do not stand apart, of the longest phrase. */
  readonly longest: number;
  readonly stemOf: (phrase: string) => string;
}

const SHORTEST_STEM = 3;

/** Lower case; accents do not count where words stand apart. */
export function folded(text: string, isSpaced: boolean): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return isSpaced ? lower.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '') : lower;
}

const stemmer = (endings: string) => {
  const all = folded(endings, true)
    .split(' ')
    .filter((ending) => ending !== '')
    .sort((one, other) => other.length - one.length);
  const stem = (word: string): string => {
    const ending = all.find((one) => word.length - one.length >= SHORTEST_STEM && word.endsWith(one));
    return ending === undefined ? word : word.slice(0, -ending.length);
  };
  return (phrase: string): string => phrase.split(' ').map(stem).join(' ');
};

function linesOf(lines: string, isSpaced: boolean, isThing: boolean): [string, Meant][] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', words = ''] = line.split(': ');
      return words
        .split(', ')
        .map((word): [string, Meant] => [
          folded(word, isSpaced).trim(),
          { english: english.trim(), isThing },
        ]);
    });
}

export function tableOf({ isSpaced, things, ways, small, endings }: Tongue): Table {
  const nothing: Meant = { english: '', isThing: false };
  const named = [...linesOf(ways, isSpaced, false), ...linesOf(things, isSpaced, true)];
  const smalls = small
    .trim()
    .split(/\s+/u)
    .map((word): [string, Meant] => [folded(word, isSpaced), nothing]);
  const exact = new Map([...smalls, ...named]);
  const stemOf = stemmer(endings);
  const stems = new Map<string, Meant>();
  const unclear = new Set<string>();
  for (const [word, meant] of isSpaced ? named : []) {
    const stem = stemOf(word);
    if (stems.has(stem) && stems.get(stem)?.english !== meant.english) unclear.add(stem);
    stems.set(stem, meant);
  }
  for (const stem of unclear) stems.delete(stem);
  const sizeOf = (phrase: string): number => (isSpaced ? phrase.split(' ').length : phrase.length);
  const longest = Math.max(...[...exact.keys()].map(sizeOf));
  return { isSpaced, exact, stems, longest, stemOf };
}
