// Stores uploads and delivered files under random ids, with their name, type, size, origin and messages. Files are
// written under a temporary name and renamed, so that they are complete or absent. retention.ts deletes old files.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linkOrCopy } from '../../../kit/disk/link-or-copy.ts';
import { waitUntilClosed } from '../../../kit/disk/wait-until-closed.ts';
import type { ByteRange } from '../../../kit/http/file-response.ts';
import { createSecretId } from '../../../kit/id.ts';
import { iterateYielding, waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { runInTransaction } from '../../../kit/sqlite/transaction.ts';
import { message } from '../../../messages/message.ts';
import { FileGoneError, type OpenedFile } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { readSalt } from '../salt.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** Uploaded by a person, or delivered by a task. */
type FileOrigin = 'upload' | 'delivery';

interface FileRecords {
  find(id: string): StoredFile | undefined;
  add(file: StoredFile, origin: FileOrigin): void;
  /** Keeps the files as long as the message, or any other message that shows them. */
  linkToMessage(ids: readonly string[], message: string): void;
  remove(id: string): void;
  /** Size of all files of this origin. */
  totalBytes(origin: FileOrigin): number;
  recount(): void;
}

/** `at`: when the file was stored or last used. */
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

const ORIGINS: readonly FileOrigin[] = ['upload', 'delivery'];

const prepareStatements = (database: DatabaseSync) => ({
  find: database.prepare('SELECT id, name, type, bytes FROM files WHERE id = ?'),
  insert: database.prepare(
    'INSERT INTO files VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes',
  ),
  keep: database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)'),
  touch: database.prepare('UPDATE kept SET at = ? WHERE file = ?'),
  show: database.prepare('INSERT OR IGNORE INTO uses SELECT id, ? FROM files WHERE id = ?'),
  forget: database.prepare('DELETE FROM files WHERE id = ?'),
  total: database.prepare('SELECT coalesce(sum(bytes), 0) AS bytes FROM files JOIN kept ON file = id WHERE origin = ?'),
  originOf: database.prepare('SELECT origin FROM kept WHERE file = ?'),
});

function createFileRecords(database: DatabaseSync, clock: Clock): FileRecords {
  database.exec(TABLES);
  const statements = prepareStatements(database);

  const totals = new Map<FileOrigin, number>();
  const addToTotal = (origin: FileOrigin, bytes: number) => void totals.set(origin, (totals.get(origin) ?? 0) + bytes);
  const recount = () => {
    for (const origin of ORIGINS) totals.set(origin, Number(statements.total.get(origin)?.['bytes']));
  };
  recount();

  const find = (id: string): StoredFile | undefined => {
    const row = statements.find.get(id);
    return row ? { id, name: String(row['name']), type: String(row['type']), bytes: Number(row['bytes']) } : undefined;
  };

  return {
    find,
    add(file, origin) {
      const previous = find(file.id);
      runInTransaction(database, () => {
        statements.insert.run(file.id, file.name, file.type, file.bytes);
        statements.keep.run(file.id, origin, clock.now());
      });
      addToTotal(origin, file.bytes - (previous?.bytes ?? 0));
    },
    linkToMessage(ids, message) {
      runInTransaction(database, () => {
        for (const id of ids) {
          statements.show.run(message, id);
          statements.touch.run(clock.now(), id);
        }
      });
    },
    remove(id) {
      const file = find(id);
      const origin = statements.originOf.get(id)?.['origin'];
      statements.forget.run(id);
      if (file && origin !== undefined) addToTotal(origin as FileOrigin, -file.bytes);
    },
    totalBytes: (origin) => totals.get(origin) ?? 0,
    recount,
  };
}

export interface ChatFiles extends Pick<FileRecords, 'find' | 'linkToMessage' | 'totalBytes'> {
  /** `part` limits the stream to a byte range. */
  createReadStream(id: string, part?: ByteRange): Readable;
  /** Like {@link createReadStream}, but throws immediately if the file does not exist. */
  openFile(id: string, part?: ByteRange): Promise<OpenedFile>;
  /** Stores an upload under a new id. Passes on errors of the stream and the disk; nothing is stored then. */
  saveUpload(chunks: AsyncIterable<Buffer>, name: string, type: string): Promise<StoredFile>;
  /** Adds a hard link at `path`, which takes no disk space. */
  hardLinkTo(id: string, path: string): Promise<void>;
  /** Links or copies a finished file to this id. Call {@link ChatFiles.register} afterwards. */
  importFile(id: string, path: string): Promise<void>;
  register(file: StoredFile, origin: FileOrigin): void;
  remove(id: string): Promise<void>;
  /** Also removes files without a record. */
  recount(): Promise<void>;
  /** Always the same id for a delivery and role. It cannot be guessed, although tokens can. */
  deliveryFileId(token: string, role: string): string;
}

const PART_SUFFIX = '.part';

export function createChatFiles(database: DatabaseSync, folder: string, clock: Clock): ChatFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Remove partial files that a crash left behind.
  for (const name of readdirSync(folder)) if (name.endsWith(PART_SUFFIX)) rmSync(join(folder, name));
  const records = createFileRecords(database, clock);
  const { find } = records;
  const salt = readSalt(database);
  const pathOf = (id: string) => join(folder, id);
  /** Ids of files that are being written, so that cleanup does not remove them. */
  const incoming = new Set<string>();

  /** Moves a file to its final path when complete. */
  async function writeAtomically<T>(id: string, write: (part: string) => Promise<T>): Promise<T> {
    const part = `${pathOf(id)}.${createSecretId()}${PART_SUFFIX}`;
    incoming.add(id);
    try {
      const written = await write(part);
      await rename(part, pathOf(id));
      return written;
    } catch (thrown) {
      incoming.delete(id);
      throw thrown;
    } finally {
      // The temporary file remains after an error, and if both names already were the same file.
      await rm(part, { force: true });
    }
  }

  const register = (file: StoredFile, origin: FileOrigin): void => {
    records.add(file, origin);
    incoming.delete(file.id);
  };

  return {
    find,
    linkToMessage: records.linkToMessage,
    totalBytes: records.totalBytes,
    register,
    createReadStream: (id, part) => createReadStream(pathOf(id), part),
    async openFile(id, part) {
      const file = find(id);
      const missing = new FileGoneError(message('chat.uploadGone'));
      if (!file) throw missing;
      const stream = createReadStream(pathOf(id), part);
      await once(stream, 'open').catch(() => Promise.reject(missing));
      return { stream, bytes: file.bytes, part };
    },
    async saveUpload(chunks, name, type) {
      const id = createSecretId();
      const bytes = await writeAtomically(id, (part) => writeChunks(part, chunks));
      // Each record waits for the disk, and hundreds of small uploads can end at the same time.
      await waitForTimeSlice();
      const file = { id, name, type, bytes };
      register(file, 'upload');
      return file;
    },
    hardLinkTo: (id, path) => linkDurably(pathOf(id), path),
    importFile: (id, path) => writeAtomically(id, (part) => linkDurably(path, part)),
    async remove(id) {
      records.remove(id);
      await rm(pathOf(id), { force: true });
    },
    async recount() {
      for await (const { name } of iterateYielding(await opendir(folder))) {
        if (name.endsWith(PART_SUFFIX) || incoming.has(name) || find(name)) continue;
        await rm(pathOf(name), { force: true });
      }
      records.recount();
    },
    deliveryFileId: (token, role) =>
      createHmac('sha256', salt)
        .update(JSON.stringify([token, role]))
        .digest('base64url'),
  };
}

async function writeChunks(part: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const out = createWriteStream(part, { flush: true, mode: 0o600 });
  await waitUntilClosed(out, pipeline(chunks, out));
  return out.bytesWritten;
}

/** The disk has the file once this resolves. */
async function linkDurably(from: string, to: string): Promise<void> {
  await linkOrCopy(from, to);
  const copy = await open(to, 'r');
  await copy.sync().finally(() => copy.close());
}
