// Computes how many jobs may run at the same time: one per CPU core, as far as the memory of the machine, container or
// service allows.

import { availableParallelism } from 'node:os';
import { getAvailableMemory } from '../../kit/process/available-memory.ts';
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
