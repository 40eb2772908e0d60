// Node's compile cache, which src/start.js enables. Child processes and threads share it. It is written once a process
// has loaded its modules, since the process may be killed.

import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** Environment variables for child processes. */
export function getCompileCacheVariables(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  // Node returns a subfolder for its own version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** Writes new entries. Does nothing without a cache. */
export const saveCompileCache = (): void => flushCompileCache();
