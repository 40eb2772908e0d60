// What one line of the lexicon is. A word may stand in several lines: all of them are then heard.

import type { Played } from '../played.ts';
import type { Recipe } from '../recipe.ts';
import type { Sample } from '../samples.ts';

export interface Entry {
  readonly label: string;
  /**
   * Nouns and phrases that name it. With `@` before it who makes it usually, unless it does something else; with `~` a word that
   * only hints at it, when nothing else is named; with `?` one that has other meanings too: it counts alone or among words that are
   * all known.
   */
  readonly words: readonly string[];
  readonly source: Source;
  /** All around rather than at one place; stays behind what is in front. */
  readonly bed: boolean;
}

export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

export type Source = Recipe | Sample | Played;

export type Line = readonly [label: string, source: Source, words: string];

/** A label names its sound, unless it stands among the words with a mark. */
const wordsWith = (label: string, words: readonly string[]): readonly string[] =>
  words.some((word) => '@~?'.includes(word[0] ?? ' ') && word.slice(1) === label) ? words : [label, ...words];

const entriesOf = (lines: readonly Line[], bed: boolean): readonly Entry[] =>
  lines.map(([label, source, words]) => ({
    label,
    source,
    words: wordsWith(label, words.split(', ')),
    bed,
  }));

export const group = (name: string, around: readonly Line[], placed: readonly Line[]): Group => ({
  name,
  entries: [...entriesOf(around, true), ...entriesOf(placed, false)],
});
