// A secret that a folder has for itself, for as long as the folder is there: the studio's key where none is configured.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretId } from '../id.ts';

/** The key kept in the folder, made on first use; readable by its owner only. */
export function keptKey(folder: string): string {
  const file = join(folder, 'api-key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  const key = secretId();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}
