// Checks a typed secret in constant time, with a limit on attempts per address and for all addresses.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Independent of the lengths. */
export function equalsInConstantTime(actual: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}

export interface SecretAttemptLimiter {
  /**
   * True if the secret is correct. `isCorrect` is not called once the limit is reached: a quick success among slow
   * failures would reveal the secret.
   */
  check(clientKey: string, isCorrect: () => boolean): boolean | 'too-many-attempts';
}

/** Maximum numbers of wrong attempts per window. */
interface SecretAttemptLimits {
  readonly windowMs: number;
  readonly maxPerClient: number;
  readonly maxForUnknownClients: number;
  /** Limit for an address that sent the correct secret before. */
  readonly maxPerKnownClient: number;
  /** Maximum number of remembered addresses. */
  readonly maxClients: number;
}

/**
 * A secret may have only eight characters: at these rates, trying all takes longer than the machine exists. An address
 * that knows the secret may be shared with someone who guesses. Ten attempts a second keep it usable and are still far
 * too few.
 */
const DEFAULT_ATTEMPT_LIMITS: SecretAttemptLimits = {
  windowMs: 60_000,
  maxPerClient: 30,
  maxForUnknownClients: 300,
  maxPerKnownClient: 600,
  maxClients: 1_000,
};

export function createSecretAttemptLimiter(
  clock: { now(): number },
  limits: SecretAttemptLimits = DEFAULT_ATTEMPT_LIMITS,
): SecretAttemptLimiter {
  const wrongByClient = new LRUCache<string, number[]>({ max: limits.maxClients });
  const wrongOfUnknown: number[] = [];
  const knownClients = new LRUCache<string, true>({ max: limits.maxClients });

  const countRecent = (moments: number[]): number => {
    const since = clock.now() - limits.windowMs;
    while (moments[0] !== undefined && moments[0] < since) moments.shift();
    return moments.length;
  };

  return {
    check(clientKey, isCorrect) {
      const ownAttempts = wrongByClient.get(clientKey) ?? [];
      const isKnown = knownClients.has(clientKey);
      const isLimitReached = isKnown
        ? countRecent(ownAttempts) >= limits.maxPerKnownClient
        : countRecent(ownAttempts) >= limits.maxPerClient || countRecent(wrongOfUnknown) >= limits.maxForUnknownClients;
      if (isLimitReached) return 'too-many-attempts';
      if (isCorrect()) {
        knownClients.set(clientKey, true);
        return true;
      }
      ownAttempts.push(clock.now());
      if (!isKnown) wrongOfUnknown.push(clock.now());
      wrongByClient.set(clientKey, ownAttempts);
      return false;
    },
  };
}
