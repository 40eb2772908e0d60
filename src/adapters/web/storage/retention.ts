// Deletes unused uploads after a day and files and messages after 30, or the oldest earlier if space is short. Files
// that a running card shows stay. Messages mark their deleted files.

import type { DatabaseSync } from 'node:sqlite';
import { type CardStatus, isRunningStatus } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { iterateYielding, yieldWhenDue } from '../../../kit/loop/yield-to-event-loop.ts';
import { getRefillDelayMs, refillReserve } from '../../../kit/sqlite/space-reserve.ts';
import { runInTransaction } from '../../../kit/sqlite/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DiskQuota, StorageCategory } from '../../../ports/disk-quota.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { getMediaPath } from '../render.ts';
import type { ChatFiles } from './files.ts';
import type { MessageLog } from './message-log.ts';

interface RetentionOptions {
  readonly folder: string;
  readonly database: DatabaseSync;
  readonly messages: MessageLog;
  readonly files: ChatFiles;
  readonly disk: DiskQuota;
  readonly clock: Clock;
  readonly log: Log;
}

interface RetentionSweeper {
  sweep(): Promise<void>;
  /** Runs immediately and then hourly, until the signal is aborted. */
  start(signal: AbortSignal): void;
}

/** Messages checked before yielding to the event loop. */
const BATCH_SIZE = 200;

const FILES_BEFORE = 'SELECT id, name, bytes FROM files JOIN kept ON file = id WHERE at < ?';
const UNUSED = "origin = 'upload' AND NOT EXISTS (SELECT 1 FROM uses WHERE uses.file = id)";

interface ExpiredFile {
  readonly id: string;
  readonly bytes: number;
  readonly url: string;
  readonly shownIn: readonly string[];
}

interface ExpiredFiles {
  /** Finds files older than `before` that no running card needs, oldest first. */
  find(which: 'unused' | 'uploads' | 'all', before: number): Promise<readonly ExpiredFile[]>;
  /** Deletes the files and marks them as deleted in their messages. */
  remove(expired: readonly ExpiredFile[]): Promise<void>;
}

function createExpiredFiles({ database, messages, files }: RetentionOptions): ExpiredFiles {
  const statements = {
    unused: database.prepare(`${FILES_BEFORE} AND ${UNUSED} ORDER BY at`),
    uploads: database.prepare(`${FILES_BEFORE} AND origin = 'upload' AND NOT (${UNUSED}) ORDER BY at`),
    all: database.prepare(`${FILES_BEFORE} AND NOT (${UNUSED}) ORDER BY at`),
  };
  const findMessagesWith = database.prepare('SELECT message FROM uses WHERE file = ?');

  async function isNeeded(shownIn: readonly string[]): Promise<boolean> {
    for (const message of shownIn) {
      const due = yieldWhenDue();
      if (due) await due;
      if (isRunningStatus(messages.get(message)?.view?.status ?? 'info')) return true;
    }
    return false;
  }

  const removeOne = async ({ id, url, shownIn }: ExpiredFile): Promise<void> => {
    const markGone = <T extends { readonly url: string }>(all: readonly T[]) =>
      all.map((one) => (one.url === url ? { ...one, gone: true as const } : one));
    for await (const message of iterateYielding(shownIn)) {
      const { files: made, uploads } = messages.get(message) ?? {};
      messages.update(message, {
        ...(made && { files: markGone(made) }),
        ...(uploads && { uploads: markGone(uploads) }),
      });
    }
    await files.remove(id);
  };

  return {
    async find(which, before) {
      const found: ExpiredFile[] = [];
      for await (const row of iterateYielding(statements[which].all(before))) {
        const id = String(row['id']);
        const shownIn = findMessagesWith.all(id).map((one) => String(one['message']));
        const url = getMediaPath({ id, name: String(row['name']) });
        if (!(await isNeeded(shownIn))) found.push({ id, bytes: Number(row['bytes']), url, shownIn });
      }
      return found;
    },
    async remove(expired) {
      for await (const one of iterateYielding(expired)) await removeOne(one);
    },
  };
}

/** Deletes messages older than `before`, oldest first, until enough space is free. Returns their number. */
type PruneMessages = (before: number, bytesToFree?: number) => Promise<number>;

function createPruneMessages({ database, messages, clock }: RetentionOptions): PruneMessages {
  const page = database.prepare(
    "SELECT id, posted, json_extract(body, '$.at') AS at, json_extract(body, '$.view.status') AS status, length(body) AS bytes FROM messages WHERE posted > ? ORDER BY posted LIMIT ?",
  );
  const orphans = database.prepare(
    "DELETE FROM deliveries WHERE json_extract(delivered, '$.message.message') NOT IN (SELECT id FROM messages)",
  );

  return async (before, bytesToFree = Number.POSITIVE_INFINITY) => {
    let removed = 0;
    let freed = 0;
    for (let last = -1; freed < bytesToFree; ) {
      const rows = page.all(last, BATCH_SIZE);
      const expired = rows.filter((row) => Number(row['at']) < before);
      const removable = expired.filter(({ status }) => !isRunningStatus((status ?? 'info') as CardStatus));
      runInTransaction(database, () => {
        for (const { id } of removable) messages.remove(String(id));
      });
      removed += removable.length;
      freed += removable.reduce((sum, { bytes }) => sum + Number(bytes), 0);
      last = Number(rows.at(-1)?.['posted']);
      if (expired.length < BATCH_SIZE) break;
      await clock.sleep(0);
    }
    if (removed > 0) orphans.run();
    return removed;
  };
}

export function createRetentionSweeper(options: RetentionOptions): RetentionSweeper {
  const { folder, database, messages, files, disk, clock, log } = options;
  const expired = createExpiredFiles(options);
  const prune = createPruneMessages(options);

  /** Deletes nothing if deleting all candidates would not free enough space. */
  async function freeSpace(neededBytes: number, kind: StorageCategory): Promise<void> {
    const before = clock.now() - ENFORCED_LIMITS.minRetentionMs;
    if (kind === 'messages') {
      await prune(before, neededBytes);
      return;
    }
    const used = await expired.find(kind === 'uploads' ? 'uploads' : 'all', before);
    const removals: ExpiredFile[] = [];
    let freed = 0;
    for (const one of [...(await expired.find('unused', before)), ...used]) {
      if (freed >= neededBytes) break;
      removals.push(one);
      freed += one.bytes;
    }
    if (freed < neededBytes) return;
    await expired.remove(removals);
    log.warn('files deleted early to free space', { files: removals.length, bytes: freed });
  }

  disk.register({ category: 'uploads', usedBytes: () => files.totalBytes('upload'), freeSpace });
  disk.register({ category: 'deliveries', usedBytes: () => files.totalBytes('delivery') });
  disk.register({ category: 'messages', usedBytes: () => messages.diskBytes() });

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const unused = await expired.find('unused', now - ENFORCED_LIMITS.unusedUploadMs);
    const used = await expired.find('all', now - ENFORCED_LIMITS.retentionMs);
    await expired.remove([...unused, ...used]);
    const pruned = await prune(now - ENFORCED_LIMITS.retentionMs);
    await files.recount();
    if (unused.length + used.length + pruned > 0)
      log.info('old files and messages deleted', {
        unused: unused.length,
        files: used.length,
        messages: pruned,
      });
  };

  return {
    sweep,
    start(signal) {
      const logFailure = (thrown: unknown) => {
        if (!signal.aborted) log.warn('old files not deleted', { reason: formatError(thrown) });
      };
      const run = async () => {
        await sweep().catch(logFailure);
        if (signal.aborted) return;
        await clock.sleep(getRefillDelayMs(database), signal);
        while (!signal.aborted) {
          await refillReserve(database, folder).catch(logFailure);
          await clock.sleep(ENFORCED_LIMITS.sweepIntervalMs, signal);
          if (!signal.aborted) await sweep().catch(logFailure);
        }
      };
      void run();
    },
  };
}
