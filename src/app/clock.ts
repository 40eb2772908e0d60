// The real clocks: the wall's, which somebody may set, and one that runs on evenly. Tests hand in another one.

import { setTimeout as after } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

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

/** For paces and waits that live and die with the process: a clock set back by an hour must not make them an hour long. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: systemClock.sleep,
};
