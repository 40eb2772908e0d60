// Waits between turns of the event loop while another program locks a database. SQLite itself would block inside the
// call.

import type { DatabaseSync } from 'node:sqlite';
import { retry } from '../retry.ts';
import { isBusyError } from './sqlite-error.ts';

const LOCK_TIMEOUT_MS = 20_000;
const RETRY_DELAYS = { minMs: 100, maxMs: 100 };

/** Last waiting write of each database. */
const lastWrites = new WeakMap<DatabaseSync, Promise<unknown>>();

/**
 * Runs `write` after all earlier waiting writes, and retries while the database is locked. Throws SQLite's error after
 * 20 s.
 */
export async function retryWhileLocked<T>(database: DatabaseSync, write: () => T): Promise<T> {
  const before = lastWrites.get(database);
  if (!before) {
    try {
      return write();
    } catch (error) {
      if (!isBusyError(error)) throw error;
    }
  }
  const startedAt = performance.now();
  const writeWithRetry = async () => {
    const maxRetryMs = Math.max(0, LOCK_TIMEOUT_MS - (performance.now() - startedAt));
    return retry(async () => write(), {
      ...RETRY_DELAYS,
      maxRetryMs,
      shouldRetry: ({ error }) => isBusyError(error) && database.isOpen,
    });
  };
  const pending = (before ?? Promise.resolve()).then(writeWithRetry, writeWithRetry);
  lastWrites.set(database, pending);
  try {
    return await pending;
  } finally {
    if (lastWrites.get(database) === pending) lastWrites.delete(database);
  }
}
