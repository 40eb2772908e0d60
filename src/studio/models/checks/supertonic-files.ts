// Reads and checks the files of Supertonic beside its networks. The engine exits on a fault without naming the file.

import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { readFirstBytes } from '../../../kit/disk/read-bytes-at.ts';

const positive = z.number().int().positive();

/** Fields of `tts.json` that the engine requires. */
export const SUPERTONIC_SETTINGS_SCHEMA = z.object({
  ae: z.object({ sample_rate: z.number().int().min(8000).max(192_000), base_chunk_size: positive }),
  ttl: z.object({ chunk_compress_factor: positive, latent_dim: positive }),
});

/** The header holds the dimensions of two tensors, each with one row per speaker. */
const HEADER_BYTES = 6 * 8;
const MAX_SPEAKERS = 1000;

/** Returns the number of speakers in `voice.bin`, or a description of the fault. */
export async function countStyleSpeakers(path: string): Promise<number | string> {
  const header = await readFirstBytes(path, HEADER_BYTES);
  const dimensions = Array.from({ length: header.length >> 3 }, (_, at) => Number(header.readBigInt64LE(at * 8)));
  const [speakers = 0, rows = 0, columns = 0, others = 0, otherRows = 0, otherColumns = 0] = dimensions;
  if (dimensions.length < 6 || dimensions.some((size) => size < 1) || speakers !== others || speakers > MAX_SPEAKERS)
    return 'is not a Supertonic voice file';
  const expected = HEADER_BYTES + 4 * speakers * (rows * columns + otherRows * otherColumns);
  const { size } = await stat(path);
  if (size === expected) return speakers;
  return size < expected ? 'is incomplete: copy it again' : 'is longer than declared: copy it again';
}

/** One 32-bit number per code point of the basic plane. */
const INDEXER_BYTES = 4 * 65_536;

export async function findIndexerFault(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  if (size === INDEXER_BYTES) return undefined;
  return size < INDEXER_BYTES ? 'is incomplete: copy it again' : 'is not a Supertonic character table';
}
