// A binary heap: the item with the smallest rank comes out first. Knows nothing of what the ranks mean.

export interface Heap<T> {
  readonly size: number;
  push(rank: number, item: T): void;
  /** The smallest rank waiting. */
  first(): number | undefined;
  pop(): T | undefined;
}

interface Entry<T> {
  readonly rank: number;
  readonly item: T;
}

export function createHeap<T>(): Heap<T> {
  const entries: Entry<T>[] = [];
  const rank = (at: number) => entries[at]?.rank ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    const [left, right] = [entries[a], entries[b]];
    if (left && right) [entries[a], entries[b]] = [right, left];
  };
  return {
    get size() {
      return entries.length;
    },
    first: () => entries[0]?.rank,
    push(ofRank, item) {
      entries.push({ rank: ofRank, item });
      for (let at = entries.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (rank(parent) <= rank(at)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop() {
      const top = entries[0];
      const last = entries.pop();
      if (!top || !last) return undefined;
      if (entries.length === 0) return top.item;
      entries[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const least = rank(right) < rank(left) ? right : left;
        if (rank(at) <= rank(least)) return top.item;
        swap(at, least);
        at = least;
      }
    },
  };
}
