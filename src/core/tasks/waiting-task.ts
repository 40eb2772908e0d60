// What is kept of a task while nothing happens to it: its state, without what people typed and where they did. The rest is
// read again from the record when something does happen.

import { afterQuietLook, isSilent } from '../../domain/tasks/status-check.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Polling, Task, Waiting } from '../../domain/tasks/task.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';

/** Whether nothing is done for it before a look or a person says something. */
export const isWaitedFor = ({ state }: Waiting): boolean => state.at === 'polling' || state.at === 'asking';

export function putAway({ id, created, changed, told, state }: Waiting): Waiting {
  return told ? { id, created, changed, told, state } : { id, created, changed, state };
}

export const isWhole = (task: Waiting): task is Task => 'request' in task;

/** The task with its record. Throws {@link TaskMoved} when that is not the one that was put away, and the store's errors. */
export async function whole(task: Waiting, store: Pick<TaskStore, 'get'>): Promise<Task> {
  if (isWhole(task)) return task;
  const record = await store.get(task.id);
  if (!record || !isVersionOf(record, task)) throw new TaskMoved(task.id);
  return { ...record, ...task };
}

/** Whether all that is stored of it at every change is the same in both: looks in between are not stored. */
const isVersionOf = (record: Task, task: Waiting): boolean =>
  record.changed === task.changed &&
  record.told === task.told &&
  (record.state.at === 'polling' && task.state.at === 'polling'
    ? isSameWait(record.state, task.state)
    : record.state.at === task.state.at);

const isSameWait = (one: Polling, other: Polling): boolean =>
  one.id === other.id &&
  one.accepted === other.accepted &&
  one.seen.stage === other.seen.stage &&
  isSilent(one) === isSilent(other);

/** The task after events that nothing follows from; `undefined` when something does. */
export function afterNothingNew(task: Waiting, event: TaskEvent): Waiting | undefined {
  if (task.state.at !== 'polling' || (event.is !== 'looked' && event.is !== 'silent')) return undefined;
  const state = afterQuietLook(task.state, event);
  if (!state) return undefined;
  return state === task.state ? task : { ...task, state };
}
