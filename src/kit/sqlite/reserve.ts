// Room inside an SQLite file that no other program can take: pages it has already, and does not use. When the disk is full to the
// last byte, records are still written, into these. Tried on ext4 and tmpfs: with nothing left on the disk, 8 MB are good
// for 4,100 records of 2 kB, and without them not one is written. A file system that writes changes elsewhere (btrfs, ZFS)
// may need free room all the same; what is left free of the disk (disk.ts) is for those.

import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { diskSpace } from '../disk/space.ts';
import { workIn } from './open.ts';

/** The records of some thousand tasks: about what can still be at work when nothing new is taken. */
const RESERVE_BYTES = 16_000_000;
/** A new file gets its reserve once the start is over, since all of it is written then. */
const NEW_FILE_MS = 5000;
/** Of a small disk. */
const RESERVE_PART = 50;
/** The write-ahead log grows to so much between two checkpoints, stays so while the file is open, and is gone with a restart. */
const LOG_BYTES = 5_000_000;
/** A checkpoint comes this far into the log, so that what is written before it still finds room there. */
const CHECKPOINT_AT = 0.8;
/** Written at once: some milliseconds. */
const PIECE_BYTES = 1_000_000;

const pragma = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

/** What the reserve's own rows take while it is filled up. */
const filling = new WeakMap<DatabaseSync, number>();

/** What its rows take, in bytes, and what they could take without the file growing. */
export function pagesOf(database: DatabaseSync): { readonly used: number; readonly unused: number } {
  const size = pragma(database, 'page_size');
  const unused = pragma(database, 'freelist_count') * size;
  const used = pragma(database, 'page_count') * size - unused - (filling.get(database) ?? 0);
  return { used: Math.max(0, used), unused };
}

/** How long a start may wait with {@link keepReserve}: where there was a reserve before, what fills the disk may be quick. */
export const reserveAfterMs = (database: DatabaseSync): number =>
  pagesOf(database).unused > 0 ? 0 : NEW_FILE_MS;

/**
 * Works the log in, so that what was deleted is gone from the disk, and lets it grow to its size again; fills the reserve up,
 * in small pieces, once half of it is used. `folder` is where the file lies. Where there is no room for it nothing changes:
 * it is a matter for the next time. To be called now and then.
 */
export async function keepReserve(database: DatabaseSync, folder: string): Promise<void> {
  const { free, size } = await diskSpace(folder);
  const wanted = Math.min(RESERVE_BYTES, size / RESERVE_PART);
  if (!database.isOpen) return;
  database.exec('CREATE TABLE IF NOT EXISTS reserve (bytes BLOB NOT NULL) STRICT');
  // A crash may have left rows in it.
  await release(database);
  if (!database.isOpen || free < 2 * wanted) return;
  workIn(database);
  const enough = pagesOf(database).unused > wanted / 2;
  const log = Math.min(LOG_BYTES, wanted);
  const pages = Math.floor((log * CHECKPOINT_AT) / pragma(database, 'page_size'));
  database.exec(`PRAGMA wal_autocheckpoint = ${Math.max(1, pages)}`);
  const insert = database.prepare('INSERT INTO reserve VALUES (zeroblob(?))');
  const piece = Math.min(PIECE_BYTES, wanted);
  try {
    const most = enough ? log : wanted;
    for (let written = 0; written < most && database.isOpen; written += piece) {
      insert.run(piece);
      filling.set(database, written + piece);
      await nextTurn();
    }
  } finally {
    await release(database);
  }
}

/** Deleted rows leave their pages to the file. */
async function release(database: DatabaseSync): Promise<void> {
  if (!database.isOpen) return;
  const remove = database.prepare('DELETE FROM reserve WHERE rowid = (SELECT min(rowid) FROM reserve)');
  while (database.isOpen && remove.run().changes > 0) await nextTurn();
  filling.delete(database);
}
