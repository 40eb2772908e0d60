// A recording in the kind that somebody needs, seen from us.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export type SavedKind = 'mp3' | 'wav';

/** `ogg`: to be played to people as it is. Opus in frames of 20 ms, 48 kHz, stereo, at the loudness of our own sounds. */
export type MadeKind = SavedKind | 'ogg';

export interface MadeFile extends MediaFile {
  /** Of `ogg`: how loud it is from its beginning to its end, in equal stretches of a tenth of a second or more; the loudest is 1. */
  readonly outline?: readonly number[];
}

export interface Transcoder {
  /**
   * The same recording as `kind`, of at most `max` bytes, beside the original; `undefined` for a kind of file that is not read, or
   * when it would be larger. `first`: of an `ogg`, only so many seconds of its beginning. Throws what the disk says, or when the recording
   * is damaged.
   */
  transcode(file: MediaFile, kind: MadeKind, max: number, first?: number): Promise<MadeFile | undefined>;
}
