// A binary heap: the item with the smallest rank comes out first. Items know their place in it, so that one that is to come out
// at another time is moved, and nothing is made or left behind for it.

/** The heap alone changes these. */
export interface Ranked {
  rank: number;
  /** Its place in the heap; -1 while it is in none. */
  place: number;
}

interface Heap<T extends Ranked> {
  readonly size: number;
  /** Puts it in, or moves it to where the rank belongs. */
  put(rank: number, item: T): void;
  /** Takes it out, if it is in. */
  remove(item: T): void;
  /** The smallest rank waiting. */
  first(): number | undefined;
  pop(): T | undefined;
}

export function createHeap<T extends Ranked>(): Heap<T> {
  const items: T[] = [];
  const rankAt = (at: number) => items[at]?.rank ?? Number.POSITIVE_INFINITY;
  const set = (at: number, item: T) => {
    items[at] = item;
    item.place = at;
  };

  /** Towards the top as far as what is above is larger, else towards the bottom. */
  const settle = (item: T) => {
    let at = item.place;
    for (let above = (at - 1) >> 1; at > 0 && rankAt(above) > item.rank; above = (at - 1) >> 1) {
      set(at, items[above] as T);
      at = above;
    }
    for (;;) {
      const left = 2 * at + 1;
      const least = rankAt(left + 1) < rankAt(left) ? left + 1 : left;
      if (rankAt(least) >= item.rank) break;
      set(at, items[least] as T);
      at = least;
    }
    set(at, item);
  };

  const remove = (item: T) => {
    const at = item.place;
    if (items[at] !== item) return;
    item.place = -1;
    const last = items.pop();
    if (last === undefined || last === item) return;
    set(at, last);
    settle(last);
  };

  return {
    get size() {
      return items.length;
    },
    first: () => items[0]?.rank,
    put(rank, item) {
      item.rank = rank;
      if (items[item.place] !== item) set(items.length, item);
      settle(item);
    },
    remove,
    pop() {
      const [top] = items;
      if (top) remove(top);
      return top;
    },
  };
}
