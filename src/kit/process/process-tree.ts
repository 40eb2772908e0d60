// Which processes a process has started, and these in their turn, how all of them are ended, and how much memory they hold
// together. Only Linux tells which there are; elsewhere none are found, and their memory is unknown.

import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** Ids of all below it, not its own. What ended while it looked may be missing or still in it. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => ''),
  );
  const children = (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const below = await Promise.all(children.map(descendantsOf));
  return [...children, ...below.flat()];
}

/** Ends it and all below it. */
export async function endTree(pid: number): Promise<void> {
  for (const one of [pid, ...(await descendantsOf(pid))]) end(one);
}

/**
 * Ends a process that was started `detached`, and all that it has started and that did not leave its group: also what lost
 * its parent on the way, and what is left when the process itself is gone. False when nothing is.
 */
export const endGroup = (pid: number | undefined): boolean => pid !== undefined && end(-pid);

/** The same from outside; where there are no groups, the process alone. */
export function endChild(child: ChildProcess): void {
  if (!endGroup(child.pid)) child.kill('SIGKILL');
}

/** False when there is no such process, or group. */
function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

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
