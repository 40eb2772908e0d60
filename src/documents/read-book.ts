// Reads a book of any format as chapters. Detects the format by content; Markdown has no signs of its own, so its name
// decides. Run it in a child process only: a file of a stranger may take much time and memory.

import { readFile, stat } from 'node:fs/promises';
import type { Book } from '../domain/media/book.ts';
import { decodeText } from '../kit/decode-text.ts';
import { readFirstBytes } from '../kit/disk/read-bytes-at.ts';
import type { BookFile } from '../ports/input-converter.ts';
import type { BookBlock, BookContent } from './blocks/book-block.ts';
import type { DocumentBlock } from './blocks/document-blocks.ts';
import { createNoTextError, createTooLargeError } from './blocks/document-errors.ts';
import { splitChapters } from './chapters/split-chapters.ts';
import { readDocument } from './read-document.ts';

const MAX_FILE_MEGABYTES = 100;
const MAX_MARKUP_MEGABYTES = 20;
const HEAD_BYTES = 1024;

/** `zip`: perhaps a Word document. `text`: perhaps another file that is explained instead. */
type Format = 'epub' | 'pdf' | 'html' | 'markdown' | 'zip' | 'text';

const PAGE_START =
  /^(?:\ufeff|\xef\xbb\xbf)?\s{0,200}(?:<\?xml[^>]{0,200}\?>\s{0,50})?(?:<!--[^>]{0,500}-->\s{0,50})?<(?:!doctype html|html)[\s>]/i;

/** An EPUB begins with its media type, or else is named so. */
async function detectFormat({ path, name }: BookFile): Promise<Format> {
  const head = (await readFirstBytes(path, HEAD_BYTES)).toString('latin1');
  if (head.includes('%PDF-')) return 'pdf';
  const isZip = head.startsWith('PK');
  if (isZip) return head.slice(30, 100).includes('application/epub+zip') || /\.epub$/i.test(name) ? 'epub' : 'zip';
  if (/\.(?:md|markdown)$/i.test(name)) return 'markdown';
  return /\.(?:x?html?)$/i.test(name) || PAGE_START.test(head) ? 'html' : 'text';
}

async function readMarkup(format: 'html' | 'markdown', source: BookFile): Promise<BookContent> {
  const { path, tag } = source;
  const bytes = await readFile(path);
  if (bytes.length > MAX_MARKUP_MEGABYTES * 1024 * 1024) throw createTooLargeError(MAX_MARKUP_MEGABYTES);
  if (format === 'html') {
    const { readHtml } = await import('./markup/read-html.ts');
    const content = readHtml(bytes, tag);
    if (content) return content;
  } else {
    const { readMarkdown } = await import('./markdown/read-markdown.ts');
    const text = decodeText(bytes, tag);
    if (text !== undefined) return readMarkdown(text, tag);
  }
  // Explains what the file is instead.
  return readPlainDocument(source);
}

/** Levels of headings without one: a text has only lines that look like headings. */
const DEFAULT_LEVEL = 2;

const toBookBlock = ({ kind, text, level = DEFAULT_LEVEL }: DocumentBlock): BookBlock =>
  kind === 'heading' ? { kind, text, level } : { kind, text };

async function readPlainDocument({ path, name, tag }: BookFile): Promise<BookContent> {
  const { blocks } = await readDocument(path, name, tag);
  return { blocks: blocks.map(toBookBlock) };
}

async function readContent(source: BookFile): Promise<BookContent> {
  const { path, tag } = source;
  if ((await stat(path)).size > MAX_FILE_MEGABYTES * 1024 * 1024) throw createTooLargeError(MAX_FILE_MEGABYTES);
  const format = await detectFormat(source);
  // Each format loads its library when it is needed.
  if (format === 'epub') return (await import('./epub/read-epub.ts')).readEpub(path, tag);
  if (format === 'pdf') return (await import('./pdf/read-pdf.ts')).readPdf(path, tag);
  return format === 'html' || format === 'markdown' ? readMarkup(format, source) : readPlainDocument(source);
}

/** @throws DocumentError if the file cannot be read, with what to do about it */
export async function readBook(source: BookFile): Promise<Book> {
  const book = splitChapters(await readContent(source));
  if (book.chapters.length === 0) throw createNoTextError();
  return book;
}

/**
 * Returns the text with its lines as they are written. In formats without lines, each paragraph is one.
 * @throws like {@link readBook}
 */
export async function readLines(source: BookFile): Promise<string> {
  const { chapters } = await readBook(source);
  const isText = (await detectFormat(source)) === 'text';
  const text = isText ? decodeText(await readFile(source.path), source.tag) : undefined;
  return text ?? chapters.map(({ text: words }) => words).join('\n\n');
}
