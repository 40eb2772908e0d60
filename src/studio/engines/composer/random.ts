// Repeatable random numbers: a seeded generator, and the seed of a text.

/** Returns a number from a half-open range, by default from 0 to 1. */
export type Random = (from?: number, to?: number) => number;

/** 32-bit FNV-1a hash. http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashToSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + ((to - from) * ((mixed ^ (mixed >>> 14)) >>> 0)) / 4294967296;
  };
}

export const pickRandom = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random(0, list.length))] ?? list[0];
