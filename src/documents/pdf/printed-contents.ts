// Finds the printed table of contents of a PDF, whose page numbers mean nothing to a listener. Pure.

import type { OutlineEntry } from './page-blocks.ts';
import type { PdfPage } from './running-heads.ts';

/** A row of dots before the number of a page. */
const LEADER = /(?:\.\s?){4,40}\s?(?:\d{1,4}|[ivxlc]{1,7})$/i;
const PAGE_NUMBER = /\s(?:\d{1,4}|[ivxlc]{1,7})$/i;
const MIN_LINES = 3;

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase();

/** Returns the page without lines of titles with page numbers. */
export function removeContents(page: PdfPage, outline: readonly Pick<OutlineEntry, 'title'>[]): PdfPage {
  const titles = new Set(outline.map(({ title }) => normalize(title)));
  const isEntry = (text: string): boolean =>
    LEADER.test(text) || (PAGE_NUMBER.test(text) && titles.has(normalize(text.replace(PAGE_NUMBER, ''))));
  // The number is far from the title, in a line of its own.
  const rows = [...Map.groupBy(page.lines, ({ y }) => Math.round(y)).values()];
  const entries = new Set(rows.filter((row) => isEntry(row.map(({ text }) => text).join(' '))).flat());
  return entries.size < MIN_LINES ? page : { ...page, lines: page.lines.filter((line) => !entries.has(line)) };
}
