// What one line of the lexicon is. A word may stand in several lines: all of them are then heard.

import type { Recipe } from '../recipe.ts';
import type { Sample } from '../samples.ts';

export interface Entry {
  readonly label: string;
  /** Nouns and phrases that name it; with `~` before it a word that only hints at it, when nothing else is named. */
  readonly words: readonly string[];
  readonly source: Recipe | Sample;
  /** All around rather than at one place; stays behind what is in front. */
  readonly bed: boolean;
}

export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

type Line = readonly [label: string, source: Recipe | Sample, words: string];

const entriesOf = (lines: readonly Line[], bed: boolean): readonly Entry[] =>
  lines.map(([label, source, words]) => ({
    label,
    source,
    words: words.split(', ').includes(`~${label}`) ? words.split(', ') : [label, ...words.split(', ')],
    bed,
  }));

export const group = (name: string, around: readonly Line[], placed: readonly Line[]): Group => ({
  name,
  entries: [...entriesOf(around, true), ...entriesOf(placed, false)],
});
