// Waits for work only so long: an answer is due by then, and the work goes on behind it.

/** What the work comes to, or `undefined` once `sleep` is over first. The sleep is called off when it is not needed. */
export async function inTime<T>(
  work: Promise<T>,
  sleep: (off: AbortSignal) => Promise<void>,
): Promise<T | undefined> {
  const off = new AbortController();
  const late = sleep(off.signal).then(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    off.abort();
  }
}
