// How many jobs run at the same time on a machine: one a core, and no more than its memory has room for, or that of the
// container or service we run in.

import { availableParallelism, totalmem } from 'node:os';
import { STANDARD_LIMITS } from '../limits.ts';

/** Bytes for all but jobs: 600 MB for the bot, 200 for the studio, and twice 400 for recordings that are made smaller. */
const REST_BYTES = 1_600_000_000;

export function jobsAtOnce(cores = availableParallelism(), memoryBytes = memoryHere()): number {
  const room = Math.floor((memoryBytes - REST_BYTES) / STANDARD_LIMITS.memoryBytes);
  return Math.max(1, Math.min(cores, room));
}

/** Bytes that this process and all it starts may hold: what the service manager or container allows, or the machine has. */
function memoryHere(): number {
  // 0 or beyond all bounds where nothing limits it.
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
