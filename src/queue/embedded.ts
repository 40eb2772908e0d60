// The task queue of a single process: every open task is its own. Keeps nothing on disk, for the store does; knows no more
// of a task than its id, and nothing of what holding it means.

import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { type Hold, keepHolding } from './keep-holding.ts';

export interface EmbeddedQueueParts {
  /** Ids of all tasks that are not at rest: what a restart takes up. */
  readonly open: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createEmbeddedQueue({ open, clock, log }: EmbeddedQueueParts): TaskQueue {
  /** What is held, or waits to be held again. */
  const held = new Map<string, Promise<void>>();
  /** Added before the start was done: the walk through the open tasks may have passed them by. */
  const early = new Set<string>();
  const stopping = new AbortController();
  let hold: Hold | undefined;

  const take = (task: string): void => {
    if (!hold) early.add(task);
    if (!hold || held.has(task) || stopping.signal.aborted) return;
    held.set(
      task,
      keepHolding({ task, hold, signal: stopping.signal, clock, log }).finally(() => held.delete(task)),
    );
  };

  return {
    async start(holder) {
      const found = await open();
      hold = holder;
      for (const task of [...found, ...early]) take(task);
      early.clear();
    },
    async add(task) {
      take(task);
    },
    ready: () => hold !== undefined && !stopping.signal.aborted,
    async stop() {
      stopping.abort();
      await Promise.all(held.values());
    },
  };
}
