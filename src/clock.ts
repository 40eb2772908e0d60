// The real clock. Tests hand in another one.

import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from './ports/clock.ts';

/** setTimeout counts in 32 bits; longer waits come back early, which every caller tolerates. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await after(Math.min(Math.max(0, ms), LONGEST_MS), undefined, signal ? { signal } : {}).catch(
      () => undefined,
    );
  },
};
