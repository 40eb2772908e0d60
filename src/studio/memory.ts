// How much memory another process holds. Only Linux tells; elsewhere the answer is unknown.
// Judges nothing: limits are the caller's.

import { readFile } from 'node:fs/promises';

/** Resident bytes of a process, or `undefined` where that cannot be found out. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  // `status` gives kilobytes; `statm` would give pages, whose size differs between machines.
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
