// Reduces the size of a finished file.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export interface Resizer {
  /**
   * Re-encodes the file to at most `maxBytes`, beside the original. `undefined` if that is impossible. Throws disk
   * errors and encoder failures.
   */
  shrink(file: MediaFile, maxBytes: number): Promise<ShrunkMp3 | undefined>;
}

export interface ShrunkMp3 extends MediaFile {
  /** Bit rate of the resulting MP3 in kbit/s. */
  readonly kbps: number;
}
