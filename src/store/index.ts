// The store of a data folder, which one process has to itself: one SQLite file with a namespace for each kind of record, or
// the same namespaces on a Redis that several processes share. Knows which there are and what the files are called.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Log, reasonOf } from '../kit/log.ts';
import { createEraser, type Eraser } from '../kit/sqlite/eraser.ts';
import { isDamage } from '../kit/sqlite/fault.ts';
import { holdFile } from '../kit/sqlite/lock.ts';
import { keepReserve, reserveAfterMs } from '../kit/sqlite/reserve.ts';
import { createSeal, createSealer, masterKey, type SecretParts } from './encryption.ts';
import { faultOf, faults } from './fault.ts';
import { createParseOnce, createRecords, type Store } from './record.ts';

import {
  createDictionaryStore,
  createMadeVoiceStore,
  createNotes,
  createSettingsStore,
} from './small-stores.ts';
import {
  createPresence,
  createSqliteClaims,
  createSqliteCounters,
  createSqliteFinishedTasks,
  createSqliteKeys,
  createSqliteStorage,
  openDatabase,
  sqliteEntries,
  sqliteRestore,
  sweep,
} from './sqlite.ts';
import { createTaskStore } from './tasks.ts';

export { StoreFault } from './fault.ts';
export type { Store } from './record.ts';

interface StoreParts {
  readonly log: Log;
  /** How long to wait for a predecessor to let go of the folder, in ms. */
  readonly patience?: number;
  /** Records stand in this Redis instead of the folder's database. */
  readonly redis?: string | undefined;
  /** Throw a StoreFault when another process uses the same store, wherever it stands. */
  readonly exclusive?: boolean;
  /** What of the platforms' references to messages is kept sealed. */
  readonly secretParts?: SecretParts;
}

const SWEEP_EVERY_MS = 3_600_000;

/** Opens the data folder and makes it when it is missing. Throws a StoreFault that says what to do, and changes nothing then. */
export async function openStore(folder: string, parts: StoreParts): Promise<Store> {
  const { log, patience = 5_000, redis: url, exclusive = false, secretParts = {} } = parts;
  const file = join(folder, 'earshot.db');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const release = await held(join(folder, 'earshot.lock'), patience);
    if (!release) throw faults.inUse(folder);
    try {
      if (url) {
        const { openRedisStore } = await import('./redis/index.ts');
        return await openRedisStore({ url, folder, log, exclusive, secretParts, release });
      }
      return storeOn(folder, openDatabase(file), createPresence(file), { log, secretParts, release });
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw faultOf(error, folder, file);
  }
}

async function held(lock: string, patience: number): Promise<(() => void) | undefined> {
  try {
    return await holdFile(lock, patience);
  } catch (error) {
    throw isDamage(error) ? faults.badLock(lock) : error;
  }
}

/** The same store; after each of these calls what they deleted or replaced is taken off the disk. */
function erasing<T extends object>(store: T, calls: readonly (keyof T)[], eraser: Eraser): T {
  const around = calls.map((name) => {
    const call = store[name] as (...given: readonly unknown[]) => Promise<unknown>;
    return [name, (...given: readonly unknown[]) => call(...given).finally(eraser.deleted)];
  });
  return { ...store, ...Object.fromEntries(around) };
}

interface OpenParts {
  readonly log: Log;
  readonly secretParts: SecretParts;
  /** Lets go of the folder. */
  readonly release: () => void;
}

function storeOn(
  folder: string,
  database: DatabaseSync,
  present: () => void,
  { log, secretParts, release }: OpenParts,
): Store {
  const records = (namespace: string) => createRecords(createSqliteStorage(database, namespace, present));
  const dictionaries = createRecords(createSqliteStorage(database, 'dictionary', present), createParseOnce());
  const keys = (namespace: string) => createSqliteKeys(database, namespace);
  const reserve = () =>
    keepReserve(database, folder).catch((error) =>
      log.warn('store: no room could be set aside', { why: reasonOf(error) }),
    );
  const eraser = createEraser(database, folder, log);
  const tidy = () =>
    sweep(database, Date.now()).catch((error) =>
      log.warn('store: expired records were not removed', { why: reasonOf(error) }),
    );
  void tidy();
  const tidying = setInterval(() => {
    void tidy();
    void reserve();
  }, SWEEP_EVERY_MS).unref();
  const reserving = setTimeout(reserve, reserveAfterMs(database)).unref();
  const key = () => masterKey(join(folder, 'secret.key'));
  const sealer = createSealer({ key, parts: secretParts, log });
  const namespaces = { live: records('task'), history: records('history'), people: records('person') };
  const indexes = { peopleKeys: keys('person'), finished: createSqliteFinishedTasks(database) };
  return {
    tasks: erasing(createTaskStore({ ...namespaces, ...indexes }, { sealer, log }), ['forget'], eraser),
    settings: erasing(
      createSettingsStore(records('settings'), keys('settings'), log),
      ['put', 'forget'],
      eraser,
    ),
    voices: erasing(createMadeVoiceStore(records('voice'), log), ['put', 'delete'], eraser),
    dictionaries: erasing(createDictionaryStore(dictionaries, keys('dictionary'), log), ['put'], eraser),
    notes(name, secret) {
      const namespace = `notes:${name}`;
      const claims = createSqliteClaims(database, namespace, present);
      const seal = secret && createSeal(key());
      const parts = { namespace, records: records(namespace), keys: keys(namespace) };
      return createNotes({ ...parts, claims, seal, log });
    },
    counters: createSqliteCounters(database, present),
    entries: () => sqliteEntries(database),
    restore: (entry) => sqliteRestore(database, entry),
    async close() {
      clearInterval(tidying);
      eraser.stop();
      clearTimeout(reserving);
      database.close();
      release();
    },
  };
}
