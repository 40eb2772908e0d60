// The embedded store: one data folder, one process, one SQLite file with a namespace for each kind of record.
// The only place that knows which namespaces there are and what the files are called.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { holdFile } from '../kit/lock.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Notes, SettingsStore, TaskStore } from '../ports/store.ts';
import { openDatabase, sweep } from './database.ts';
import { createSeal, masterKey } from './encryption.ts';
import { faultOf, inUse } from './fault.ts';
import { createNotes, createSqliteClaims } from './notes.ts';
import { createRecords } from './record.ts';
import { createSettingsStore } from './settings.ts';
import { createSqliteStorage } from './sqlite.ts';
import { createTaskStore } from './tasks.ts';

export { StoreFault } from './fault.ts';

export interface Store {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  /** A platform's own records. Secret ones are sealed; throws a StoreFault when the key for that cannot be used. */
  notes(namespace: string, secret?: 'secret'): Notes;
  close(): Promise<void>;
}

export interface StoreParts {
  readonly log: Log;
  /** How long to wait for a predecessor to let go of the folder, in ms. */
  readonly patience?: number;
}

const SWEEP_EVERY_MS = 6 * 3_600_000;

/** Opens the data folder and makes it when it is missing. Throws a StoreFault that says what to do, and changes nothing then. */
export async function openStore(folder: string, { log, patience = 5_000 }: StoreParts): Promise<Store> {
  const file = join(folder, 'earshot.db');
  try {
    await mkdir(folder, { recursive: true });
    const release = await holdFile(join(folder, 'earshot.lock'), patience);
    if (!release) throw inUse(folder);
    try {
      return storeOn(folder, openDatabase(file), log, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw faultOf(error, folder, file);
  }
}

function storeOn(folder: string, database: DatabaseSync, log: Log, release: () => void): Store {
  const records = (namespace: string) => createRecords(createSqliteStorage(database, namespace));
  const tidy = () => {
    try {
      sweep(database, Date.now());
    } catch (error) {
      log.warn('store: expired records were not removed', { why: reasonOf(error) });
    }
  };
  tidy();
  const tidying = setInterval(tidy, SWEEP_EVERY_MS).unref();
  const namespaces = { live: records('task'), history: records('history'), people: records('person') };
  return {
    tasks: createTaskStore(namespaces, log),
    settings: createSettingsStore(records('settings'), log),
    notes(name, secret) {
      const namespace = `notes:${name}`;
      const claims = createSqliteClaims(database, namespace);
      const seal = secret && createSeal(masterKey(join(folder, 'secret.key')));
      return createNotes({ namespace, records: records(namespace), claims, seal, log });
    },
    async close() {
      clearInterval(tidying);
      database.close();
      release();
    },
  };
}
