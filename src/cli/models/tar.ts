// Reads a tar archive as it comes, entry by entry, writing nothing (tar-stream). What it keeps in memory is bounded here: names may be told
// at any length, and the library waits for the whole of one.

import { Readable } from 'node:stream';
import { extract, type Header } from 'tar-stream';
import type { Packed } from './allowance.ts';

const KINDS: Readonly<Record<string, Packed['is']>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
  link: 'link',
  symlink: 'link',
};

/** Between two entries, or pieces of one: more is a name without end. */
const MOST_UNSEEN = 1_000_000;

export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Each entry's content is read, or left out, before the next one is asked for. Throws {@link Damaged}, and what `stream` throws. */
export async function* tarEntries(stream: AsyncIterable<Buffer>): AsyncGenerator<Packed> {
  const unpack = extract();
  let unseen = 0;
  let cause: unknown;
  async function* guarded(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      if (unseen > MOST_UNSEEN) throw new Damaged('a name in it is too long');
      unseen += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(guarded()).once('error', (thrown) => {
    cause = thrown;
    unpack.destroy(thrown);
  });
  // Its streams are not Node's own, but fit to them.
  source.pipe(unpack as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of unpack) {
      unseen = 0;
      yield packed(entry, () => {
        unseen = 0;
      });
      entry.resume();
    }
  } catch (thrown) {
    throw cause ?? new Damaged(thrown instanceof Error ? thrown.message : String(thrown));
  } finally {
    source.destroy();
    unpack.destroy();
  }
}

interface Entry extends AsyncIterable<unknown> {
  readonly header: Header;
}

function packed(entry: Entry, seen: () => void): Packed {
  const { name, size, type } = entry.header;
  const is = KINDS[type] ?? 'other';
  return {
    name,
    is: is === 'file' && name.endsWith('/') ? 'folder' : is,
    bytes: is === 'file' ? size : 0,
    async *content() {
      for await (const piece of entry) {
        seen();
        yield piece as Buffer;
      }
    },
  };
}
