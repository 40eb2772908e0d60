// Cuts a text into what is spoken in one breath: sentences of any script, never inside a character or a word.
// Pure. Uses the runtime's own ICU data (Intl.Segmenter) and repairs its breaks after abbreviations.

import { germanOrdinalEnding } from '../orthography/german-ordinals.ts';
import { abbreviationsOf, openersOf } from '../orthography/index.ts';
import { NOTE_MARK } from '../orthography/note-marks.ts';
import { NUMBER_OR_NUMERAL, NUMERAL, RULERS } from '../orthography/rulers.ts';

/** Longest piece that is spoken at once: some speech programs silently drop what a clause has beyond 650 bytes of UTF-8. */
const LONGEST = 400;
const LONGEST_BYTES = 600;
/** A Korean syllable is taken apart into its letters first. */
const HANGUL_BYTES = 7;

/** How many UTF-16 units of the text fit one piece. */
function room(text: string): number {
  let units = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += /\p{Script=Hangul}/u.test(character) ? HANGUL_BYTES : Buffer.byteLength(character);
    if (units + character.length > LONGEST || bytes > LONGEST_BYTES) break;
    units += character.length;
  }
  return units;
}

/** What a language writes with a full stop that ends no sentence. */
interface Stops {
  readonly inside: ReadonlySet<string>;
  readonly joining: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
  readonly beforeName: ReadonlySet<string>;
  /** With a space inside, and text after them that they belong to. */
  readonly spaced: readonly string[];
  /** Each spaced abbreviation as its two sides of one of its spaces. */
  readonly sides: readonly (readonly [left: string, right: string])[];
  /** At the end of a word, before a number. */
  readonly suffixes: readonly string[];
  readonly isOpener: (word: string) => boolean;
}

const stops = new Map<string, Stops>();

function stopsOf(tag: string): Stops {
  const known = stops.get(tag);
  if (known) return known;
  const all = (kind: Parameters<typeof abbreviationsOf>[1]) =>
    abbreviationsOf(tag, kind).filter((written) => written.endsWith('.'));
  const isSpaced = (written: string): boolean => written.includes(' ');
  const single = (kind: Parameters<typeof abbreviationsOf>[1]) =>
    new Set(all(kind).flatMap((written) => [written, written.replaceAll(' ', '')]));
  const spaced = (['inside', 'joining', 'ending'] as const).flatMap(all).filter(isSpaced);
  const made: Stops = {
    inside: single('inside'),
    joining: single('joining'),
    beforeNumber: single('beforeNumber'),
    beforeName: single('beforeName'),
    spaced: all('inside').filter(isSpaced),
    sides: spaced.flatMap((written) =>
      [...written.matchAll(/ /g)].map(
        ({ index }) => [written.slice(0, index), written.slice(index + 1)] as const,
      ),
    ),
    suffixes: all('suffixes'),
    isOpener: openersOf(tag),
  };
  stops.set(tag, made);
  return made;
}

/** `Jan. 5`: with a number behind them their full stop ends no sentence. */
const MONTHS = new Set('jan feb mar apr aug sep sept oct nov dec'.split(' ').map((month) => `${month}.`));
const GERMAN_NUMBER = /(?<!\d)\d{1,4}\. $/u;
/** `Ludwig XIV. von Frankreich`, `im XXI. Jahrhundert`. */
const GERMAN_NUMERAL = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NUMERAL})\\. $`, 'u');
const RULER = new RegExp(`(?<!\\p{L})(?:${RULERS})s? $`, 'u');
const NUMBER_NEXT = new RegExp(`^${NUMBER_OR_NUMERAL}`, 'u');
/** Signs that end sentences elsewhere are parts of an address. */
const ADDRESS = /^[("'<]?(?:https?:\/\/|www\.)/iu;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(tag: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${tag}`;
  const made = segmenters.get(key) ?? new Intl.Segmenter(tag, { granularity });
  segmenters.set(key, made);
  return made;
}

/** Longer than every abbreviation with what stands before it. */
const LAST_WORDS = 40;

/** The end of a text, with the space behind it as one. */
const lastWords = (text: string): string => `${text.trimEnd()} `.slice(-LAST_WORDS).replace(/\s/gu, ' ');

const endsWithWord = (text: string, word: string): boolean =>
  text.endsWith(word) && !/[\p{L}\p{N}.]$/u.test(text.slice(0, -word.length));

/** `z. ` before `B.`, `50 a. ` before `C.`, `EE. ` before `UU.`; `d. h. ` before anything. */
function isInsideSpaced(ending: string, next: string, { spaced, sides }: Stops): boolean {
  const before = ending.trimEnd().toLowerCase();
  const after = next.toLowerCase();
  return (
    spaced.some((written) => endsWithWord(before, written)) ||
    sides.some(([left, right]) => after.startsWith(right) && endsWithWord(before, left)) ||
    // Letters one by one, and Spanish plurals: `FF. AA.`
    (/(?<![\p{L}\p{N}.])\p{L}\. $/u.test(ending) && /^\p{L}\.(?!\p{L})/u.test(next)) ||
    (/(?<!\p{L})(\p{Lu})\1\. $/u.test(ending) && /^(\p{Lu})\1\./u.test(next))
  );
}

/** `Am 3. Mai`, `mein 4. Versuch`, `Ludwig XIV. starb`: German counts with a full stop. */
function isGermanOrdinal(ending: string, next: string, isOpener: (word: string) => boolean): boolean {
  const number = (GERMAN_NUMBER.exec(ending) ?? GERMAN_NUMERAL.exec(ending))?.index;
  if (number === undefined) return false;
  const ahead = ending.slice(0, number);
  const word = /^\p{L}+/u.exec(next)?.[0] ?? '';
  if (word === '') return false;
  return (
    germanOrdinalEnding(ahead, next, isOpener) !== undefined ||
    (GERMAN_NUMERAL.test(ending) && RULER.test(ahead) && !isOpener(word))
  );
}

/** An operator continues a formula: `5! = 120`, `3! + 2`. */
const OPERATOR = /^(?:=|[+×÷*/<>≤≥≠−-] ?[\d(]|[+×÷*/] \p{Ll}(?!\p{L}))/u;
/** `J.`, `J.R.R.`, `p.m.` */
const INITIALS = /^(?:\p{Lu}\p{M}?\.-?){1,8}$|^[ap]\.m\.$/u;

/** True if the text continues after a full stop: `… met Dr.`, `… by J. `, `Jan.` before a number. */
function goesOn(ending: string, next: string, tag: string): boolean {
  const known = stopsOf(tag);
  if (tag.startsWith('de') && isGermanOrdinal(ending, next, known.isOpener)) return true;
  if (isInsideSpaced(ending, next, known) || OPERATOR.test(next)) return true;
  const last = /(?:^|[\s("'„“«])([\p{L}\p{M}.-]+\.)\s*$/u.exec(ending)?.[1];
  if (last === undefined) return false;
  const word = last.toLowerCase();
  if (known.inside.has(word) || (MONTHS.has(word) && /^\d/.test(next))) return true;
  const isNumbered = known.beforeNumber.has(word) || known.suffixes.some((suffix) => word.endsWith(suffix));
  if (isNumbered && NUMBER_NEXT.test(next)) return true;
  const follower = /^\p{Lu}[\p{L}\p{M}’']*/u.exec(next)?.[0];
  if (follower === undefined)
    return (
      (next !== '' && known.joining.has(word)) || (/^(?:\p{Lu}\.){2,8}$/u.test(last) && /^\d/.test(next))
    );
  if (known.isOpener(follower)) return false;
  return known.beforeName.has(word) || known.joining.has(word) || INITIALS.test(last);
}

/** Where to cut a piece that is too long: after a clause, else after a space, else between words. */
function cutOf(text: string, tag: string): number {
  const most = room(text);
  const window = text.slice(0, most);
  const clause = window.search(/[;:,،、，；。！？।—–][^;:,،、，；。！？।—–]*$/u) + 1;
  if (clause > most / 3) return clause;
  const space = window.lastIndexOf(' ');
  if (space > most / 3) return space + 1;
  const starts = [...segmenter(tag, 'word').segment(text.slice(0, most + 50))].map(({ index }) => index);
  return starts.findLast((index) => index > 0 && index <= most) ?? most;
}

function shortPieces(sentence: string, tag: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (room(rest) < rest.length) {
    const cut = cutOf(rest, tag);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Ignored where sentences are found, as it is a format character. */
const JOINER = '\u2060';
const JOINERS = /\u2060+/g;

/** Cuts only what is too long for one breath. */
export const breathsOf = (text: string, tag: string): string[] =>
  shortPieces(text, tag)
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));

/** The sentences of a text in order, trimmed, each at most 400 characters long, none of them mute. */
export function sentencesOf(text: string, tag: string): string[] {
  const whole: string[] = [];
  let open: string[] = [];
  // A sentence may go on without end, so only its last words are looked at.
  let ending = '';
  let isAddress = false;
  // Marks of notes stay with the sentence before them.
  const masked = text.replace(NOTE_MARK, (mark) => JOINER.repeat(mark.length));
  const segments = [...segmenter(tag, 'sentence').segment(masked)];
  for (const [at, { segment, index }] of segments.entries()) {
    const next = (segments[at + 1]?.segment ?? '').slice(0, LAST_WORDS);
    open.push(text.slice(index, index + segment.length));
    ending = lastWords((ending + segment).replace(JOINERS, ''));
    const space = Math.max(segment.lastIndexOf(' '), segment.lastIndexOf('\n'));
    isAddress = (isAddress && space < 0) || ADDRESS.test(segment.slice(space + 1));
    if ((isAddress || goesOn(ending, next, tag)) && !segment.includes('\n')) continue;
    whole.push(open.join(''));
    [open, ending] = [[], ''];
  }
  return [...whole, open.join('')].flatMap((sentence) => breathsOf(sentence.trim(), tag));
}
