// What recordings say of themselves, seen from us.

import type { Mark } from '../domain/media/mark.ts';

/** Answers within seconds, whatever the file holds: `undefined` for what cannot be read in that time. Never rejects. */
export interface TagReader {
  /** The mark that a recording carries. */
  mark(path: string): Promise<Mark | undefined>;
  /** Length of a recording in seconds. */
  seconds(path: string): Promise<number | undefined>;
}
