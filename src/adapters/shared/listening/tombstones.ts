// Remembers deleted voice messages for as long as their tasks can take, so that a deletion wins against a creation or a
// delivery that is under way in any process. Also stores deletions that failed.

import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { VoiceMessageId } from './words-ref.ts';

const TOMBSTONE_MS = 3_600_000;
/** Longest time between a claim and its stored task. A crash in between leaves the message to a redelivered event. */
const START_MS = 30_000;
/** Maximum age of a failed deletion that is tried again. */
const POSTPONED_MS = 7 * 24 * 3_600_000;
const POSTPONED = 'listen-undeleted:';

const PostponedDeletion = z.object({ channel: z.string(), message: z.string() });

export function createTombstones(records: KeyValueStore) {
  const toKey = (task: string) => `listen-gone:${task}`;
  const toStartKey = (task: string) => `listen-start:${task}`;
  return {
    /** True for one of several events about the same message. */
    claimStart: (task: string): Promise<boolean> => records.claim(toStartKey(task), START_MS),
    releaseStart: (task: string): Promise<void> => records.delete(toStartKey(task)),
    bury: (task: string): Promise<void> => records.put(toKey(task), true, TOMBSTONE_MS),
    postponeDeletion: (task: string, id: VoiceMessageId): Promise<void> =>
      records.put(POSTPONED + task, toJson({ ...id }), POSTPONED_MS),
    completeDeletion: (task: string): Promise<void> => records.delete(POSTPONED + task),
    async listPostponedDeletions(): Promise<readonly VoiceMessageId[]> {
      const found: VoiceMessageId[] = [];
      for (const key of await records.keys(POSTPONED)) {
        const { data } = PostponedDeletion.safeParse(await records.get(key));
        if (data) found.push(data);
      }
      return found;
    },
    isBuried: async (task: string): Promise<boolean> => (await records.get(toKey(task))) !== undefined,
  };
}

export type Tombstones = ReturnType<typeof createTombstones>;
