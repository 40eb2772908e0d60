// Answers calls about tasks that the bot runs by itself, and passes all others on to the service.

import type { Operation } from '../domain/commands/command.ts';
import type { TaskOutcome } from '../domain/tasks/outcome.ts';
import type { Json } from '../kit/json.ts';
import type { MediaService } from '../ports/media-service.ts';

export type TaskCalls = Pick<MediaService, 'status' | 'cancel' | 'findOutcome' | 'download' | 'deleteTasks'>;

/** Called only with ids of local tasks. */
interface LocalTaskCalls extends Pick<MediaService, 'status' | 'cancel' | 'download'> {
  /** Absent for the report of another task. */
  findOutcome(operation: Operation, report: Json): Promise<TaskOutcome | undefined>;
  delete(id: string): Promise<void>;
}

export function addLocalTasks(service: TaskCalls, isLocal: (id: string) => boolean, local: LocalTaskCalls): TaskCalls {
  const find = (id: string) => (isLocal(id) ? local : service);
  return {
    status: (operation, id, waitSeconds) => find(id).status(operation, id, waitSeconds),
    cancel: (operation, id) => find(id).cancel(operation, id),
    download: (address, into) => find(address).download(address, into),
    findOutcome: async (operation, report, values) =>
      (await local.findOutcome(operation, report)) ?? service.findOutcome(operation, report, values),
    async deleteTasks(ids) {
      const own = ids.filter(isLocal);
      await Promise.all(own.map((id) => local.delete(id)));
      const others = ids.filter((id) => !isLocal(id));
      return others.length === 0 && own.length > 0 ? true : service.deleteTasks(others);
    },
  };
}
