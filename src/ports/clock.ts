// Time, seen from us: so that tests can run a day in a moment.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`, or at once (without throwing) when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
