// Makes paragraphs and headings of the lines of a PDF, by their places and sizes. Pure.

import type { BookBlock } from '../blocks/book-block.ts';
import type { LineJoiner } from '../blocks/join-lines.ts';
import { cleanText, normalizeTitle } from '../markup/clean-text.ts';
import type { PdfLine } from './page-lines.ts';
import type { PdfPage } from './running-heads.ts';

/** Headings have larger letters than the text. */
const HEADING_SIZE = 1.15;
const MAX_HEADING_CHARACTERS = 200;
const MAX_HEADING_LEVELS = 4;
/** Indent of a first line, in sizes of the letters. */
const INDENT = 0.8;
/** Distance between paragraphs, in distances between lines. */
const PARAGRAPH_GAP = 1.35;
/** A line that ends before this share of the width ends its paragraph, if a sentence ends there. */
const SHORT_LINE = 0.85;
const HEADING_LINE_GAP = 1.7;
const SENTENCE_END = /[.!?…:。！？"”»)]$/u;

/** Where entries of the table of contents lead, by page. */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly page: number;
  /** Height on the page; absent for its top. */
  readonly y?: number;
}

const roundSize = (size: number): number => Math.round(size * 2) / 2;

/** The size that most letters have. */
export function findBodySize(pages: readonly PdfPage[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) letters.set(roundSize(size), (letters.get(roundSize(size)) ?? 0) + text.length);
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, -1])[0];
}

/** Levels of headings by size: the largest is the highest. */
function createHeadingLevels(pages: readonly PdfPage[], bodySize: number): (line: PdfLine) => number | undefined {
  const isLarge = ({ size, text }: PdfLine) => size >= bodySize * HEADING_SIZE && /[\p{L}\p{N}]/u.test(text);
  const sizes = [...new Set(pages.flatMap(({ lines }) => lines.filter(isLarge).map(({ size }) => roundSize(size))))];
  const sorted = sizes.toSorted((one, other) => other - one);
  return (line) => (isLarge(line) ? Math.min(MAX_HEADING_LEVELS, sorted.indexOf(roundSize(line.size)) + 1) : undefined);
}

function findTypicalGap(lines: readonly PdfLine[]): number {
  const gaps = lines.flatMap((line, index) => {
    const gap = (lines[index - 1]?.y ?? line.y) - line.y;
    return gap > 0 && gap < line.size * 4 ? [gap] : [];
  });
  return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? Infinity;
}

interface LineContext {
  readonly gap: number;
  /** Right end of the longest line. */
  readonly right: number;
  readonly isNextPage: boolean;
  readonly isHeading: boolean;
}

/** True if the line begins a paragraph. `before`: the line above, perhaps on the page before. */
function startsParagraph(line: PdfLine, before: PdfLine, { gap, right, isNextPage, isHeading }: LineContext): boolean {
  if (roundSize(line.size) !== roundSize(before.size)) return true;
  // The lines of a heading are far apart.
  if (isHeading && !isNextPage && before.y - line.y < line.size * HEADING_LINE_GAP) return line.y > before.y;
  const isShort = before.end < right * SHORT_LINE && SENTENCE_END.test(before.text);
  if (isNextPage) return SENTENCE_END.test(before.text) && (isShort || !/^\p{Ll}/u.test(line.text));
  const isNewColumn = line.y > before.y + line.size;
  if (isNewColumn) return SENTENCE_END.test(before.text) && !/^\p{Ll}/u.test(line.text);
  const isIndented = line.x - before.x > line.size * INDENT && line.x - before.x < line.size * 5;
  return before.y - line.y > gap * PARAGRAPH_GAP || (isIndented && SENTENCE_END.test(before.text)) || isShort;
}

/** Index of the line that an entry leads to: the line with its words, or else at its height. */
function findEntryLine({ title, y }: OutlineEntry, lines: readonly PdfLine[]): number {
  const wanted = normalizeTitle(title);
  const named = lines.findIndex(({ text }) => {
    const said = normalizeTitle(text);
    return said.length > 2 && (said.startsWith(wanted) || (wanted.endsWith(said) && said.length > wanted.length / 2));
  });
  if (named >= 0) return named;
  const below = y === undefined ? 0 : lines.findIndex((line) => line.y <= y);
  return Math.max(0, below);
}

export function createPdfBlocks(
  pages: readonly PdfPage[],
  outline: readonly OutlineEntry[],
  joinLines: LineJoiner,
): readonly BookBlock[] {
  const levelOf = createHeadingLevels(pages, findBodySize(pages));
  const blocks: BookBlock[] = [];
  const entriesByPage = Map.groupBy(outline, ({ page }) => page);
  let lines: PdfLine[] = [];
  let level: number | undefined;
  const end = (): void => {
    const text = cleanText(joinLines(lines.map((line) => line.text))).replaceAll('\n', ' ');
    if (text !== '')
      blocks.push(
        level !== undefined && text.length <= MAX_HEADING_CHARACTERS
          ? { kind: 'heading', text, level }
          : { kind: 'paragraph', text },
      );
    lines = [];
  };
  for (const [number, page] of pages.entries()) {
    const right = page.lines.reduce((most, line) => Math.max(most, line.end), 0);
    const gap = findTypicalGap(page.lines);
    const entries = Map.groupBy(entriesByPage.get(number) ?? [], (entry) => findEntryLine(entry, page.lines));
    for (const [index, line] of page.lines.entries()) {
      const last = lines.at(-1);
      const here = entries.get(index) ?? [];
      const context = { gap, right, isNextPage: index === 0, isHeading: level !== undefined };
      if (here.length > 0 || (last && startsParagraph(line, last, context))) end();
      blocks.push(...here.map((entry): BookBlock => ({ kind: 'entry', title: entry.title, level: entry.level })));
      if (lines.length === 0) level = levelOf(line);
      lines.push(line);
    }
  }
  end();
  return blocks;
}
