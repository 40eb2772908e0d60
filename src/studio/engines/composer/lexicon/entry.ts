// Type of a lexicon entry. If a word occurs in several entries, all of their sounds are heard.

import type { InstrumentSource } from '../instrument-recipe.ts';
import type { SoundRecipe } from '../recipe.ts';
import type { SampledSound } from '../sample-recipe.ts';

export interface LexiconEntry {
  readonly label: string;
  /**
   * Nouns and phrases for the sound. `@` marks its usual maker, ignored if the maker does something else. `~` marks a
   * hint, used if nothing else is named. `?` marks an ambiguous word, used alone or if all other words are known.
   */
  readonly words: readonly string[];
  readonly source: SoundSource;
  /** True for sounds from all directions, which are mixed more quietly. */
  readonly isBackground: boolean;
}

export interface LexiconGroup {
  readonly name: string;
  readonly entries: readonly LexiconEntry[];
}

export type SoundSource = SoundRecipe | SampledSound | InstrumentSource;

export type LexiconLine = readonly [label: string, source: SoundSource, words: string];

/** The label is a word for its sound, unless it is listed with a mark. */
const withLabel = (label: string, words: readonly string[]): readonly string[] =>
  words.some((word) => '@~?'.includes(word[0] ?? ' ') && word.slice(1) === label) ? words : [label, ...words];

const toEntries = (lines: readonly LexiconLine[], bed: boolean): readonly LexiconEntry[] =>
  lines.map(([label, source, words]) => ({
    label,
    source,
    words: withLabel(label, words.split(', ')),
    isBackground: bed,
  }));

export const createGroup = (
  name: string,
  background: readonly LexiconLine[],
  foreground: readonly LexiconLine[],
): LexiconGroup => ({
  name,
  entries: [...toEntries(background, true), ...toEntries(foreground, false)],
});
