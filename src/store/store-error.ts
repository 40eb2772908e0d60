// Errors for a data folder that cannot be used, with instructions for the operator.

import { isDiskFullError } from '../kit/sqlite/disk-full-error.ts';
import { SchemaVersionError } from '../kit/sqlite/schema-version.ts';
import { formatCorruption, getPrimarySqliteCode, isCorruptionError } from '../kit/sqlite/sqlite-error.ts';

/** The store cannot be opened. The message is for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** SQLite's primary result codes with a specific message. */
const SQLITE_CODES = { unheardOf: 1, readonly: 8, broken: 10, cannotOpen: 14 } as const;

const OTHER_FOLDER = 'or set DATA_DIR to another folder';

export const storeErrorFactories = {
  /** `user`: the process that uses the folder, if it is known. */
  inUse: (folder: string, user?: { readonly pid: number; readonly url: string }) =>
    new StoreError(
      `Another Earshot uses the data folder ${folder}${user ? ` (process ${user.pid}, ${user.url})` : ''}. Stop it first, ${OTHER_FOLDER} for this one.`,
    ),
  damaged: (file: string, why: string) => new StoreError(formatCorruption(file, why)),
  badLock: (file: string) => new StoreError(`The lock file ${file} is damaged. It contains no data: delete it.`),
  unreadableKey: (file: string, why: string) =>
    new StoreError(
      `${file}, the key for stored tokens, can’t be used (${why}). Make it readable only by this user (chmod 600 ${file}), or restore its backup.`,
    ),
  vanished: (file: string) =>
    new StoreError(
      `The database ${file} was moved, deleted or replaced while Earshot is running. New requests are refused. Put it back, or stop Earshot, restore a backup and start again.`,
    ),
};

/** Converts an error from mkdir, open or a pragma to a StoreError. Returns unknown errors unchanged. */
export function toStoreError(error: unknown, folder: string, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  if (error instanceof SchemaVersionError) return new StoreError(error.message);
  const code = getPrimarySqliteCode(error);
  const system = 'code' in error ? error.code : undefined;
  if (isCorruptionError(error)) return storeErrorFactories.damaged(file, error.message);
  if (code === SQLITE_CODES.unheardOf)
    return storeErrorFactories.damaged(file, `Earshot did not write it: ${error.message}`);
  if (code === SQLITE_CODES.broken)
    return new StoreError(
      `The database ${file} can’t be read or written (${error.message}). Check the disk (dmesg), ${OTHER_FOLDER}.`,
    );
  if (isDiskFullError(error))
    return new StoreError(`The disk of the data folder ${folder} is full. Free some space, ${OTHER_FOLDER}.`);
  if (system === 'EEXIST' || system === 'ENOTDIR')
    return new StoreError(
      `The data folder ${folder} can’t be created: a file has that name. Move the file, ${OTHER_FOLDER}.`,
    );
  const denied =
    code === SQLITE_CODES.readonly ||
    code === SQLITE_CODES.cannotOpen ||
    /^(EACCES|EPERM|EROFS|ENOENT)$/.test(String(system));
  if (!denied) return error;
  return new StoreError(
    `The data folder ${folder} is not writable (${error.message}). Give this user write access, ${OTHER_FOLDER}.`,
  );
}
