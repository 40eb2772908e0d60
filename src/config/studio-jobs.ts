// How many of the studio's jobs run at the same time on a machine: one a core, and no more than its memory has room for, or
// that of the container or service we run in. Pure.

import { STANDARD_LIMITS } from '../studio/limits.ts';

/** Bytes for all but jobs: 600 MB for the bot, 200 for the studio, and twice 400 for recordings that are made smaller. */
const REST_BYTES = 1_600_000_000;

export function jobsAtOnce(cores: number, memoryBytes: number): number {
  const room = Math.floor((memoryBytes - REST_BYTES) / STANDARD_LIMITS.memoryBytes);
  return Math.max(1, Math.min(cores, room));
}
