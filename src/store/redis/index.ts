// Store for several processes: records in Redis, and a data folder per process with temporary files and the encryption
// key. All processes need the same key. Redis stores its fingerprint, so a process with another key is rejected before
// it encrypts anything. The namespaces are the same as in the SQLite store.

import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { createTaskCipher, createTextCipher, loadOrCreateKey, type SecretFields } from '../encryption.ts';
import {
  createCustomVoiceStore,
  createKeyValueStore,
  createSettingsStore,
  createUserDictionaryStore,
} from '../record-stores.ts';
import type { Store, StoreEntry } from '../store.ts';
import { createCachedParser, createStrictKeyv } from '../store.ts';
import { StoreError } from '../store-error.ts';
import { checkRedis, connectRedis, type RedisConnection, watchEvictionPolicy } from './connection.ts';
import {
  createRedisClaimStorage,
  createRedisKeyScan,
  createRedisStorage,
  createRedisUsageCounters,
  KEY_PREFIX,
  KEY_SEPARATOR,
  scanEntries,
  toRedisKey,
} from './storage.ts';
import { createRedisFinishedTasks, createRedisTaskStore } from './task-store.ts';

interface RedisStoreOptions {
  readonly url: string;
  readonly folder: string;
  readonly log: Log;
  readonly exclusive: boolean;
  readonly secretFields: SecretFields;
  readonly release: () => void;
}

/** Waits for Redis without a limit. Throws a StoreError if the server is unsuitable. */
export async function openRedisStore({
  url,
  folder,
  log,
  exclusive,
  secretFields,
  release,
}: RedisStoreOptions): Promise<Store> {
  const link = await connectRedis(url, log);
  try {
    await checkRedis(link, url, exclusive, log);
    const key = await sharedKey(link, join(folder, 'secret.key'), log);
    return createRedisStore(link, key, { secretFields, log, release });
  } catch (error) {
    link.close();
    throw error;
  }
}

function createRedisStore(
  link: RedisConnection,
  key: SharedKey,
  { secretFields, log, release }: Pick<RedisStoreOptions, 'secretFields' | 'log' | 'release'>,
): Store {
  const records = (namespace: string) => createStrictKeyv(createRedisStorage(link, namespace));
  const stopWatching = watchEvictionPolicy(() => link.client.info(), log);
  const taskCipher = createTaskCipher({ key: key.load, secretFields, log });
  const dictionaries = createStrictKeyv(createRedisStorage(link, 'dictionary'), createCachedParser());
  const keys = (namespace: string) => createRedisKeyScan(link, namespace);
  const namespaces = {
    openTasks: records('task'),
    finishedTasks: records('history'),
    taskLists: records('person'),
  };
  const finishedTasksByPerson = createRedisFinishedTasks(link);
  const indexes = { scanPeople: keys('person'), finishedTasksByPerson };
  return {
    tasks: createRedisTaskStore({ ...namespaces, ...indexes }, { link, taskCipher, log }),
    settings: createSettingsStore(records('settings'), keys('settings'), log),
    customVoices: createCustomVoiceStore(records('voice'), log),
    userDictionaries: createUserDictionaryStore(dictionaries, keys('dictionary'), log),
    openKeyValueStore(name, secret) {
      const namespace = `notes:${name}`;
      const claims = createRedisClaimStorage(link, namespace);
      const cipher = secret && createTextCipher(key.load());
      const parts = { namespace, records: records(namespace), keys: keys(namespace) };
      return createKeyValueStore({ ...parts, claims, cipher, log });
    },
    openCipher: async () => createTextCipher(await key.confirm()),
    usageCounters: createRedisUsageCounters(toRetryingScripts(link), KEY_PREFIX),
    async *exportEntries() {
      for await (const [at, text] of scanEntries(link, KEY_PREFIX)) {
        const entry = toStoreEntry(at.slice(KEY_PREFIX.length), text);
        if (entry) yield entry;
      }
    },
    async importEntry({ namespace, key: at, value, expires }) {
      if (namespace === 'history') await finishedTasksByPerson.add(at, value, expires);
      const name = toRedisKey(namespace, at);
      const text = JSON.stringify(value);
      const put = () =>
        expires === undefined
          ? link.client.set(name, text, 'NX')
          : link.client.set(name, text, 'PXAT', Math.ceil(expires), 'NX');
      return (await link.withRetry(put)) !== null;
    },
    async close() {
      stopWatching();
      link.close();
      release();
    },
  };
}

/** Counting a task twice has no effect, so an interrupted script may run again. */
const toRetryingScripts = ({ client, withRetry }: RedisConnection) => ({
  eval: (script: string, keys: number, ...given: (string | number)[]): Promise<unknown> =>
    withRetry(() => client.eval(script, keys, ...given)),
});

function toStoreEntry(name: string, text: string): StoreEntry | undefined {
  const at = name.indexOf(KEY_SEPARATOR);
  const value = parseJson(text);
  if (at < 0 || value === undefined) return undefined;
  const expires = typeof value === 'object' && value !== null && 'expires' in value ? value['expires'] : undefined;
  return {
    namespace: name.slice(0, at),
    key: name.slice(at + KEY_SEPARATOR.length),
    value,
    ...(typeof expires === 'number' && { expires }),
  };
}

interface SharedKey {
  /** Returns the key and creates it if no process has one. Throws a StoreError for the operator. */
  load(): Buffer;
  /** Like `load`, but also rejects if another process has created another key since the start. */
  confirm(): Promise<Buffer>;
}

const KEY_FINGERPRINT = `${KEY_PREFIX}secret-key`;

const fingerprint = (key: Buffer): string =>
  createHmac('sha256', key).update('earshot').digest('base64url').slice(0, 22);

const wrongKeyError = (file: string): StoreError =>
  new StoreError(
    `${file} is missing, or differs from the key of the other processes on this Redis. Copy their secret.key there (chmod 600). If that key is lost, delete ${KEY_FINGERPRINT} in Redis and reinstall the app in its workspaces.`,
  );

async function sharedKey({ client, withRetry }: RedisConnection, file: string, log: Log): Promise<SharedKey> {
  const readFingerprint = () => withRetry(() => client.get(KEY_FINGERPRINT));
  let known = await readFingerprint();
  let isStored = known !== null;

  /** False if another process created the first key at the same time. */
  const storeFingerprint = async (print: string): Promise<boolean> => {
    await withRetry(() => client.set(KEY_FINGERPRINT, print, 'NX'));
    return (await readFingerprint()) === print;
  };

  const load = (): Buffer => {
    if (known !== null && !existsSync(file)) throw wrongKeyError(file);
    const key = loadOrCreateKey(file);
    const print = fingerprint(key);
    if (known !== null && print !== known) throw wrongKeyError(file);
    if (!isStored)
      storeFingerprint(print).then(
        (isSame) => isSame || log.error(`store: ${wrongKeyError(file).message}`),
        (thrown) => log.warn('store: fingerprint of secret.key not stored', { why: formatError(thrown) }),
      );
    isStored = true;
    return key;
  };
  return {
    load,
    async confirm() {
      known ??= await readFingerprint();
      const key = load();
      if (known === null && !(await storeFingerprint(fingerprint(key)))) throw wrongKeyError(file);
      return key;
    },
  };
}
