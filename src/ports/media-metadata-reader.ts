// Reads the metadata of recordings, and what the tags of any file declare about its origin.

import type { Provenance } from '../domain/media/provenance.ts';

/** Results arrive within seconds. `undefined` if the file cannot be read in that time. Never rejects. */
export interface MediaMetadataReader {
  readProvenance(path: string): Promise<Provenance | undefined>;
  /** Returns the length of a recording in seconds. */
  readDuration(path: string): Promise<number | undefined>;
}

export interface OriginTags {
  /** Last part of the digital source type's URL, such as `trainedAlgorithmicMedia`. */
  readonly sourceType?: string;
  /** True if a tag says that Earshot made the file. */
  readonly namesEarshot: boolean;
  /** Encrypted note of an installation of Earshot. */
  readonly note?: string;
}

/** Tags are read from this many bytes at the start of a file and at its end. */
export const TAGGED_BYTES = 16_000_000;

/** Reads files of users, one at a time. Answers arrive within seconds. Never rejects. */
export interface OriginTagReader {
  /** `undefined` if the tags cannot be read in that time. */
  readOriginTags(path: string): Promise<OriginTags | undefined>;
  /** Returns the length of a recording in seconds. */
  readDuration(path: string): Promise<number | undefined>;
}
