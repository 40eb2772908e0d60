// Decides how many passages of a stream are spoken at a time. Pure.

import type { SpokenPassage } from '../work.ts';

/** Characters of the second piece. Each later one has twice as many, up to the maximum. */
const FIRST_CHARACTERS = 150;
const MAX_CHARACTERS = 300;

/**
 * Splits the rest of a text into pieces. Small ones keep the memory of a stream, and the work after a client left, small.
 */
export function splitIntoPieces(passages: readonly SpokenPassage[]): readonly (readonly SpokenPassage[])[] {
  const pieces: SpokenPassage[][] = [];
  let characters = 0;
  let limit = FIRST_CHARACTERS;
  for (const passage of passages) {
    const piece = pieces.at(-1);
    if (piece && characters + passage.text.length <= limit) piece.push(passage);
    else {
      if (piece) limit = MAX_CHARACTERS;
      pieces.push([passage]);
      characters = 0;
    }
    characters += passage.text.length;
  }
  return pieces;
}
