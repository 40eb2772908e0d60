// Seals what must not be read by somebody who only has the database: AES-256-GCM with a key in a file beside it, which a
// backup of the database alone does not contain. Of a task that is the parts of its message reference that open something while
// they live: taken out of the record and kept beside it, sealed and bound to it.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Task } from '../domain/tasks/task.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { faults, StoreFault } from './fault.ts';
import type { TaskRecord } from './record.ts';

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
      : faults.unreadableKey(file, error instanceof Error ? error.message : String(error));
  }
}

function readKey(file: string): Buffer {
  makeKey(file);
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
function makeKey(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** By platform: names of the secret parts of its references. */
export type SecretParts = Readonly<Record<string, readonly string[]>>;

export interface Sealer {
  /** The task as it may lie there, and what of it is sealed. */
  close(task: Task): Pick<TaskRecord, 'task' | 'sealed'>;
  /** The task as it was put; without the sealed part where that cannot be opened. */
  open(record: TaskRecord): Task;
}

interface SealerParts {
  /** The key, which is made when it is first asked for. Throws what the operator should read. */
  readonly key: () => Buffer;
  readonly parts: SecretParts;
  readonly log: Log;
}

/** A reference as it lies in a record. */
interface Lying {
  readonly id: string;
  readonly message: Json;
  readonly sealed: string;
}

/** Of one task and no other, wherever its record lies. */
const ownPlace = ({ id }: Task): readonly string[] => ['task', id];

const withMessage = (task: Task, message: Json): Task => ({ ...task, origin: { ...task.origin, message } });

export function createSealer({ key, parts, log }: SealerParts): Sealer {
  let made: Seal | undefined;
  const told = new Set<string>();
  /** A reference stays as it is through most of a task's life: it is sealed once, not at every step. */
  const before = new WeakMap<object, Lying>();
  const tellOnce = (event: string, why?: string) => {
    if (!told.has(event)) log.error(event, { why });
    told.add(event);
  };

  const seal = (): Seal | undefined => {
    try {
      made ??= createSeal(key());
    } catch (thrown) {
      tellOnce('store: tokens of messages cannot be sealed, so they are not kept', reasonOf(thrown));
    }
    return made;
  };

  const remember = ({ origin }: Task, lying: Lying): void => {
    const message = asObject(origin.message);
    if (message) before.set(message, lying);
  };

  return {
    close(task) {
      const same = before.get(asObject(task.origin.message) ?? task);
      if (same?.id === task.id) return { task: withMessage(task, same.message), sealed: same.sealed };
      const names = parts[task.origin.adapter] ?? [];
      const message = Object.entries(asObject(task.origin.message) ?? {});
      const secret = message.filter(([name, value]) => names.includes(name) && value !== '');
      if (secret.length === 0) return { task };
      const open = Object.fromEntries(message.filter(([name]) => !names.includes(name)));
      const sealed = seal()?.close(JSON.stringify(Object.fromEntries(secret)), ownPlace(task));
      // Without a key the part is lost with this process, which costs a way to the message; in the clear it might cost more.
      if (sealed === undefined) return { task: withMessage(task, open) };
      remember(task, { id: task.id, message: open, sealed });
      return { task: withMessage(task, open), sealed };
    },
    open({ task, sealed }) {
      if (sealed === undefined) return task;
      const text = seal()?.open(sealed, ownPlace(task));
      const secret = text === undefined ? undefined : asObject(parseJson(text));
      if (!secret) tellOnce('store: sealed tokens cannot be opened; was secret.key replaced?');
      if (!secret) return task;
      const opened = withMessage(task, { ...asObject(task.origin.message), ...secret });
      remember(opened, { id: task.id, message: task.origin.message, sealed });
      return opened;
    },
  };
}
