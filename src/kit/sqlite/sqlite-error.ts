// Explains to the operator why an SQLite file cannot be used. SQLite's own errors have neither a file name nor advice.

/** SQLite's result codes for a damaged file and for a file that is not a database. */
const CORRUPTION_CODES = [11, 26];

/** SQLite's result code for a database that another connection locks. */
const BUSY_CODE = 5;

/** Primary result code: the low byte of the extended one. */
export function getPrimarySqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

export const isCorruptionError = (error: unknown): boolean =>
  CORRUPTION_CODES.includes(getPrimarySqliteCode(error) ?? -1);

export const isBusyError = (error: unknown): boolean => getPrimarySqliteCode(error) === BUSY_CODE;

export const formatCorruption = (file: string, reason: string): string =>
  `The database ${file} is damaged (${reason}). Nothing was changed. Restore a backup, or move it and its -wal and -shm files away to start with an empty database.`;

/** Adds the file's name to errors of SQLite. */
export function rethrowWithFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || getPrimarySqliteCode(error) === undefined) throw error;
    const message = isCorruptionError(error) ? formatCorruption(file, error.message) : `${file}: ${error.message}`;
    throw new Error(message, { cause: error });
  }
}
