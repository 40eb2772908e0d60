// Remembers the status that the bot set in a server's voice channel, so that the next process can remove it after a
// crash without asking about every channel.

import { z } from 'zod';
import type { KeyValueStore } from '../../../../ports/store.ts';

const StatusRecord = z.object({
  channel: z.string(),
  /** The last texts sent. After a crash, Discord may show any of them. */
  texts: z.array(z.string()),
});
export type StatusRecord = z.infer<typeof StatusRecord>;

const formatKey = (server: string): string => `voice-status:${server}`;

export type StatusRecords = ReturnType<typeof createStatusRecords>;

export const createStatusRecords = (store: Pick<KeyValueStore, 'get' | 'put' | 'delete'>) => ({
  find: async (server: string): Promise<StatusRecord | undefined> =>
    StatusRecord.safeParse(await store.get(formatKey(server))).data,
  put: (server: string, record: StatusRecord): Promise<void> => store.put(formatKey(server), record),
  delete: (server: string): Promise<void> => store.delete(formatKey(server)),
});
