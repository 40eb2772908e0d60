// What a recipe is: mono sound of an asked length, from seeded chance and two settings. Recipes that are diffuse are made
// twice, once for each ear. Knows no particular sound.

import type { Random } from './random.ts';

export interface Take {
  /** Samples to make. */
  readonly n: number;
  readonly random: Random;
  /** How fast things happen; 1 is usual. */
  readonly pace: number;
  /** How much of it; 1 is usual, 2 is heavy. */
  readonly force: number;
  /** How often what happens happens; without it, all along. Recipes of separate events keep to it. */
  readonly count?: number | undefined;
}

export type Recipe = (take: Take) => Float32Array;
