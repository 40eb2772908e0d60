// Task ownership and signals between processes. A button press may arrive at any process, but only the owner may act on
// the task.

import type { TaskEvent } from '../domain/tasks/step.ts';

export interface TaskQueue {
  /** Calls `run` once for each task that this process owns. Ownership lasts until the promise settles. */
  start(run: (task: string, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Adds a stored task to the queue. Adding it twice has no effect. */
  add(task: string): Promise<void>;
  isReady(): boolean;
  /** Aborts the signals of all owned tasks and waits for their `run` calls. */
  stop(): Promise<void>;
}

export interface TaskSignals {
  /** Sends an event to the process that owns the task and waits for the result. False if no other process owns it. */
  send(task: string, event: TaskEvent): Promise<boolean>;
  /** Handles events from other processes. `handle` returns true if this process owns the task. */
  listen(handle: (task: string, event: TaskEvent) => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

/** For a single process, which has no other process to signal. */
export const singleProcessSignals: TaskSignals = {
  send: async () => false,
  listen: async () => undefined,
  stop: async () => undefined,
};
