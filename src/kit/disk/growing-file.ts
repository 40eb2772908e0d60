// A file that several readers follow while it is written. Each reader starts at the beginning and has its own pace. A
// slow one does not delay the others, since the disk is the buffer.

import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

export interface GrowingFile {
  readonly path: string;
  /** Bytes written so far. */
  bytes(): number;
  /** Writes one chunk after the other. */
  append(chunk: Uint8Array): Promise<void>;
  /** Closes the file. Readers end after its last byte. A second call has no effect. */
  end(): Promise<void>;
  /** Reads from the start, and waits for more until the file ends. */
  read(): Readable;
}

const READ_BYTES = 65_536;

/** Creates an empty file. */
export async function createGrowingFile(path: string): Promise<GrowingFile> {
  const handle = await open(path, 'wx', 0o600);
  let bytes = 0;
  let isEnded = false;
  let change = Promise.withResolvers<void>();
  const announce = () => {
    change.resolve();
    change = Promise.withResolvers<void>();
  };

  /** Resolves to the next chunk, `undefined` at the end. */
  const readNext = async (source: FileHandle, position: number, reader: Readable): Promise<Buffer | undefined> => {
    while (!reader.destroyed) {
      const { promise } = change;
      if (position < bytes) return readChunk(source, position, Math.min(READ_BYTES, bytes - position));
      if (isEnded) return undefined;
      await promise;
    }
    return undefined;
  };

  return {
    path,
    bytes: () => bytes,
    async append(chunk) {
      await handle.writeFile(chunk);
      bytes += chunk.length;
      announce();
    },
    async end() {
      if (isEnded) return;
      isEnded = true;
      try {
        await handle.close();
      } finally {
        announce();
      }
    },
    read: () => createReader(path, readNext),
  };
}

function createReader(
  path: string,
  readNext: (source: FileHandle, position: number, reader: Readable) => Promise<Buffer | undefined>,
): Readable {
  let position = 0;
  // Opened at once, so that the file may be deleted while it is read.
  const opening = open(path, 'r');
  opening.catch((thrown: Error) => reader.destroy(thrown));
  const next = async () => {
    const chunk = await readNext(await opening, position, reader);
    position += chunk?.length ?? 0;
    reader.push(chunk ?? null);
  };
  const reader = new Readable({
    highWaterMark: READ_BYTES,
    read: () => void next().catch((thrown: Error) => reader.destroy(thrown)),
    destroy(error, done) {
      opening
        .then((source) => source.close())
        .catch(() => undefined)
        .finally(() => done(error));
    },
  });
  return reader;
}

async function readChunk(source: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await source.read(Buffer.allocUnsafe(length), 0, length, position);
  if (bytesRead === 0) throw new Error('The file became shorter while it was read.');
  return buffer.subarray(0, bytesRead);
}
