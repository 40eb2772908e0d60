// Remembers deleted voice messages for as long as their tasks can take, so that a deletion wins against a creation or a
// delivery that is under way in any process.

import type { KeyValueStore } from '../../../ports/store.ts';

const TOMBSTONE_MS = 3_600_000;
/** Longest time between a claim and its stored task. A crash in between leaves the message to a redelivered event. */
const START_MS = 30_000;

export function createTombstones(records: Pick<KeyValueStore, 'get' | 'put' | 'claim'>) {
  const toKey = (task: string) => `listen-gone:${task}`;
  return {
    /** True for one of several events about the same message. */
    claimStart: (task: string): Promise<boolean> => records.claim(`listen-start:${task}`, START_MS),
    bury: (task: string): Promise<void> => records.put(toKey(task), true, TOMBSTONE_MS),
    isBuried: async (task: string): Promise<boolean> => (await records.get(toKey(task))) !== undefined,
  };
}

export type Tombstones = ReturnType<typeof createTombstones>;
