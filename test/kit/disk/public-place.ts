// A folder that all users may enter, under the usual umask, and a search for files that others can access.

import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that all users may enter. Returns the path of a missing folder in it. */
export function publicPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'earshot-open-'));
  chmodSync(place, 0o755);
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(place, { recursive: true, force: true });
  });
  return join(place, 'data');
}

/** Lists the folder and its files that others can access. */
export function openIn(folder: string): string[] {
  return ['', ...namesIn(folder)].filter((name) => {
    // Temporary files may be gone by now.
    const entry = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return entry && !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0;
  });
}

/** Lists all files and folders below the folder. Starts again if a folder disappears meanwhile. */
export function namesIn(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw thrown;
    }
  }
}
