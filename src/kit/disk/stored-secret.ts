// A random secret stored in a folder: the studio's API key if none is configured, and the id of a process that shares a
// store.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecretId } from '../id.ts';

/** Reads the secret, or creates it on first use. Only the owner of the file can read it. */
export function loadOrCreateSecret(folder: string, name: 'api-key' | 'process-id'): string {
  const file = join(folder, name);
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (stored !== '') return stored;
  const secret = createSecretId();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
