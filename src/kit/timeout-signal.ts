// A timeout that can be cleared. Under load, AbortSignal.timeout() would keep thousands of finished requests in memory,
// each until its time is over.

interface TimeoutSignal {
  /** Aborted with a TimeoutError when the time is over. */
  readonly signal: AbortSignal;
  /** Call it when the work has ended. */
  clear(): void;
}

/** Does not keep the process alive. */
export function createTimeoutSignal(ms: number): TimeoutSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('The time limit was exceeded.', 'TimeoutError'));
  const timer = setTimeout(abort, ms).unref();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
