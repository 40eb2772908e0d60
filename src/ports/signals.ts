// Events for a task that another process holds, seen from us: a button is pressed wherever the platform brings the press, but
// only the holder may act on it.

import type { TaskEvent } from '../domain/tasks/step.ts';

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
