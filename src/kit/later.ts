// Work that may wait a moment, one piece in each turn of the event loop, so that whoever asks meanwhile gets a first answer
// before it. Knows nothing of what the work is, and does not wait for its end.

/** Resolves as the work does. */
export type Later = <T>(work: () => Promise<T>) => Promise<T>;

export function createLater(): Later {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return (work) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.push(resolve) === 1) setImmediate(next);
    return promise.then(work);
  };
}
