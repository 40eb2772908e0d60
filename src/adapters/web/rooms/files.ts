// Files of the web chat on disk: what people upload and what was delivered, each under an id nobody can guess.
// Written beside their place and renamed, so that a file is whole or absent. How long they stay is aging.ts.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Part } from '../../../kit/http/file-answer.ts';
import { secretId } from '../../../kit/id.ts';
import { FileUnreadable, type OpenFile } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { createFileRecords, type FileRecords, type Origin, type StoredFile } from './file-records.ts';

export interface Files extends Pick<FileRecords, 'find' | 'use' | 'bytes'> {
  /** Reads all of it, or a part. */
  open(id: string, part?: Part): Readable;
  /** Reads all of a file that is there; throws at once when it is not. */
  read(id: string): Promise<OpenFile>;
  /** Takes in an upload under a new id. Throws what its pieces throw, and what the disk says; nothing is left then. */
  receive(pieces: AsyncIterable<Buffer>, name: string, type: string): Promise<StoredFile>;
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
    async read(id) {
      const file = find(id);
      const gone = new FileUnreadable('The file you uploaded is no longer here. Upload it again.');
      if (!file) throw gone;
      const stream = createReadStream(pathOf(id));
      await once(stream, 'open').catch(() => Promise.reject(gone));
      return { stream, bytes: file.bytes };
    },
    async receive(pieces, name, type) {
      const id = secretId();
      const bytes = await place(id, (part) => written(part, pieces));
      const file = { id, name, type, bytes };
      add(file, 'upload');
      return file;
    },
    bring: (id, path) => place(id, (part) => linked(part, path)),
    async remove(id) {
      records.remove(id);
      await rm(pathOf(id), { force: true });
    },
    async recount() {
      for (const name of readdirSync(folder)) {
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
  await pipeline(pieces, out);
  return out.bytesWritten;
}

/** A second name for the same bytes costs no disk; other disks need a copy. */
async function linked(part: string, path: string): Promise<void> {
  await link(path, part).catch(() => copyFile(path, part));
  const copy = await open(part, 'r');
  await copy.sync().finally(() => copy.close());
}
