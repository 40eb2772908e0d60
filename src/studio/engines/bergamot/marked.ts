// A line on its way through a network that was trained on plain text. What acts as a word in it becomes a number, which such networks
// copy; decoration becomes a tag, which Bergamot puts where the words around it have gone. What comes back counts as a translation only
// with all of them in it. Pure.

import type { Finder } from '../../../domain/dictionary/respell.ts';
import { isLikely } from '../lines.ts';
import { type Piece, piecesOf } from '../protect.ts';
import type { Plain } from './words.ts';

export interface Marked extends Plain {
  /** What the text stands for. */
  readonly pieces: readonly Piece[];
  /** Decoration and space around it, which stay outside. */
  readonly before: string;
  readonly after: string;
}

const FIRST = 701;
const MOST = 298;
/** Those numbers; where a line has one of its own, that becomes a stand-in as well. */
const TAKEN = /(?<!\p{N})([789]\d\d)(?!\p{N})/u;
const STAND_INS = / ?<img id="(\d{1,6})"> ?|(?<!\p{N})([789]\d\d)(?!\p{N})/gu;

const withNumbers = (piece: Piece): Piece[] =>
  piece.kind === 'text'
    ? piece.text
        .split(TAKEN)
        .map((text, at): Piece => ({ kind: at % 2 === 0 ? 'text' : 'word', text }))
        .filter(({ text }) => text !== '')
    : [piece];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const NAMES = new Map(Object.entries(SIGNS).map(([sign, name]) => [name, sign]));

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (name) => NAMES.get(name) ?? name);

const isOutside = ({ kind, text }: Piece): boolean => kind === 'mark' || text.trim() === '';

const joined = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Control characters end streams, and half a letter is none. */
const clean = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cs}\ufffd]/gu, ' ');

export function marked(line: string, find: Finder): Marked {
  const all = piecesOf(clean(line), find).flatMap(withNumbers);
  const first = all.findIndex((piece) => !isOutside(piece));
  const last = all.findLastIndex((piece) => !isOutside(piece));
  if (first < 0) return { text: '', html: false, pieces: [], before: joined(all), after: '' };
  const pieces = all.slice(first, last + 1);
  const html = pieces.some(({ kind }) => kind === 'mark');
  const whole = pieces
    .map(({ kind, text }, at) => {
      if (kind === 'text') return html ? escaped(text) : text;
      return kind === 'mark' ? `<img id="${at}">` : String(FIRST + at);
    })
    .join('');
  const space = /^\s*/.exec(whole)?.[0] ?? '';
  return {
    text: whole.trim(),
    html,
    pieces,
    before: joined(all.slice(0, first)) + space,
    after: whole.slice(whole.trimEnd().length) + joined(all.slice(last + 1)),
  };
}

/** Whether there is something to translate in one piece. */
export const isWhole = ({ pieces }: Marked): boolean =>
  pieces.length <= MOST && pieces.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text));

/** The line with all that was kept; `undefined` for what is no translation of it. `to`: BCP 47. */
export function putBack(answer: string, given: Marked, to: string): string | undefined {
  const { pieces, before, after } = given;
  const line = answer.replaceAll(/\s+/g, ' ').trim();
  const plainOf = given.html ? unescaped : (text: string) => text;
  const found: number[] = [];
  let body = '';
  let words = '';
  let from = 0;
  for (const match of line.matchAll(STAND_INS)) {
    const at = match[1] === undefined ? Number(match[2]) - FIRST : Number(match[1]);
    const between = plainOf(line.slice(from, match.index));
    const kept = pieces[at]?.text ?? '';
    body = glued(body, between);
    body = glued(body, match[1] === undefined ? kept : spaced(kept, pieces, at));
    words += between;
    from = match.index + match[0].length;
    found.push(at);
  }
  const rest = plainOf(line.slice(from));
  const expected = pieces.flatMap(({ kind }, at) => (kind === 'text' ? [] : [at]));
  if (found.toSorted((one, other) => one - other).join() !== expected.join()) return undefined;
  const source = joined(pieces.filter(({ kind }) => kind === 'text'));
  if (!isLikely(source, words + rest, to)) return undefined;
  return before + glued(body, rest).trim() + after;
}

/** With one space between where both bring one. */
const glued = (text: string, more: string): string =>
  text.endsWith(' ') && more.startsWith(' ') ? text + more.slice(1) : text + more;

/** Bergamot moves the space around tags; it stays as it was. */
function spaced(mark: string, pieces: readonly Piece[], at: number): string {
  const before = /\s$/.test(pieces[at - 1]?.text ?? '') ? ' ' : '';
  const after = /^\s/.test(pieces[at + 1]?.text ?? '') ? ' ' : '';
  return before + mark + after;
}
