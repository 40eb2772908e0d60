// Seals what must not be read by somebody who only has the database: AES-256-GCM with a key in a file beside it, which a
// backup of the database alone does not contain. Knows nothing of what is sealed; what it belongs to is bound to it.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { StoreFault, unreadableKey } from './fault.ts';

export interface Seal {
  /** `belonging`: where it is kept. It opens nowhere else. */
  close(text: string, belonging: readonly string[]): string;
  /** `undefined` for what was changed, moved, or closed with another key. */
  open(sealed: string, belonging: readonly string[]): string | undefined;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Says which key it was: another one would get another name. */
const KEY_ID = 'v1.';
const OTHERS = 0o077;

export function createSeal(key: Buffer): Seal {
  const about = (belonging: readonly string[]) => Buffer.from(JSON.stringify(belonging));
  return {
    close(text, belonging) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about(belonging));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return KEY_ID + Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
    },
    open(sealed, belonging) {
      if (!sealed.startsWith(KEY_ID)) return undefined;
      const all = Buffer.from(sealed.slice(KEY_ID.length), 'base64url');
      if (all.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(about(belonging))
        .setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const bytes = decipher.update(all.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([bytes, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The key in the file, which is made when it is missing. Throws a StoreFault for one that others can read, or that is none. */
export function masterKey(file: string): Buffer {
  try {
    return readKey(file);
  } catch (error) {
    throw error instanceof StoreFault
      ? error
      : unreadableKey(file, error instanceof Error ? error.message : String(error));
  }
}

function readKey(file: string): Buffer {
  make(file);
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0)
    throw new StoreFault(
      `Other users of this machine can read ${file}, which opens the stored tokens. Keep it to yourself (chmod 600 ${file}); if somebody may have read it, delete it and install the app in its workspaces anew.`,
    );
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES)
    throw new StoreFault(
      `${file} is damaged: it does not hold a key. Put its backup back, or delete it and install the app in its workspaces anew.`,
    );
  return key;
}

/** Whoever comes second keeps what the first one made. */
function make(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
