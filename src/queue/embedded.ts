// The task queue of a single process: every open task is its own. Keeps nothing on disk, for the store does; knows no more
// of a task than its id, and nothing of what holding it means.

import { backoff } from '../kit/backoff.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';

export interface EmbeddedQueueParts {
  /** Ids of all tasks that are not at rest: what a restart takes up. */
  readonly open: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long a hold that threw waits before it is tried again: at first, and at most. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

type Hold = (task: string, signal: AbortSignal) => Promise<void>;

export function createEmbeddedQueue({ open, clock, log }: EmbeddedQueueParts): TaskQueue {
  /** What is held, or waits to be held again. */
  const held = new Map<string, Promise<void>>();
  /** Added before the start was done: the walk through the open tasks may have passed them by. */
  const early = new Set<string>();
  const stopping = new AbortController();
  let hold: Hold | undefined;

  /** Until it settles well or everything ends: a task is never forgotten because its holder failed. */
  const keepHolding = async (task: string, holder: Hold): Promise<void> => {
    for (let failed = 1; !stopping.signal.aborted; failed += 1) {
      try {
        return await holder(task, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        const wait = backoff(failed, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        log.error('queue: a task was dropped and is taken up again', { task, wait, why: reasonOf(error) });
        await clock.sleep(wait, stopping.signal);
      }
    }
  };
  const take = (task: string): void => {
    if (!hold) early.add(task);
    if (!hold || held.has(task) || stopping.signal.aborted) return;
    held.set(
      task,
      keepHolding(task, hold).finally(() => held.delete(task)),
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
