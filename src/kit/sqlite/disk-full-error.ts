// Recognizes errors of a full disk, from the file system and from SQLite.

import { DISK_FULL_CODES, SQLITE_FULL } from '../disk/disk-space.ts';
import { getPrimarySqliteCode } from './sqlite-error.ts';

export const isDiskFullError = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL_CODES.includes(error.code)) || getPrimarySqliteCode(error) === SQLITE_FULL);
