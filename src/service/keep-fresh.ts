// Keeps data of the service in memory: loaded at the start with retries, then every ten minutes, or as often as `load`
// says.

import { calculateBackoff } from '../kit/retry.ts';
import type { Clock } from '../ports/clock.ts';

const REFRESH_INTERVAL_MS = 600_000;
const MAX_RETRY_MS = 60_000;

interface RefreshOptions {
  /** Wait after the first failed load. It doubles up to a minute. */
  readonly minRetryMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Runs until the signal is aborted. `load` returns false if it failed, or else the milliseconds until the next load. */
export async function keepFresh(
  load: () => Promise<boolean | number>,
  { minRetryMs, clock, signal }: RefreshOptions,
): Promise<void> {
  for (let failed = 0; !signal.aborted; ) {
    const next = await load();
    failed = next === false ? failed + 1 : 0;
    const freshMs = typeof next === 'number' ? next : REFRESH_INTERVAL_MS;
    await clock.sleep(failed === 0 ? freshMs : calculateBackoff(failed, minRetryMs, MAX_RETRY_MS), signal);
  }
}
