// Counts on Maps that survive as long as they do: give two of them the same ones and the second sees a restart.

import type { Counters } from '../../src/ports/store.ts';

export function createFakeCounters(kept: Map<string, Map<string, number>> = new Map()): Counters {
  const of = (key: string) => kept.get(key) ?? new Map<string, number>();
  return {
    async take(task, counts, now) {
      const fresh = counts.filter(({ key }) => !of(key).has(task));
      const full = fresh.find(({ key, max }) => of(key).size >= max);
      if (full) return { key: full.key, used: of(full.key).size };
      for (const { key } of fresh) kept.set(key, of(key).set(task, now));
      return undefined;
    },
    async give(task, keys) {
      for (const key of keys) of(key).delete(task);
    },
    count: async (keys) => keys.map((key) => of(key).size),
    members: async (key, before) => [...of(key)].flatMap(([task, at]) => (at < before ? [task] : [])),
  };
}
