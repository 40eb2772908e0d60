// A queue with constant cost for taking the first item. Array.shift() moves all other items of a large array.

export interface FifoQueue<T> {
  readonly length: number;
  at(index: number): T | undefined;
  push(item: T): void;
  shift(): T | undefined;
  insert(index: number, item: T): void;
  remove(index: number): void;
}

/** Free entries at the front are released once they are this many, and more than the waiting items. */
const MIN_GAP = 256;

export function createFifoQueue<T>(): FifoQueue<T> {
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
      if (first >= MIN_GAP && first * 2 >= items.length) {
        items.splice(0, first);
        first = 0;
      }
      return item;
    },
    insert: (place, item) => void items.splice(first + place, 0, item),
    remove: (place) => void items.splice(first + place, 1),
  };
}
