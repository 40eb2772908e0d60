// Files of the web chat on disk: what people upload and what was delivered, each under an id nobody can guess.
// Written beside their place and renamed, so that a file is whole or absent. Knows nothing of messages or HTTP.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { secretId } from '../../kit/id.ts';
import { FileUnreadable, type OpenFile } from '../../ports/chat.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

export interface Files {
  find(id: string): StoredFile | undefined;
  /** Reads all of it, or the bytes `from` to `to`, both included. */
  open(id: string, range?: { readonly from: number; readonly to: number }): Readable;
  /** Reads all of a file that is there; throws at once when it is not. */
  read(id: string): Promise<OpenFile>;
  /** Takes in an upload under a new id. Throws {@link FileTooLarge} at the first byte too many; nothing is left then. */
  receive(source: Readable, name: string, type: string, most: number): Promise<StoredFile>;
  /** Copies a finished file in under this id; {@link Files.add} makes it known. */
  copy(id: string, path: string): Promise<void>;
  add(file: StoredFile): void;
  remove(id: string): Promise<void>;
  /** The same for the same delivery and role, and unguessable although tokens are not. */
  idFor(token: string, role: string): string;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

const PART = '.part';

export function createFiles(database: DatabaseSync, folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What a crash left half written belongs to nobody.
  for (const name of readdirSync(folder)) if (name.endsWith(PART)) rmSync(join(folder, name));

  const select = database.prepare('SELECT id, name, type, bytes FROM files WHERE id = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)');
  const forget = database.prepare('DELETE FROM files WHERE id = ?');
  const salt = String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
  const pathOf = (id: string) => join(folder, id);

  /** Returns the number of bytes written. */
  async function write(id: string, source: Readable, most: number): Promise<number> {
    const part = `${pathOf(id)}.${secretId()}${PART}`;
    let bytes = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > most) throw new FileTooLarge(`more than ${most} bytes`);
        yield chunk;
      }
    };
    try {
      await pipeline(source, counted, createWriteStream(part, { flush: true, mode: 0o600 }));
      await rename(part, pathOf(id));
    } catch (thrown) {
      await rm(part, { force: true });
      throw thrown;
    }
    return bytes;
  }

  const find = (id: string): StoredFile | undefined => {
    const row = select.get(id);
    return row
      ? { id, name: String(row['name']), type: String(row['type']), bytes: Number(row['bytes']) }
      : undefined;
  };
  const add = ({ id, name, type, bytes }: StoredFile) => void insert.run(id, name, type, bytes);

  return {
    find,
    open: (id, range) => createReadStream(pathOf(id), range && { start: range.from, end: range.to }),
    async read(id) {
      const file = find(id);
      const gone = new FileUnreadable('The file you uploaded is no longer here. Upload it again.');
      if (!file) throw gone;
      const stream = createReadStream(pathOf(id));
      await once(stream, 'open').catch(() => Promise.reject(gone));
      return { stream, bytes: file.bytes };
    },
    async receive(source, name, type, most) {
      const id = secretId();
      const file = { id, name, type, bytes: await write(id, source, most) };
      add(file);
      return file;
    },
    async copy(id, path) {
      await write(id, createReadStream(path), Number.POSITIVE_INFINITY);
    },
    add,
    async remove(id) {
      forget.run(id);
      await rm(pathOf(id), { force: true });
    },
    idFor: (token, role) =>
      createHmac('sha256', salt)
        .update(JSON.stringify([token, role]))
        .digest('base64url'),
  };
}
