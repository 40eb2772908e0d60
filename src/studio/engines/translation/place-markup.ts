// Puts the markup of a line around the same words of its translation, and single marks between them. Pure.

import { joinParts, type LinePart } from './line-parts.ts';
import type { TaggedText } from './tagged-text.ts';
import type { TextEdit, TextRange } from './text-edits.ts';

interface PlacedPair extends TextRange {
  /** Indexes of the parts that open and close the pair. */
  readonly opening: number;
  readonly closing: number;
}

/**
 * Returns edits that insert the markup. Undefined if some is missing, or pairs are not nested as in the source. `tags`:
 * indexes of the parts that are tags.
 */
export function placeMarkup(
  { text, pairs, marks }: TaggedText,
  parts: readonly LinePart[],
  tags: readonly number[],
): readonly TextEdit[] | undefined {
  const found = [...pairs.keys(), ...marks.map(({ part }) => part)].sort((a, b) => a - b);
  if (found.join() !== tags.join()) return undefined;
  const placed = [...pairs].map(([opening, ranges]): PlacedPair => {
    const closing = parts.findLastIndex(({ pair }) => pair === parts[opening]?.pair);
    const source = joinParts(parts.slice(opening + 1, closing));
    return { opening, closing, ...leaveOutPunctuation(text, joinRanges(text, ranges), source) };
  });
  if (!placed.every((one) => placed.every((other) => areNestedAsInSource(one, other)))) return undefined;
  const insert = (part: number, at: number) => ({ part, start: at, end: at, text: parts[part]?.text ?? '' });
  const closings = placed.map(({ closing, end }) => insert(closing, end));
  const openings = placed.map(({ opening, start }) => insert(opening, start));
  // At one position, pairs close before others open.
  return [closings, [...openings, ...placeMarks(text, marks, parts)]].flatMap((edits) =>
    edits.sort((a, b) => a.part - b.part),
  );
}

/** Gives marks the spaces that they have in the source. Bergamot adds others. */
function placeMarks(text: string, marks: TaggedText['marks'], parts: readonly LinePart[]) {
  const gaps = Map.groupBy(marks, ({ at }) => text.slice(0, at).trimEnd().length);
  return [...gaps].map(([start, inGap]) => {
    const after = text.slice(start).trimStart();
    const spaced = inGap.map(({ part }) => getSpaced(part, parts, after)).join('');
    return {
      part: inGap[0]?.part ?? 0,
      start,
      end: text.length - after.length,
      text: spaced.replaceAll(/ {2,}/g, ' '),
    };
  });
}

/** `after`: text after the mark in the translation. */
function getSpaced(at: number, parts: readonly LinePart[], after: string): string {
  const isContent = ({ pair }: LinePart) => pair === undefined;
  const previous = parts.slice(0, at).findLast(isContent)?.text ?? '';
  const next = parts.slice(at + 1).find(isContent)?.text ?? '';
  const isBeforeWord = (text: string) => /^[\p{L}\p{N}]/u.test(text);
  // Bergamot may move a comma from behind the mark to before it.
  const endSpace = /^\s/.test(next) || (isBeforeWord(after) && !isBeforeWord(next)) ? ' ' : '';
  return (/\s$/.test(previous) ? ' ' : '') + (parts[at]?.text ?? '') + endSpace;
}

/** Compares pairs whose second one opens later in the source. */
function areNestedAsInSource(outer: PlacedPair, { opening, start, end }: PlacedPair): boolean {
  if (opening <= outer.opening) return start < end;
  return opening < outer.closing ? outer.start <= start && end <= outer.end : end <= outer.start || outer.end <= start;
}

/** Words that moved apart are enclosed together, with those between them. */
function joinRanges(text: string, ranges: readonly TextRange[]): TextRange {
  const filled = ranges.filter(({ start, end }) => text.slice(start, end).trim() !== '');
  if (filled.length === 0) return findNextWord(text, ranges[0]?.start ?? 0);
  return { start: Math.min(...filled.map(({ start }) => start)), end: Math.max(...filled.map(({ end }) => end)) };
}

/** Bergamot puts an empty pair before the first of its words. */
function findNextWord(text: string, start: number): TextRange {
  const [found = '', word = ''] = /^\s*([\p{L}\p{M}\p{N}'’-]+)/u.exec(text.slice(start)) ?? [];
  return { start: start + found.length - word.length, end: start + found.length };
}

const LEADING_PUNCTUATION = /^[\s,;:.!?…]+/u;
const TRAILING_PUNCTUATION = /(?<![\s,;:.!?…])[\s,;:.!?…]+$/u;

/** Punctuation is inside only if it is in the source. The mask put “!” and “?” before closing tags. */
function leaveOutPunctuation(text: string, { start, end }: TextRange, source: string): TextRange {
  const content = text.slice(start, end);
  const trimmed = (LEADING_PUNCTUATION.test(source) ? content : content.replace(LEADING_PUNCTUATION, '')).trimStart();
  const inner = (TRAILING_PUNCTUATION.test(source) ? trimmed : trimmed.replace(TRAILING_PUNCTUATION, '')).trimEnd();
  if (inner === '') return { start, end };
  const lead = content.length - trimmed.length;
  return { start: start + lead, end: start + lead + inner.length };
}
