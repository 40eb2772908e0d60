// English texts for the review of a dub's lines before they are spoken.

import { formatRanges, getFormats } from './formats.ts';

const { all, count, plural } = getFormats('en-GB');

const LINES = { one: '# line', other: '# lines' };

export const reviewMessages = {
  /** Shown on the card, above the first lines. */
  line: (lines: number, languages: readonly string[]) =>
    `${plural(lines, LINES)}, in ${all(languages)}. Nothing is spoken yet: correct what is wrong, or dub it as it is.`,
  /** Counts lines that the card has no room for. */
  more: (lines: number) => `… and ${plural(lines, LINES)} more.`,
  /** Explains that lines beyond the limit of buttons cannot be corrected here. */
  beyond: (line: number) =>
    `Lines from ${count(line)} on are spoken as they are; to change them, give subtitles with the film.`,
  corrections: 'Corrections',
  corrected: (lines: number) => plural(lines, LINES),
  silent: '(not spoken)',
  /** Note on a line that was recognized with low confidence. */
  unsure: 'hard to hear',
  buttons: {
    correct: 'Correct',
    /** `language`: set only if there are several. */
    page: (from: number, to: number, language: string | undefined) =>
      `Correct ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Open it again',
  },
  unanswered: 'Not confirmed within a day, so nothing was spoken. The lines are saved.',
  stopped: 'Stopped before anything was spoken. The lines are saved.',
  saved: (lines: number) => `Saved: ${plural(lines, LINES)} changed.`,
  unchanged: 'Nothing was changed.',
  /** A different user changed the same line in the meantime. */
  crossed: (line: number, theirs: string, yours: string) =>
    `Another person changed line ${count(line)} in the meantime: “${theirs}”. Your version was not saved: “${yours}”.`,
  over: 'These lines were dubbed or stopped in the meantime. Nothing was changed.',
  notOffered: 'The media service can’t speak corrected lines, so they are not shown first: it dubs at once.',
  unnumbered: (line: string) =>
    `has a line without a number: “${line}”. Begin each line with its number, a dot and a space`,
  strangeNumber: (number: number, first: number, last: number) =>
    `has a line ${count(number)}, but goes from ${count(first)} to ${count(last)}`,
  twice: (number: number) => `has line ${count(number)} twice`,
  lost: (numbers: readonly number[]) =>
    `lacks ${numbers.length === 1 ? 'line' : 'lines'} ${formatRanges(numbers)}. To leave a line unspoken, write nothing after its number`,
};

export type ReviewMessages = typeof reviewMessages;
