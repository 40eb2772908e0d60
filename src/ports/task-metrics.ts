// Metrics that the core reports: owned tasks, state changes and late polls. These functions must not block or throw.

import type { Task } from '../domain/tasks/task.ts';

export interface TaskMetrics {
  acquired(task: Task): void;
  /** The task's state changed. Called for tasks that no process owns, too. */
  stateChanged(before: Task, after: Task): void;
  /** This process no longer owns the task, whether finished or not. */
  released(task: string): void;
  /** A poll started `ms` after its due time. */
  pollDelayed(ms: number): void;
}

export const noTaskMetrics: TaskMetrics = {
  acquired: () => undefined,
  stateChanged: () => undefined,
  released: () => undefined,
  pollDelayed: () => undefined,
};
