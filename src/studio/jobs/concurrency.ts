// Computes how many jobs may run at the same time: one per CPU core, as far as the memory of the machine, container or
// service allows.

import { availableParallelism, totalmem } from 'node:os';
import { DEFAULT_LIMITS } from '../limits.ts';

/**
 * Memory reserved for everything but jobs: 600 MB for the bot, 200 MB for the studio, and 400 MB for each of two
 * recordings that are being compressed.
 */
const RESERVED_BYTES = 1_600_000_000;

export function computeJobConcurrency(cores = availableParallelism(), memoryBytes = getAvailableMemory()): number {
  const jobsInMemory = Math.floor((memoryBytes - RESERVED_BYTES) / DEFAULT_LIMITS.maxMemoryBytes);
  return Math.max(1, Math.min(cores, jobsInMemory));
}

/** Returns the memory limit of the service or container, or else the machine's memory in bytes. */
function getAvailableMemory(): number {
  // Without a limit Node returns 0 or a number larger than any memory.
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
