// A folder that everybody may enter, under the usual umask, and what in a folder there has rights for others.

import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that everybody may enter, and the name of one in it that is not there yet. */
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

/** Everything in it, the folder itself included, that has rights for others. */
export function openIn(folder: string): string[] {
  return ['', ...namesIn(folder)].filter((name) => {
    // What is written for a moment may be gone by now.
    const entry = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return entry && !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0;
  });
}

/** Everything below it; again, when a folder in it goes while it is read. */
function namesIn(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw thrown;
    }
  }
}
