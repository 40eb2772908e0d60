// A secret that a folder has for itself, for as long as the folder is there: the studio's key where none is configured.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretId } from '../id.ts';

/** The key kept in the folder, made on first use; readable by its owner only. */
export async function keptKey(folder: string): Promise<string> {
  const file = join(folder, 'api-key');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const key = secretId();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  return key;
}
