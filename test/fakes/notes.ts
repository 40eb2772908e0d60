// Key-value store on a Map. Records pass through JSON, as on disk, and expire by the given clock.

import type { Json } from '../../src/kit/json.ts';
import type { KeyValueStore } from '../../src/ports/store.ts';

interface Kept {
  readonly text: string;
  readonly expires: number;
  readonly owner?: string;
}

interface FakeNotesParts {
  readonly kept?: Map<string, Kept>;
  readonly now?: () => number;
}

export function createFakeNotes({ kept = new Map(), now = () => Date.now() }: FakeNotesParts = {}): KeyValueStore {
  const live = (key: string) => {
    const found = kept.get(key);
    return found && found.expires > now() ? found : undefined;
  };
  const put = (key: string, value: Json, ttlMs?: number) =>
    void kept.set(key, {
      text: JSON.stringify(value),
      expires: ttlMs === undefined ? Number.POSITIVE_INFINITY : now() + ttlMs,
    });
  return {
    async get(key) {
      const found = live(key);
      return found && (JSON.parse(found.text) as Json);
    },
    put: async (key, value, ttlMs) => put(key, value, ttlMs),
    async claim(key, ttlMs, owner) {
      const found = live(key);
      if (found && (owner === undefined || found.owner !== owner)) return false;
      kept.set(key, { text: 'true', expires: now() + ttlMs, owner });
      return true;
    },
    delete: async (key) => void kept.delete(key),
    keys: async (start) => [...kept.keys()].filter((key) => key.startsWith(start) && live(key)),
  };
}
