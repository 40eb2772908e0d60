// Type of a sound recipe: renders mono samples of a given length, from seeded random numbers and two settings. Diffuse
// sounds are rendered twice, once per ear.

import type { Random } from './random.ts';

interface RecipeInput {
  /** Number of samples to render. */
  readonly n: number;
  readonly random: Random;
  /** Speed of events. 1 is normal. */
  readonly pace: number;
  /** Intensity. 1 is normal, 2 is heavy. */
  readonly force: number;
  /** Number of events. Absent for events during the whole length. Only recipes of separate events obey it. */
  readonly count?: number;
}

export type SoundRecipe = (take: RecipeInput) => Float32Array;
