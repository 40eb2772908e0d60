// Work that may wait a moment, one piece in each turn of the event loop, so that requests that come meanwhile get a first
// answer before it.

/** Resolves as the work does. */
type Later = <T>(work: () => Promise<T>) => Promise<T>;

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
