// Runs one call at a time per key, in this process. Calls with the same key run in order; different keys do not wait
// for each other.

type RunExclusive = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A failing call does not stop later ones. A key is removed when its last call ends. */
export function createKeyedMutex(): RunExclusive {
  const lastByKey = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const next = () => work();
    const running = (lastByKey.get(key) ?? Promise.resolve()).then(next, next);
    lastByKey.set(key, running);
    try {
      return await running;
    } finally {
      if (lastByKey.get(key) === running) lastByKey.delete(key);
    }
  };
}
