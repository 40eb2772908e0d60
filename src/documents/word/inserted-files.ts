// Extracts text from files inside a Word document: inserted web pages and plain texts (`w:altChunk`), and diagrams.

import { Parser } from 'htmlparser2';
import { decodeText } from '../../kit/decode-text.ts';
import {
  type DocumentBlock,
  isHeadingLine,
  parseTextBlocks,
  type UnreadableDocumentPart,
} from '../blocks/document-blocks.ts';
import { getChildElements } from './equations.ts';
import { listAllElements, parseXmlRoot } from './word-markup.ts';

const BLOCK_TAGS =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|div|dl|dt|figcaption|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const HIDDEN_TAGS = /^(?:head|script|style|template|title|noscript|object|svg)$/;
function parsePageBlocks(html: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let text = '';
  let hiddenDepth = 0;
  const end = (isHeadingTag = false): void => {
    const blockText = text.trim();
    text = '';
    if (blockText !== '')
      blocks.push({ kind: isHeadingTag || isHeadingLine(blockText) ? 'heading' : 'paragraph', text: blockText });
  };
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN_TAGS.test(name)) hiddenDepth++;
      if (BLOCK_TAGS.test(name)) end();
      if (name === 'br') text += '\n';
    },
    ontext(data) {
      if (hiddenDepth === 0) text += data.replace(/[\t\n\r ]+/g, ' ');
    },
    onclosetag(name) {
      if (HIDDEN_TAGS.test(name)) hiddenDepth--;
      if (BLOCK_TAGS.test(name)) end(/^h[1-6]$/.test(name));
    },
  });
  parser.end(html);
  end();
  return blocks;
}

/** Extracts the HTML page from a web archive (.mht), which has the format of an email. */
function extractPage(mail: string): string {
  const type = mail.search(/^content-type:\s*text\/html/im);
  const start = mail.lastIndexOf('\n--', type);
  const [head = '', ...body] = mail.slice(Math.max(start, 0)).split(/\r?\n\r?\n/);
  const end = body.findIndex((part) => part.includes('\n--'));
  const content =
    body
      .slice(0, end < 0 ? undefined : end + 1)
      .join('\n\n')
      .split('\n--')[0] ?? '';
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1').toString('utf8');
  const bytes = content
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function parseDiagramBlocks(xml: string): DocumentBlock[] {
  return listAllElements(parseXmlRoot(xml))
    .filter(({ localName, namespaceURI }) => localName === 't' && /\/diagram$/.test(namespaceURI ?? ''))
    .flatMap((point) => listAllElements(point).filter(({ localName }) => localName === 'p'))
    .map((paragraph) => ({ kind: 'paragraph' as const, text: getParagraphText(paragraph) }))
    .filter(({ text }) => text !== '');
}

const getParagraphText = (paragraph: Parameters<typeof getChildElements>[0]): string =>
  getChildElements(paragraph)
    .map((run) => (run.localName === 'br' ? '\n' : (run.textContent ?? '')))
    .join('')
    .trim();

/** Returns the blocks of an inserted file, or the kind of unread part if the file is not readable. */
export function parseInsertedFile(
  name: string | undefined,
  bytes: Buffer | undefined,
): DocumentBlock[] | UnreadableDocumentPart {
  const isDiagram = name !== undefined && /(?:^|\/)diagrams\//.test(name);
  if (bytes === undefined) return 'files';
  try {
    if (isDiagram) return parseDiagramBlocks(bytes.toString('utf8'));
    const start = bytes.toString('latin1', 0, 4000);
    if (start.startsWith('PK') || start.startsWith('{\\rtf')) return 'files';
    if (/^mime-version:|^content-type:\s*(?:multipart|text)\//im.test(start))
      return parsePageBlocks(extractPage(bytes.toString('latin1')));
    const text = decodeText(bytes, 'en');
    if (text === undefined) return 'files';
    return /<(?:!doctype|html|body|p|div|h[1-6]|table|ul|span)[\s>/]/i.test(text)
      ? parsePageBlocks(text)
      : parseTextBlocks(text);
  } catch {
    return isDiagram ? 'diagrams' : 'files';
  }
}
