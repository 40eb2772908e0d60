// Removes deleted data from the disk. SQLite overwrites it in the database (secure_delete), but it remains in the
// write-ahead log until that is emptied.

import type { DatabaseSync } from 'node:sqlite';
import { formatError, type Log } from '../log.ts';
import { refillReserve } from './space-reserve.ts';

/** Collects deletions that belong together. */
const DELAY_MS = 1_000;
const MIN_INTERVAL_MS = 60_000;

export interface WalTruncator {
  /** Empties the write-ahead log soon, at most once a minute. */
  schedule(): void;
  stop(): void;
}

export function createWalTruncator(database: DatabaseSync, folder: string, log: Pick<Log, 'warn'>): WalTruncator {
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let stopped = false;
  const truncate = async () => {
    timer = undefined;
    last = performance.now();
    try {
      await refillReserve(database, folder);
    } catch (thrown) {
      log.warn('database log (WAL) not truncated', { reason: formatError(thrown) });
      schedule();
    }
  };
  const schedule = () => {
    if (stopped) return;
    timer ??= setTimeout(truncate, Math.max(DELAY_MS, last + MIN_INTERVAL_MS - performance.now())).unref();
  };
  return {
    schedule,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
