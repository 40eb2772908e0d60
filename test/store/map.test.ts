// The same store on plain Maps, as any other Keyv storage would be: it must not lean on SQLite.

import { randomBytes } from 'node:crypto';
import { createSealer } from '../../src/store/encryption.ts';
import { createParseOnce, createRecords } from '../../src/store/record.ts';
import {
  createDictionaryStore,
  createMadeVoiceStore,
  createSettingsStore,
} from '../../src/store/small-stores.ts';
import { createTaskStore } from '../../src/store/tasks.ts';
import { storeContract } from '../contract/store.ts';
import { createFakeLog } from '../fakes/log.ts';
import { keysOfMap, taskNamespaces } from './setup.ts';

const key = randomBytes(32);
let maps: Map<string, unknown>[] = [];

async function again() {
  const log = createFakeLog();
  const sealer = createSealer({ key: () => key, parts: { web: ['ts'] }, log });
  const [live, history, people, settings, voices, dictionaries] = maps;
  if (!live || !history || !people || !settings || !voices || !dictionaries)
    throw new Error('six maps make six namespaces');
  return {
    tasks: createTaskStore(taskNamespaces({ live, history, people }), { sealer, log }),
    settings: createSettingsStore(createRecords(settings), keysOfMap(settings), log),
    voices: createMadeVoiceStore(createRecords(voices), log),
    dictionaries: createDictionaryStore(
      createRecords(dictionaries, createParseOnce()),
      keysOfMap(dictionaries),
      log,
    ),
  };
}

storeContract(
  'a store on Maps',
  async () => {
    maps = Array.from({ length: 6 }, () => new Map());
    return again();
  },
  again,
);
