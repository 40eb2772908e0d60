// Waits for work with a time limit. The work continues after the limit.

/**
 * Resolves to the result of the work, or to `undefined` if `sleep` ends first. The sleep is aborted when it is no
 * longer needed.
 */
export async function awaitWithTimeout<T>(
  work: Promise<T>,
  sleep: (signal: AbortSignal) => Promise<void>,
): Promise<T | undefined> {
  const controller = new AbortController();
  const timeout = sleep(controller.signal).then(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    controller.abort();
  }
}
