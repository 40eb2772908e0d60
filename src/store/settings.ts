// People's and places' defaults on any Keyv. Knows whose they are, not what follows from them.

import type { Keyv } from 'keyv';
import { parseJson } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import type { Owner, SettingsStore } from '../ports/store.ts';
import { readRecord, type SettingsRecord, settingsRecord, writeRecord } from './record.ts';

export function createSettingsStore(settings: Keyv, log: Log): SettingsStore {
  return {
    async get(owner) {
      const record = readRecord<SettingsRecord>(settingsRecord, await settings.get(keyOf(owner)));
      if (record === 'unreadable') log.error('store: settings cannot be read and are left out', {});
      return typeof record === 'object' ? record.defaults : {};
    },
    async put(owner, defaults) {
      if (Object.keys(defaults).length === 0) return void (await settings.delete(keyOf(owner)));
      const record: SettingsRecord = { v: 1, defaults };
      await writeRecord(settings, keyOf(owner), record);
    },
    async forget(adapter, start) {
      const theirs: string[] = [];
      for await (const [key] of settings.iterator()) {
        const [whose, , id] = parseJson(key) as [string, string, string];
        if (whose === adapter && id.startsWith(start)) theirs.push(key);
      }
      for (const key of theirs) await settings.delete(key);
    },
  };
}

const keyOf = (owner: Owner): string =>
  JSON.stringify(
    'person' in owner ? [owner.adapter, 'person', owner.person] : [owner.adapter, 'place', owner.place],
  );
