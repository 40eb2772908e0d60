// What lies on a disk and what is left of it, and how much of it we take for ourselves. Measures and divides only: who must
// make room, or may not begin, is decided by others.

import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteCode } from '../sqlite/fault.ts';

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

/** In bytes. */
export interface DiskSpace {
  /** What we may still write. */
  readonly free: number;
  /** All of it, used by anything. */
  readonly size: number;
}

/** The disk that holds a folder; boundless where the system does not tell. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return { free: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY };
  return { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize };
}

const SPARE_BYTES = 500_000_000;
/** Of a small disk. */
const SPARE_PART = 10;

/** What is always left of a disk of this size, for the records and for everybody else who uses it. */
export const spareOf = (size: number): number => Math.min(SPARE_BYTES, size / SPARE_PART);

/** What is kept at most: what the operator allows, on a smaller disk what there is. */
export const totalOf = (allowed: number, size: number): number => Math.min(allowed, size - spareOf(size));

/** The studio has half of it for its own work, and the bot the other half. */
export const STUDIO_PART = 1 / 2;

const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** SQLITE_FULL */
const DATABASE_FULL = 13;

/** Whether an error says that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && FULL_CODES.includes(error.code)) || sqliteCode(error) === DATABASE_FULL);
