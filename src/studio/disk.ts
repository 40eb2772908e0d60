// What lies on the disk and what is left of it, and the words for a full one.
// Measures only: who must make room, or may not begin, is decided by others.

import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFault, Refusal } from './faults.ts';

/** Bytes of all files below a folder; 0 when there is none. Files that go while it looks count nothing. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path);
    else if (entry.isFile()) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}

/** What may still be written to the disk that holds a folder; boundless where the system does not tell. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}

const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** SQLITE_FULL */
const DATABASE_FULL = 13;

/** Whether an error says that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && FULL_CODES.includes(error.code)) ||
    ('errcode' in error && error.errcode === DATABASE_FULL));

export const noRoom = (): Refusal =>
  new Refusal(
    507,
    'The disk of this server is full, so nothing was started. Try again later, when older results have gone; the operator can make room.',
    { 'retry-after': '600' },
  );

export const diskFull = (): JobFault =>
  new JobFault(
    'INTERNAL_ERROR',
    'The disk of this server is full, so this was stopped. Try again later; the operator can make room.',
  );
