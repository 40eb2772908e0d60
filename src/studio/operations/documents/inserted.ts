// Text of files inside a Word document: web pages and plain texts that programs insert (`w:altChunk`), and the words of diagrams.

import { Parser } from 'htmlparser2';
import type { UnreadPart } from '../../../domain/views/notes.ts';
import { textOf } from '../../../kit/encoding.ts';
import { type Block, blocksOfText, isHeading } from './blocks.ts';
import { childrenOf } from './equations.ts';
import { elementsOf, rootOf } from './word-markup.ts';

const EDGES =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|div|dl|dt|figcaption|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const SILENT = /^(?:head|script|style|template|title|noscript|object|svg)$/;
/** Headings and paragraphs of a web page. */
function blocksOfPage(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let silent = 0;
  const end = (isHeadingTag = false): void => {
    const whole = text.trim();
    text = '';
    if (whole !== '')
      blocks.push({ kind: isHeadingTag || isHeading(whole) ? 'heading' : 'paragraph', text: whole });
  };
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.test(name)) silent++;
      if (EDGES.test(name)) end();
      if (name === 'br') text += '\n';
    },
    ontext(data) {
      if (silent === 0) text += data.replace(/[\t\n\r ]+/g, ' ');
    },
    onclosetag(name) {
      if (SILENT.test(name)) silent--;
      if (EDGES.test(name)) end(/^h[1-6]$/.test(name));
    },
  });
  parser.end(html);
  end();
  return blocks;
}

/** The page in a web archive (.mht), which is a mail. */
function pageIn(mail: string): string {
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

function wordsOfDiagram(xml: string): Block[] {
  return elementsOf(rootOf(xml))
    .filter(({ localName, namespaceURI }) => localName === 't' && /\/diagram$/.test(namespaceURI ?? ''))
    .flatMap((point) => elementsOf(point).filter(({ localName }) => localName === 'p'))
    .map((paragraph) => ({ kind: 'paragraph' as const, text: wordsOf(paragraph) }))
    .filter(({ text }) => text !== '');
}

const wordsOf = (paragraph: Parameters<typeof childrenOf>[0]): string =>
  childrenOf(paragraph)
    .map((run) => (run.localName === 'br' ? '\n' : (run.textContent ?? '')))
    .join('')
    .trim();

/** Blocks of a file that was inserted under this name, or what it counts as where it cannot be read. */
export function blocksOfInserted(name: string | undefined, bytes: Buffer | undefined): Block[] | UnreadPart {
  const isDiagram = name !== undefined && /(?:^|\/)diagrams\//.test(name);
  if (bytes === undefined) return 'files';
  try {
    if (isDiagram) return wordsOfDiagram(bytes.toString('utf8'));
    const start = bytes.toString('latin1', 0, 4000);
    if (start.startsWith('PK') || start.startsWith('{\\rtf')) return 'files';
    if (/^mime-version:|^content-type:\s*(?:multipart|text)\//im.test(start))
      return blocksOfPage(pageIn(bytes.toString('latin1')));
    const text = textOf(bytes, 'en');
    if (text === undefined) return 'files';
    return /<(?:!doctype|html|body|p|div|h[1-6]|table|ul|span)[\s>/]/i.test(text)
      ? blocksOfPage(text)
      : blocksOfText(text);
  } catch {
    return isDiagram ? 'diagrams' : 'files';
  }
}
