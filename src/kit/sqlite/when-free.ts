// Waits in turns of the event loop while another program has a database locked; SQLite itself would wait inside the call.

import type { DatabaseSync } from 'node:sqlite';
import pRetry from 'p-retry';
import { sqliteCode } from './fault.ts';

const SQLITE_BUSY = 5;
const PATIENCE_MS = 20_000;
const RETRY = { retries: Number.POSITIVE_INFINITY, minTimeout: 100, factor: 1 };

const isBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY;

/** The last of the writes that wait, by database. */
const lines = new WeakMap<DatabaseSync, Promise<unknown>>();

/** Runs `write` at once, or again until the database is free, behind all that wait before it. Throws SQLite's error after 20 s. */
export async function whenFree<T>(database: DatabaseSync, write: () => T): Promise<T> {
  const before = lines.get(database);
  if (!before) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }
  const begun = performance.now();
  const turn = async () => {
    const maxRetryTime = Math.max(0, PATIENCE_MS - (performance.now() - begun));
    return pRetry(async () => write(), {
      ...RETRY,
      maxRetryTime,
      shouldRetry: ({ error }) => isBusy(error) && database.isOpen,
    });
  };
  const mine = (before ?? Promise.resolve()).then(turn, turn);
  lines.set(database, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(database) === mine) lines.delete(database);
  }
}
