// Reads the metadata of recordings.

import type { Provenance } from '../domain/media/provenance.ts';

/** Results arrive within seconds. `undefined` if the file cannot be read in that time. Never rejects. */
export interface MediaMetadataReader {
  readProvenance(path: string): Promise<Provenance | undefined>;
  /** Returns the length of a recording in seconds. */
  readDuration(path: string): Promise<number | undefined>;
}
