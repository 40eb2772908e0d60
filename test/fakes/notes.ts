// Notes on a Map that survive as long as the Map does; they go through JSON, as on disk, and run out by the hour given.

import type { Json } from '../../src/kit/json.ts';
import type { Notes } from '../../src/ports/store.ts';

interface Kept {
  readonly text: string;
  readonly expires: number;
  readonly by?: string | undefined;
}

interface FakeNotesParts {
  readonly kept?: Map<string, Kept>;
  readonly now?: () => number;
}

export function createFakeNotes({ kept = new Map(), now = () => Date.now() }: FakeNotesParts = {}): Notes {
  const live = (key: string) => {
    const found = kept.get(key);
    return found && found.expires > now() ? found : undefined;
  };
  const put = (key: string, value: Json, liveMs?: number) =>
    void kept.set(key, {
      text: JSON.stringify(value),
      expires: liveMs === undefined ? Number.POSITIVE_INFINITY : now() + liveMs,
    });
  return {
    async get(key) {
      const found = live(key);
      return found && (JSON.parse(found.text) as Json);
    },
    put: async (key, value, liveMs) => put(key, value, liveMs),
    async claim(key, liveMs, by) {
      const found = live(key);
      if (found && (by === undefined || found.by !== by)) return false;
      kept.set(key, { text: 'true', expires: now() + liveMs, by });
      return true;
    },
    delete: async (key) => void kept.delete(key),
    keys: async (start) => [...kept.keys()].filter((key) => key.startsWith(start) && live(key)),
  };
}
