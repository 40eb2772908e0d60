// Converts recordings to another format.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export type DownloadFormat = 'mp3' | 'wav';

/** `ogg` is ready for playback: Opus, 20 ms frames, 48 kHz, stereo, at the loudness of Earshot's own sounds. */
export type AudioFormat = DownloadFormat | 'ogg';

export interface TranscodedFile extends MediaFile {
  /** Loudness of an `ogg` over time, in equal intervals of at least 100 ms. The maximum is 1. */
  readonly waveform?: readonly number[];
}

/** Changes of an `ogg`. */
export interface OggChanges {
  /** Cuts off the end. */
  readonly maxSeconds?: number;
  /** Speed without a change of pitch. 1 is unchanged. Only for short sounds, which are held in memory. */
  readonly speed?: number;
}

export interface Transcoder {
  /**
   * Converts the file to `format`, at most `maxBytes`, beside the original. `undefined` for unsupported files and if
   * the result would be larger. Throws disk errors, and an error for damaged recordings.
   */
  transcode(
    file: MediaFile,
    format: AudioFormat,
    maxBytes: number,
    changes?: OggChanges,
  ): Promise<TranscodedFile | undefined>;
}
