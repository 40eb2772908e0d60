// Waits until a file stream is closed. A failed stream may still create its file after the file was deleted.

import type { WriteStream } from 'node:fs';

/** Settles as `pipeline` does, but only after the file is closed. `pipeline` must end or destroy `stream`. */
export async function waitUntilClosed(stream: WriteStream, pipeline: Promise<void>): Promise<void> {
  try {
    await pipeline;
  } finally {
    if (!stream.closed) await new Promise<void>((resolve) => stream.once('close', () => resolve()));
  }
}
