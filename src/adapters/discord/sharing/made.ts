// A finished sound made into another file for one use: what was made lies beside what was lent, and goes with it.

import { rm } from 'node:fs/promises';
import type { MediaFile } from '../../../domain/media/file-kinds.ts';
import type { MadeFile, Transcoder } from '../../../ports/transcoder.ts';

interface Making {
  readonly transcode: Transcoder['transcode'];
  readonly file: MediaFile;
  readonly mostBytes: number;
  /** Only the beginning of it. */
  readonly seconds?: number | undefined;
}

/** `use` gets Ogg Opus, or nothing where the file is too large or of no kind that can become that. */
export async function withOgg<T>(
  { transcode, file, mostBytes, seconds }: Making,
  use: (made: MadeFile | undefined) => Promise<T>,
): Promise<T> {
  const made = await transcode(file, 'ogg', mostBytes, seconds);
  try {
    return await use(made);
  } finally {
    if (made) await rm(made.path, { force: true });
  }
}
