// Stores files that clients upload or send inside a call. A record per file allows deleting them with the person's
// data, but not while a running task may still read them.

import { z } from 'zod';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import type { MediaFile } from '../../../domain/media/file-kinds.ts';
import { isRunningStatus } from '../../../domain/views/view.ts';
import { createSecretId, deriveShortId } from '../../../kit/id.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import { iterateYielding } from '../../../kit/loop/yield-to-event-loop.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { isSignedIn, toKeyPrefix } from '../access/caller.ts';
import { clientMessages } from '../client-messages.ts';
import { ToolError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import type { CardRef, CardStore } from './card-store.ts';

/** `owner`: owner id of the shared file. `task`: the last task that used the file. Older records have no size. */
const InputFileRecord = z.object({ owner: z.string(), bytes: z.number().default(0), task: z.string().exactOptional() });

interface InputFileOptions {
  readonly keyValueStore: KeyValueStore;
  readonly cards: CardStore;
  readonly sharedFiles: SharedFiles;
}

export type InputFileStore = ReturnType<typeof createInputFileStore>;

export function createInputFileStore({ keyValueStore, cards, sharedFiles }: InputFileOptions) {
  /** Simultaneous files of one person would each find the same room. */
  const inTurn = createKeyedMutex();
  const prefixOf = (person: string) => toKeyPrefix('given', person);
  const fileKey = (person: string, path: string) => prefixOf(person) + deriveShortId(path);
  const find = async (key: string) => InputFileRecord.safeParse(await keyValueStore.get(key)).data;

  /** @throws {ToolError} if a signed-in person keeps too many files. */
  async function checkRoom(person: string, more: number): Promise<void> {
    if (!isSignedIn(person)) return;
    const { count, bytes: maxBytes } = MCP_SERVER_LIMITS.personFiles;
    const keys = await keyValueStore.keys(prefixOf(person));
    let bytes = more;
    for (const key of keys.slice(0, count)) bytes += (await find(key))?.bytes ?? 0;
    if (keys.length >= count || bytes > maxBytes) throw new ToolError(clientMessages.tooManyFiles);
  }

  return {
    /**
     * Returns the path of the file's download URL.
     * @throws {ToolError}
     */
    store: (file: Omit<MediaFile, 'label'>, person: string): Promise<string> =>
      inTurn(person, async () => {
        await checkRoom(person, file.bytes);
        const owner = createSecretId();
        const { path } = await sharedFiles.createPath(file, owner);
        await keyValueStore.put(fileKey(person, path), { owner, bytes: file.bytes }, MCP_SERVER_LIMITS.retentionMs);
        return path;
      }),
    /** Notes that a task reads these files. */
    async markUsed(files: readonly FileRef[], { person, task }: CardRef): Promise<void> {
      for (const { platformRef } of files) {
        const { kept } = platformRef as { readonly kept?: string };
        if (kept === undefined) continue;
        const key = fileKey(person, kept);
        const record = await find(key);
        if (record) await keyValueStore.put(key, { ...record, task }, MCP_SERVER_LIMITS.retentionMs);
      }
    },
    /** Deletes the person's files that no running task needs, and returns the number of deleted files. */
    async deleteUnused(person: string): Promise<number> {
      let files = 0;
      for await (const key of iterateYielding(await keyValueStore.keys(prefixOf(person)))) {
        const record = await find(key);
        const card = record?.task === undefined ? undefined : await cards.find({ person, task: record.task });
        if (card && isRunningStatus(card.view.status)) continue;
        if (record) files += await sharedFiles.unpublish([record.owner]);
        await keyValueStore.delete(key);
      }
      return files;
    },
  };
}
