// Why a data folder cannot be used, in sentences for the operator: what happened, what to do next. Nothing here opens,
// changes or deletes anything.

import { damageOf, isDamage, sqliteCode } from '../kit/sqlite/fault.ts';

/** The store cannot be opened; the message is for the operator. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** SQLite's primary result codes that we can say something about. */
const CODES = { unheardOf: 1, readonly: 8, broken: 10, full: 13, cannotOpen: 14 } as const;

const OTHER_FOLDER = 'or set DATA_DIR to another folder';

/** By what is in the way. */
export const faults = {
  inUse: (folder: string) =>
    new StoreFault(
      `Another Earshot is running on the data folder ${folder}. Stop it first, ${OTHER_FOLDER} for this one.`,
    ),
  damaged: (file: string, why: string) => new StoreFault(damageOf(file, why)),
  tooNew: (file: string) =>
    new StoreFault(
      `The database ${file} was written by a newer version of Earshot. Update this one, ${OTHER_FOLDER}.`,
    ),
  badLock: (file: string) =>
    new StoreFault(`The lock ${file} is damaged. There is nothing in it: delete it, and nothing is lost.`),
  unreadableKey: (file: string, why: string) =>
    new StoreFault(
      `${file}, which opens the stored tokens, cannot be used (${why}). Let this user read it and nobody else (chmod 600 ${file}), or put its backup back.`,
    ),
  vanished: (file: string) =>
    new StoreFault(
      `The database ${file} was moved, deleted or replaced while Earshot runs. Put the same one back, or stop Earshot, put a backup there and start it; until then nothing new is taken.`,
    ),
};

/** A failed mkdir, open or pragma → a fault; what is none of the known ones comes back as it is. */
export function faultOf(error: unknown, folder: string, file: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault) return error;
  const code = sqliteCode(error);
  const system = 'code' in error ? error.code : undefined;
  if (isDamage(error)) return faults.damaged(file, error.message);
  if (code === CODES.unheardOf) return faults.damaged(file, `Earshot did not write it: ${error.message}`);
  if (code === CODES.broken)
    return new StoreFault(
      `The database ${file} cannot be read or written (${error.message}). Look at the disk (dmesg), ${OTHER_FOLDER}.`,
    );
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
