// Remembers for a week where the words of a voice message are, so that they are posted once and can be deleted. Holds
// ids only.

import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { VoiceMessageId } from '../../shared/listening/words-ref.ts';

const WordsRecord = z.object({
  /** First message of the thread that contains the voice message. */
  thread: z.string().optional(),
  /** Timestamp of the posted words, and the id of their file. */
  ts: z.string().optional(),
  file: z.string().optional(),
});
type WordsRecord = z.infer<typeof WordsRecord>;

const RECORD_MS = 7 * 24 * 3_600_000;

/** The key begins with the workspace, whose data is deleted when it removes the app. */
const toKey = ({ channel, message }: VoiceMessageId): string => `${channel}:words:${message}`;

export function createWordsRecords(keyValueStore: Pick<KeyValueStore, 'get' | 'put' | 'delete'>) {
  return {
    /** Returns `undefined` unless Slack was, or may have been, asked to post the words. */
    get: async (id: VoiceMessageId): Promise<WordsRecord | undefined> =>
      WordsRecord.safeParse(await keyValueStore.get(toKey(id))).data,
    put: (id: VoiceMessageId, record: WordsRecord): Promise<void> =>
      keyValueStore.put(toKey(id), toJson(record), RECORD_MS),
    delete: (id: VoiceMessageId): Promise<void> => keyValueStore.delete(toKey(id)),
  };
}

/** Posted words as one id. */
export const formatPost = ({ ts, file }: { readonly ts: string; readonly file?: string | undefined }): string =>
  file === undefined ? ts : `${ts} ${file}`;

export function parsePost(post: string): { readonly ts: string; readonly file?: string } {
  const [ts = '', file] = post.split(' ');
  return { ts, ...(file !== undefined && { file }) };
}
