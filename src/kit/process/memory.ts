// How much memory a process holds together with all it has started. Only Linux tells; elsewhere the answer is unknown.
// Judges nothing: limits are the caller's.

import { readFile } from 'node:fs/promises';
import { descendantsOf } from './process-tree.ts';

/**
 * Resident bytes of a process and all below it, or `undefined` where that cannot be found out. What several of them share is
 * counted for each, unless that comes to more than `enough`: then it is counted once, which takes longer.
 */
export async function memoryOf(pid: number, enough: number): Promise<number | undefined> {
  const all = [pid, ...(await descendantsOf(pid))];
  const resident = await sum(all, residentOf);
  if (resident <= enough) return resident === 0 ? undefined : resident;
  return sum(all, async (one) => (await proportionalOf(one)) ?? (await residentOf(one)));
}

async function sum(all: readonly number[], bytesOf: (pid: number) => Promise<number>): Promise<number> {
  const each = await Promise.all(all.map(bytesOf));
  return each.reduce((total, bytes) => total + bytes, 0);
}

// `status` gives kilobytes; `statm` would give pages, whose size differs between machines.
const residentOf = async (pid: number): Promise<number> =>
  (await bytesIn(pid, 'status', /^VmRSS:\s+(\d+) kB/m)) ?? 0;

const proportionalOf = (pid: number): Promise<number | undefined> =>
  bytesIn(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);

async function bytesIn(pid: number, file: string, line: RegExp): Promise<number | undefined> {
  const kilobytes = line.exec(await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => ''))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
