// What people read of a dub whose lines they look at before it is spoken, in English.

import { formatsIn, spans } from './formats.ts';

const { all, count, plural } = formatsIn('en-GB');

const LINES = { one: '# line', other: '# lines' };

export const review = {
  /** The card, with the first lines below. */
  line: (lines: number, languages: readonly string[]) =>
    `${plural(lines, LINES)}, in ${all(languages)}. Nothing is spoken yet: correct what is wrong, or dub it as it is.`,
  /** Of lines that the card has no room for. */
  more: (lines: number) => `… and ${plural(lines, LINES)} more.`,
  /** Buttons have room for so many of them. */
  beyond: (line: number) =>
    `Lines from ${count(line)} on are spoken as they are; to change them, give subtitles with the film.`,
  corrections: 'Corrections',
  corrected: (lines: number) => plural(lines, LINES),
  silent: '(not spoken)',
  /** Behind a line of the film. */
  unsure: 'hard to hear',
  buttons: {
    correct: 'Correct',
    /** `language`: where there are several. */
    page: (from: number, to: number, language: string | undefined) =>
      `Correct ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Open it again',
  },
  unanswered: 'Nobody said to dub it within a day, so nothing was spoken. The lines are kept.',
  stopped: 'Stopped before anything was spoken. The lines are kept.',
  saved: (lines: number) => `Saved: ${plural(lines, LINES)} changed.`,
  unchanged: 'Nothing was changed.',
  /** Somebody else changed the same line meanwhile. */
  crossed: (line: number, theirs: string, yours: string) =>
    `Line ${count(line)} was changed by somebody else meanwhile and now says “${theirs}”. Yours was not saved: “${yours}”.`,
  over: 'These lines are no longer waiting: they were dubbed or put aside meanwhile. Nothing was changed.',
  notOffered:
    'The media service does not speak lines that were corrected here, so they are not shown first: it dubs at once.',
  unnumbered: (line: string) =>
    `has a line without a number: “${line}”. Begin each line with its number, a dot and a space`,
  strangeNumber: (number: number, first: number, last: number) =>
    `has a line ${count(number)}, but goes from ${count(first)} to ${count(last)}`,
  twice: (number: number) => `has line ${count(number)} twice`,
  lost: (numbers: readonly number[]) =>
    `lacks ${numbers.length === 1 ? 'line' : 'lines'} ${spans(numbers)}. To have a line not spoken, leave nothing after its number`,
};

export type ReviewWords = typeof review;
