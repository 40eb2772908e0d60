// A Word document → headings and paragraphs, through mammoth. Only for archives that zip.ts has found safe to unpack.
// Pictures, comments and deleted text are not read.

import mammoth from 'mammoth';
import { noteOf } from '../../../domain/views/notes.ts';
import { JobFault } from '../../faults.ts';
import type { Block } from './blocks.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];
/** Tags that end a paragraph, in mammoth's plain HTML. */
const EDGE = /<(\/?)(h[1-6]|p|li|ul|ol|td|th|tr|table|dt|dd)\b[^<>]*>/;

const plain = (html: string): string =>
  html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<sup>\s*<a [^<>]*>[^<]*<\/a>\s*<\/sup>/g, '')
    .replace(/<a href="#(?:foot|end)note-ref[^<>]*>[^<]*<\/a>/g, '')
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

/** Faults when the file is no Word document after all. */
export async function blocksOfDocx(path: string): Promise<Block[]> {
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
    const { value } = await mammoth.convertToHtml({ path }, { convertImage, styleMap: STYLES });
    return blocksOfHtml(value);
  } catch {
    throw new JobFault('INVALID_SOURCE_DATA', noteOf('unreadableWord', {}));
  }
}
