// Counts calls per minute and workspace, also across processes and restarts: each call takes a slot for a minute.

import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';

export type CallSlots = ReturnType<typeof createCallSlots>;

/** A 60 s window plus 2 s, since one call may take longer to arrive than the next. */
const SLOT_MS = 62_000;
/** Delay before asking again for a slot that another process holds. */
const RETRY_MS = 1500;
/** Above this number, free slots are deleted from memory. */
const MAX_SLOTS = 10_000;

export function createCallSlots(keyValueStore: Pick<KeyValueStore, 'claim'>, clock: Clock) {
  /** Earliest time to ask for each slot again. */
  const retryAt = new Map<string, number>();

  return {
    /** Takes one of `perMinute` slots. Returns 0, or the milliseconds until the next attempt. */
    async take(team: string, calls: string, perMinute: number): Promise<number> {
      let earliest = Number.POSITIVE_INFINITY;
      for (let at = 0; at < perMinute; at += 1) {
        const key = `${team}:calls:${calls}:${at}`;
        if ((retryAt.get(key) ?? 0) <= clock.now()) {
          retryAt.set(key, clock.now() + SLOT_MS);
          if (await keyValueStore.claim(key, SLOT_MS)) return 0;
          retryAt.set(key, clock.now() + RETRY_MS);
          if (retryAt.size > MAX_SLOTS) for (const [old, due] of retryAt) if (due <= clock.now()) retryAt.delete(old);
        }
        earliest = Math.min(earliest, retryAt.get(key) ?? 0);
      }
      return Math.max(1, earliest - clock.now());
    },
  };
}
