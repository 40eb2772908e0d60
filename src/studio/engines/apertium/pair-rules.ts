// Improves the translation of a pair: protects fixed phrases from Apertium and repairs known errors in its output.
// Pure, with linear run time.

import type { LinePiece } from '../placeholders.ts';
import { FIXED_PHRASES } from './fixed-phrases.ts';
import { getInterjectionTranslations } from './interjections.ts';
import { removeStrayCapitals } from './small-words.ts';
import { TRANSLATION_FIXES } from './translation-fixes.ts';

export interface PairRules {
  /** Replaces fixed phrases with protected pieces that are already translated. */
  protectPhrases(pieces: readonly LinePiece[]): readonly LinePiece[];
  /** Repairs a translated line. Both texts contain placeholders. */
  repair(source: string, text: string): string;
}

export function createPairRules(from: string, to: string): PairRules {
  const phrases = FIXED_PHRASES[`${from}>${to}`] ?? new Map();
  const pattern = createWordPattern(joinPhrases([...phrases.keys()]));
  const interjections = new Map([...getInterjectionTranslations(from, to), ...phrases]);
  const sentencePattern = createSentencePattern(joinPhrases([...interjections.keys()]), from);
  const mend = TRANSLATION_FIXES[`${from}>${to}`];
  const splitText = ({ text }: LinePiece): readonly LinePiece[] => {
    const statement = from === 'en' ? questionToStatement(text) : text;
    const cut = splitAtPhrases(statement, sentencePattern, interjections).map((piece, at, all) =>
      /^\s?[?!]/.test(all[at + 1]?.text ?? '') ? toWordPiece(piece) : piece,
    );
    return cut.flatMap((piece) => (piece.kind === 'text' ? splitAtPhrases(piece.text, pattern, phrases) : [piece]));
  };
  return {
    protectPhrases: (pieces) => {
      const cut = pieces.flatMap((piece) => (piece.kind === 'text' ? splitText(piece) : [piece]));
      const hasText = cut.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));
      const hasQuestionOrExclamation = cut.some(({ kind, text }) => kind === 'text' && /[?!]/.test(text));
      return cut.map((piece, at) => (!hasText || (hasQuestionOrExclamation && at === 0) ? toWordPiece(piece) : piece));
    },
    repair: (source, text) => removeStrayCapitals(mend?.(source, text) ?? text, source, to),
  };
}

/** A phrase that opens or fills a line acts as a word, because opening marks may have to go before it. */
const toWordPiece = (piece: LinePiece): LinePiece =>
  piece.kind === 'mark' && /^\p{L}/u.test(piece.text) ? { ...piece, kind: 'word' } : piece;

/**
 * Turns “Can you help me?” into “you can help me?”, because the dictionaries identify subject and object only in
 * statements. The question mark stays.
 */
const questionToStatement = (text: string): string =>
  text.replaceAll(
    /(?<=^|[.!?,] {1,2})(can|could|will|would|should|must) (I|you|he|she|it|we|they)(?= \p{Ll})(?=[^.!?]{0,400}\?)/giu,
    (_, verb: string, who: string) =>
      /^\p{Lu}/u.test(verb) ? `${who.charAt(0).toUpperCase()}${who.slice(1)} ${verb.toLowerCase()}` : `${who} ${verb}`,
  );

/** Puts longer phrases first, so that they match before their parts. */
const joinPhrases = (phrases: readonly string[]): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll("'", "['’]"))
    .join('|');

const createWordPattern = (phrase: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${phrase})(?![\\p{L}\\p{N}'’-])`, 'giu');

/** Dictionaries take `no` at the end of a clause for an abbreviation or part of a verb. */
const FINAL_NO: Readonly<Record<string, string>> = Object.fromEntries(
  ['en', 'es', 'ca', 'it'].map((language) => [language, '|(?<=\\p{L} )no(?=$|[.…,;!?])']),
);

/** Matches a phrase that is a whole sentence, comes before a comma, or comes last after one. */
const createSentencePattern = (phrase: string, from: string): RegExp => {
  const start = '(?<=^\\s{0,3}(?:[-–—•*]\\s{0,3})?|[.!?…]["”»)]? {1,2}|["“«(¿¡])';
  const end = '(?=\\s{0,2}(?:$|[.!?…,;"”»)]))';
  const last = `(?<=, )(?:${phrase})(?=$|[.!?…])`;
  return new RegExp(`${start}(?:${phrase})${end}|${last}${FINAL_NO[from] ?? ''}`, 'giu');
};

function splitAtPhrases(text: string, pattern: RegExp, phrases: ReadonlyMap<string, string>): readonly LinePiece[] {
  if (phrases.size === 0) return [{ kind: 'text', text }];
  const pieces: LinePiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    const phrase = phrases.get(found.toLowerCase().replaceAll('’', "'")) ?? found;
    const opens =
      isSentenceStart(text.slice(Math.max(0, index - 3), index)) && /^ \p{L}/u.test(text.slice(end, end + 2));
    pieces.push({ kind: 'mark', text: copyCapitals(opens ? phrase : phrase.replace(/,$/, ''), found) });
    from = end;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** True if a sentence begins after this text. */
const isSentenceStart = (before: string): boolean => /(?:^|[.!?…]) {0,2}$/.test(before);

/** Applies the capitals of the found phrase. */
const copyCapitals = (phrase: string, found: string): string =>
  /\p{Lu}{2}/u.test(found) && found === found.toUpperCase()
    ? phrase.toLocaleUpperCase()
    : /^\p{Lu}/u.test(found)
      ? phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1)
      : phrase;
