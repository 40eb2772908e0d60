// One at a time, per key, in this process: calls for the same key run in the order they came, different keys do not wait for
// each other.

type Serial = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A line per key. A failing call does not stop those behind it; a key is forgotten when its line is empty. */
export function createSerial(): Serial {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const next = () => work();
    const turn = (tails.get(key) ?? Promise.resolve()).then(next, next);
    tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === turn) tails.delete(key);
    }
  };
}
