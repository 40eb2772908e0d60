// A random secret that a folder has for itself, for as long as the folder is there: the studio's key where none is configured,
// and what a process is called among those that share a store.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretId } from '../id.ts';

/** What the folder keeps in that file, made on first use; readable by its owner only. */
export function keptSecret(folder: string, name: 'api-key' | 'process-id'): string {
  const file = join(folder, name);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  const secret = secretId();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
