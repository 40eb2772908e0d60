// Runs deferred work one piece per turn of the event loop, so that new requests are acknowledged first.

/** Settles as the work does. */
type RunDeferred = <T>(work: () => Promise<T>) => Promise<T>;

export function createDeferredRunner(): RunDeferred {
  const waiting: (() => void)[] = [];
  const startNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startNext);
  };
  return (work) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.push(resolve) === 1) setImmediate(startNext);
    return promise.then(work);
  };
}
