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
  /**
   * True for separate events, so that “three” of them are heard as three. Their recipes obey `RecipeInput.count`, as a
   * test checks.
   */
  readonly isCountable: boolean;
}

export interface LexiconGroup {
  readonly name: string;
  readonly entries: readonly LexiconEntry[];
}

export type SoundSource = SoundRecipe | SampledSound | InstrumentSource;
