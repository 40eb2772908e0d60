// The lines of a review as pages of text that people correct in any form: above each numbered line what is said in the film, and
// when. And what they wrote, read back strictly: a line that cannot be placed is said, never guessed at. Pure.

import { cut, formatClock } from '../../kit/text.ts';
import type { ReviewWords } from '../words/review.ts';
import type { Edit, Review } from './review.ts';
import { revisionOf, textAt } from './review.ts';

/** Some lines of one language, and what had been saved when they were shown. */
export interface Page {
  readonly language: number;
  /** The first and the last, from 0. */
  readonly from: number;
  readonly to: number;
  readonly revision: number;
}

/** The tightest of the platforms takes 3000 characters in a form; what is corrected may grow. */
const CHARACTERS = 2200;
const LINES = 40;
const ORIGINAL_CHARACTERS = 160;

/** As it stands in the address of a form: `54.0-39.2`. */
export const nameOf = ({ language, from, to, revision }: Page): string =>
  `${language}.${from}-${to}.${revision}`;

export function pageNamed(name: string): Page | undefined {
  const [, language, from, to, revision] = /^(\d{1,6})\.(\d{1,6})-(\d{1,6})\.(\d{1,6})$/.exec(name) ?? [];
  if (revision === undefined) return undefined;
  return { language: Number(language), from: Number(from), to: Number(to), revision: Number(revision) };
}

/** All of them, language by language. What was corrected leaves them as they are as long as they fit. */
export function pagesOf(review: Review): readonly Page[] {
  const revision = revisionOf(review);
  return review.languages.flatMap(({ language }) => {
    const pages: Page[] = [];
    let size = CHARACTERS;
    for (const line of review.lines.keys()) {
      const needs = blockOf(review, { language, line }).length + 1;
      const last = pages.at(-1);
      if (last && size + needs <= CHARACTERS && line - last.from < LINES) {
        pages[pages.length - 1] = { ...last, to: line };
        size += needs;
      } else {
        pages.push({ language, from: line, to: line, revision });
        size = needs;
      }
    }
    return pages;
  });
}

/** `> 0:03 Good morning` and below it `1. Buenos días`. */
function blockOf(review: Review, { language, line }: Pick<Edit, 'language' | 'line'>): string {
  const { start = 0, text = '' } = review.lines[line] ?? {};
  const said = cut(text, ORIGINAL_CHARACTERS);
  return `> ${formatClock(Math.floor(start))} ${said}\n${line + 1}. ${textAt(review, { language, line })}`;
}

export const pageText = (review: Review, { language, from, to }: Page): string =>
  Array.from({ length: to - from + 1 }, (_, at) => blockOf(review, { language, line: from + at })).join('\n');

/** What was written on a page, or what is wrong with it: then nothing of it counts. */
export function readPage(
  { language, from, to }: Page,
  written: string,
  words: ReviewWords,
): { readonly edits: readonly Edit[] } | { readonly problems: readonly string[] } {
  const found = new Map<number, string>();
  const problems: string[] = [];
  for (const line of written.split(/\r\n?|\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('>')) continue;
    const [, digits, rest = ''] = /^(\d{1,6})[.)]\s?(.*)$/.exec(line) ?? [];
    const number = Number(digits);
    if (digits === undefined) problems.push(words.unnumbered(cut(line, 60)));
    else if (number <= from || number > to + 1) problems.push(words.strangeNumber(number, from + 1, to + 1));
    else if (found.has(number)) problems.push(words.twice(number));
    else found.set(number, rest.trim());
  }
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at + 1);
  const lost = numbers.filter((number) => !found.has(number));
  if (lost.length > 0) problems.push(words.lost(lost));
  if (problems.length > 0) return { problems };
  return { edits: [...found].map(([number, text]) => ({ language, line: number - 1, text })) };
}
