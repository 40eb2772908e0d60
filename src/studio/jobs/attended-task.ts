// Waits for a task on behalf of a request that is answered with its result, then deletes the task. If the client leaves
// or the studio stops, the task is cancelled.

import { ClientLeftError, restoreJobError, StudioHttpError, StudioStoppingError } from '../errors.ts';
import type { ReportListener } from '../work.ts';
import type { TaskIntake } from './accept-task.ts';
import { deleteTask } from './cleanup.ts';
import type { StudioTask, StudioTaskResult } from './studio-task.ts';

export interface AttendedTaskOptions extends Pick<TaskIntake, 'tasks' | 'runner' | 'paths'> {
  readonly onDeleted: () => void;
}

/** `signal` is aborted when the client leaves. */
interface Attendant {
  readonly signal: AbortSignal;
  readonly onReport?: ReportListener;
}

/** Changes end a wait earlier. */
const MAX_WAIT_MS = 60_000;

/**
 * @param task A task stored with `isAttended`.
 * @throws {@link JobError} if the task fails, {@link StudioStoppingError}, or {@link ClientLeftError}
 */
export async function awaitAttendedTask(
  { id }: Pick<StudioTask, 'id'>,
  options: AttendedTaskOptions,
  attendant: Attendant,
): Promise<StudioTaskResult> {
  try {
    const { result, failure } = await waitForEnd(id, options, attendant);
    if (result) return result;
    throw failure ? restoreJobError(failure) : createDeletedError();
  } finally {
    await deleteTask(id, options);
    options.onDeleted();
  }
}

/** Returns the task when it has ended. */
async function waitForEnd(
  id: string,
  { tasks, runner }: Pick<AttendedTaskOptions, 'tasks' | 'runner'>,
  { signal, onReport }: Attendant,
): Promise<StudioTask> {
  for (;;) {
    runner.markRead(id);
    const task = tasks.findById(id);
    if (!task) throw createDeletedError();
    if (task.finishedAt !== undefined) return task;
    if (signal.aborted || runner.stopSignal.aborted) {
      await runner.cancel(task);
      throw signal.aborted ? new ClientLeftError() : new StudioStoppingError();
    }
    const report = runner.getLastReport(id);
    if (report) onReport?.(report);
    await runner.waitForChange(id, MAX_WAIT_MS, signal);
  }
}

/** Finished tasks are deleted early to make space for others. */
const createDeletedError = (): StudioHttpError =>
  new StudioHttpError(507, 'The result was deleted before it was sent, because the disk of this server is full.');
