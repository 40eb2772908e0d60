// Which processes a process has started, and these in their turn, and how all of them are ended. Only Linux tells which there
// are; elsewhere none are found.

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
