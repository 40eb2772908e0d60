// Makes finished files fit a place with a size limit.

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

export interface ChapterSplitter {
  /**
   * Writes each chapter of an MP3 to a file of its own below the original's folder, with the same sound, and its title
   * and number as tags. Empty for files with fewer than two chapters. Throws disk errors.
   */
  splitChapters(file: MediaFile): Promise<readonly MediaFile[]>;
}
