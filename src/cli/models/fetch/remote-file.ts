// A file to fetch, as the catalogue knows it.

import { posix } from 'node:path';

export interface RemoteFile {
  readonly url: string;
  readonly bytes: number;
  /** Known hashes, at least one. The first names the part. */
  readonly sha256: readonly string[];
  /** True for an archive that publishers replace under the same name: other sizes and hashes are fetched too. */
  readonly isReplaceable: boolean;
}

/** Replaced archives grow a little; more would not be the same model. */
const MAX_ARCHIVE_GROWTH = 1.1;
const EXTRA_ARCHIVE_BYTES = 1_000_000;

export const getMaxBytes = ({ bytes, isReplaceable }: RemoteFile): number =>
  isReplaceable ? Math.floor(bytes * MAX_ARCHIVE_GROWTH) + EXTRA_ARCHIVE_BYTES : bytes;

/** Hash that names the file’s part in the store. */
export const getPartKey = ({ sha256: [key = ''] }: Pick<RemoteFile, 'sha256'>): string => key;

export const getFileName = ({ url }: RemoteFile): string => posix.basename(URL.parse(url)?.pathname ?? url);
