// Takes what was deleted off the disk: SQLite overwrites it in the database (secure_delete), but it stays in the log of changes until that
// is emptied.

import type { DatabaseSync } from 'node:sqlite';
import { type Log, reasonOf } from '../log.ts';
import { keepReserve } from './reserve.ts';

/** Deletions that belong together come within this. */
const SOON_MS = 1_000;
const EVERY_MS = 60_000;

export interface Eraser {
  /** Empties the log soon, at most once a minute. */
  deleted(): void;
  stop(): void;
}

/** `folder`: where the database lies. */
export function createEraser(database: DatabaseSync, folder: string, log: Pick<Log, 'warn'>): Eraser {
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let stopped = false;
  const erase = async () => {
    timer = undefined;
    last = performance.now();
    try {
      await keepReserve(database, folder);
    } catch (thrown) {
      log.warn('deleted records are still in the log of changes', { reason: reasonOf(thrown) });
      schedule();
    }
  };
  const schedule = () => {
    if (stopped) return;
    timer ??= setTimeout(erase, Math.max(SOON_MS, last + EVERY_MS - performance.now())).unref();
  };
  return {
    deleted: schedule,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
