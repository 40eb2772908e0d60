// Test clocks: a manual one, whose `advance` wakes sleepers in order, and a real one.

import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../../src/ports/clock.ts';

/** Real time, for tests with a server. Pending sleeps don't keep the process alive. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => after(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
};

/** Waits forty times shorter. */
export const quickClock: Clock = { now: realClock.now, sleep: (ms, signal) => realClock.sleep(ms / 40, signal) };

/** Every sleep ends at once. */
export const immediateClock: Clock = { now: Date.now, sleep: () => new Promise((resolve) => setImmediate(resolve)) };

export interface FakeClock extends Clock {
  /** Advances the clock and runs everything that becomes due, until the next wait. */
  advance(ms: number): Promise<void>;
  readonly sleepers: number;
}

const busyWithFiles = () => process.getActiveResourcesInfo().some((name) => /^(FSReq|CloseReq)/.test(name));

const SETTLE_TIMEOUT_MS = 60_000;

/** Lets settled promises continue and file operations finish. Rejects if a file operation of this process never ends. */
export const settle = async (): Promise<void> => {
  const until = performance.now() + SETTLE_TIMEOUT_MS;
  for (let quiet = 0; quiet < 20; quiet = busyWithFiles() ? 0 : quiet + 1) {
    if (performance.now() > until) throw new Error(`Still at work: ${process.getActiveResourcesInfo().join(', ')}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => now,
    sleep(ms, signal) {
      return new Promise((resolve) => {
        const sleeper = {
          at: now + Math.max(0, ms),
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', sleeper.wake, { once: true });
        sleepers.add(sleeper);
      });
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = [...sleepers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        now = Math.max(now, next.at);
        next.wake();
        await settle();
      }
      now = end;
      await settle();
    },
    get sleepers() {
      return sleepers.size;
    },
  };
}
