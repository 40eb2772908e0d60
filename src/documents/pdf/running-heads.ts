// Finds running heads, page numbers and footnotes on the pages of a PDF, which are not read. Pure.

import type { PdfLine } from './page-lines.ts';

export interface PdfPage {
  readonly height: number;
  readonly lines: readonly PdfLine[];
}

/** Share of the page at its top and bottom where heads and page numbers are. */
const EDGE = 0.12;
const MIN_PAGES = 3;
/** Rows whose height differs by less are at the same place of the page. */
const ROW_POINTS = 4;
const PAGE_NUMBER =
  /^(?:[-–—\s|]{0,3}(?:page|seite|p\.)?\s?\d{1,4}(?:\s?(?:\/|of|von|de)\s?\d{1,4})?[-–—\s|]{0,3}|[ivxlc]{1,7})$/i;
/** Footnotes are in the lower part of the page, in smaller letters. */
const NOTES_BELOW = 0.5;
const NOTE_SIZE = 0.92;
const NOTE_START = /^(?:\d{1,3}[\s.)]|\d{1,3}\p{L}|[*†‡§]{1,3})/u;

const isAtEdge = ({ y }: PdfLine, height: number): boolean => y > height * (1 - EDGE) || y < height * EDGE;

const toPattern = ({ text, y }: PdfLine): string =>
  `${Math.round(y / ROW_POINTS)} ${text
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]{1,7}\b/gi, '#')
    .slice(0, 100)}`;

/** Repeated lines at the edges of pages. Left and right pages have different ones. */
function findRepeated(pages: readonly PdfPage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines, height } of pages)
    for (const pattern of new Set(lines.filter((line) => isAtEdge(line, height)).map(toPattern)))
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_PAGES).map(([pattern]) => pattern));
}

/** Index of the first line of the footnotes, if there are some. */
function findNotes({ lines, height }: PdfPage, bodySize: number): number {
  const isSmall = ({ size }: PdfLine): boolean => size < bodySize * NOTE_SIZE;
  const lastBody = lines.findLastIndex((line) => !isSmall(line));
  const first = lines.findIndex(
    (line, index) => index > lastBody && line.y < height * NOTES_BELOW && NOTE_START.test(line.text),
  );
  return first < 0 ? lines.length : first;
}

/** Returns the pages without these lines. */
export function removeRunningHeads(pages: readonly PdfPage[], bodySize: number): readonly PdfPage[] {
  const repeated = findRepeated(pages);
  return pages.map((page) => {
    const lines = page.lines.filter((line) => {
      if (!isAtEdge(line, page.height)) return true;
      return !repeated.has(toPattern(line)) && !PAGE_NUMBER.test(line.text);
    });
    return { ...page, lines: lines.slice(0, findNotes({ ...page, lines }, bodySize)) };
  });
}
