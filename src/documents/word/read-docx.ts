// Reads headings and paragraphs of a Word document through mammoth, after check-zip.ts has verified the archive. Skips
// images, comments, deleted and hidden text, and tables of contents.

import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { DocumentError } from '../../domain/media/book.ts';
import { message } from '../../messages/message.ts';
import type { DocumentBlock, UnreadableDocumentPart } from '../blocks/document-blocks.ts';
import { toSubscript, toSuperscript } from './equations.ts';
import { parseInsertedFile } from './inserted-files.ts';
import { openWordArchive, type WordArchive } from './word-archive.ts';
import { findHiddenStyles, parseInsertedFileId, rewriteForMammoth } from './word-markup.ts';

export interface DocumentText {
  readonly blocks: DocumentBlock[];
  /** Kinds of content that were skipped. */
  readonly unreadParts: UnreadableDocumentPart[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const STYLE_MAP = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...['toc ', 'index ', 'table of figures', 'table of authorities'].map((name) => `p[style-name^='${name}'] => !`),
];
/** Tags that delimit paragraphs in mammoth's HTML. */
const PARAGRAPH_TAG = /<(\/?)(h[1-6]|p|li|ul|ol|td|th|tr|table|dt|dd)\b[^<>]*>/;

const toPlainText = (html: string): string =>
  html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<sup>\s*<a [^<>]*>[^<]*<\/a>\s*<\/sup>/g, '')
    .replace(/<a href="#(?:foot|end)note-ref[^<>]*>[^<]*<\/a>/g, '')
    .replace(/<sup>([^<]*)<\/sup>/g, (_, text) => toSuperscript(text) ?? text)
    .replace(/<sub>([^<]*)<\/sub>/g, (_, text) => toSubscript(text) ?? text)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? '')
    .trim();

/**
 * mammoth's HTML has hardly any attributes or nesting, and its text no unescaped `<`, so the paragraph tags suffice.
 */
export function parseHtmlBlocks(html: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let level = 0;
  const parts = html.split(PARAGRAPH_TAG);
  for (let at = 0; at < parts.length; at += 3) {
    const text = toPlainText(parts[at] ?? '');
    if (text !== '') blocks.push(level > 0 ? { kind: 'heading', text, level } : { kind: 'paragraph', text });
    const opens = parts[at + 1] === '';
    level = opens ? Number(/^h(\d)/.exec(parts[at + 2] ?? '')?.[1] ?? 0) : 0;
  }
  return blocks;
}

async function readStyles(
  parts: WordArchive,
): Promise<{ readonly xml: string | undefined; readonly hidden: ReadonlySet<string> }> {
  const xml = await parts.readText('styles');
  try {
    return { xml, hidden: findHiddenStyles(xml ?? '') };
  } catch {
    // Without styles only the headings are lost.
    return { xml: undefined, hidden: new Set() };
  }
}

/** Stores the parts under their usual names, where mammoth looks for them without relationships. */
async function convertDocument(parts: WordArchive): Promise<DocumentText> {
  const zip = new JSZip();
  const unreadParts: UnreadableDocumentPart[] = [];
  const styles = await readStyles(parts);
  if (styles.xml !== undefined) zip.file('word/styles.xml', styles.xml);
  const numbering = await parts.readText('numbering');
  if (numbering !== undefined) zip.file('word/numbering.xml', numbering);
  for (const type of ['document', 'footnotes', 'endnotes'] as const) {
    const source = await parts.readText(type);
    if (source === undefined) continue;
    const rewritten = rewriteForMammoth(source, styles.hidden);
    zip.file(`word/${type}.xml`, rewritten.xml);
    unreadParts.push(...rewritten.unreadParts);
  }
  const buffer = await zip.generateAsync({ type: 'nodebuffer' });
  return {
    blocks: parseHtmlBlocks((await mammoth.convertToHtml({ buffer }, { styleMap: STYLE_MAP })).value),
    unreadParts,
  };
}

/** Replaces placeholder paragraphs by the text of the inserted files. */
async function insertFiles({ blocks, unreadParts }: DocumentText, parts: WordArchive): Promise<DocumentText> {
  const all: DocumentBlock[] = [];
  for (const block of blocks) {
    const id = parseInsertedFileId(block.text);
    const name = id === undefined ? undefined : parts.findNameById(id);
    const inserted =
      id === undefined
        ? [block]
        : parseInsertedFile(name, name === undefined ? undefined : await parts.readBytes(name));
    if (Array.isArray(inserted)) all.push(...inserted);
    else unreadParts.push(inserted);
  }
  return { blocks: all, unreadParts };
}

/** Returns `undefined` if the archive is not a Word document. */
export async function readDocx(path: string): Promise<DocumentText | undefined> {
  try {
    const parts = await openWordArchive(await JSZip.loadAsync(await readFile(path)));
    return parts && (await insertFiles(await convertDocument(parts), parts));
  } catch {
    throw new DocumentError('INVALID_SOURCE_DATA', message('faults.unreadableWord'));
  }
}
