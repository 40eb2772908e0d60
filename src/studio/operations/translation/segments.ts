// Segments (messages, paragraphs, subtitles) through a translator of lines, one for one, and what is to be told about them.
// Line breaks and code blocks stay where they are. Knows no engine: it is given as a function.

import type { Finder, Respelling } from '../../../domain/dictionary/respell.ts';
import type { TranslatedLines } from '../../engines/engine.ts';
import { piecesOf } from '../../engines/protect.ts';
import type { Remarks } from '../../told.ts';
import { isWrapped, rewrapped, unwrapped } from './wrapped.ts';

/** What is told is the translator's own. */
export interface TranslatedSegments extends Remarks {
  readonly texts: readonly string[];
  /** Words that no dictionary had, each once. */
  readonly unknown: readonly string[];
  /** Positions (from 0) of segments that stayed, in whole or in part, what they were. */
  readonly untranslated: readonly number[];
  /** What dictionaries have in them, each once. */
  readonly terms: readonly Respelling[];
}

/** Code blocks, messages of ICU over several lines, and ends of lines. Odd parts are kept as they are. */
const KEPT =
  /(```[\s\S]*?```|\{\w+, ?(?:plural|select|selectordinal),[ \t]*\r?\n(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\r?\n)/;
/** Between the cells of a table's row, with bars around it, and of any other line. */
const ROW = /^\s*\|.*\|\s*$/;
const BAR = /((?<!\|)\|(?!\|))/;
const CELL = /((?<=\s)\|(?=\s)|\t)/;

/** Texts at even places, what stands between them at odd ones. */
const partsOf = (segment: string): string[] =>
  segment
    .split(KEPT)
    .flatMap((part, at) => (at % 2 === 0 ? part.split(ROW.test(part) ? BAR : CELL) : [part]));

/** This share of unknown words makes a line no translation. */
const TOO_MANY = 0.75;

/** `find`: what dictionaries have in the language of the segments. */
export async function translateSegments(
  segments: readonly string[],
  translate: (lines: readonly string[]) => Promise<TranslatedLines>,
  find?: Finder,
): Promise<TranslatedSegments> {
  const parts = segments.map(partsOf);
  const places = parts.flatMap((list, segment) => paragraphsOf(list).map((at) => ({ list, segment, at })));
  const sources = places.map(({ list, at }) => unwrapped(at.map((part) => list[part] ?? '')));
  const { lines, message, notes } = await translate(sources);
  const failed = new Set<number>();
  for (const [index, { list, segment, at }] of places.entries()) {
    const line = lines[index];
    if (!line || line.isSource || isUntranslated(sources[index] ?? '', line.text, line.unknown.length))
      failed.add(segment);
    // What comes back unchanged keeps its own line ends and spaces.
    if (!line || line.text === sources[index]) continue;
    const wrapped = rewrapped(
      line.text,
      at.map((part) => list[part] ?? ''),
    );
    for (const [nth, part] of at.entries()) list[part] = wrapped[nth] ?? '';
  }
  return {
    texts: parts.map((list) => list.join('')),
    message,
    ...(notes && { notes }),
    unknown: [...new Set(lines.flatMap((line) => line?.unknown ?? []))],
    untranslated: [...failed].sort((one, other) => one - other),
    terms: [...new Set(sources.flatMap((text) => termsIn(text, find)))],
  };
}

/** Places of the texts that are translated together. */
function paragraphsOf(parts: readonly string[]): readonly number[][] {
  const all: number[][] = [];
  for (const [at, text] of parts.entries()) {
    if (at % 2 === 1 || wordsOf(text).length === 0) continue;
    const last = all.at(-1);
    const isNext = last?.at(-1) === at - 2 && /^\r?\n$/.test(parts[at - 1] ?? '');
    if (last && isNext && isWrapped(parts[at - 2] ?? '', text)) last.push(at);
    else all.push([at]);
  }
  return all;
}

const termsIn = (text: string, find: Finder | undefined): readonly Respelling[] =>
  piecesOf(text, find).flatMap(({ term }) => term ?? []);

/** Words that are up for translation. */
const wordsOf = (text: string): string[] =>
  piecesOf(text).flatMap((piece) =>
    piece.kind === 'text' ? (piece.text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []) : [],
  );

/** A few words that all begin with a capital, or none. */
export function isOfNames(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= 4 && words.every((word) => /^\p{Lu}/u.test(word));
}

/** Names stay what they are; a line of words that are mostly unknown, or the same line again for lack of words, is no translation. */
function isUntranslated(source: string, result: string, unknown: number): boolean {
  if (isOfNames(source)) return false;
  return unknown > 0 && (unknown / wordsOf(source).length >= TOO_MANY || same(source, result));
}

/** The translator writes apostrophes its own way. */
const bare = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");

const same = (one: string, other: string): boolean => bare(one) === bare(other);
