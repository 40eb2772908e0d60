// Why a data folder cannot be used, in sentences for the operator: what happened, what to do next. Nothing here opens,
// changes or deletes anything.

/** The store cannot be opened; the message is for the operator. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** SQLite's primary result codes that we can say something about. */
const CODES = { readonly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

const OTHER_FOLDER = 'or set DATA_DIR to another folder';

export const inUse = (folder: string): StoreFault =>
  new StoreFault(
    `Another Earshot is running on the data folder ${folder}. Stop it first, ${OTHER_FOLDER} for this one.`,
  );

export const damaged = (file: string, why: string): StoreFault =>
  new StoreFault(
    `The database ${file} is damaged (${why}). Nothing was changed or deleted. Put a backup in its place, or move it and its -wal and -shm files away to begin with an empty one.`,
  );

export const tooNew = (file: string): StoreFault =>
  new StoreFault(
    `The database ${file} was written by a newer version of Earshot. Update this one, ${OTHER_FOLDER}.`,
  );

/** A failed mkdir, open or pragma → a fault; what is none of the known ones comes back as it is. */
export function faultOf(error: unknown, folder: string, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault) return error;
  const code = sqliteCode(error);
  const system = 'code' in error ? error.code : undefined;
  if (code === CODES.corrupt || code === CODES.notADatabase) return damaged(file, error.message);
  if (code === CODES.full || system === 'ENOSPC')
    return new StoreFault(
      `There is no space left for the data folder ${folder}. Free some, ${OTHER_FOLDER}.`,
    );
  if (system === 'EEXIST' || system === 'ENOTDIR')
    return new StoreFault(
      `The data folder ${folder} is not a folder: a file is in its way. Move the file, ${OTHER_FOLDER}.`,
    );
  const denied =
    code === CODES.readonly ||
    code === CODES.cannotOpen ||
    /^(EACCES|EPERM|EROFS|ENOENT)$/.test(String(system));
  if (!denied) return error;
  return new StoreFault(
    `The data folder ${folder} cannot be written (${error.message}). Let this user write there, ${OTHER_FOLDER}.`,
  );
}

/** The primary code: the lower byte of an extended one. */
function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
