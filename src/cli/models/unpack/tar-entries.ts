// Reads a tar archive entry by entry, without writing files (tar-stream). Limits the memory for headers: names can have
// any length, and the library buffers a whole name.

import { Readable } from 'node:stream';
import { extract, type Header } from 'tar-stream';
import type { ArchiveEntry } from './unpack-guard.ts';

const KIND_BY_TYPE: Readonly<Record<string, ArchiveEntry['kind']>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
  link: 'link',
  symlink: 'link',
};

/** Limit between two entries or chunks. Beyond it, a name does not end. */
const MAX_HEADER_BYTES = 1_000_000;

export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/** True for errors of Node's decompressors. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(Z_|ZSTD_)/.test(String(error.code));

/**
 * The content of each entry must be read or skipped before the next one. Throws {@link DamagedArchiveError} and the
 * errors of `stream`.
 */
export async function* readTarEntries(stream: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const unpack = extract();
  let headerBytes = 0;
  let cause: unknown;
  async function* limitHeaders(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      if (headerBytes > MAX_HEADER_BYTES) throw new DamagedArchiveError('a file name in it is too long');
      headerBytes += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(limitHeaders()).once('error', (thrown) => {
    cause = thrown;
    unpack.destroy(thrown);
  });
  // The library's streams are not Node's, but compatible.
  source.pipe(unpack as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of unpack) {
      headerBytes = 0;
      const onContent = () => {
        headerBytes = 0;
      };
      yield toArchiveEntry(entry, onContent, (thrown) => cause ?? toDamagedError(thrown));
      entry.resume();
    }
  } catch (thrown) {
    throw cause ?? toDamagedError(thrown);
  } finally {
    source.destroy();
    unpack.destroy();
  }
}

interface TarEntry extends AsyncIterable<unknown> {
  readonly header: Header;
}

function toDamagedError(thrown: unknown): DamagedArchiveError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  // The library destroys the stream of an entry whose archive ends within it.
  return new DamagedArchiveError(/stream was destroyed|unexpected end/i.test(message) ? 'it ends too early' : message);
}

/** `toError`: converts errors of the library. */
function toArchiveEntry(entry: TarEntry, onContent: () => void, toError: (thrown: unknown) => unknown): ArchiveEntry {
  const { name, size, type } = entry.header;
  const is = KIND_BY_TYPE[type] ?? 'other';
  return {
    name,
    kind: is === 'file' && name.endsWith('/') ? 'folder' : is,
    declaredBytes: is === 'file' ? size : 0,
    async *readContent() {
      try {
        for await (const piece of entry) {
          onContent();
          yield piece as Buffer;
        }
      } catch (thrown) {
        throw toError(thrown);
      }
    },
  };
}
