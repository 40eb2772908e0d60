// Files of the web chat on disk, what people upload and what was delivered, each under an id nobody can guess, and what is known of
// them: name, kind, size, where they came from, and which messages show them. Written beside their place and renamed, so that a
// file is whole or absent. How long they stay is aging.ts.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, link, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { untilClosed } from '../../../kit/disk/until-closed.ts';
import type { Part } from '../../../kit/http/file-answer.ts';
import { secretId } from '../../../kit/id.ts';
import { ownTurn, yielding } from '../../../kit/loop/yield.ts';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import { FileGone, type OpenFile } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** What a person sent, or what was made for them. */
type Origin = 'upload' | 'delivery';

interface FileRecords {
  find(id: string): StoredFile | undefined;
  add(file: StoredFile, origin: Origin): void;
  /** A message shows it from now on: it stays as long as that, and as others do. */
  use(ids: readonly string[], message: string): void;
  remove(id: string): void;
  /** What all of an origin take, in bytes. */
  bytes(origin: Origin): number;
  /** Adds up again what is known. */
  recount(): void;
}

/** `at`: when it came or was last used. Files from before there was this table count as used when it was made. */
const TABLES = `
CREATE TABLE IF NOT EXISTS kept (
  file TEXT PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE, origin TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS kept_at ON kept (at);
CREATE TABLE IF NOT EXISTS uses (
  file TEXT NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  message TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE, PRIMARY KEY (file, message)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uses_message ON uses (message);
`;

const ORIGINS: readonly Origin[] = ['upload', 'delivery'];

const statementsOf = (database: DatabaseSync) => ({
  find: database.prepare('SELECT id, name, type, bytes FROM files WHERE id = ?'),
  insert: database.prepare(
    'INSERT INTO files VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes',
  ),
  keep: database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)'),
  touch: database.prepare('UPDATE kept SET at = ? WHERE file = ?'),
  show: database.prepare('INSERT OR IGNORE INTO uses SELECT id, ? FROM files WHERE id = ?'),
  forget: database.prepare('DELETE FROM files WHERE id = ?'),
  total: database.prepare(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM files JOIN kept ON file = id WHERE origin = ?',
  ),
  originOf: database.prepare('SELECT origin FROM kept WHERE file = ?'),
});

function createFileRecords(database: DatabaseSync, clock: Clock): FileRecords {
  database.exec(TABLES);
  database.prepare("INSERT OR IGNORE INTO kept SELECT id, 'delivery', ? FROM files").run(clock.now());
  const ask = statementsOf(database);

  const sums = new Map<Origin, number>();
  const count = (origin: Origin, bytes: number) => void sums.set(origin, (sums.get(origin) ?? 0) + bytes);
  const recount = () => {
    for (const origin of ORIGINS) sums.set(origin, Number(ask.total.get(origin)?.['bytes']));
  };
  recount();

  const find = (id: string): StoredFile | undefined => {
    const row = ask.find.get(id);
    return row
      ? { id, name: String(row['name']), type: String(row['type']), bytes: Number(row['bytes']) }
      : undefined;
  };

  return {
    find,
    add(file, origin) {
      const before = find(file.id);
      atomically(database, () => {
        ask.insert.run(file.id, file.name, file.type, file.bytes);
        ask.keep.run(file.id, origin, clock.now());
      });
      count(origin, file.bytes - (before?.bytes ?? 0));
    },
    use(ids, message) {
      atomically(database, () => {
        for (const id of ids) {
          ask.show.run(message, id);
          ask.touch.run(clock.now(), id);
        }
      });
    },
    remove(id) {
      const file = find(id);
      const origin = ask.originOf.get(id)?.['origin'];
      ask.forget.run(id);
      if (file && origin !== undefined) count(origin as Origin, -file.bytes);
    },
    bytes: (origin) => sums.get(origin) ?? 0,
    recount,
  };
}

export interface Files extends Pick<FileRecords, 'find' | 'use' | 'bytes'> {
  /** Reads all of it, or a part. */
  open(id: string, part?: Part): Readable;
  /** Reads a file that is there, or a part of it; throws at once when it is not. */
  read(id: string, part?: Part): Promise<OpenFile>;
  /** Takes in an upload under a new id. Throws what its pieces throw, and what the disk says; nothing is left then. */
  receive(pieces: AsyncIterable<Buffer>, name: string, type: string): Promise<StoredFile>;
  /** A second name for the file, at this path: it costs no disk. */
  lend(id: string, path: string): Promise<void>;
  /** Brings a finished file in under this id; {@link Files.add} makes it known. */
  bring(id: string, path: string): Promise<void>;
  add(file: StoredFile, origin: Origin): void;
  remove(id: string): Promise<void>;
  /** Counts again, and removes files that nobody knows. */
  recount(): Promise<void>;
  /** The same for the same delivery and role, and unguessable although tokens are not. */
  idFor(token: string, role: string): string;
}

const PART = '.part';

export function createFiles(database: DatabaseSync, folder: string, clock: Clock): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What a crash left half written belongs to nobody.
  for (const name of readdirSync(folder)) if (name.endsWith(PART)) rmSync(join(folder, name));
  const records = createFileRecords(database, clock);
  const { find } = records;
  const salt = String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
  const pathOf = (id: string) => join(folder, id);
  /** On their way in: known to nobody yet, and not to be taken for lost. */
  const coming = new Set<string>();

  /** Puts a file in its place once it is whole. */
  async function place<T>(id: string, write: (part: string) => Promise<T>): Promise<T> {
    const part = `${pathOf(id)}.${secretId()}${PART}`;
    coming.add(id);
    try {
      const written = await write(part);
      await rename(part, pathOf(id));
      return written;
    } catch (thrown) {
      coming.delete(id);
      throw thrown;
    } finally {
      // It is still there after a fault, and where both names were the same file's already.
      await rm(part, { force: true });
    }
  }

  const add = (file: StoredFile, origin: Origin): void => {
    records.add(file, origin);
    coming.delete(file.id);
  };

  return {
    find,
    use: records.use,
    bytes: records.bytes,
    add,
    open: (id, part) => createReadStream(pathOf(id), part),
    async read(id, part) {
      const file = find(id);
      const gone = new FileGone('The file you uploaded is no longer here. Upload it again.');
      if (!file) throw gone;
      const stream = createReadStream(pathOf(id), part);
      await once(stream, 'open').catch(() => Promise.reject(gone));
      return { stream, bytes: file.bytes, ...(part && { part }) };
    },
    async receive(pieces, name, type) {
      const id = secretId();
      const bytes = await place(id, (part) => written(part, pieces));
      // Each record waits for the disk, and hundreds of small uploads end together.
      await ownTurn();
      const file = { id, name, type, bytes };
      add(file, 'upload');
      return file;
    },
    lend: (id, path) => linked(path, pathOf(id)),
    bring: (id, path) => place(id, (part) => linked(part, path)),
    async remove(id) {
      records.remove(id);
      await rm(pathOf(id), { force: true });
    },
    async recount() {
      for await (const { name } of yielding(await opendir(folder))) {
        if (name.endsWith(PART) || coming.has(name) || find(name)) continue;
        await rm(pathOf(name), { force: true });
      }
      records.recount();
    },
    idFor: (token, role) =>
      createHmac('sha256', salt)
        .update(JSON.stringify([token, role]))
        .digest('base64url'),
  };
}

/** How many bytes there were. */
async function written(part: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  const out = createWriteStream(part, { flush: true, mode: 0o600 });
  await untilClosed(out, pipeline(pieces, out));
  return out.bytesWritten;
}

/** A second name for the same bytes costs no disk; other disks need a copy. */
async function linked(part: string, path: string): Promise<void> {
  await link(path, part).catch(() => copyFile(path, part));
  const copy = await open(part, 'r');
  await copy.sync().finally(() => copy.close());
}
