// Stores for small records on any Keyv: platforms' records, default settings, owners of custom voices, dictionaries.
// Secret values are encrypted first.

import { randomUUID } from 'node:crypto';
import type { Keyv } from 'keyv';
import { z } from 'zod';
import type { Defaults } from '../domain/commands/command.ts';
import type { CustomVoice } from '../domain/media/voice.ts';
import type { Dictionary, DictionaryOwner } from '../domain/pronunciation/dictionary.ts';
import { type Json, parseJson } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import type {
  CustomVoiceStore,
  KeyValueStore,
  SettingsOwner,
  SettingsStore,
  TextCipher,
  UserDictionaryStore,
} from '../ports/store.ts';
import { type ScanKeys, toKeyPrefix, validateRecord, writeRecord } from './store.ts';

/** Atomic operation that Keyv lacks, safe across processes. */
export interface ClaimStorage {
  /** Stores the value unless an unexpired value exists that does not end in `ownerSuffix`. */
  claim(key: string, value: string, expires: number, ownerSuffix: string): Promise<boolean>;
}

interface KeyValueStoreOptions {
  readonly namespace: string;
  readonly records: Keyv;
  readonly keys: ScanKeys;
  readonly claims: ClaimStorage;
  /** Encrypts secret values. Absent for stores without any. */
  readonly cipher?: TextCipher;
  readonly log: Log;
}

export function createKeyValueStore({
  namespace,
  records,
  keys,
  claims,
  cipher,
  log,
}: KeyValueStoreOptions): KeyValueStore {
  const encrypt = (key: string, value: Json): Json =>
    cipher ? cipher.encrypt(JSON.stringify(value), [namespace, key]) : value;
  const decrypt = (key: string, kept: Json): Json | undefined => {
    if (!cipher) return kept;
    const text = typeof kept === 'string' ? cipher.decrypt(kept, [namespace, key]) : undefined;
    if (text !== undefined) return parseJson(text);
    log.error('store: an encrypted record can’t be decrypted and is skipped; was secret.key replaced?', {
      namespace,
    });
    return undefined;
  };

  return {
    async get(key) {
      const kept = await records.get<Json>(key);
      return kept === undefined ? undefined : decrypt(key, kept);
    },
    put: (key, value, ttlMs) => writeRecord(records, key, encrypt(key, value), ttlMs),
    async claim(key, ttlMs, owner = randomUUID()) {
      const expires = Date.now() + ttlMs;
      // Not encrypted, so that the storage can compare owners.
      const ownerSuffix = `,"by":${JSON.stringify(owner)}}`;
      const value = JSON.stringify({ value: encrypt(key, true), expires });
      return claims.claim(key, value.slice(0, -1) + ownerSuffix, expires, ownerSuffix);
    },
    delete: async (key) => void (await records.delete(key)),
    keys: (prefix) => Array.fromAsync(keys(prefix)),
  };
}

interface SettingsRecord {
  readonly v: 1;
  readonly defaults: Defaults;
}

const setting = z.number().optional();
const settingsRecord = z.looseObject({
  v: z.literal(1),
  defaults: z.looseObject({
    voice: setting,
    language: setting,
    target_language: setting,
    lastVoices: z.record(z.string(), z.number()).optional(),
    cast: z.record(z.string(), z.number()).optional(),
  }),
});

export function createSettingsStore(settings: Keyv, keys: ScanKeys, log: Log): SettingsStore {
  return {
    async get(owner) {
      const record = validateRecord<SettingsRecord>(settingsRecord, await settings.get(settingsKey(owner)));
      if (record === 'unreadable') log.error('store: invalid settings skipped', {});
      return typeof record === 'object' ? record.defaults : {};
    },
    async put(owner, defaults) {
      if (Object.keys(defaults).length === 0) return void (await settings.delete(settingsKey(owner)));
      const record: SettingsRecord = { v: 1, defaults };
      await writeRecord(settings, settingsKey(owner), record);
    },
    async deleteByPrefix(adapter, start) {
      for (const kind of ['person', 'place', 'last-voices', 'cast'])
        for await (const key of keys(toKeyPrefix([adapter, kind, start]))) await settings.delete(key);
    },
  };
}

function settingsKey(owner: SettingsOwner): string {
  const { adapter } = owner;
  if ('person' in owner) return JSON.stringify([adapter, 'person', owner.person]);
  if ('place' in owner) return JSON.stringify([adapter, 'place', owner.place]);
  return JSON.stringify(
    'castOf' in owner ? [adapter, 'cast', owner.castOf] : [adapter, 'last-voices', owner.lastVoicesOf],
  );
}

interface CustomVoiceRecord {
  readonly v: 1;
  readonly voice: CustomVoice;
}

const viewer = z.looseObject({ adapter: z.string(), person: z.string(), group: z.string().optional() });
const customVoiceRecord = z.looseObject({
  v: z.literal(1),
  voice: z.looseObject({
    code: z.string(),
    id: z.int().optional(),
    details: z.looseObject({ owner: viewer, name: z.string() }).optional(),
  }),
});

export function createCustomVoiceStore(voices: Keyv, log: Log): CustomVoiceStore {
  return {
    async all() {
      const all: CustomVoice[] = [];
      for await (const [code, value] of voices.iterator()) {
        const record = validateRecord<CustomVoiceRecord>(customVoiceRecord, value);
        if (record === 'unreadable') log.error('store: invalid voice owner skipped', { code });
        else if (record) all.push(record.voice);
      }
      return all;
    },
    async put(voice) {
      await writeRecord(voices, voice.code, { v: 1, voice } satisfies CustomVoiceRecord);
    },
    delete: async (code) => void (await voices.delete(code)),
  };
}

interface DictionaryRecord {
  readonly v: 1;
  readonly dictionaries: readonly Dictionary[];
}

const dictionaryEntry = z.looseObject({
  word: z.string(),
  replacement: z.string(),
  language: z.int().optional(),
  addedBy: z.string(),
});
const dictionaryRecord = z.looseObject({
  v: z.literal(1),
  dictionaries: z.array(
    z.looseObject({
      code: z.string(),
      name: z.string(),
      createdBy: z.string(),
      entries: z.array(dictionaryEntry),
      revision: z.int(),
      mirror: z.looseObject({ id: z.int(), revision: z.int() }).optional(),
    }),
  ),
});

const dictionaryKey = (owner: DictionaryOwner): string =>
  JSON.stringify('person' in owner ? [owner.adapter, 'person', owner.person] : [owner.adapter, 'group', owner.group]);

function dictionaryOwnerFromKey(key: string): DictionaryOwner {
  const [adapter, kind, id] = parseJson(key) as [string, string, string];
  return kind === 'person' ? { adapter, person: id } : { adapter, group: id };
}

const NO_DICTIONARIES: readonly Dictionary[] = [];

export function createUserDictionaryStore(dictionaries: Keyv, keys: ScanKeys, log: Log): UserDictionaryStore {
  const valid = new WeakSet<DictionaryRecord>();
  const read = (value: DictionaryRecord | undefined) => {
    if (value && valid.has(value)) return value;
    const record = validateRecord<DictionaryRecord>(dictionaryRecord, value);
    if (typeof record === 'object') valid.add(record);
    return record;
  };
  return {
    async get(owner) {
      const record = read(await dictionaries.get(dictionaryKey(owner)));
      if (record === 'unreadable') log.error('store: invalid dictionaries skipped', {});
      return typeof record === 'object' ? record.dictionaries : NO_DICTIONARIES;
    },
    async put(owner, all) {
      const key = dictionaryKey(owner);
      if (all.length === 0) return void (await dictionaries.delete(key));
      await writeRecord(dictionaries, key, { v: 1, dictionaries: all } satisfies DictionaryRecord);
    },
    async listOwners() {
      return (await Array.fromAsync(keys(''))).map(dictionaryOwnerFromKey);
    },
  };
}
