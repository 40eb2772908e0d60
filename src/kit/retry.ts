// The retry policy of the whole program: exponential backoff with jitter, Retry-After, and a signal that ends the wait.
// Why no library: docs/decisions/dependencies.md.

import { setTimeout as after } from 'node:timers/promises';

export interface Sleeper {
  /** Resolves after `ms`, or early if the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realTimers: Sleeper = {
  sleep: (ms, signal) => after(ms, undefined, signal && { signal }).catch(() => undefined),
};

export interface FailedAttempt {
  readonly error: unknown;
  /** Attempts so far: 1 after the first. */
  readonly tries: number;
  /** Wait before the next attempt. */
  readonly waitMs: number;
}

export interface RetryOptions {
  /** Wait after the first failure. It doubles up to `maxMs`. */
  readonly minMs: number;
  readonly maxMs: number;
  /** Number of attempts. Unlimited by default. */
  readonly maxTries?: number;
  /** The last attempt starts this long after the first. Unlimited by default. */
  readonly maxRetryMs?: number;
  /** Ends the wait and all further attempts. */
  readonly signal?: AbortSignal;
  /** Real timers by default. */
  readonly clock?: Sleeper;
  /** Every error is retried by default. */
  readonly shouldRetry?: (failed: FailedAttempt) => boolean;
  /** The server's wish, which replaces the backoff. */
  readonly retryAfterMs?: (error: unknown) => number | undefined;
  /** Called before the wait, usually to log it. */
  readonly onRetry?: (failed: FailedAttempt) => void;
}

/**
 * Repeats `work` until it succeeds. Throws its last error, or the signal's reason.
 *
 * @example
 * const voices = await retry(() => service.voices(), { minMs: 500, maxMs: 8000, maxTries: 4, clock, signal });
 */
export async function retry<T>(work: (tries: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { minMs, maxMs, maxTries = Number.POSITIVE_INFINITY, maxRetryMs = Number.POSITIVE_INFINITY } = options;
  const { signal, clock = realTimers, shouldRetry = () => true, retryAfterMs, onRetry } = options;
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      const result = await work(tries);
      signal?.throwIfAborted();
      return result;
    } catch (error) {
      signal?.throwIfAborted();
      const leftMs = maxRetryMs - (performance.now() - startedAt);
      const waitMs = Math.min(retryAfterMs?.(error) ?? calculateBackoff(tries, minMs, maxMs), leftMs);
      const failed = { error, tries, waitMs };
      if (tries >= maxTries || leftMs <= 0 || !shouldRetry(failed)) throw error;
      onRetry?.(failed);
      await clock.sleep(waitMs, signal);
    }
  }
}

/** Delay that doubles from `minMs` to `maxMs` with the number of failed attempts (1 after the first), with jitter. */
export const calculateBackoff = (failedAttempts: number, minMs: number, maxMs: number, random?: number): number =>
  addJitter(Math.min(maxMs, minMs * 2 ** Math.min(Math.max(failedAttempts - 1, 0), 30)), random);

/** Varies `ms` by ±10 %, so that many waiters do not retry together. `random` is in [0, 1). */
export const addJitter = (ms: number, random: number = Math.random()): number => Math.round(ms * (0.9 + random * 0.2));

/** Milliseconds of a `Retry-After` header in seconds or as an HTTP date; `undefined` if it is missing or invalid. */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse accepts almost anything ("soon 2099"), so a time of day is required.
  const ms = /\d:\d\d:\d\d/.test(text) ? Date.parse(text) - now : Number.NaN;
  return ms >= 0 ? ms : undefined;
}
