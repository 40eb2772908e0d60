// Gives a file a second name.

import { copyFile, link } from 'node:fs/promises';

/** A hard link uses no disk space. Some file systems have none, and none reaches another disk; there the file is copied. */
export const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));
