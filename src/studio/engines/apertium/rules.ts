// What is put right around a pair: fixed phrases are kept out of the machine's hands, and its known faults are mended in what it answers.
// Pure, and linear in the length.

import type { Piece } from '../protect.ts';
import { calm } from './capitals.ts';
import { interjectionsOf } from './interjections.ts';
import { MENDERS } from './menders.ts';
import { PHRASES } from './phrases.ts';

export interface Rules {
  /** Pieces of a line, with its fixed phrases as kept ones that are already in the other language. */
  cut(pieces: readonly Piece[]): readonly Piece[];
  /** A translated line put right; both still hold stand-ins. */
  mend(source: string, text: string): string;
}

export function rulesOf(from: string, to: string): Rules {
  const phrases = PHRASES[`${from}>${to}`] ?? new Map();
  const pattern = wholeWords(anyOf([...phrases.keys()]));
  const interjections = new Map([...interjectionsOf(from, to), ...phrases]);
  const alone = wholeSentence(anyOf([...interjections.keys()]), from);
  const mend = MENDERS[`${from}>${to}`];
  const cutText = ({ text }: Piece): readonly Piece[] => {
    const told = from === 'en' ? statedInEnglish(text) : text;
    const cut = cutPhrases(told, alone, interjections).map((piece, at, all) =>
      /^\s?[?!]/.test(all[at + 1]?.text ?? '') ? standing(piece) : piece,
    );
    return cut.flatMap((piece) =>
      piece.kind === 'text' ? cutPhrases(piece.text, pattern, phrases) : [piece],
    );
  };
  return {
    cut: (pieces) => {
      const cut = pieces.flatMap((piece) => (piece.kind === 'text' ? cutText(piece) : [piece]));
      const isWorded = cut.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));
      const isCalled = cut.some(({ kind, text }) => kind === 'text' && /[?!]/.test(text));
      return cut.map((piece, at) => (!isWorded || (isCalled && at === 0) ? standing(piece) : piece));
    },
    mend: (source, text) => calm(mend?.(source, text) ?? text, source, to),
  };
}

/** A phrase that is all there is, or with which a call begins, is part of the sentence: its marks may have to be opened before it. */
const standing = (piece: Piece): Piece =>
  piece.kind === 'mark' && /^\p{L}/u.test(piece.text) ? { ...piece, kind: 'word' } : piece;

/** "Can you help me?" as "you can help me?": the dictionaries know who does what in statements only; the question mark stays. */
const statedInEnglish = (text: string): string =>
  text.replaceAll(
    /(?<=^|[.!?,] {1,2})(can|could|will|would|should|must) (I|you|he|she|it|we|they)(?= \p{Ll})(?=[^.!?]{0,400}\?)/giu,
    (_, verb: string, who: string) =>
      /^\p{Lu}/u.test(verb)
        ? `${who.charAt(0).toUpperCase()}${who.slice(1)} ${verb.toLowerCase()}`
        : `${who} ${verb}`,
  );

/** The longest first. */
const anyOf = (phrases: readonly string[]): string =>
  phrases
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) => phrase.replaceAll("'", "['’]"))
    .join('|');

const wholeWords = (phrase: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${phrase})(?![\\p{L}\\p{N}'’-])`, 'giu');

/** Dictionaries take `no` at the end of a clause for an abbreviation or a part of a verb. */
const ENDING_NO: Readonly<Record<string, string>> = Object.fromEntries(
  ['en', 'es', 'ca', 'it'].map((language) => [language, '|(?<=\\p{L} )no(?=$|[.…,;!?])']),
);

/** Between the ends of sentences, in front of a comma, or last behind one. */
const wholeSentence = (phrase: string, from: string): RegExp => {
  const start = '(?<=^\\s{0,3}(?:[-–—•*]\\s{0,3})?|[.!?…]["”»)]? {1,2}|["“«(¿¡])';
  const end = '(?=\\s{0,2}(?:$|[.!?…,;"”»)]))';
  const last = `(?<=, )(?:${phrase})(?=$|[.!?…])`;
  return new RegExp(`${start}(?:${phrase})${end}|${last}${ENDING_NO[from] ?? ''}`, 'giu');
};

function cutPhrases(text: string, pattern: RegExp, phrases: ReadonlyMap<string, string>): readonly Piece[] {
  if (phrases.size === 0) return [{ kind: 'text', text }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    const phrase = phrases.get(found.toLowerCase().replaceAll('’', "'")) ?? found;
    const opens =
      isOpening(text.slice(Math.max(0, index - 3), index)) && /^ \p{L}/u.test(text.slice(end, end + 2));
    pieces.push({ kind: 'mark', text: asWritten(opens ? phrase : phrase.replace(/,$/, ''), found) });
    from = end;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** Whether a sentence begins behind it. */
const isOpening = (before: string): boolean => /(?:^|[.!?…]) {0,2}$/.test(before);

/** With the capitals that the phrase had. */
const asWritten = (phrase: string, found: string): string =>
  /\p{Lu}{2}/u.test(found) && found === found.toUpperCase()
    ? phrase.toLocaleUpperCase()
    : /^\p{Lu}/u.test(found)
      ? phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1)
      : phrase;
