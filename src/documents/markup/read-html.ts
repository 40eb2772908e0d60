// Reads a web page as a book: its content without the frame around it.

import { decodeText } from '../../kit/decode-text.ts';
import type { BookContent } from '../blocks/book-block.ts';
import { createMentions } from '../blocks/mentions.ts';
import { createTextBudget } from '../blocks/text-budget.ts';
import { readPage } from './read-page.ts';

const DECLARED_ENCODING = /<meta[^<>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i;
const DECLARED_LANGUAGE = /<html[^<>]{0,500}?\slang\s*=\s*["']?([\w-]{2,35})/i;
const HEAD_BYTES = 4096;

/** A byte order mark and valid UTF-8 are surer than what the page declares. */
function decodePage(bytes: Buffer, languageTag: string): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const hasMark = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(head);
  const declared = hasMark ? undefined : DECLARED_ENCODING.exec(head)?.[1];
  for (const encoding of declared === undefined ? [] : ['utf-8', declared]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Declared wrongly, or unknown.
    }
  }
  return decodeText(bytes, DECLARED_LANGUAGE.exec(head)?.[1] ?? languageTag);
}

/** Returns `undefined` if the file is no text. */
export function readHtml(bytes: Buffer, languageTag: string): BookContent | undefined {
  const source = decodePage(bytes, languageTag);
  if (source === undefined) return undefined;
  const language = DECLARED_LANGUAGE.exec(source.slice(0, HEAD_BYTES))?.[1] ?? languageTag;
  const page = readPage(source, { budget: createTextBudget(), mentions: createMentions(language), isWebPage: true });
  const { pictures: _, characters: __, ...content } = page;
  return content;
}
