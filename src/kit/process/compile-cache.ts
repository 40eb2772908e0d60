// Node's compile cache, where a process has one (src/start.js): child processes and threads use the same, and what was compiled
// is written when a process has loaded what it needs, since it may not come to an end of its own.

import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** For the environment of what is started. */
export function compileCacheVariables(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  // Node names the folder of its own version below the one it was given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

/** Writes what is new; without a cache nothing. */
export const keepCompiled = (): void => flushCompileCache();
