// Words of a text that a dictionary has, found and replaced: whole words in any case, the longest first, each once. One walk through
// the text, at most a word's length further at each beginning of a word, whatever people wrote; no pattern is made of their words. Pure.

export interface Respelling {
  /** As it is written. */
  readonly word: string;
  /** As it is said, or what it is called in another language. */
  readonly as: string;
}

/** Where a word stands, in UTF-16 units of the text that was looked through. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly found: Respelling;
}

export type Finder = (text: string) => readonly Match[];

/** Words by their folded letters, sorted, so that words that begin alike are neighbours. */
export interface WordIndex {
  readonly tag: string;
  readonly keys: readonly string[];
  /** In the order of the keys. */
  readonly words: readonly Respelling[];
}

/** How a character stands to the next: in `free` scripts words stand side by side without spaces. */
type Kind = 'none' | 'word' | 'free' | 'katakana' | 'hangul';

const FREE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function kindOf(character: string): Kind {
  if (FREE.test(character)) return 'free';
  if (/[\p{Script=Katakana}ー]/u.test(character)) return 'katakana';
  if (/\p{Script=Hangul}/u.test(character)) return 'hangul';
  return /[\p{L}\p{M}\p{N}_]/u.test(character) ? 'word' : 'none';
}

interface Character {
  readonly kind: Kind;
  /** True if it belongs to the letter before it. */
  readonly isMark: boolean;
}

/** Long texts are made of few characters. */
const MAX_KNOWN = 5000;
const known = new Map<string, Character>();

function characterOf(character: string): Character {
  const before = known.get(character);
  if (before) return before;
  const made = { kind: kindOf(character), isMark: /\p{M}/u.test(character) };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(character, made);
  return made;
}

/** Whether a word can begin or end between these two. */
function isEdge(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  const one = characterOf(before);
  const other = characterOf(after);
  return !other.isMark && (one.kind !== other.kind || one.kind === 'none' || one.kind === 'free');
}

/** Korean puts its particles behind a word without a space. */
const isEnd = (before: string | undefined, after: string | undefined): boolean =>
  isEdge(before, after) ||
  (after !== undefined && characterOf(before ?? '').kind === 'hangul' && !characterOf(after).isMark);

/** A character as it is compared: any case, any space. */
function foldingIn(tag: string): (character: string) => string {
  const known = new Map<string, string>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const folded = /\s/u.test(character) ? ' ' : character.toLocaleLowerCase(tag);
    known.set(character, folded);
    return folded;
  };
}

/** `tag`: the language of the texts. Of two words alike the first counts. */
export function createWordIndex(words: readonly Respelling[], tag: string): WordIndex {
  const fold = foldingIn(tag);
  const found = new Map<string, Respelling>();
  for (const one of words) {
    const key = [...one.word.normalize('NFC')].map(fold).join('');
    if (key !== '' && !found.has(key)) found.set(key, one);
  }
  const keys = [...found.keys()].sort();
  return { tag, keys, words: keys.flatMap((key) => found.get(key) ?? []) };
}

interface Longest {
  readonly end: number;
  readonly found: Respelling;
}

/** The longest word of the index that begins there. */
function longestAt(
  { keys, words }: WordIndex,
  characters: readonly string[],
  from: number,
  fold: (character: string) => string,
): Longest | undefined {
  let longest: Longest | undefined;
  let low = 0;
  let high = keys.length;
  let depth = 0;
  for (let at = from; at < characters.length; at += 1) {
    const letters = fold(characters[at] ?? '');
    for (let letter = 0; letter < letters.length; letter += 1, depth += 1) {
      const unit = letters.charCodeAt(letter);
      low = firstFrom(keys, [low, high], depth, unit);
      high = firstFrom(keys, [low, high], depth, unit + 1);
    }
    if (low >= high) return longest;
    const found = keys[low]?.length === depth ? words[low] : undefined;
    if (found && isEnd(characters[at], characters[at + 1])) longest = { end: at + 1, found };
  }
  return longest;
}

/** The first key of the range whose unit at `depth` is not below `unit`; a key that ends there is below all. */
function firstFrom(
  keys: readonly string[],
  [low, high]: readonly [number, number],
  depth: number,
  unit: number,
): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const isBelow = !((keys[middle] ?? '').charCodeAt(depth) >= unit);
    if (isBelow) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** `tag`: the language of the text. The text is to be in Unicode's NFC. */
export const createFinder = (words: readonly Respelling[], tag: string): Finder =>
  finderIn([createWordIndex(words, tag)]);

/** Of two words alike, the one in the first index counts. The indexes are of one language. */
function finderIn(all: readonly WordIndex[]): Finder {
  const indexes = all.filter(({ keys }) => keys.length > 0);
  const [first] = indexes;
  if (!first) return () => [];
  const fold = foldingIn(first.tag);
  const longest = (characters: readonly string[], from: number): Longest | undefined => {
    let best: Longest | undefined;
    for (const index of indexes) {
      const found = longestAt(index, characters, from, fold);
      if (found && found.end > (best?.end ?? 0)) best = found;
    }
    return best;
  };
  return (text) => {
    const characters = [...text];
    const matches: Match[] = [];
    let start = 0;
    for (let at = 0; at < characters.length; ) {
      const got = isEdge(characters[at - 1], characters[at]) ? longest(characters, at) : undefined;
      const until = got?.end ?? at + 1;
      const end = start + lengthOf(characters, at, until);
      if (got) matches.push({ start, end, found: got.found });
      at = until;
      start = end;
    }
    return matches;
  };
}

function lengthOf(characters: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at += 1) length += characters[at]?.length ?? 0;
  return length;
}

export interface Respelt {
  readonly text: string;
  /** What was replaced, each once. */
  readonly used: readonly Respelling[];
}

/** A text may grow by so many characters; from there on it stays as it is. */
const MOST_GROWTH = 20_000;

/** The text with every word that the dictionary has in its place. What was put in is not looked through again. */
export const createRespeller = (words: readonly Respelling[], tag: string): ((text: string) => Respelt) =>
  respellerIn([createWordIndex(words, tag)]);

/** The same with words that were sorted before; those of the first index win. */
export function respellerIn(indexes: readonly WordIndex[]): (text: string) => Respelt {
  const find = finderIn(indexes);
  return (text) => {
    const whole = text.normalize('NFC');
    const used = new Set<Respelling>();
    const parts: string[] = [];
    let from = 0;
    let grown = 0;
    for (const { start, end, found } of find(whole)) {
      grown += Math.max(0, found.as.length - (end - start));
      if (grown > MOST_GROWTH) break;
      parts.push(whole.slice(from, start), found.as);
      used.add(found);
      from = end;
    }
    return used.size === 0
      ? { text, used: [] }
      : { text: parts.join('') + whole.slice(from), used: [...used] };
  };
}
