// News for a task that another process holds, seen from us: a button is pressed wherever the platform brings the press, but
// only the holder may act on it. What the news mean is not known here.

import type { TaskEvent } from '../domain/tasks/step.ts';

export interface Signals {
  /** Hands the news to whichever other process holds the task, and waits until it acted. False: none does. */
  send(task: string, news: TaskEvent): Promise<boolean>;
  /** What to do with news from others; the answer says whether the task is held here. */
  listen(take: (task: string, news: TaskEvent) => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

/** A single process: there is nobody else to tell. */
export const alone: Signals = {
  send: async () => false,
  listen: async () => undefined,
  stop: async () => undefined,
};
