// Random numbers that are the same in every run.

/** Numbers in [0, 1). */
export function createSeededRandom(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
