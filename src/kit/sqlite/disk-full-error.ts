// Recognizes errors of a full disk, from the file system and from SQLite.

import { getPrimarySqliteCode } from './sqlite-error.ts';

const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
const SQLITE_FULL = 13;

export const isDiskFullError = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL_CODES.includes(error.code)) || getPrimarySqliteCode(error) === SQLITE_FULL);
