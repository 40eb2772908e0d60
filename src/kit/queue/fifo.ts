// A queue whose first item is taken out at the same cost however many wait: Array.shift() moves all the others of a large array.

export interface Fifo<T> {
  readonly length: number;
  /** Counted from the front. */
  at(place: number): T | undefined;
  push(item: T): void;
  shift(): T | undefined;
  insert(place: number, item: T): void;
  remove(place: number): void;
}

/** Room at the front that is given back once it is this large, and larger than what waits. */
const GAP = 256;

export function createFifo<T>(): Fifo<T> {
  const items: (T | undefined)[] = [];
  let first = 0;
  return {
    get length() {
      return items.length - first;
    },
    at: (place) => items[first + place],
    push: (item) => void items.push(item),
    shift() {
      if (first === items.length) return undefined;
      const item = items[first];
      items[first] = undefined;
      first += 1;
      if (first >= GAP && first * 2 >= items.length) {
        items.splice(0, first);
        first = 0;
      }
      return item;
    },
    insert: (place, item) => void items.splice(first + place, 0, item),
    remove: (place) => void items.splice(first + place, 1),
  };
}
