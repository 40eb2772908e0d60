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

/** Letters by letters; `found` where a word ends. */
interface Node {
  readonly next: Map<string, Node>;
  found?: Respelling;
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

/** Whether a word can begin or end between these two. */
function isEdge(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  if (/\p{M}/u.test(after)) return false;
  const one = kindOf(before);
  const other = kindOf(after);
  return one !== other || one === 'none' || one === 'free';
}

/** Korean puts its particles behind a word without a space. */
const isEnd = (before: string | undefined, after: string | undefined): boolean =>
  isEdge(before, after) ||
  (after !== undefined && kindOf(before ?? '') === 'hangul' && !/\p{M}/u.test(after));

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

function treeOf(words: readonly Respelling[], fold: (character: string) => string): Node {
  const root: Node = { next: new Map() };
  for (const one of words) {
    let node = root;
    for (const letter of [...one.word.normalize('NFC')].map(fold).join('')) {
      const next = node.next.get(letter) ?? { next: new Map() };
      node.next.set(letter, next);
      node = next;
    }
    // Of two alike the first counts.
    if (node !== root) node.found ??= one;
  }
  return root;
}

/** `tag`: the language of the text. The text is to be in Unicode's NFC. */
export function createFinder(words: readonly Respelling[], tag: string): Finder {
  if (words.length === 0) return () => [];
  const fold = foldingIn(tag);
  const root = treeOf(words, fold);

  const longestAt = (
    characters: readonly string[],
    from: number,
  ): { end: number; found: Respelling } | undefined => {
    let longest: { end: number; found: Respelling } | undefined;
    let node: Node | undefined = root;
    for (let at = from; at < characters.length; at += 1) {
      for (const letter of fold(characters[at] ?? '')) node = node?.next.get(letter);
      if (!node) return longest;
      if (node.found && isEnd(characters[at], characters[at + 1]))
        longest = { end: at + 1, found: node.found };
    }
    return longest;
  };

  return (text) => {
    const characters = [...text];
    const matches: Match[] = [];
    let start = 0;
    for (let at = 0; at < characters.length; ) {
      const got = isEdge(characters[at - 1], characters[at]) ? longestAt(characters, at) : undefined;
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
export function createRespeller(words: readonly Respelling[], tag: string): (text: string) => Respelt {
  const find = createFinder(words, tag);
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
