// The task queue of a single process: every open task is its own. Nothing is kept on disk here, for the store keeps the tasks.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { type Hold, keepHolding } from './holding.ts';

interface EmbeddedQueueParts {
  /** Ids of all tasks that are not at rest: what a restart takes up. */
  readonly open: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** So many are taken up in one turn of the event loop. */
const AT_ONCE = 25;

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

  /** A few in each turn of the event loop: people and looks that are due come in between. */
  const takeAll = async (tasks: readonly string[]): Promise<void> => {
    for (let at = 0; at < tasks.length; at += AT_ONCE) {
      for (const task of tasks.slice(at, at + AT_ONCE)) take(task);
      await nextTurn();
    }
  };

  return {
    async start(holder) {
      const found = await open();
      hold = holder;
      void takeAll([...early, ...found]);
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
