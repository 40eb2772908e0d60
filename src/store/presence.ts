// Whether the database is still the file in its place. SQLite goes on writing into one that was moved or deleted, and nobody
// would notice before the next start. Knows nothing of what is in it.

import { statSync } from 'node:fs';
import { vanished } from './fault.ts';

const whichAt = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
};

/** To be called before each write: throws a StoreFault while another file, or none, stands where this one stood. */
export function createPresence(file: string): () => void {
  const mine = whichAt(file);
  return () => {
    if (whichAt(file) !== mine) throw vanished(file);
  };
}
