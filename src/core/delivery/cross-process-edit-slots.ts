// Shares an edit limit between processes. Each edit takes a slot for a minute through a claim in the store. If the
// store fails, only the process's own count applies: a late card is worse than a rate-limit response, which is waited
// out.

import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStore } from '../../ports/store.ts';

export interface CrossProcessEditSlots {
  /** Returns 0 if this process got one of the slots, or else the milliseconds until the next attempt. */
  acquire(scope: string, slots: readonly number[]): Promise<number>;
}

/** A 60 s window plus 2 s, since one call may take longer to arrive than the next. */
const SLOT_MS = 62_000;
/** Delay before asking again for a slot that another process holds. */
const RETRY_MS = 1500;
const CLAIM_TIMEOUT_MS = 1000;

/** Above this number, expired slots are deleted from memory. */
const MAX_SLOTS = 10_000;

type ClaimResult = 'claimed' | 'taken' | 'unknown';

export function createCrossProcessEditSlots(
  notes: Pick<KeyValueStore, 'claim'>,
  clock: Clock,
  log: Log,
): CrossProcessEditSlots {
  /** Earliest time to ask for each slot again. */
  const retryAt = new Map<string, number>();

  const dropExpired = () => {
    const now = clock.now();
    for (const [key, due] of retryAt) if (due <= now) retryAt.delete(key);
  };

  async function claim(key: string): Promise<ClaimResult> {
    const asked = notes.claim(key, SLOT_MS).then(
      (mine): ClaimResult => (mine ? 'claimed' : 'taken'),
      (thrown: unknown): ClaimResult => {
        log.warn('edit counts of other processes not loaded', { reason: formatError(thrown) });
        return 'unknown';
      },
    );
    return (await awaitWithTimeout(asked, CLAIM_TIMEOUT_MS, clock)) ?? 'unknown';
  }

  return {
    async acquire(scope, places) {
      let earliest = Number.POSITIVE_INFINITY;
      for (const place of places) {
        const key = `${scope}:${place}`;
        const due = retryAt.get(key) ?? 0;
        if (due <= clock.now()) {
          const got = await claim(key);
          retryAt.set(key, clock.now() + (got === 'taken' ? RETRY_MS : SLOT_MS));
          if (retryAt.size > MAX_SLOTS) dropExpired();
          if (got !== 'taken') return 0;
        }
        earliest = Math.min(earliest, retryAt.get(key) ?? due);
      }
      return Math.max(1, earliest - clock.now());
    },
  };
}
