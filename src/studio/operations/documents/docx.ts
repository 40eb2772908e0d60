// A Word document → headings and paragraphs, through mammoth. Only for archives that zip.ts has found safe to unpack.
// Pictures, comments, deleted and hidden text, and tables of contents are not read.

import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { noteOf, type UnreadPart } from '../../../domain/views/notes.ts';
import { JobFault } from '../../faults.ts';
import type { Block } from './blocks.ts';
import { lowered, raised } from './equations.ts';
import { blocksOfInserted } from './inserted.ts';
import { hiddenStyles, insertedId, rewriteMarkup } from './word-markup.ts';
import { openWordParts, type WordParts } from './word-parts.ts';

export interface WordText {
  readonly blocks: Block[];
  /** Kinds of parts that were left out. */
  readonly unread: UnreadPart[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...['toc ', 'index ', 'table of figures', 'table of authorities'].map(
    (name) => `p[style-name^='${name}'] => !`,
  ),
];
/** Tags that end a paragraph, in mammoth's plain HTML. */
const EDGE = /<(\/?)(h[1-6]|p|li|ul|ol|td|th|tr|table|dt|dd)\b[^<>]*>/;

const plain = (html: string): string =>
  html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<sup>\s*<a [^<>]*>[^<]*<\/a>\s*<\/sup>/g, '')
    .replace(/<a href="#(?:foot|end)note-ref[^<>]*>[^<]*<\/a>/g, '')
    .replace(/<sup>([^<]*)<\/sup>/g, (_, text) => raised(text) ?? text)
    .replace(/<sub>([^<]*)<\/sub>/g, (_, text) => lowered(text) ?? text)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? '')
    .trim();

/** mammoth's HTML has no attributes or nesting to speak of, and its texts no bare `<`, so the edges of paragraphs are enough. */
export function blocksOfHtml(html: string): Block[] {
  const blocks: Block[] = [];
  let kind: Block['kind'] = 'paragraph';
  const parts = html.split(EDGE);
  for (let at = 0; at < parts.length; at += 3) {
    const text = plain(parts[at] ?? '');
    if (text !== '') blocks.push({ kind, text });
    const opens = parts[at + 1] === '';
    kind = opens && parts[at + 2]?.startsWith('h') ? 'heading' : 'paragraph';
  }
  return blocks;
}

async function stylesOf(
  parts: WordParts,
): Promise<{ readonly xml: string | undefined; readonly hidden: ReadonlySet<string> }> {
  const xml = await parts.text('styles');
  try {
    return { xml, hidden: hiddenStyles(xml ?? '') };
  } catch {
    // Only headings are lost without styles.
    return { xml: undefined, hidden: new Set() };
  }
}

/** Packs the parts under their usual names, which mammoth looks for where there are no relationships. */
async function convert(parts: WordParts): Promise<WordText> {
  const zip = new JSZip();
  const unread: UnreadPart[] = [];
  const styles = await stylesOf(parts);
  if (styles.xml !== undefined) zip.file('word/styles.xml', styles.xml);
  const numbering = await parts.text('numbering');
  if (numbering !== undefined) zip.file('word/numbering.xml', numbering);
  for (const type of ['document', 'footnotes', 'endnotes'] as const) {
    const source = await parts.text(type);
    if (source === undefined) continue;
    const rewritten = rewriteMarkup(source, styles.hidden);
    zip.file(`word/${type}.xml`, rewritten.xml);
    unread.push(...rewritten.unread);
  }
  const buffer = await zip.generateAsync({ type: 'nodebuffer' });
  return {
    blocks: blocksOfHtml((await mammoth.convertToHtml({ buffer }, { styleMap: STYLES })).value),
    unread,
  };
}

/** With the text of files that were inserted. */
async function withInserted({ blocks, unread }: WordText, parts: WordParts): Promise<WordText> {
  const all: Block[] = [];
  for (const block of blocks) {
    const id = insertedId(block.text);
    const name = id === undefined ? undefined : parts.byId(id);
    const inserted =
      id === undefined
        ? [block]
        : blocksOfInserted(name, name === undefined ? undefined : await parts.bytes(name));
    if (Array.isArray(inserted)) all.push(...inserted);
    else unread.push(inserted);
  }
  return { blocks: all, unread };
}

/** `undefined` where the archive is no Word document. */
export async function blocksOfDocx(path: string): Promise<WordText | undefined> {
  try {
    const parts = await openWordParts(await JSZip.loadAsync(await readFile(path)));
    return parts && (await withInserted(await convert(parts), parts));
  } catch {
    throw new JobFault('INVALID_SOURCE_DATA', noteOf('unreadableWord', {}));
  }
}
