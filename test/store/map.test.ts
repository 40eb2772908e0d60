// The store on plain Maps, like any other Keyv storage: it must not depend on SQLite.

import { randomBytes } from 'node:crypto';
import { createTaskCipher } from '../../src/store/encryption.ts';
import {
  createCustomVoiceStore,
  createSettingsStore,
  createUserDictionaryStore,
} from '../../src/store/record-stores.ts';
import { createCachedParser, createStrictKeyv } from '../../src/store/store.ts';
import { createTaskStore } from '../../src/store/task-store.ts';
import { storeContract } from '../contract/store.ts';
import { createFakeLog } from '../fakes/log.ts';
import { keysOfMap, taskNamespaces } from './setup.ts';

const key = randomBytes(32);
let maps: Map<string, unknown>[] = [];

async function again() {
  const log = createFakeLog();
  const taskCipher = createTaskCipher({ key: () => key, secretFields: { web: ['ts'] }, log });
  const [openTasks, finishedTasks, taskLists, settings, voices, dictionaries] = maps;
  if (!openTasks || !finishedTasks || !taskLists || !settings || !voices || !dictionaries)
    throw new Error('six maps make six namespaces');
  return {
    tasks: createTaskStore(taskNamespaces({ openTasks, finishedTasks, taskLists }), { taskCipher, log }),
    settings: createSettingsStore(createStrictKeyv(settings), keysOfMap(settings), log),
    customVoices: createCustomVoiceStore(createStrictKeyv(voices), log),
    userDictionaries: createUserDictionaryStore(
      createStrictKeyv(dictionaries, createCachedParser()),
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
