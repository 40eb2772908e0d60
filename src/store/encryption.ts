// Encrypts secrets with AES-256-GCM. The key is in a file beside the database, so a backup of the database alone
// reveals nothing. For tasks, the secret parts of the message reference (tokens) are encrypted and bound to the task.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Task } from '../domain/tasks/task.ts';
import { asJsonObject, type Json, parseJson } from '../kit/json.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { TextCipher } from '../ports/store.ts';
import type { StoredTask } from './store.ts';
import { StoreError, storeErrorFactories } from './store-error.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Identifies the key format. A new key scheme gets a new prefix. */
const KEY_ID = 'v1.';
const OTHERS_MODE = 0o077;

export function createTextCipher(key: Buffer): TextCipher {
  const additionalData = (context: readonly string[]) => Buffer.from(JSON.stringify(context));
  return {
    encrypt(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(context));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return KEY_ID + Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
    },
    decrypt(sealed, context) {
      if (!sealed.startsWith(KEY_ID)) return undefined;
      const all = Buffer.from(sealed.slice(KEY_ID.length), 'base64url');
      if (all.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(additionalData(context))
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

/** Loads the key and creates it if missing. Throws a StoreError if others can read the file or it is invalid. */
export function loadOrCreateKey(file: string): Buffer {
  try {
    return readKey(file);
  } catch (error) {
    throw error instanceof StoreError
      ? error
      : storeErrorFactories.unreadableKey(file, error instanceof Error ? error.message : String(error));
  }
}

function readKey(file: string): Buffer {
  createKeyFile(file);
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_MODE) !== 0)
    throw new StoreError(
      `${file}, the key for stored tokens, is readable by other users. Run “chmod 600 ${file}”. If the key may have leaked, delete it and reinstall the app in its workspaces.`,
    );
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES)
    throw new StoreError(
      `${file} is damaged: it contains no key. Restore its backup, or delete it and reinstall the app in its workspaces.`,
    );
  return key;
}

/** Keeps an existing key. A full disk or a crash leaves no incomplete one. The folder has no other user. */
function createKeyFile(file: string): void {
  if (existsSync(file)) return;
  const draft = `${file}.new`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Names of secret fields in message references, by platform. */
export type SecretFields = Readonly<Record<string, readonly string[]>>;

export interface TaskSecretsCipher {
  /** Returns the task without secrets, and the encrypted part. */
  encrypt(task: Task): Pick<StoredTask, 'task' | 'encrypted'>;
  /** Restores the task. If decryption fails, the secret part is missing. */
  decrypt(record: StoredTask): Task;
}

interface TaskCipherOptions {
  /** Returns the key and creates it on first use. Throws a StoreError with instructions for the operator. */
  readonly key: () => Buffer;
  readonly secretFields: SecretFields;
  readonly log: Log;
}

interface EncryptedReference {
  readonly id: string;
  readonly message: Json;
  readonly encrypted: string;
}

/** Binds the ciphertext to the task, wherever its record is stored. */
const taskContext = ({ id }: Task): readonly string[] => ['task', id];

const withMessage = (task: Task, message: Json): Task => ({ ...task, origin: { ...task.origin, message } });

export function createTaskCipher({ key, secretFields, log }: TaskCipherOptions): TaskSecretsCipher {
  let cipher: TextCipher | undefined;
  const logged = new Set<string>();
  /** A reference rarely changes, so each one is encrypted only once. */
  const cache = new WeakMap<object, EncryptedReference>();
  const logOnce = (event: string, why?: string) => {
    if (!logged.has(event)) log.error(event, { why });
    logged.add(event);
  };

  const getCipher = (): TextCipher | undefined => {
    try {
      cipher ??= createTextCipher(key());
    } catch (thrown) {
      logOnce('store: message tokens can’t be encrypted and are not stored', formatError(thrown));
    }
    return cipher;
  };

  const remember = ({ origin }: Task, stored: EncryptedReference): void => {
    const message = asJsonObject(origin.message);
    if (message) cache.set(message, stored);
  };

  return {
    encrypt(task) {
      const same = cache.get(asJsonObject(task.origin.message) ?? task);
      if (same?.id === task.id) return { task: withMessage(task, same.message), encrypted: same.encrypted };
      const names = secretFields[task.origin.adapter] ?? [];
      const message = Object.entries(asJsonObject(task.origin.message) ?? {});
      const secret = message.filter(([name, value]) => names.includes(name) && value !== '');
      if (secret.length === 0) return { task };
      const open = Object.fromEntries(message.filter(([name]) => !names.includes(name)));
      const encrypted = getCipher()?.encrypt(JSON.stringify(Object.fromEntries(secret)), taskContext(task));
      // Without a key the secret part is dropped. Losing access to the message is safer than storing it in plain text.
      if (encrypted === undefined) return { task: withMessage(task, open) };
      remember(task, { id: task.id, message: open, encrypted });
      return { task: withMessage(task, open), encrypted };
    },
    decrypt({ task, encrypted }) {
      if (encrypted === undefined) return task;
      const text = getCipher()?.decrypt(encrypted, taskContext(task));
      const secret = text === undefined ? undefined : asJsonObject(parseJson(text));
      if (!secret) logOnce('store: message tokens can’t be decrypted; was secret.key replaced?');
      if (!secret) return task;
      const opened = withMessage(task, { ...asJsonObject(task.origin.message), ...secret });
      remember(opened, { id: task.id, message: task.origin.message, encrypted });
      return opened;
    },
  };
}
