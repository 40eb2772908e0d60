// Expands `~` in paths of settings, which no shell reads.

import { homedir } from 'node:os';
import { join } from 'node:path';

/** `~/data` → `/home/ana/data`. Other paths, and `~ana/data`, stay unchanged. */
export const expandHome = (path: string): string =>
  path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
