// What is under way for each task, so that letting go of one waits for it. What goes wrong in it is logged, and ends nothing.

import { type Log, reasonOf } from '../../kit/log.ts';

export interface RunningWork {
  start(task: string, job: Promise<void>): void;
  /** Resolves once nothing is under way for the task. */
  settled(task: string): Promise<void>;
}

export function createRunningWork(log: Log): RunningWork {
  /** Most tasks have nothing under way, and no entry. */
  const jobs = new Map<string, Set<Promise<void>>>();
  return {
    start(task, job) {
      const mine = jobs.get(task) ?? new Set();
      jobs.set(task, mine);
      const watched: Promise<void> = job
        .catch((thrown) => log.error('work broke', { task, reason: reasonOf(thrown) }))
        .finally(() => {
          mine.delete(watched);
          if (mine.size === 0) jobs.delete(task);
        });
      mine.add(watched);
    },
    async settled(task) {
      for (let mine = jobs.get(task); mine; mine = jobs.get(task)) await Promise.all(mine);
    },
  };
}
