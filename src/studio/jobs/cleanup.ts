// Deletes expired data at start and periodically: finished tasks with their files, unused samples, and folders without a
// task.

import { mkdir, readdir, rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { formatError, type Log } from '../../kit/log.ts';
import { getRefillDelayMs, refillReserve } from '../../kit/sqlite/space-reserve.ts';
import type { StudioLimits } from '../limits.ts';
import type { StudioPaths } from '../paths.ts';
import type { VoiceStore } from '../voices/voice-store.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import type { StudioTaskStore } from './task-store.ts';

export interface CleanupOptions {
  readonly database: DatabaseSync;
  /** Folder of the database. */
  readonly folder: string;
  readonly tasks: StudioTaskStore;
  readonly voices: VoiceStore;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly log: Log;
  readonly now: () => number;
}

/** Deletes the record first, so that no link leads to a file that is being deleted. */
export async function deleteTask(id: string, { tasks, paths }: Pick<CleanupOptions, 'tasks' | 'paths'>): Promise<void> {
  tasks.remove(id);
  await rm(paths.getTaskFolder(id), { recursive: true, force: true });
}

export async function deleteExpiredTasks(options: CleanupOptions): Promise<void> {
  const { tasks, voices, paths, limits, log, now } = options;
  const ids = tasks.listFinishedBefore(now() - limits.retentionMs);
  for (const id of ids) {
    await deleteTask(id, { tasks, paths });
  }
  voices.deleteSamplesBefore(now() - limits.sampleRetentionMs);
  if (ids.length > 0) log.info('expired tasks deleted', { tasks: ids.length });
}

/**
 * Prepares the folders at start: creates them, empties the uploads, and deletes leftovers of tasks and folders
 * without a task.
 */
export async function cleanUpAtStart(
  { tasks, paths }: CleanupOptions,
  deleteLeftovers: AttemptRunner['deleteLeftovers'],
): Promise<void> {
  await rm(paths.uploadsFolder, { recursive: true, force: true });
  for (const folder of [paths.uploadsFolder, paths.tasksFolder, paths.previewsFolder])
    await mkdir(folder, { recursive: true });
  for (const id of await readdir(paths.tasksFolder)) {
    const task = tasks.findById(id);
    if (!task) await rm(paths.getTaskFolder(id), { recursive: true, force: true });
    else if (task.finishedAt !== undefined) await deleteLeftovers(task, task.state === 'done');
  }
}

/** Deletes expired data every `limits.cleanupIntervalMs`. Returns a function that stops the timer. */
export function startCleanupTimer(options: CleanupOptions): () => void {
  const logError = (error: unknown) => options.log.error('cleanup failed', { error: formatError(error) });
  const keepDiskReserve = () => refillReserve(options.database, options.folder);
  const timer = setInterval(() => {
    deleteExpiredTasks(options).then(keepDiskReserve).catch(logError);
  }, options.limits.cleanupIntervalMs).unref();
  const first = setTimeout(() => keepDiskReserve().catch(logError), getRefillDelayMs(options.database)).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
}
