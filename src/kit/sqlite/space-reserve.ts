// Reserves unused pages inside an SQLite file, so that records can be written when the disk is full. Measured on ext4
// and tmpfs: on a full disk, 8 MB are enough for 4,100 records of 2 kB; without a reserve not one is written.
// Copy-on-write file systems (btrfs, ZFS) may still need free space, which disk-space.ts keeps.

import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { measureDiskSpace } from '../disk/disk-space.ts';
import { truncateWal } from './open-sqlite.ts';

/** For the records of about 8,000 tasks: as many as can still be open once new ones are refused. */
const RESERVE_BYTES = 16_000_000;
/** A new file gets its reserve after the start, since all of the reserve is written at that time. */
const NEW_FILE_DELAY_MS = 5000;
/** On a small disk, a fiftieth is reserved. */
const RESERVE_DISK_DIVISOR = 50;
/**
 * The write-ahead log grows to this size between two checkpoints. It keeps the size while the file is open, and is
 * deleted by a restart.
 */
const WAL_BYTES = 5_000_000;
/** A checkpoint runs when the log is this full, so that writes before it still have space in the log. */
const CHECKPOINT_FRACTION = 0.8;
/** Bytes per write: some milliseconds. */
const CHUNK_BYTES = 1_000_000;

const readPragma = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/** Bytes of the reserve's own rows while it is being filled. */
const reserveBytes = new WeakMap<DatabaseSync, number>();

/** Bytes that the rows use, and bytes that they can use without growing the file. */
export function measureDatabaseSpace(database: DatabaseSync): {
  readonly usedBytes: number;
  readonly freeBytes: number;
} {
  const size = readPragma(database, 'page_size');
  const freeBytes = readPragma(database, 'freelist_count') * size;
  const usedBytes = readPragma(database, 'page_count') * size - freeBytes - (reserveBytes.get(database) ?? 0);
  return { usedBytes: Math.max(0, usedBytes), freeBytes };
}

/**
 * Milliseconds that a start may postpone {@link refillReserve}. A file with a reserve gets 0, since the disk may fill
 * up quickly.
 */
export const getRefillDelayMs = (database: DatabaseSync): number =>
  measureDatabaseSpace(database).freeBytes > 0 ? 0 : NEW_FILE_DELAY_MS;

/**
 * Empties the write-ahead log, so that deleted data is gone from the disk, and lets it grow to its size again. Refills
 * the reserve in small pieces once half of it is used. Does nothing if the disk has no space. Call it now and then.
 * `folder`: folder of the file.
 */
export async function refillReserve(database: DatabaseSync, folder: string): Promise<void> {
  const { freeBytes, totalBytes } = await measureDiskSpace(folder);
  const reserveSize = Math.min(RESERVE_BYTES, totalBytes / RESERVE_DISK_DIVISOR);
  if (!database.isOpen) return;
  database.exec('CREATE TABLE IF NOT EXISTS reserve (bytes BLOB NOT NULL) STRICT');
  // A crash may have left rows of the reserve.
  await deleteReserveRows(database);
  if (!database.isOpen || freeBytes < 2 * reserveSize) return;
  truncateWal(database);
  const hasEnough = measureDatabaseSpace(database).freeBytes > reserveSize / 2;
  const walBytes = Math.min(WAL_BYTES, reserveSize);
  const pages = Math.floor((walBytes * CHECKPOINT_FRACTION) / readPragma(database, 'page_size'));
  database.exec(`PRAGMA wal_autocheckpoint = ${Math.max(1, pages)}`);
  const insert = database.prepare('INSERT INTO reserve VALUES (zeroblob(?))');
  const chunkBytes = Math.min(CHUNK_BYTES, reserveSize);
  try {
    const targetBytes = hasEnough ? walBytes : reserveSize;
    for (let written = 0; written < targetBytes && database.isOpen; written += chunkBytes) {
      insert.run(chunkBytes);
      reserveBytes.set(database, written + chunkBytes);
      await nextTurn();
    }
  } finally {
    await deleteReserveRows(database);
  }
}

/** The file keeps the pages of deleted rows. */
async function deleteReserveRows(database: DatabaseSync): Promise<void> {
  if (!database.isOpen) return;
  const remove = database.prepare('DELETE FROM reserve WHERE rowid = (SELECT min(rowid) FROM reserve)');
  while (database.isOpen && remove.run().changes > 0) await nextTurn();
  reserveBytes.delete(database);
}
