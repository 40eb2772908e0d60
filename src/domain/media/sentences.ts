// Splits text into sentences to speak, in any script and never inside a character or word. Pure. Uses Intl.Segmenter
// (ICU) and repairs its breaks after abbreviations.

import { FOOTNOTE_MARK_PATTERN } from '../orthography/footnote-marks.ts';
import { findGermanOrdinalInflection } from '../orthography/german-ordinals.ts';
import { createSentenceStarterTest, listAbbreviations } from '../orthography/index.ts';
import {
  NUMBER_OR_ROMAN_NUMERAL_PATTERN,
  ROMAN_NUMERAL_PATTERN,
  RULER_NAME_PATTERN,
} from '../orthography/ruler-names.ts';

/** Limits of a piece: some speech programs silently drop the part of a clause beyond 650 bytes of UTF-8. */
const MAX_PIECE_CHARACTERS = 400;
const MAX_PIECE_BYTES = 600;
/** A Korean syllable is decomposed into its letters first. */
const HANGUL_BYTES = 7;

/** Counts the UTF-16 units that fit one piece. */
function fittingLength(text: string): number {
  let units = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += /\p{Script=Hangul}/u.test(character) ? HANGUL_BYTES : Buffer.byteLength(character);
    if (units + character.length > MAX_PIECE_CHARACTERS || bytes > MAX_PIECE_BYTES) break;
    units += character.length;
  }
  return units;
}

/** Abbreviations of a language whose full stop ends no sentence. */
interface AbbreviationIndex {
  readonly neverFinal: ReadonlySet<string>;
  readonly finalBeforeStarter: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
  readonly beforeName: ReadonlySet<string>;
  /** Abbreviations with a space inside that always precede other text. */
  readonly spaced: readonly string[];
  /** Spaced abbreviations, split at each of their spaces. */
  readonly sides: readonly (readonly [left: string, right: string])[];
  /** Abbreviations at the end of a word, before a number. */
  readonly suffixes: readonly string[];
  readonly isSentenceStarter: (word: string) => boolean;
}

const abbreviationIndexes = new Map<string, AbbreviationIndex>();

function getAbbreviationIndex(tag: string): AbbreviationIndex {
  const known = abbreviationIndexes.get(tag);
  if (known) return known;
  const all = (kind: Parameters<typeof listAbbreviations>[1]) =>
    listAbbreviations(tag, kind).filter((written) => written.endsWith('.'));
  const isSpaced = (written: string): boolean => written.includes(' ');
  const single = (kind: Parameters<typeof listAbbreviations>[1]) =>
    new Set(all(kind).flatMap((written) => [written, written.replaceAll(' ', '')]));
  const spaced = (['neverFinal', 'finalBeforeStarter', 'finalBeforeCapital'] as const).flatMap(all).filter(isSpaced);
  const made: AbbreviationIndex = {
    neverFinal: single('neverFinal'),
    finalBeforeStarter: single('finalBeforeStarter'),
    beforeNumber: single('beforeNumber'),
    beforeName: single('beforeName'),
    spaced: all('neverFinal').filter(isSpaced),
    sides: spaced.flatMap((written) =>
      [...written.matchAll(/ /g)].map(({ index }) => [written.slice(0, index), written.slice(index + 1)] as const),
    ),
    suffixes: all('suffixes'),
    isSentenceStarter: createSentenceStarterTest(tag),
  };
  abbreviationIndexes.set(tag, made);
  return made;
}

/** Month abbreviations, which do not end a sentence before a number: `Jan. 5`. */
const MONTHS = new Set('jan feb mar apr aug sep sept oct nov dec'.split(' ').map((month) => `${month}.`));
const GERMAN_NUMBER = /(?<!\d)\d{1,4}\. $/u;
/** German ordinals in Roman numerals: `Ludwig XIV. von Frankreich`, `im XXI. Jahrhundert`. */
const GERMAN_NUMERAL = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ROMAN_NUMERAL_PATTERN})\\. $`, 'u');
const RULER = new RegExp(`(?<!\\p{L})(?:${RULER_NAME_PATTERN})s? $`, 'u');
const NUMBER_NEXT = new RegExp(`^${NUMBER_OR_ROMAN_NUMERAL_PATTERN}`, 'u');
/** Start of a URL. Punctuation inside a URL ends no sentence. */
const ADDRESS = /^[("'<]?(?:https?:\/\/|www\.)/iu;

const segmenters = new Map<string, Intl.Segmenter>();

function getSegmenter(tag: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${tag}`;
  const made = segmenters.get(key) ?? new Intl.Segmenter(tag, { granularity });
  segmenters.set(key, made);
  return made;
}

/** Longer than any abbreviation and its context. */
const LOOKBACK_CHARACTERS = 40;

/** Returns the end of a text, with trailing space reduced to one. */
const textEnd = (text: string): string => `${text.trimEnd()} `.slice(-LOOKBACK_CHARACTERS).replace(/\s/gu, ' ');

const endsWithWord = (text: string, word: string): boolean =>
  text.endsWith(word) && !/[\p{L}\p{N}.]$/u.test(text.slice(0, -word.length));

/** Matches `z. ` before `B.`, `50 a. ` before `C.`, `EE. ` before `UU.`, and `d. h. ` before anything. */
function isInsideSpacedAbbreviation(
  textBefore: string,
  textAfter: string,
  { spaced, sides }: AbbreviationIndex,
): boolean {
  const before = textBefore.trimEnd().toLowerCase();
  const after = textAfter.toLowerCase();
  return (
    spaced.some((written) => endsWithWord(before, written)) ||
    sides.some(([left, right]) => after.startsWith(right) && endsWithWord(before, left)) ||
    // The first pattern matches single letters, the second Spanish plurals like `FF. AA.`
    (/(?<![\p{L}\p{N}.])\p{L}\. $/u.test(textBefore) && /^\p{L}\.(?!\p{L})/u.test(textAfter)) ||
    (/(?<!\p{L})(\p{Lu})\1\. $/u.test(textBefore) && /^(\p{Lu})\1\./u.test(textAfter))
  );
}

/** Matches German ordinals, which have a full stop: `Am 3. Mai`, `mein 4. Versuch`, `Ludwig XIV. starb`. */
function isGermanOrdinal(textBefore: string, textAfter: string, isSentenceStarter: (word: string) => boolean): boolean {
  const number = (GERMAN_NUMBER.exec(textBefore) ?? GERMAN_NUMERAL.exec(textBefore))?.index;
  if (number === undefined) return false;
  const ahead = textBefore.slice(0, number);
  const word = /^\p{L}+/u.exec(textAfter)?.[0] ?? '';
  if (word === '') return false;
  return (
    findGermanOrdinalInflection(ahead, textAfter, isSentenceStarter) !== undefined ||
    (GERMAN_NUMERAL.test(textBefore) && RULER.test(ahead) && !isSentenceStarter(word))
  );
}

/** Operators after a factorial: `5! = 120`, `3! + 2`. */
const OPERATOR = /^(?:=|[+×÷*/<>≤≥≠−-] ?[\d(]|[+×÷*/] \p{Ll}(?!\p{L}))/u;
/** Initials like `J.`, `J.R.R.`, and `p.m.` */
const INITIALS = /^(?:\p{Lu}\p{M}?\.-?){1,8}$|^[ap]\.m\.$/u;

/** True if the sentence continues after the full stop: `… met Dr.`, `… by J. `, `Jan.` before a number. */
function continuesAfterBreak(textBefore: string, textAfter: string, tag: string): boolean {
  const abbreviations = getAbbreviationIndex(tag);
  if (tag.startsWith('de') && isGermanOrdinal(textBefore, textAfter, abbreviations.isSentenceStarter)) return true;
  if (isInsideSpacedAbbreviation(textBefore, textAfter, abbreviations) || OPERATOR.test(textAfter)) return true;
  const last = /(?:^|[\s("'„“«])([\p{L}\p{M}.-]+\.)\s*$/u.exec(textBefore)?.[1];
  if (last === undefined) return false;
  const word = last.toLowerCase();
  if (abbreviations.neverFinal.has(word) || (MONTHS.has(word) && /^\d/.test(textAfter))) return true;
  const isNumbered =
    abbreviations.beforeNumber.has(word) || abbreviations.suffixes.some((suffix) => word.endsWith(suffix));
  if (isNumbered && NUMBER_NEXT.test(textAfter)) return true;
  const follower = /^\p{Lu}[\p{L}\p{M}’']*/u.exec(textAfter)?.[0];
  if (follower === undefined)
    return (
      (textAfter !== '' && abbreviations.finalBeforeStarter.has(word)) ||
      (/^(?:\p{Lu}\.){2,8}$/u.test(last) && /^\d/.test(textAfter))
    );
  if (abbreviations.isSentenceStarter(follower)) return false;
  return abbreviations.beforeName.has(word) || abbreviations.finalBeforeStarter.has(word) || INITIALS.test(last);
}

/** Finds where to cut a long piece: after a clause, else after a space, else between words. */
function findCut(text: string, tag: string): number {
  const maxLength = fittingLength(text);
  const window = text.slice(0, maxLength);
  const clause = window.search(/[;:,،、，；。！？।—–][^;:,،、，；。！？।—–]*$/u) + 1;
  if (clause > maxLength / 3) return clause;
  const space = window.lastIndexOf(' ');
  if (space > maxLength / 3) return space + 1;
  const starts = [...getSegmenter(tag, 'word').segment(text.slice(0, maxLength + 50))].map(({ index }) => index);
  return starts.findLast((index) => index > 0 && index <= maxLength) ?? maxLength;
}

function splitToFit(sentence: string, tag: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (fittingLength(rest) < rest.length) {
    const cut = findCut(rest, tag);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** A format character that sentence segmentation ignores. */
const JOINER = '\u2060';
const JOINERS = /\u2060+/g;

/** Splits only texts that exceed a piece's limits. */
export const splitLongText = (text: string, tag: string): string[] =>
  splitToFit(text, tag)
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));

/** Returns the text's sentences, trimmed, at most 400 characters each, without sentences that have nothing to speak. */
export function splitSentences(text: string, tag: string): string[] {
  const whole: string[] = [];
  let unfinished: string[] = [];
  // Keeps only the last words, since a sentence can be endless.
  let textBefore = '';
  let isAddress = false;
  // Footnote marks stay with the preceding sentence.
  const masked = text.replace(FOOTNOTE_MARK_PATTERN, (mark) => JOINER.repeat(mark.length));
  const segments = [...getSegmenter(tag, 'sentence').segment(masked)];
  for (const [at, { segment, index }] of segments.entries()) {
    const textAfter = (segments[at + 1]?.segment ?? '').slice(0, LOOKBACK_CHARACTERS);
    unfinished.push(text.slice(index, index + segment.length));
    textBefore = textEnd((textBefore + segment).replace(JOINERS, ''));
    const space = Math.max(segment.lastIndexOf(' '), segment.lastIndexOf('\n'));
    isAddress = (isAddress && space < 0) || ADDRESS.test(segment.slice(space + 1));
    if ((isAddress || continuesAfterBreak(textBefore, textAfter, tag)) && !segment.includes('\n')) continue;
    whole.push(unfinished.join(''));
    [unfinished, textBefore] = [[], ''];
  }
  return [...whole, unfinished.join('')].flatMap((sentence) => splitLongText(sentence.trim(), tag));
}
