// Lists and kills the descendants of a process, and measures their memory. Only Linux lists them; elsewhere none are
// found and their memory is unknown.

import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** Ids of all descendants. Processes that end meanwhile may be missing or still listed. */
export async function listDescendants(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => ''));
  const children = (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const below = await Promise.all(children.map(listDescendants));
  return [...children, ...below.flat()];
}

export async function killTree(pid: number): Promise<void> {
  for (const one of [pid, ...(await listDescendants(pid))]) kill(one);
}

/**
 * Kills a process that was started `detached`, and its group. Also reaches orphans, and the group of a process that has
 * ended. Returns false if no process is left.
 */
export const killProcessGroup = (pid: number | undefined): boolean => pid !== undefined && kill(-pid);

/** Kills the group of a child process; where groups are not supported, only the child. */
export function killChildGroup(child: ChildProcess): void {
  if (!killProcessGroup(child.pid)) child.kill('SIGKILL');
}

/** Returns false if the process or group does not exist. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Resident bytes of a process and its descendants; `undefined` if unknown. Counts shared memory for each process. If
 * the sum exceeds `exactAboveBytes`, measures again with shared memory counted once, which is slower.
 */
export async function measureTreeMemory(pid: number, exactAboveBytes: number): Promise<number | undefined> {
  const all = [pid, ...(await listDescendants(pid))];
  const resident = await sumBytes(all, readResidentBytes);
  if (resident <= exactAboveBytes) return resident === 0 ? undefined : resident;
  return sumBytes(all, async (one) => (await readProportionalBytes(one)) ?? (await readResidentBytes(one)));
}

async function sumBytes(all: readonly number[], bytesOf: (pid: number) => Promise<number>): Promise<number> {
  const each = await Promise.all(all.map(bytesOf));
  return each.reduce((total, bytes) => total + bytes, 0);
}

// `status` has kilobytes. `statm` has pages, whose size differs between machines.
const readResidentBytes = async (pid: number): Promise<number> =>
  (await readProcBytes(pid, 'status', /^VmRSS:\s+(\d+) kB/m)) ?? 0;

const readProportionalBytes = (pid: number): Promise<number | undefined> =>
  readProcBytes(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);

async function readProcBytes(pid: number, file: string, line: RegExp): Promise<number | undefined> {
  const kilobytes = line.exec(await readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => ''))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
