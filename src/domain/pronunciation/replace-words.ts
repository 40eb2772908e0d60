// Finds and replaces dictionary words in a text: whole words in any case, longest first, each once. One pass that looks
// ahead at most one word's length at each word start. No regular expression is built from users' words. Pure.

export interface WordReplacement {
  readonly word: string;
  /** The pronunciation, or the word in a different language. */
  readonly replacement: string;
}

/** Position of a word, in UTF-16 units of the searched text. */
interface WordMatch {
  readonly start: number;
  readonly end: number;
  readonly entry: WordReplacement;
}

export type WordFinder = (text: string) => readonly WordMatch[];

/** Words sorted by their normalized letters, so that words with a common prefix are adjacent. */
export interface WordIndex {
  readonly tag: string;
  readonly keys: readonly string[];
  /** Words in the order of the keys. */
  readonly words: readonly WordReplacement[];
}

/** Kind of a character at word boundaries. In `free` scripts words are adjacent without spaces. */
type CharacterKind = 'none' | 'word' | 'free' | 'katakana' | 'hangul';

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function classifyCharacter(character: string): CharacterKind {
  if (UNSPACED_SCRIPT.test(character)) return 'free';
  if (/[\p{Script=Katakana}ー]/u.test(character)) return 'katakana';
  if (/\p{Script=Hangul}/u.test(character)) return 'hangul';
  return /[\p{L}\p{M}\p{N}_]/u.test(character) ? 'word' : 'none';
}

interface CharacterInfo {
  readonly kind: CharacterKind;
  /** True if the mark belongs to the preceding letter. */
  readonly isMark: boolean;
}

/** A cache, since long texts consist of few different characters. */
const MAX_CACHED_CHARACTERS = 5000;
const characterCache = new Map<string, CharacterInfo>();

function inspectCharacter(character: string): CharacterInfo {
  const before = characterCache.get(character);
  if (before) return before;
  const made = { kind: classifyCharacter(character), isMark: /\p{M}/u.test(character) };
  if (characterCache.size >= MAX_CACHED_CHARACTERS) characterCache.clear();
  characterCache.set(character, made);
  return made;
}

/** True if a word can begin or end between these characters. */
function isWordBoundary(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  const one = inspectCharacter(before);
  const other = inspectCharacter(after);
  return !other.isMark && (one.kind !== other.kind || one.kind === 'none' || one.kind === 'free');
}

/** Also true within Korean words, whose particles follow without a space. */
const isWordEnd = (before: string | undefined, after: string | undefined): boolean =>
  isWordBoundary(before, after) ||
  (after !== undefined && inspectCharacter(before ?? '').kind === 'hangul' && !inspectCharacter(after).isMark);

/** Normalizes case and spaces for comparison. */
function createCaseFolder(tag: string): (character: string) => string {
  const known = new Map<string, string>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const folded = /\s/u.test(character) ? ' ' : character.toLocaleLowerCase(tag);
    known.set(character, folded);
    return folded;
  };
}

/** `tag`: the language of the texts. The first of equal words counts. */
export function createWordIndex(words: readonly WordReplacement[], tag: string): WordIndex {
  const fold = createCaseFolder(tag);
  const found = new Map<string, WordReplacement>();
  for (const one of words) {
    const key = [...one.word.normalize('NFC')].map(fold).join('');
    if (key !== '' && !found.has(key)) found.set(key, one);
  }
  const keys = [...found.keys()].sort();
  return { tag, keys, words: keys.flatMap((key) => found.get(key) ?? []) };
}

interface LongestMatch {
  readonly end: number;
  readonly found: WordReplacement;
}

/** Returns the longest word of the index that starts at this position. */
function findLongestMatch(
  { keys, words }: WordIndex,
  characters: readonly string[],
  from: number,
  fold: (character: string) => string,
): LongestMatch | undefined {
  let longest: LongestMatch | undefined;
  let low = 0;
  let high = keys.length;
  let depth = 0;
  for (let at = from; at < characters.length; at += 1) {
    const letters = fold(characters[at] ?? '');
    for (let letter = 0; letter < letters.length; letter += 1, depth += 1) {
      const unit = letters.charCodeAt(letter);
      low = lowerBound(keys, [low, high], depth, unit);
      high = lowerBound(keys, [low, high], depth, unit + 1);
    }
    if (low >= high) return longest;
    const found = keys[low]?.length === depth ? words[low] : undefined;
    if (found && isWordEnd(characters[at], characters[at + 1])) longest = { end: at + 1, found };
  }
  return longest;
}

/** Returns the first key of the range whose unit at `depth` is not below `unit`. A key that ends there sorts first. */
function lowerBound(
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

/** `tag`: the language of the text, which must be in Unicode NFC. */
export const createWordFinder = (words: readonly WordReplacement[], tag: string): WordFinder =>
  createFinderFromIndexes([createWordIndex(words, tag)]);

/** Combines indexes of one language. The first index with a word wins. */
function createFinderFromIndexes(all: readonly WordIndex[]): WordFinder {
  const indexes = all.filter(({ keys }) => keys.length > 0);
  const [first] = indexes;
  if (!first) return () => [];
  const fold = createCaseFolder(first.tag);
  const longest = (characters: readonly string[], from: number): LongestMatch | undefined => {
    let best: LongestMatch | undefined;
    for (const index of indexes) {
      const found = findLongestMatch(index, characters, from, fold);
      if (found && found.end > (best?.end ?? 0)) best = found;
    }
    return best;
  };
  return (text) => {
    const characters = [...text];
    const matches: WordMatch[] = [];
    let start = 0;
    for (let at = 0; at < characters.length; ) {
      const got = isWordBoundary(characters[at - 1], characters[at]) ? longest(characters, at) : undefined;
      const until = got?.end ?? at + 1;
      const end = start + utf16Length(characters, at, until);
      if (got) matches.push({ start, end, entry: got.found });
      at = until;
      start = end;
    }
    return matches;
  };
}

function utf16Length(characters: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at += 1) length += characters[at]?.length ?? 0;
  return length;
}

interface ReplacedText {
  readonly text: string;
  readonly replaced: readonly WordReplacement[];
}

/** Maximum growth of a text; after that, the rest is left unchanged. */
const MAX_GROWTH_CHARACTERS = 20_000;

/** Replaces every dictionary word in a text. Replacements are not searched again. */
export const createWordReplacer = (words: readonly WordReplacement[], tag: string): ((text: string) => ReplacedText) =>
  createReplacerFromIndexes([createWordIndex(words, tag)]);

/** Like {@link createWordReplacer}, with sorted indexes. The first index with a word wins. */
export function createReplacerFromIndexes(indexes: readonly WordIndex[]): (text: string) => ReplacedText {
  const find = createFinderFromIndexes(indexes);
  return (text) => {
    const whole = text.normalize('NFC');
    const used = new Set<WordReplacement>();
    const parts: string[] = [];
    let from = 0;
    let grown = 0;
    for (const { start, end, entry } of find(whole)) {
      grown += Math.max(0, entry.replacement.length - (end - start));
      if (grown > MAX_GROWTH_CHARACTERS) break;
      parts.push(whole.slice(from, start), entry.replacement);
      used.add(entry);
      from = end;
    }
    return used.size === 0 ? { text, replaced: [] } : { text: parts.join('') + whole.slice(from), replaced: [...used] };
  };
}
