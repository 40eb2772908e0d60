// Clock interface. Tests replace it to simulate a day in a moment.

export interface Clock {
  now(): number;
  /** Resolves after `ms`. Resolves early, without throwing, if the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
