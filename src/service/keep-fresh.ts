// Keeps data of the service in memory: loaded at the start with retries, then every ten minutes.

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

/** Runs until the signal is aborted. `load` returns false if it failed. */
export async function keepFresh(
  load: () => Promise<boolean>,
  { minRetryMs, clock, signal }: RefreshOptions,
): Promise<void> {
  for (let failed = 0; !signal.aborted; ) {
    failed = (await load()) ? 0 : failed + 1;
    await clock.sleep(failed === 0 ? REFRESH_INTERVAL_MS : calculateBackoff(failed, minRetryMs, MAX_RETRY_MS), signal);
  }
}
