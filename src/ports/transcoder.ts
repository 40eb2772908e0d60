// Converts recordings to another format.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export type DownloadFormat = 'mp3' | 'wav';

/** `ogg` is ready for playback: Opus, 20 ms frames, 48 kHz, stereo, at the loudness of Earshot's own sounds. */
export type AudioFormat = DownloadFormat | 'ogg';

export interface TranscodedFile extends MediaFile {
  /** Loudness of an `ogg` over time, in equal intervals of at least 100 ms. The maximum is 1. */
  readonly waveform?: readonly number[];
}

export interface Transcoder {
  /**
   * Converts the file to `format`, at most `maxBytes`, beside the original. `undefined` for unsupported files and if
   * the result would be larger. `maxSeconds` cuts off the end of an `ogg`. Throws disk errors, and an error for damaged
   * recordings.
   */
  transcode(
    file: MediaFile,
    format: AudioFormat,
    maxBytes: number,
    maxSeconds?: number,
  ): Promise<TranscodedFile | undefined>;
}
