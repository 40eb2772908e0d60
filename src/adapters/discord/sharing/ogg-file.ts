// Transcodes a borrowed sound file to Ogg for one use, then deletes the result.

import { rm } from 'node:fs/promises';
import type { MediaFile } from '../../../domain/media/file-kinds.ts';
import type { TranscodedFile, Transcoder } from '../../../ports/transcoder.ts';

interface OggRequest {
  readonly transcode: Transcoder['transcode'];
  readonly file: MediaFile;
  readonly maxBytes: number;
  readonly seconds?: number;
}

/** Runs `work` with the sound as Ogg Opus; `undefined` if the file is too large or of an unsuitable kind. */
export async function runWithOggFile<T>(
  { transcode, file, maxBytes, seconds }: OggRequest,
  work: (made: TranscodedFile | undefined) => Promise<T>,
): Promise<T> {
  const oggFile = await transcode(file, 'ogg', maxBytes, { maxSeconds: seconds });
  try {
    return await work(oggFile);
  } finally {
    if (oggFile) await rm(oggFile.path, { force: true });
  }
}
