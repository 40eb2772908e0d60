// Task queue for a single process, which owns every open task. Nothing is stored here, since the store has the tasks.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { type RunTask, runWithRetry } from './task-ownership.ts';

interface EmbeddedQueueOptions {
  /** Returns the ids of all unfinished tasks, for recovery after a restart. */
  readonly listOpenIds: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Tasks started per turn of the event loop. */
const BATCH_SIZE = 25;

export function createEmbeddedQueue({ listOpenIds, clock, log }: EmbeddedQueueOptions): TaskQueue {
  /** Tasks that are running or waiting for a retry. */
  const running = new Map<string, Promise<void>>();
  /** Tasks added during startup, which the scan of open tasks may have missed. */
  const addedEarly = new Set<string>();
  const stopping = new AbortController();
  let run: RunTask | undefined;

  const startTask = (task: string): void => {
    if (!run) addedEarly.add(task);
    if (!run || running.has(task) || stopping.signal.aborted) return;
    running.set(
      task,
      runWithRetry({ task, run, signal: stopping.signal, clock, log }).finally(() => running.delete(task)),
    );
  };

  /** Starts a few per turn of the event loop, so that requests and due polls run in between. */
  const startAll = async (tasks: readonly string[]): Promise<void> => {
    for (let at = 0; at < tasks.length; at += BATCH_SIZE) {
      for (const task of tasks.slice(at, at + BATCH_SIZE)) startTask(task);
      await nextTurn();
    }
  };

  return {
    async start(runTask) {
      const found = await listOpenIds();
      run = runTask;
      void startAll([...addedEarly, ...found]);
      addedEarly.clear();
    },
    async add(task) {
      startTask(task);
    },
    isReady: () => run !== undefined && !stopping.signal.aborted,
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
