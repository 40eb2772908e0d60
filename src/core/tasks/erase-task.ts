// Deletes the data of one forgotten task outside the store: at the service, among shared files and share targets.

import { findServiceTaskId } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { retry } from '../../kit/retry.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MediaService } from '../../ports/media-service.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { EffectHandlers } from './task-handle.ts';

interface TaskEraserOptions {
  readonly service: Pick<MediaService, 'deleteTasks'>;
  readonly sharedFiles?: Pick<SharedFiles, 'unpublish'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Attempts over about 30 s, enough for a restart of the service. The next start of this program tries again. */
const RETRIES = { maxTries: 6, minMs: 1000, maxMs: 30_000 };

export const createTaskEraser =
  ({ service, sharedFiles, clock, log }: TaskEraserOptions): EffectHandlers['erase'] =>
  async ({ task, chat }) => {
    const { id } = task;
    const serviceTaskId = findServiceTaskId(task);
    if (serviceTaskId !== undefined)
      await retry(() => service.deleteTasks([serviceTaskId]), {
        ...RETRIES,
        clock,
        onRetry: ({ error }) => log.warn('task not deleted at the service', { task: id, reason: formatError(error) }),
      });
    await sharedFiles?.unpublish([id]);
    for (const target of chat.shareTargets ?? []) await target.deleteTaskData?.([id]);
  };
