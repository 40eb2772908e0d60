// A recording in the kind that somebody needs, seen from us.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export type SavedKind = 'mp3' | 'wav';

export interface Transcoder {
  /**
   * The same recording as `kind`, of at most `max` bytes, beside the original; `undefined` for a kind of file that is not read, or
   * when it would be larger. Throws what the disk says, or when the recording is damaged.
   */
  transcode(file: MediaFile, kind: SavedKind, max: number): Promise<MediaFile | undefined>;
}
