// Counts by name that go up and down; names that are down to nothing are forgotten.

export interface Tally {
  of(name: string): number;
  all(): number;
  add(name: string, by: 1 | -1): void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    of: (name) => counts.get(name) ?? 0,
    all: () => all,
    add(name, by) {
      all += by;
      const left = (counts.get(name) ?? 0) + by;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    },
  };
}
