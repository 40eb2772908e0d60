// A secret that people type: compared in constant time, and tried only so often, by each address and by all together.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** In constant time, whatever the lengths. */
export function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

export interface Attempts {
  /**
   * Whether it is right, asked only while there is room for one more wrong one: else a quick "yes" among slow "no"s would
   * give the secret away.
   */
  judge(visitor: string, isRight: () => boolean): boolean | 'too many';
}

/** How many wrong ones. */
interface Bounds {
  readonly perMs: number;
  readonly ofOne: number;
  readonly ofAll: number;
  /** Of an address that was right before. */
  readonly ofKnown: number;
  /** As many addresses are remembered. */
  readonly addresses: number;
}

/**
 * Eight characters may be few: at the pace of one address, or of all strangers together, trying them all outlives the machine. An
 * address that knows the secret may share it with somebody who guesses; ten a second leave it usable, and are still far too few.
 */
const WRONG_SECRETS: Bounds = {
  perMs: 60_000,
  ofOne: 30,
  ofAll: 300,
  ofKnown: 600,
  addresses: 1_000,
};

export function createAttempts(clock: { now(): number }, bounds: Bounds = WRONG_SECRETS): Attempts {
  const wrong = new Map<string, number[]>();
  const strangers: number[] = [];
  const known = new Map<string, true>();

  const fresh = (moments: number[]): number => {
    const since = clock.now() - bounds.perMs;
    while (moments[0] !== undefined && moments[0] < since) moments.shift();
    return moments.length;
  };

  return {
    judge(visitor, isRight) {
      const pot = wrong.get(visitor) ?? [];
      const isKnown = known.has(visitor);
      const full = isKnown
        ? fresh(pot) >= bounds.ofKnown
        : fresh(pot) >= bounds.ofOne || fresh(strangers) >= bounds.ofAll;
      if (full) return 'too many';
      if (isRight()) {
        touch(known, visitor, true, bounds.addresses);
        return true;
      }
      pot.push(clock.now());
      if (!isKnown) strangers.push(clock.now());
      touch(wrong, visitor, pot, bounds.addresses);
      return false;
    },
  };
}

/** Keeps the addresses that were seen last, and no more than so many. */
function touch<T>(map: Map<string, T>, visitor: string, value: T, most: number): void {
  map.delete(visitor);
  map.set(visitor, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
