// Measures disk space, and computes the share that Earshot may use. src/disk decides what to delete or refuse.

import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns 0 for a missing folder. Ignores files that are deleted meanwhile. */
export async function measureFolderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await measureFolderBytes(path);
    else if (entry.isFile()) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}

export interface DiskSpace {
  /** Bytes that this process may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Measures the disk of a folder. Returns infinite space if the system does not report any. */
export async function measureDiskSpace(folder: string): Promise<DiskSpace> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return { freeBytes: Number.POSITIVE_INFINITY, totalBytes: Number.POSITIVE_INFINITY };
  return { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}

const MAX_RESERVED_BYTES = 500_000_000;
/** On a small disk, a tenth is reserved. */
const RESERVED_DISK_DIVISOR = 10;

/** Returns the bytes that always stay free, for records and for other programs. */
export const getReservedBytes = (diskBytes: number): number =>
  Math.min(MAX_RESERVED_BYTES, diskBytes / RESERVED_DISK_DIVISOR);

/** Returns the smaller of the configured limit and the usable part of the disk. */
export const capDataBytes = (allowedBytes: number, diskBytes: number): number =>
  Math.min(allowedBytes, diskBytes - getReservedBytes(diskBytes));

/** The studio and the bot get half of the data each. */
export const STUDIO_DATA_FRACTION = 1 / 2;
