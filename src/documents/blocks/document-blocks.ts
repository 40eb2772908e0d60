// Headings and paragraphs of a document in reading order, whatever its format. Detects them in plain text, where both
// are only conventions.

import { createLineJoiner, type LineJoiner } from './join-lines.ts';

export interface DocumentBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
  /** Level of a heading, 1 is the highest; absent if the format has none. */
  readonly level?: number;
}

/** Parts of a document that cannot be read aloud. */
export type UnreadableDocumentPart = 'charts' | 'diagrams' | 'equations' | 'objects' | 'files';

const MAX_HEADING_CHARACTERS = 80;
/** Matches chapter headings in common languages, alone on their line. */
const CHAPTER_PATTERN =
  /^(#{1,6} |(chapter|part|book|prologue|epilogue|kapitel|teil|prolog|epilog|chapitre|partie|cap[ií]tulo|parte|capitolo|hoofdstuk|rozdzia[łl]|kapitola|глава|часть|розділ|bölüm|κεφάλαιο|अध्याय|الفصل)(?![\p{L}\p{M}])|第[\d０-９一二三四五六七八九十百]+[章回部話])/iu;

export function isHeadingLine(text: string): boolean {
  if (text.length > MAX_HEADING_CHARACTERS || text.includes('\n')) return false;
  if (CHAPTER_PATTERN.test(text)) return !/[,;]$/.test(text) && text.split(' ').length <= 10;
  return /\p{Lu}{2}/u.test(text) && text === text.toUpperCase() && !/[.,;:!?\u2010-]$/.test(text);
}

/** Joins the lines of one paragraph. A line without final punctuation continues in the next line. */
const toRunningText = (paragraph: string, rejoin: LineJoiner): string =>
  rejoin(
    paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

/** Splits at empty lines. In a text without any, splits at lines that end a sentence. */
function splitParagraphs(text: string): string[] {
  const lines = text
    .replace(/\r\n?|\u2028/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  const parted = lines.split(/\n{2,}|\u2029|\f/);
  if (parted.length > 1) return parted;
  return lines.split(/(?<=[.!?…。！？।:"”»」])\n/);
}

/** Replaces radicals, which scanned pages contain instead of the identical characters. */
const replaceRadicals = (text: string): string =>
  text.replace(/[\u2E80-\u2FDF]/g, (radical) => radical.normalize('NFKC'));

const PART_PATTERN =
  /^(?:part|book|volume|teil|buch|band|partie|livre|tome|parte|libro|livro|часть|книга|том)(?![\p{L}\p{M}])|^第.{1,4}部/iu;
/** Of headings that are only written in capitals. */
const CAPITALS_LEVEL = 3;

function toHeading(line: string): DocumentBlock {
  const marks = /^#+(?= )/.exec(line)?.[0].length;
  if (marks !== undefined) return { kind: 'heading', text: line.slice(marks + 1), level: marks };
  if (PART_PATTERN.test(line)) return { kind: 'heading', text: line, level: 1 };
  return { kind: 'heading', text: line, level: CHAPTER_PATTERN.test(line) ? 2 : CAPITALS_LEVEL };
}

export function parseTextBlocks(rawText: string, tag = 'en'): DocumentBlock[] {
  const text = replaceRadicals(rawText);
  const joinLines = createLineJoiner(text, tag);
  return splitParagraphs(text).flatMap((paragraph): DocumentBlock[] => {
    const [first = '', ...rest] = paragraph.trim().split('\n');
    const hasHeading = isHeadingLine(first.trim());
    const body = toRunningText(hasHeading ? rest.join('\n') : paragraph, joinLines);
    return [
      ...(hasHeading ? [toHeading(first.trim())] : []),
      ...(body === '' ? [] : [{ kind: 'paragraph' as const, text: body }]),
    ];
  });
}
