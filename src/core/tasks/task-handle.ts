// A task owned by this process. While the task is idle, only its state stays in memory; the rest is read again from the
// store.

import type { Operation } from '../../domain/commands/command.ts';
import { isUnresponsive } from '../../domain/tasks/apply-poll.ts';
import type { TaskEffect, TaskEvent } from '../../domain/tasks/step.ts';
import type { PollingState, SlimTask, Task } from '../../domain/tasks/task.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import { StaleTaskError, type TaskStore } from '../../ports/store.ts';

/** An idle task, reduced to the data that polling needs. */
export interface TaskHandle {
  /** Aborted when the process releases the task. */
  signal: AbortSignal;
  /** Latest version. Only the runner replaces it. */
  task: SlimTask;
  /** Changes when a request is split into two operations. */
  operation: Operation;
  /** True if the task had started before this process took it over. */
  readonly isResumed: boolean;
}

/** A running task with its full record. */
export interface FullTaskHandle extends TaskHandle {
  task: Task;
  readonly chat: ChatAdapter;
}

/** Applies an event to an owned task. Throws if `sending` cannot be stored, or if another process took the task. */
export type DispatchEvent = (running: TaskHandle, event: TaskEvent) => Promise<SlimTask>;

/** Handlers for the slow effects of step(). Each handler dispatches further events. */
export type EffectHandlers = Readonly<
  Record<
    Exclude<TaskEffect, 'store' | 'show' | 'refresh' | 'erase' | WaitEffect>,
    (held: FullTaskHandle) => Promise<void>
  >
> &
  Readonly<Record<WaitEffect, (held: TaskHandle) => Promise<void>>> & {
    /** Ends polls and waits of a task. Work under way continues. */
    stopWaiting(task: string): void;
    /** Deletes the data that the service and the platform have about a task. Rejects if the service cannot be reached. */
    erase(held: Pick<FullTaskHandle, 'task' | 'chat'>): Promise<void>;
    /** Deletes a task's downloaded files. Never rejects. */
    discardResult(task: string): Promise<void>;
  };

/** Effects that continue after the task's record left memory. */
type WaitEffect = 'poll' | 'expire';

export const isFullTask = (task: SlimTask): task is Task => 'request' in task;

/**
 * Loads the full record. Throws {@link StaleTaskError} if the stored version differs from the one in memory, and store
 * errors.
 */
export async function loadFullTask(task: SlimTask, store: Pick<TaskStore, 'get'>): Promise<Task> {
  if (isFullTask(task)) return task;
  const record = await store.get(task.id);
  if (!record || !isSameVersion(record, task)) throw new StaleTaskError(task.id);
  return { ...record, ...task };
}

/** Compares only the fields that every store write contains. Polls without a change are not stored. */
const isSameVersion = (record: Task, task: SlimTask): boolean =>
  record.changedAt === task.changedAt &&
  record.shown === task.shown &&
  (record.state.status === 'polling' && task.state.status === 'polling'
    ? isSamePolling(record.state, task.state)
    : record.state.status === task.state.status);

const isSamePolling = (one: PollingState, other: PollingState): boolean =>
  one.serviceTaskId === other.serviceTaskId &&
  one.acceptedAt === other.acceptedAt &&
  one.reported.stage === other.reported.stage &&
  isUnresponsive(one) === isUnresponsive(other);
