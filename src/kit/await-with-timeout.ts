// Waits for work with a time limit. The work continues after the limit.

import { realTimers, type Sleeper } from './retry.ts';

/** Resolves to the result of the work, or to `undefined` after `ms`. The timer ends with the work. */
export async function awaitWithTimeout<T>(
  work: Promise<T>,
  ms: number,
  clock: Sleeper = realTimers,
): Promise<T | undefined> {
  const controller = new AbortController();
  const timeout = clock.sleep(ms, controller.signal).then(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    controller.abort();
  }
}
