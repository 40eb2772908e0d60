// Reads a PDF with text: its lines, outline and details.

import type { BookDetails } from '../../domain/media/book.ts';
import { DocumentError } from '../../domain/media/book.ts';
import { type BookContent, toBookDetails } from '../blocks/book-block.ts';
import { createDamagedError, createPicturesError } from '../blocks/document-errors.ts';
import { createLineJoiner } from '../blocks/join-lines.ts';
import { createTextBudget } from '../blocks/text-budget.ts';
import { cleanTitle } from '../markup/clean-text.ts';
import { readOutline } from './outline.ts';
import { createPdfBlocks, findBodySize } from './page-blocks.ts';
import { joinLines, orderColumns, type PdfPiece } from './page-lines.ts';
import { openPdf, type PdfDocument, type PdfJsPage } from './pdf-document.ts';
import { removeContents } from './printed-contents.ts';
import { type PdfPage, removeRunningHeads } from './running-heads.ts';

/** A book of 33 hours has some 1,200 pages. */
const MAX_PAGES = 5000;
/** A page of a book has some 2,000 characters. Scans have none, or a few that a program added. */
const MIN_CHARACTERS_PER_PAGE = 25;
const MAX_SCAN_CHARACTERS = 2000;

type Item = Awaited<ReturnType<PdfJsPage['getTextContent']>>['items'][number];

/** Upright text only: the words of margins and stamps are turned. */
function toPiece(item: Item): readonly PdfPiece[] {
  if (!('str' in item) || item.str.trim() === '') return [];
  const [a = 0, b = 0, , d = 0, x = 0, y = 0] = item.transform as readonly number[];
  if (Math.abs(b) > Math.abs(a) / 4) return [];
  return [{ text: item.str, x, y, width: item.width, size: item.height || Math.abs(d) }];
}

async function readPages(pdf: PdfDocument): Promise<readonly PdfPage[]> {
  const budget = createTextBudget();
  const pages: PdfPage[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const lines = orderColumns(joinLines(items.flatMap(toPiece)));
    for (const { text } of lines) budget.spend(text.length);
    pages.push({ height: page.getViewport({ scale: 1 }).height, lines });
    page.cleanup();
  }
  return pages;
}

async function readDetails(pdf: PdfDocument): Promise<BookDetails> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const read = (name: string): string => {
    const value: unknown = (info as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? cleanTitle(value) : '';
  };
  return toBookDetails({
    title: cleanProgramText(read('Title')),
    author: cleanProgramText(read('Author')),
    language: read('Language'),
  });
}

/** Programs put the name of their file there, or words for nothing. */
const cleanProgramText = (text: string): string =>
  /\.(?:docx?|tex|dvi|indd|odt|pdf|qxd|rtf)$|^\(?(?:untitled|anonymous|unknown|unspecified)\)?\b/i.test(text)
    ? ''
    : text.replace(/^Microsoft Word - /, '');

const countLetters = (pages: readonly PdfPage[]): number =>
  pages.reduce((sum, { lines }) => sum + lines.reduce((some, { text }) => some + text.length, 0), 0);

/** @throws {@link DocumentError} */
export async function readPdf(path: string, languageTag: string): Promise<BookContent> {
  const pdf = await openPdf(path);
  try {
    const all = await readPages(pdf).catch((thrown: unknown) => {
      throw thrown instanceof DocumentError ? thrown : createDamagedError();
    });
    if (countLetters(all) < Math.min(MAX_SCAN_CHARACTERS, all.length * MIN_CHARACTERS_PER_PAGE))
      throw createPicturesError();
    const details = await readDetails(pdf);
    const outline = await readOutline(pdf).catch(() => []);
    const pages = removeRunningHeads(all, findBodySize(all)).map((page) => removeContents(page, outline));
    const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
    const joiner = createLineJoiner(text, details.language ?? languageTag);
    return { ...details, blocks: createPdfBlocks(pages, outline, joiner) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
