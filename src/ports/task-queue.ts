// Which process owns which task, seen from us. One driver for a single process, one for several on a shared queue.

export interface TaskQueue {
  /** From now on calls `hold` once for every task this process owns; the task is owned until that promise settles. */
  start(hold: (task: string, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Hands in a task that is already stored. Adding one twice is harmless. */
  add(task: string): Promise<void>;
  ready(): boolean;
  /** Aborts the signal of every hold and waits until all have settled. */
  stop(): Promise<void>;
}
