// What the core reports to metrics: which tasks this process holds and how they move, and how late looks are. Called in
// passing, so nothing here may wait or throw.

import type { Task } from '../domain/tasks/task.ts';

export interface Metrics {
  /** This process owns the task from now on. */
  held(task: Task): void;
  /** Its state changed, held or not. */
  moved(before: Task, after: Task): void;
  /** This process let go of it, at rest or not. */
  released(task: string): void;
  /** A look began so many milliseconds after it was due. */
  late(ms: number): void;
}

/** Where nothing is counted. */
export const silent: Metrics = {
  held: () => undefined,
  moved: () => undefined,
  released: () => undefined,
  late: () => undefined,
};
