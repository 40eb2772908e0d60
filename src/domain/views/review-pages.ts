// Formats a review's lines as pages of text that users edit in a form: each numbered line below its original and its
// time. Parses the edited text strictly: a line that cannot be assigned is reported, never guessed. Pure.

import { formatClockDuration, truncate } from '../../kit/text.ts';
import { message, type Text } from '../../messages/message.ts';
import type { DubReview, LineEdit } from '../media/dub-review.ts';
import { findLatestRevisionNumber, findLineText } from '../media/dub-review.ts';

/** Lines of one language, and the revision that was shown. */
export interface ReviewPage {
  readonly language: number;
  /** First and last line, from 0. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly revision: number;
}

/** The lowest limit of a platform's forms is 3000 characters; the rest is room for longer corrections. */
const MAX_PAGE_CHARACTERS = 2200;
const MAX_PAGE_LINES = 40;
const MAX_ORIGINAL_CHARACTERS = 160;

/** Formats a page's id for a form: `54.0-39.2`. */
export const formatReviewPageId = ({ language, firstLine, lastLine, revision }: ReviewPage): string =>
  `${language}.${firstLine}-${lastLine}.${revision}`;

export function parseReviewPageId(name: string): ReviewPage | undefined {
  const [, language, from, to, revision] = /^(\d{1,6})\.(\d{1,6})-(\d{1,6})\.(\d{1,6})$/.exec(name) ?? [];
  if (revision === undefined) return undefined;
  return {
    language: Number(language),
    firstLine: Number(from),
    lastLine: Number(to),
    revision: Number(revision),
  };
}

/**
 * Splits all lines into pages, language by language. Corrections leave the pages unchanged as long as the text fits.
 */
export function paginateReview(review: DubReview): readonly ReviewPage[] {
  const revision = findLatestRevisionNumber(review);
  return review.languages.flatMap(({ language }) => {
    const pages: ReviewPage[] = [];
    let size = MAX_PAGE_CHARACTERS;
    for (const line of review.lines.keys()) {
      const lineLength = formatLine(review, { language, line }).length + 1;
      const last = pages.at(-1);
      if (last && size + lineLength <= MAX_PAGE_CHARACTERS && line - last.firstLine < MAX_PAGE_LINES) {
        pages[pages.length - 1] = { ...last, lastLine: line };
        size += lineLength;
      } else {
        pages.push({ language, firstLine: line, lastLine: line, revision });
        size = lineLength;
      }
    }
    return pages;
  });
}

/** Formats `> 0:03 Good morning` and below it `1. Buenos días`. */
function formatLine(review: DubReview, { language, line }: Pick<LineEdit, 'language' | 'line'>): string {
  const { start = 0, text = '' } = review.lines[line] ?? {};
  const originalText = truncate(text, MAX_ORIGINAL_CHARACTERS);
  return `> ${formatClockDuration(Math.floor(start))} ${originalText}\n${line + 1}. ${findLineText(review, { language, line })}`;
}

export const formatReviewPageText = (review: DubReview, { language, firstLine, lastLine }: ReviewPage): string =>
  Array.from({ length: lastLine - firstLine + 1 }, (_, at) =>
    formatLine(review, { language, line: firstLine + at }),
  ).join('\n');

/** Parses the edited page. If any line is wrong, returns the problem and no edits. */
export function parseReviewPageText(
  { language, firstLine, lastLine }: ReviewPage,
  written: string,
): { readonly edits: readonly LineEdit[] } | { readonly problems: readonly Text[] } {
  const found = new Map<number, string>();
  const problems: Text[] = [];
  for (const line of written.split(/\r\n?|\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('>')) continue;
    const [, digits, rest = ''] = /^(\d{1,6})[.)]\s?(.*)$/.exec(line) ?? [];
    const number = Number(digits);
    if (digits === undefined) problems.push(message('review.unnumbered', { line: truncate(line, 60) }));
    else if (number <= firstLine || number > lastLine + 1)
      problems.push(message('review.strangeNumber', { number, first: firstLine + 1, last: lastLine + 1 }));
    else if (found.has(number)) problems.push(message('review.twice', { number }));
    else found.set(number, rest.trim());
  }
  const numbers = Array.from({ length: lastLine - firstLine + 1 }, (_, at) => firstLine + at + 1);
  const missing = numbers.filter((number) => !found.has(number));
  if (missing.length > 0)
    problems.push(message('review.lost', { count: missing.length, numbers: formatRanges(missing) }));
  if (problems.length > 0) return { problems };
  return { edits: [...found].map(([number, text]) => ({ language, line: number - 1, text })) };
}

/** Parses `3, 5-7` into numbers of lines, from 1. Undefined if it is no list of lines on the page. */
export function parseLineNumbers({ firstLine, lastLine }: ReviewPage, written: string): readonly number[] | undefined {
  const numbers = written
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, from, to = from] = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(part) ?? [];
      const first = Number(from);
      const last = Number(to);
      const isOnPage = first > firstLine && last <= lastLine + 1 && first <= last;
      return isOnPage ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : undefined;
    });
  return numbers.includes(undefined) ? undefined : [...new Set(numbers.flatMap((one) => one ?? []))];
}

/** Formats `1–3, 7` from sorted numbers. */
function formatRanges(numbers: readonly number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else found.push({ from: number, to: number });
  }
  return found.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
