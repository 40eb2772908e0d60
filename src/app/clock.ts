// The system clock, which can be set, and a monotonic clock. Tests use a fake clock.

import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

/** setTimeout has a 32-bit limit. Longer waits end early, which every caller handles. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await after(Math.min(Math.max(0, ms), MAX_TIMEOUT_MS), undefined, signal ? { signal } : {}).catch(() => undefined);
  },
};

/** For delays within one process. Unaffected if the system time is set back. */
export const monotonicClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: systemClock.sleep,
};
