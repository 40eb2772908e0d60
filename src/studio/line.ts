// A fair line: owners take turns, each owner's own work stays in order. Pure bookkeeping; knows nothing of tasks
// beyond their ids.

export interface Line {
  readonly size: number;
  add(owner: string, id: string): void;
  /** For work that was begun and broken off: it goes first among its owner's. */
  addFirst(owner: string, id: string): void;
  take(): string | undefined;
  /** The id that comes next. */
  first(): string | undefined;
  /** 1 for the next one; `undefined` when it does not wait here. */
  place(owner: string, id: string): number | undefined;
}

export function createLine(): Line {
  /** In the order of their turns: a Map keeps it, and who had a turn is put at the end. */
  const turns = new Map<string, string[]>();
  let size = 0;

  const own = (owner: string): string[] => {
    const ids = turns.get(owner) ?? [];
    turns.set(owner, ids);
    return ids;
  };

  return {
    get size() {
      return size;
    },
    add(owner, id) {
      own(owner).push(id);
      size += 1;
    },
    addFirst(owner, id) {
      own(owner).unshift(id);
      size += 1;
    },
    take() {
      const [owner, ids] = turns.entries().next().value ?? [];
      const id = ids?.shift();
      if (owner === undefined || ids === undefined || id === undefined) return undefined;
      turns.delete(owner);
      if (ids.length > 0) turns.set(owner, ids);
      size -= 1;
      return id;
    },
    first: () => turns.values().next().value?.[0],
    place(owner, id) {
      const at = turns.get(owner)?.indexOf(id) ?? -1;
      if (at < 0) return undefined;
      let ahead = 0;
      let passed = false;
      for (const [other, ids] of turns) {
        if (other === owner) passed = true;
        ahead += other === owner ? at : Math.min(ids.length, passed ? at : at + 1);
      }
      return ahead + 1;
    },
  };
}
