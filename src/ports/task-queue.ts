// Which process owns which task, seen from us, and events for a task that another process holds: a button is pressed wherever the
// platform brings the press, but only the holder may act on it. One driver for a single process, one for several.

import type { TaskEvent } from '../domain/tasks/step.ts';

export interface TaskQueue {
  /** From now on calls `hold` once for every task this process owns; the task is owned until that promise settles. */
  start(hold: (task: string, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Hands in a task that is already stored. Adding one twice is harmless. */
  add(task: string): Promise<void>;
  ready(): boolean;
  /** Aborts the signal of every hold and waits until all have settled. */
  stop(): Promise<void>;
}

export interface Signals {
  /** Hands the event to whichever other process holds the task, and waits until it acted. False: none does. */
  send(task: string, event: TaskEvent): Promise<boolean>;
  /** What to do with events from others; the answer says whether the task is held here. */
  listen(take: (task: string, event: TaskEvent) => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

/** A single process: there is no other to tell. */
export const alone: Signals = {
  send: async () => false,
  listen: async () => undefined,
  stop: async () => undefined,
};
