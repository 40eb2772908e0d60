// Marks in files that say that their sound is synthetic, seen from us.

import type { Mark } from '../domain/media/mark.ts';

export interface Marker {
  /**
   * The file at `path` says of itself from now on that it is synthetic; sound and pictures stay bit for bit. Answers with its size in
   * bytes, or `undefined`, with the file as it was, where a file of that kind or shape cannot be marked. One that is marked already,
   * by whomever, stays as it is. Throws what the disk says, with the file as it was.
   */
  mark(path: string, mark: Mark): Promise<number | undefined>;
}
