// Tells how much memory this process and its children may use.

import { totalmem } from 'node:os';

/** Returns the memory limit of the service or container, or else the machine's memory in bytes. */
export function getAvailableMemory(): number {
  // Without a limit Node returns 0 or a number larger than any memory.
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
