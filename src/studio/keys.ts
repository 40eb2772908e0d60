// API keys: comparing them without telling how much of one was right, and the owner's mark that is stored instead.
// Also keeps the key that a studio without a configured one makes for itself.

import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretId } from '../kit/id.ts';

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Answers the owner's mark for a key that is right, `undefined` for any other. */
export function createKeyCheck(keys: readonly string[]): (given: string | undefined) => string | undefined {
  const known = keys.map(digest);
  return (given) => {
    const hash = digest(given ?? '');
    // Every key is compared, so that the time taken does not tell which one it was.
    const right = known.map((one) => timingSafeEqual(one, hash)).includes(true);
    return right && given ? hash.toString('hex').slice(0, 32) : undefined;
  };
}

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
