// What a story is made of, whatever file it came in: headings and paragraphs in reading order.
// Finds them in plain text, where both are only a matter of custom. Pure.

import { createRejoin, type Rejoin } from './hyphens.ts';

export interface Block {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

const HEADING_LENGTH = 80;
/** A chapter's name in the commoner languages, alone on its line. */
const CHAPTER =
  /^(#{1,6} |(chapter|part|book|prologue|epilogue|kapitel|teil|prolog|epilog|chapitre|partie|cap[ií]tulo|parte|capitolo|hoofdstuk|rozdzia[łl]|kapitola|глава|часть|розділ|bölüm|κεφάλαιο|अध्याय|الفصل)(?![\p{L}\p{M}])|第[\d０-９一二三四五六七八九十百]+[章回部話])/iu;

export function isHeading(text: string): boolean {
  if (text.length > HEADING_LENGTH || text.includes('\n')) return false;
  if (CHAPTER.test(text)) return !/[,;]$/.test(text) && text.split(' ').length <= 10;
  return /\p{Lu}{2}/u.test(text) && text === text.toUpperCase() && !/[.,;:!?\u2010-]$/.test(text);
}

/** Lines of one paragraph as running text; a line that ends without punctuation goes on in the next. */
const running = (paragraph: string, rejoin: Rejoin): string =>
  rejoin(
    paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

/** Empty lines part paragraphs; in a text without any, the end of a sentence at a line's end does. */
function paragraphsOf(text: string): string[] {
  const lines = text
    .replace(/\r\n?|\u2028/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  const parted = lines.split(/\n{2,}|\u2029|\f/);
  if (parted.length > 1) return parted;
  return lines.split(/(?<=[.!?…。！？।:"”»」])\n/);
}

/** Radicals that scanned pages have instead of the characters that look the same. */
const withCharacters = (text: string): string =>
  text.replace(/[\u2E80-\u2FDF]/g, (radical) => radical.normalize('NFKC'));

/** The headings and paragraphs of a plain text in this language. */
export function blocksOfText(given: string, tag = 'en'): Block[] {
  const text = withCharacters(given);
  const rejoin = createRejoin(text, tag);
  return paragraphsOf(text).flatMap((paragraph): Block[] => {
    const [first = '', ...rest] = paragraph.trim().split('\n');
    const named = isHeading(first.trim());
    const body = running(named ? rest.join('\n') : paragraph, rejoin);
    return [
      ...(named ? [{ kind: 'heading' as const, text: first.trim().replace(/^#+ /, '') }] : []),
      ...(body === '' ? [] : [{ kind: 'paragraph' as const, text: body }]),
    ];
  });
}
