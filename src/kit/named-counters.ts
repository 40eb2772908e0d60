// Counters by name. A counter that returns to zero is removed.

export interface NamedCounters {
  get(name: string): number;
  total(): number;
  add(name: string, by: 1 | -1): void;
}

export function createNamedCounters(): NamedCounters {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    get: (name) => counts.get(name) ?? 0,
    total: () => all,
    add(name, by) {
      all += by;
      const left = (counts.get(name) ?? 0) + by;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    },
  };
}
