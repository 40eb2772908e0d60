// A waiting line that is fair between keys: whoever has many items waiting gets one turn, then the next key has one.
// Knows nothing of what waits.

export interface Turns<T> {
  readonly size: number;
  push(key: string, item: T): void;
  /** Keys that may not go now keep their place. */
  next(may?: (key: string) => boolean): T | undefined;
}

export function createTurns<T>(): Turns<T> {
  /** A Map keeps the order of insertion: the first key is the one whose turn it is. */
  const lines = new Map<string, T[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(key, item) {
      const line = lines.get(key);
      if (line) line.push(item);
      else lines.set(key, [item]);
      size += 1;
    },
    next(may = () => true) {
      const first = lines.entries().find(([key]) => may(key));
      if (!first) return undefined;
      const [key, line] = first;
      const item = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      size -= 1;
      return item;
    },
  };
}
