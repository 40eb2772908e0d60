// Opens the store: a SQLite file in a data folder used by one process, or a Redis shared by several. Defines the
// namespaces and file names.

import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createFolder } from '../kit/disk/create-folder.ts';
import { formatError, type Log } from '../kit/log.ts';
import { acquireFileLock } from '../kit/sqlite/file-lock.ts';
import { getRefillDelayMs, refillReserve } from '../kit/sqlite/space-reserve.ts';
import { isCorruptionError } from '../kit/sqlite/sqlite-error.ts';
import { createWalTruncator, type WalTruncator } from '../kit/sqlite/wal-truncator.ts';
import { FOLDER_MODE, readFolderUser } from './data-folder.ts';
import { createTaskCipher, createTextCipher, loadOrCreateKey, type SecretFields } from './encryption.ts';
import {
  createCustomVoiceStore,
  createKeyValueStore,
  createSettingsStore,
  createUserDictionaryStore,
} from './record-stores.ts';
import {
  createDatabaseFileCheck,
  createSqliteClaimStorage,
  createSqliteFinishedTasks,
  createSqliteKeyScan,
  createSqliteStorage,
  createSqliteUsageCounters,
  deleteExpired,
  exportSqliteEntries,
  importSqliteEntry,
  openDatabase,
} from './sqlite.ts';
import { createCachedParser, createStrictKeyv, type Store } from './store.ts';
import { storeErrorFactories, toStoreError } from './store-error.ts';
import { createTaskStore } from './task-store.ts';

export { checkDataFolder, noteFolderUser } from './data-folder.ts';
export type { Store } from './store.ts';
export { StoreError } from './store-error.ts';

interface OpenStoreOptions {
  readonly log: Log;
  /** Maximum wait for a previous process to release the folder. */
  readonly lockWaitMs?: number;
  /** URL of a Redis server that replaces the folder's database. */
  readonly redis?: string;
  /** True to throw a StoreError if another process uses the same store. */
  readonly exclusive?: boolean;
  /** Fields of message references to encrypt. */
  readonly secretFields?: SecretFields;
}

const CLEANUP_INTERVAL_MS = 3_600_000;

/**
 * Opens the data folder and creates it if missing. On failure, throws a StoreError with instructions and changes
 * nothing.
 */
export async function openStore(folder: string, options: OpenStoreOptions): Promise<Store> {
  const { log, lockWaitMs = 5_000, redis: url, exclusive = false, secretFields = {} } = options;
  const file = join(folder, 'earshot.db');
  try {
    await createFolder(folder, FOLDER_MODE);
    const release = await lockFolder(join(folder, 'earshot.lock'), lockWaitMs);
    if (!release) throw storeErrorFactories.inUse(folder, readFolderUser(folder));
    try {
      if (url) {
        const { openRedisStore } = await import('./redis/index.ts');
        return await openRedisStore({ url, folder, log, exclusive, secretFields, release });
      }
      return createSqliteStore(folder, openDatabase(file), createDatabaseFileCheck(file), {
        log,
        secretFields,
        release,
      });
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw toStoreError(error, folder, file);
  }
}

async function lockFolder(lock: string, waitMs: number): Promise<(() => void) | undefined> {
  try {
    return await acquireFileLock(lock, waitMs);
  } catch (error) {
    throw isCorruptionError(error) ? storeErrorFactories.badLock(lock) : error;
  }
}

/** Wraps a store so that these methods also erase deleted and replaced data from disk. */
function withSecureDelete<T extends object>(store: T, calls: readonly (keyof T)[], eraser: WalTruncator): T {
  const around = calls.map((name) => {
    const call = store[name] as (...given: readonly unknown[]) => Promise<unknown>;
    return [name, (...given: readonly unknown[]) => call(...given).finally(eraser.schedule)];
  });
  return { ...store, ...Object.fromEntries(around) };
}

interface SqliteStoreOptions {
  readonly log: Log;
  readonly secretFields: SecretFields;
  readonly release: () => void;
}

function createSqliteStore(
  folder: string,
  database: DatabaseSync,
  checkFile: () => void,
  { log, secretFields, release }: SqliteStoreOptions,
): Store {
  const records = (namespace: string) => createStrictKeyv(createSqliteStorage(database, namespace, checkFile));
  const dictionaries = createStrictKeyv(createSqliteStorage(database, 'dictionary', checkFile), createCachedParser());
  const keys = (namespace: string) => createSqliteKeyScan(database, namespace);
  const reserve = () =>
    refillReserve(database, folder).catch((error) =>
      log.warn('store: disk reserve not refilled', { why: formatError(error) }),
    );
  const eraser = createWalTruncator(database, folder, log);
  const deleteExpiredRecords = () =>
    deleteExpired(database, Date.now()).catch((error) =>
      log.warn('store: expired records not deleted', { why: formatError(error) }),
    );
  void deleteExpiredRecords();
  const cleanupTimer = setInterval(() => {
    void deleteExpiredRecords();
    void reserve();
  }, CLEANUP_INTERVAL_MS).unref();
  const refillTimer = setTimeout(reserve, getRefillDelayMs(database)).unref();
  const key = () => loadOrCreateKey(join(folder, 'secret.key'));
  const taskCipher = createTaskCipher({ key, secretFields, log });
  const namespaces = {
    openTasks: records('task'),
    finishedTasks: records('history'),
    taskLists: records('person'),
  };
  const indexes = { scanPeople: keys('person'), finishedTasksByPerson: createSqliteFinishedTasks(database) };
  return {
    tasks: withSecureDelete(
      createTaskStore({ ...namespaces, ...indexes }, { taskCipher, log }),
      ['delete', 'deleteByPerson'],
      eraser,
    ),
    settings: withSecureDelete(
      createSettingsStore(records('settings'), keys('settings'), log),
      ['put', 'deleteByPrefix'],
      eraser,
    ),
    customVoices: withSecureDelete(createCustomVoiceStore(records('voice'), log), ['put', 'delete'], eraser),
    userDictionaries: withSecureDelete(
      createUserDictionaryStore(dictionaries, keys('dictionary'), log),
      ['put'],
      eraser,
    ),
    openKeyValueStore(name, secret) {
      const namespace = `notes:${name}`;
      const claims = createSqliteClaimStorage(database, namespace, checkFile);
      const cipher = secret && createTextCipher(key());
      const parts = { namespace, records: records(namespace), keys: keys(namespace) };
      return createKeyValueStore({ ...parts, claims, cipher, log });
    },
    openCipher: async () => createTextCipher(key()),
    usageCounters: createSqliteUsageCounters(database, checkFile),
    exportEntries: () => exportSqliteEntries(database),
    importEntry: (entry) => importSqliteEntry(database, entry),
    async close() {
      clearInterval(cleanupTimer);
      eraser.stop();
      clearTimeout(refillTimer);
      database.close();
      release();
    },
  };
}
