// Counters on Maps. Two instances with the same Maps simulate a restart.

import type { UsageCounters } from '../../src/ports/store.ts';

export function createFakeCounters(kept: Map<string, Map<string, number>> = new Map()): UsageCounters {
  const of = (key: string) => kept.get(key) ?? new Map<string, number>();
  return {
    async add(task, counts, now) {
      const fresh = counts.filter(({ key }) => !of(key).has(task));
      const full = fresh.find(({ key, max }) => of(key).size >= max);
      if (full) return { key: full.key, used: of(full.key).size };
      for (const { key } of fresh) kept.set(key, of(key).set(task, now));
      return undefined;
    },
    async remove(task, keys) {
      for (const key of keys) of(key).delete(task);
    },
    count: async (keys) => keys.map((key) => of(key).size),
    listOlder: async (key, before) => [...of(key)].flatMap(([task, at]) => (at < before ? [task] : [])),
  };
}
