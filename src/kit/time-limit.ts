// A time limit that is let go of as soon as it is not needed any more. AbortSignal.timeout() would keep everything that
// hangs on it until its time has come: under load, thousands of finished requests.

interface Limit {
  /** Aborted with a TimeoutError when the time is over. */
  readonly signal: AbortSignal;
  /** What was limited has ended. */
  over(): void;
}

/** Keeps no process alive. */
export function createLimit(ms: number): Limit {
  const late = new AbortController();
  const tell = () => late.abort(new DOMException('It took longer than the time limit.', 'TimeoutError'));
  const timer = setTimeout(tell, ms).unref();
  return { signal: late.signal, over: () => clearTimeout(timer) };
}
