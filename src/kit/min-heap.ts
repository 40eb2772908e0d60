// A binary heap that returns the item with the smallest rank first. Items know their index, so changing a rank moves
// the item without creating or leaving an entry.

/** Only the heap changes these fields. */
export interface HeapItem {
  rank: number;
  /** Index in the heap; -1 if the item is not in it. */
  heapIndex: number;
}

interface MinHeap<T extends HeapItem> {
  readonly size: number;
  insertOrMove(rank: number, item: T): void;
  /** Does nothing if the item is not in the heap. */
  remove(item: T): void;
  peekRank(): number | undefined;
  pop(): T | undefined;
}

export function createMinHeap<T extends HeapItem>(): MinHeap<T> {
  const items: T[] = [];
  const rankAt = (at: number) => items[at]?.rank ?? Number.POSITIVE_INFINITY;
  const placeAt = (at: number, item: T) => {
    items[at] = item;
    item.heapIndex = at;
  };

  /** Moves the item up while its parent is larger, else down. */
  const restoreOrder = (item: T) => {
    let at = item.heapIndex;
    for (let parent = (at - 1) >> 1; at > 0 && rankAt(parent) > item.rank; parent = (at - 1) >> 1) {
      placeAt(at, items[parent] as T);
      at = parent;
    }
    for (;;) {
      const left = 2 * at + 1;
      const smallerChild = rankAt(left + 1) < rankAt(left) ? left + 1 : left;
      if (rankAt(smallerChild) >= item.rank) break;
      placeAt(at, items[smallerChild] as T);
      at = smallerChild;
    }
    placeAt(at, item);
  };

  const remove = (item: T) => {
    const at = item.heapIndex;
    if (items[at] !== item) return;
    item.heapIndex = -1;
    const last = items.pop();
    if (last === undefined || last === item) return;
    placeAt(at, last);
    restoreOrder(last);
  };

  return {
    get size() {
      return items.length;
    },
    peekRank: () => items[0]?.rank,
    insertOrMove(rank, item) {
      item.rank = rank;
      if (items[item.heapIndex] !== item) placeAt(items.length, item);
      restoreOrder(item);
    },
    remove,
    pop() {
      const [top] = items;
      if (top) remove(top);
      return top;
    },
  };
}
