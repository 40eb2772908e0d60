// What flows into a file, to its very end: a stream that fails is still opening or closing its file, and one that is removed meanwhile
// would be there again.

import type { WriteStream } from 'node:fs';

/** Ends as `piped` does, but not before the file is closed. `piped` ends or destroys `out`, as a pipeline does. */
export async function untilClosed(out: WriteStream, piped: Promise<void>): Promise<void> {
  try {
    await piped;
  } finally {
    if (!out.closed) await new Promise<void>((resolve) => out.once('close', () => resolve()));
  }
}
