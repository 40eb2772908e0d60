// Splits a text between lines into parts that can be translated one after another, so that the first is ready early.

import { isWrappedLine } from './line-wrapping.ts';
import { UNTRANSLATED_PARTS } from './translate-segments.ts';

/** Characters of the largest part, unless a paragraph is longer. */
const MAX_PART_CHARACTERS = 5000;
/** Engines that start a program for each part need half a second. */
const GROWTH = 4;

/**
 * Returns the paragraphs of each part. Joined, they are the text. The first part is a line, and each may be four times
 * as long as the one before.
 */
export function splitIntoParts(text: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let characters = 0;
  let hasWords = false;
  let maxCharacters = 0;
  for (const paragraph of splitIntoParagraphs(text)) {
    if (hasWords && characters + paragraph.length > maxCharacters) {
      parts.push([]);
      maxCharacters = Math.min(MAX_PART_CHARACTERS, GROWTH * characters);
      characters = 0;
      hasWords = false;
    }
    parts.at(-1)?.push(paragraph);
    characters += paragraph.length;
    hasWords ||= /\p{L}/u.test(paragraph);
  }
  return parts;
}

/** Lines with their ends. Wrapped lines of a paragraph and code blocks stay together. */
function splitIntoParagraphs(text: string): readonly string[] {
  const pieces = text.split(UNTRANSLATED_PARTS);
  const paragraphs: string[] = [];
  let current = '';
  for (const [at, piece] of pieces.entries()) {
    current += piece;
    const isLineEnd = at % 2 === 1 && /^\r?\n$/.test(piece);
    if (!isLineEnd || isWrappedLine(pieces[at - 1] ?? '', pieces[at + 1] ?? '')) continue;
    paragraphs.push(current);
    current = '';
  }
  return current === '' ? paragraphs : [...paragraphs, current];
}
