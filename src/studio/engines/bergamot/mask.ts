// Protects parts of a line in a translation by a network that was trained on plain text. Parts that act as words become
// numbers, which such networks copy. Decoration becomes tags, which Bergamot moves with the words around them. A
// translation counts only if all of them come back. Pure.

import type { WordFinder } from '../../../domain/pronunciation/replace-words.ts';
import { isLikelyTranslation } from '../line-translation.ts';
import { type LinePiece, splitIntoLinePieces } from '../placeholders.ts';
import type { SourceText } from './protocol.ts';

export interface MaskedLine extends SourceText {
  /** The parts of the line, including the protected ones. */
  readonly pieces: readonly LinePiece[];
  /** Decoration and spaces around the text, which are not translated. */
  readonly before: string;
  readonly after: string;
}

const FIRST_NUMBER = 701;
const MAX_PIECES = 298;
/** Numbers from 700 to 999. If the line contains one of its own, it becomes a placeholder too. */
const RESERVED_NUMBERS = /(?<!\p{N})([789]\d\d)(?!\p{N})/u;
const PLACEHOLDERS = / ?<img id="(\d{1,6})"> ?|(?<!\p{N})([789]\d\d)(?!\p{N})/gu;

const protectNumbers = (piece: LinePiece): LinePiece[] =>
  piece.kind === 'text'
    ? piece.text
        .split(RESERVED_NUMBERS)
        .map((text, at): LinePiece => ({ kind: at % 2 === 0 ? 'text' : 'word', text }))
        .filter(({ text }) => text !== '')
    : [piece];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([sign, name]) => [name, sign]));

const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (name) => CHARACTERS.get(name) ?? name);

const isOuterPiece = ({ kind, text }: LinePiece): boolean => kind === 'mark' || text.trim() === '';

const joinPieces = (pieces: readonly LinePiece[]): string => pieces.map(({ text }) => text).join('');

/** Control characters end streams, and half a surrogate pair is not a letter. */
const removeControlCharacters = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, ' ');

export function maskLine(line: string, findTerms: WordFinder): MaskedLine {
  const all = splitIntoLinePieces(removeControlCharacters(line), findTerms).flatMap(protectNumbers);
  const first = all.findIndex((piece) => !isOuterPiece(piece));
  const last = all.findLastIndex((piece) => !isOuterPiece(piece));
  if (first < 0) return { text: '', isHtml: false, pieces: [], before: joinPieces(all), after: '' };
  const pieces = all.slice(first, last + 1);
  const isHtml = pieces.some(({ kind }) => kind === 'mark');
  const whole = pieces
    .map(({ kind, text }, at) => {
      if (kind === 'text') return isHtml ? escapeHtml(text) : text;
      return kind === 'mark' ? `<img id="${at}">` : String(FIRST_NUMBER + at);
    })
    .join('');
  const space = /^\s*/.exec(whole)?.[0] ?? '';
  return {
    text: whole.trim(),
    isHtml,
    pieces,
    before: joinPieces(all.slice(0, first)) + space,
    after: whole.slice(whole.trimEnd().length) + joinPieces(all.slice(last + 1)),
  };
}

/** True if the line has text and few enough pieces to be translated in one piece. */
export const canTranslateWhole = ({ pieces }: MaskedLine): boolean =>
  pieces.length <= MAX_PIECES && pieces.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));

/** Restores the protected parts. Undefined if the answer is no translation. `to`: BCP 47 tag. */
export function unmaskLine(answer: string, masked: MaskedLine, to: string): string | undefined {
  const { pieces, before, after } = masked;
  const line = answer.replaceAll(/\s+/g, ' ').trim();
  const toPlain = masked.isHtml ? unescapeHtml : (text: string) => text;
  const found: number[] = [];
  let body = '';
  let words = '';
  let from = 0;
  for (const match of line.matchAll(PLACEHOLDERS)) {
    const at = match[1] === undefined ? Number(match[2]) - FIRST_NUMBER : Number(match[1]);
    const between = toPlain(line.slice(from, match.index));
    const kept = pieces[at]?.text ?? '';
    body = joinTexts(body, between);
    body = joinTexts(body, match[1] === undefined ? kept : restoreSpacing(kept, pieces, at));
    words += between;
    from = match.index + match[0].length;
    found.push(at);
  }
  const rest = toPlain(line.slice(from));
  const expected = pieces.flatMap(({ kind }, at) => (kind === 'text' ? [] : [at]));
  if (found.toSorted((a, b) => a - b).join() !== expected.join()) return undefined;
  const source = joinPieces(pieces.filter(({ kind }) => kind === 'text'));
  if (!isLikelyTranslation(source, words + rest, to)) return undefined;
  return before + joinTexts(body, rest).trim() + after;
}

/** Keeps one space where both texts have one. */
const joinTexts = (text: string, more: string): string =>
  text.endsWith(' ') && more.startsWith(' ') ? text + more.slice(1) : text + more;

/** Restores the original spaces around tags, because Bergamot moves them. */
function restoreSpacing(mark: string, pieces: readonly LinePiece[], at: number): string {
  const before = /\s$/.test(pieces[at - 1]?.text ?? '') ? ' ' : '';
  const after = /^\s/.test(pieces[at + 1]?.text ?? '') ? ' ' : '';
  return before + mark + after;
}
