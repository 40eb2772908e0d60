// Making a finished file small enough for its place, seen from us.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export interface Resizer {
  /**
   * The same recording as a file of at most `max` bytes, beside the original; `undefined` when that cannot be done.
   * Throws what the disk says, or when the work broke.
   */
  fit(file: MediaFile, max: number): Promise<Fitted | undefined>;
}

export interface Fitted extends MediaFile {
  /** Kilobits per second of the MP3 it has become. */
  readonly kbps: number;
}
