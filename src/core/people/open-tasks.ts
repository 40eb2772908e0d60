// Reads the open tasks of a platform one at a time. The store has no index of them by person.

import type { Task } from '../../domain/tasks/task.ts';
import { iterateYielding } from '../../kit/loop/yield-to-event-loop.ts';
import type { TaskStore } from '../../ports/store.ts';

export async function* readOpenTasks(
  tasks: Pick<TaskStore, 'listOpenIds' | 'get'>,
  adapter: string,
): AsyncGenerator<Task> {
  for await (const id of iterateYielding(await tasks.listOpenIds())) {
    const task = await tasks.get(id);
    if (task?.origin.adapter === adapter) yield task;
  }
}
