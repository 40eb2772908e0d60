// Reserves disk space for uploads and results within a quota and keeps a minimum of free disk space. Deletes the oldest
// finished tasks first; if that is not enough, rejects new work.

import { measureDiskSpace, measureFolderBytes } from '../../kit/disk/disk-space.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import type { Log } from '../../kit/log.ts';
import type { StudioLimits } from '../limits.ts';
import type { StudioPaths } from '../paths.ts';
import { deleteTask } from './cleanup.ts';
import { createNoSpaceError } from './disk-errors.ts';
import type { StudioTaskStore } from './task-store.ts';

/** Ends a reservation. `kept` is the number of bytes that stay on the disk. */
type SettleReservation = (kept: number) => void;

/**
 * Reserves space until the returned function is called.
 *
 * @throws {@link StudioHttpError} with 507 if there is not enough.
 */
export type SpaceReserver = (bytes: number) => Promise<SettleReservation>;

interface ReserveSpaceOptions {
  readonly tasks: StudioTaskStore;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly log: Log;
}

export function createSpaceReserver({ tasks, paths, limits, log }: ReserveSpaceOptions): SpaceReserver {
  const serial = createKeyedMutex();
  let used = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  /** Bytes reserved but possibly not written yet, which the disk does not show. */
  let reservedBytes = 0;

  /** Measuring all folders is slow, so reservations are added to the last measurement. */
  const measureUsage = async () => {
    if (performance.now() - measuredAt < limits.usageMaxAgeMs) return;
    used = reservedBytes + (await measureFolderBytes(paths.tasksFolder));
    measuredAt = performance.now();
  };
  const computeMissingBytes = async (bytes: number): Promise<number> =>
    bytes +
    Math.max(
      used - limits.maxStoredBytes,
      limits.minFreeBytes + reservedBytes - (await measureDiskSpace(paths.folder)).freeBytes,
    );

  /** Returns the number of bytes still missing. */
  const freeSpace = async (bytes: number): Promise<number> => {
    let missingBytes = await computeMissingBytes(bytes);
    // Other programs filled the disk: deleting all results would not be enough, so none is deleted.
    if (missingBytes > used) return missingBytes;
    let deletedCount = 0;
    for (const id of missingBytes > 0 ? tasks.listFinishedBefore(Number.MAX_SAFE_INTEGER) : []) {
      const folderSize = await measureFolderBytes(paths.getTaskFolder(id));
      if (folderSize === 0) continue;
      await deleteTask(id, { tasks, paths });
      used -= folderSize;
      deletedCount += 1;
      missingBytes = await computeMissingBytes(bytes);
      if (missingBytes <= 0) break;
    }
    if (deletedCount > 0) log.warn('tasks deleted early to free space', { tasks: deletedCount });
    return missingBytes;
  };

  const reserve = async (bytes: number) => {
    await measureUsage();
    const hasNoSpace = (await freeSpace(bytes)) > 0;
    if (hasNoSpace && !isFull) log.error('disk full; new tasks are refused', { used });
    if (!hasNoSpace && isFull) log.info('disk space available again', { used });
    isFull = hasNoSpace;
    if (hasNoSpace) throw createNoSpaceError();
    used += bytes;
    reservedBytes += bytes;
    return (keptBytes: number) => {
      reservedBytes -= bytes;
      used += keptBytes - bytes;
    };
  };

  return (bytes) => serial('room', () => reserve(bytes));
}
