// How often a wrong secret may be tried: by one address, and by all of them together. An address that once brought the right
// one has a pot of its own, so that scripts go on while somebody else guesses.

import type { Clock } from '../../../ports/clock.ts';
import { BOUNDS } from '../limits.ts';
import { Fault } from '../server/fault.ts';

export interface Attempts {
  /**
   * Whether it is right, asked only while there is room for one more wrong one: else a quick "yes" among slow "no"s would
   * give the secret away. Throws {@link Fault} 429 when there is none.
   */
  judge(visitor: string, isRight: () => boolean): boolean;
}

export function createAttempts(clock: Clock): Attempts {
  const wrong = new Map<string, number[]>();
  const strangers: number[] = [];
  const known = new Map<string, true>();

  const fresh = (moments: number[]): number => {
    const since = clock.now() - BOUNDS.wrongSecrets.perMs;
    while (moments[0] !== undefined && moments[0] < since) moments.shift();
    return moments.length;
  };

  return {
    judge(visitor, isRight) {
      const pot = wrong.get(visitor) ?? [];
      const isKnown = known.has(visitor);
      const full = isKnown
        ? fresh(pot) >= BOUNDS.wrongSecrets.ofKnown
        : fresh(pot) >= BOUNDS.wrongSecrets.ofOne || fresh(strangers) >= BOUNDS.wrongSecrets.ofAll;
      if (full) throw new Fault(429, 'Too many wrong secrets. Wait a minute, then try again.');
      if (isRight()) {
        touch(known, visitor, true);
        return true;
      }
      pot.push(clock.now());
      if (!isKnown) strangers.push(clock.now());
      touch(wrong, visitor, pot);
      return false;
    },
  };
}

/** Keeps the addresses that were seen last, and no more than so many. */
function touch<T>(map: Map<string, T>, visitor: string, value: T): void {
  map.delete(visitor);
  map.set(visitor, value);
  const [oldest] = map.keys();
  if (map.size > BOUNDS.wrongSecrets.addresses && oldest !== undefined) map.delete(oldest);
}
