// Why an SQLite file cannot be used, in words for the operator: SQLite names neither the file nor what to do.

/** SQLite's primary result codes: its content is damaged, or it is no database at all. */
const DAMAGED = [11, 26];

/** The primary code: the lower byte of an extended one. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

export const isDamage = (error: unknown): boolean => DAMAGED.includes(sqliteCode(error) ?? -1);

export const damageOf = (file: string, why: string): string =>
  `The database ${file} is damaged (${why}). Nothing was changed or deleted. Put a backup in its place, or move it and its -wal and -shm files away to begin with an empty one.`;

/** Does something with the file; what SQLite says of it comes out with the file's name. */
export function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || sqliteCode(error) === undefined) throw error;
    const words = isDamage(error) ? damageOf(file, error.message) : `${file}: ${error.message}`;
    throw new Error(words, { cause: error });
  }
}
