// Accepts a task: reserves space, lets the caller prepare the task and its files, stores it and queues it. If anything
// fails, no task exists and its files are deleted.

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StudioHttpError } from '../errors.ts';
import type { StudioLimits } from '../limits.ts';
import type { StudioPaths } from '../paths.ts';
import type { SavedUpload } from '../saved-upload.ts';
import type { SpaceReserver } from './reserve-space.ts';
import type { NewStudioTask, StudioTask } from './studio-task.ts';
import type { StudioTaskRunner } from './task-runner.ts';
import type { StudioTaskStore } from './task-store.ts';

export interface TaskIntake {
  readonly tasks: StudioTaskStore;
  readonly runner: StudioTaskRunner;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly reserveSpace: SpaceReserver;
}

interface PreparedTask {
  readonly task: NewStudioTask;
  /** Bytes of the task's files that stay on the disk. */
  readonly keptBytes: number;
}

/** @throws {@link StudioHttpError} with 429 */
export function assertQueueHasRoom({ runner, limits }: Pick<TaskIntake, 'runner' | 'limits'>): void {
  if (runner.countWaiting() >= limits.maxQueuedTasks)
    throw new StudioHttpError(429, 'Too many tasks are waiting on this server. Try again in a minute.', {
      'retry-after': '60',
    });
}

/**
 * @param requestBytes Space to reserve while `prepare` runs.
 * @param prepare Receives the id of the new task, and may write into its folder.
 */
export async function acceptTask<Prepared extends PreparedTask>(
  { tasks, runner, paths, reserveSpace }: TaskIntake,
  requestBytes: number,
  prepare: (id: string) => Promise<Prepared>,
): Promise<{ readonly stored: StudioTask; readonly prepared: Prepared }> {
  const settleReservation = await reserveSpace(requestBytes);
  const id = randomUUID();
  let keptBytes = 0;
  try {
    const prepared = await prepare(id);
    const stored = tasks.insert(prepared.task);
    keptBytes = prepared.keptBytes;
    runner.add(stored);
    return { stored, prepared };
  } catch (error) {
    await rm(paths.getTaskFolder(id), { recursive: true, force: true });
    throw error;
  } finally {
    settleReservation(keptBytes);
  }
}

/** Moves an upload into the task's folder as `source`. */
export async function moveUpload(upload: SavedUpload | undefined, folder: string, source: string): Promise<void> {
  if (!upload) return;
  await mkdir(folder, { recursive: true });
  await rename(upload.path, join(folder, source));
}
