// A task this process owns, with the parts it needs, and what is kept of it while nothing happens to it: its state, without what
// people typed and where they did. The rest is read again from the record when something does happen.

import type { Operation } from '../../domain/commands/command.ts';
import { isSilent } from '../../domain/tasks/status-check.ts';
import type { Effect, TaskEvent } from '../../domain/tasks/step.ts';
import type { Polling, SlimTask, Task } from '../../domain/tasks/task.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';

/** One that is waited for: nothing of it is kept but what a look at it needs. */
export interface WatchedTask {
  /** Aborted when the process lets go of the task. */
  signal: AbortSignal;
  /** The newest version; replaced by the runner only. */
  task: SlimTask;
  /** Another one once the request was made in two. */
  operation: Operation;
  /** It was under way already when this process took it up. */
  readonly resumed: boolean;
}

/** One that is worked on, with all of its record. */
export interface ActiveTask extends WatchedTask {
  task: Task;
  readonly chat: ChatAdapter;
}

/** Reports events about a held task; answers with what became of it. Throws when `sending` cannot be stored, or it has moved. */
export type Tell = (held: WatchedTask, event: TaskEvent) => Promise<SlimTask>;

/** What step() asks for that takes time, besides storing and showing. Each ends in events of its own. */
export type Work = Readonly<
  Record<Exclude<Effect, 'store' | 'show' | 'refresh' | Wait>, (held: ActiveTask) => Promise<void>>
> &
  Readonly<Record<Wait, (held: WatchedTask) => Promise<void>>> & {
    /** Forgets what is kept of a task outside its record. */
    drop(task: string): void;
  };

/** These go on after the task's record was put away. */
type Wait = 'poll' | 'expire';

export const hasRecord = (task: SlimTask): task is Task => 'request' in task;

/** The task with its record. Throws {@link TaskMoved} when that is not the one that was put away, and the store's errors. */
export async function withRecord(task: SlimTask, store: Pick<TaskStore, 'get'>): Promise<Task> {
  if (hasRecord(task)) return task;
  const record = await store.get(task.id);
  if (!record || !isVersionOf(record, task)) throw new TaskMoved(task.id);
  return { ...record, ...task };
}

/** Whether all that is stored of it at every change is the same in both: looks in between are not stored. */
const isVersionOf = (record: Task, task: SlimTask): boolean =>
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
