// Segments (messages, paragraphs, subtitles) through the steps of a route, one for one, and what is to be told about them.
// Line breaks and code blocks stay where they are. Knows no programs: each step is given as a function.

import type { Finder, Respelling } from '../../../domain/dictionary/respell.ts';
import { type Through, translateLines } from '../../engines/apertium/lines.ts';
import { piecesOf } from '../../engines/protect.ts';

export interface TranslatedSegments {
  readonly texts: readonly string[];
  /** Words that no dictionary had, each once. */
  readonly unknown: readonly string[];
  /** Positions (from 0) of segments that stayed, in whole or in part, what they were. */
  readonly untranslated: readonly number[];
  /** What dictionaries have in them, each once. */
  readonly terms: readonly Respelling[];
}

/** Odd parts are kept as they are. */
const KEPT = /(```[\s\S]*?```|\r?\n)/;

/** This share of unknown words makes a line no translation. */
const TOO_MANY = 0.75;

export async function translateSegments(
  segments: readonly string[],
  steps: readonly Through[],
  terms: readonly Finder[] = [],
): Promise<TranslatedSegments> {
  const parts = segments.map((segment) => segment.split(KEPT));
  const places = parts.flatMap((list, segment) =>
    list.flatMap((text, part) =>
      part % 2 === 0 && wordsOf(text).length > 0 ? [{ segment, part, text }] : [],
    ),
  );
  const unknown = new Set<string>();
  const failed = new Set<number>();
  const current = places.map(({ text }) => text);
  const strange = places.map(() => new Set<string>());
  const found = new Set(places.flatMap(({ text }) => termsIn(text, terms[0])));
  for (const [at, step] of steps.entries()) {
    const lines = await translateLines(current, step, terms[at]);
    lines.forEach((line, index) => {
      current[index] = line?.text ?? current[index] ?? '';
      for (const word of line?.unknown ?? []) strange[index]?.add(word);
      if (!line) failed.add(places[index]?.segment ?? 0);
    });
  }
  places.forEach(({ segment, part, text }, index) => {
    const result = current[index] ?? '';
    for (const word of strange[index] ?? []) unknown.add(word);
    if (isUntranslated(text, result, strange[index]?.size ?? 0)) failed.add(segment);
    const list = parts[segment];
    if (list) list[part] = result;
  });
  return {
    texts: parts.map((list) => list.join('')),
    unknown: [...unknown],
    untranslated: [...failed].sort((one, other) => one - other),
    terms: [...found],
  };
}

const termsIn = (text: string, find: Finder | undefined): readonly Respelling[] =>
  piecesOf(text, find).flatMap(({ term }) => term ?? []);

/** Words that are up for translation. */
const wordsOf = (text: string): string[] =>
  piecesOf(text).flatMap((piece) =>
    piece.kind === 'text' ? (piece.text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []) : [],
  );

/** Names stay what they are; a line of words that are mostly unknown, or the same line again for lack of words, is no translation. */
function isUntranslated(source: string, result: string, unknown: number): boolean {
  const words = wordsOf(source);
  if (words.every((word) => /^\p{Lu}/u.test(word)) && words.length <= 4) return false;
  return unknown > 0 && (unknown / words.length >= TOO_MANY || same(source, result));
}

/** The translator writes apostrophes its own way. */
const bare = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");

const same = (one: string, other: string): boolean => bare(one) === bare(other);
