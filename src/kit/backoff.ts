// How long to wait before trying again. Pure arithmetic: no clock, no timers.

/** Doubles from `first` to `most` milliseconds with the number of failed tries so far (1 = after the first). */
export function backoff(tries: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** Math.min(Math.max(tries - 1, 0), 30));
}

/** Spreads `ms` by ±10 %, so that many waiters do not come back together. `chance` is in [0, 1). */
export function jitter(ms: number, chance: number = Math.random()): number {
  return Math.round(ms * (0.9 + chance * 0.2));
}

/** Reads a `Retry-After` header: seconds or an HTTP date. `undefined` when there is none or it makes no sense. */
export function retryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse finds a date in almost anything ("soon 2099"), so a time of day has to be there.
  const ms = /\d:\d\d:\d\d/.test(text) ? Date.parse(text) - now : Number.NaN;
  return ms >= 0 ? ms : undefined;
}
