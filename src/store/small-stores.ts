// The stores of small records on any Keyv: platforms' notes, people's and places' defaults, whose the voices are that people made,
// and their dictionaries. Secret notes are sealed before they get there.

import { randomUUID } from 'node:crypto';
import type { Keyv } from 'keyv';
import { z } from 'zod';
import type { Defaults } from '../domain/commands/command.ts';
import type { Dictionary, DictionaryOwner } from '../domain/dictionary/dictionary.ts';
import type { MadeVoice } from '../domain/media/voice.ts';
import { type Json, parseJson } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import type { DictionaryStore, MadeVoiceStore, Notes, Owner, SettingsStore } from '../ports/store.ts';
import type { Seal } from './encryption.ts';
import { type KeysOf, keyStart, readRecord, writeRecord } from './record.ts';

/** What a storage must do besides Keyv's part, in one step each and also against other processes. */
export interface Claims {
  /** Puts the value there unless something stands there that has not run out and does not end in `mark`. */
  claim(key: string, value: string, expires: number, mark: string): Promise<boolean>;
}

interface NotesParts {
  readonly namespace: string;
  readonly records: Keyv;
  readonly keys: KeysOf;
  readonly claims: Claims;
  /** For what only this installation may read. */
  readonly seal?: Seal | undefined;
  readonly log: Log;
}

export function createNotes({ namespace, records, keys, claims, seal, log }: NotesParts): Notes {
  const close = (key: string, value: Json): Json =>
    seal ? seal.close(JSON.stringify(value), [namespace, key]) : value;
  const open = (key: string, kept: Json): Json | undefined => {
    if (!seal) return kept;
    const text = typeof kept === 'string' ? seal.open(kept, [namespace, key]) : undefined;
    if (text !== undefined) return parseJson(text);
    log.error('store: a secret note cannot be opened and is left out; was secret.key replaced?', {
      namespace,
    });
    return undefined;
  };

  return {
    async get(key) {
      const kept = await records.get<Json>(key);
      return kept === undefined ? undefined : open(key, kept);
    },
    put: (key, value, liveMs) => writeRecord(records, key, close(key, value), liveMs),
    async claim(key, liveMs, by = randomUUID()) {
      const expires = Date.now() + liveMs;
      // Outside the seal, so that the storage can tell whose it is.
      const mark = `,"by":${JSON.stringify(by)}}`;
      const value = JSON.stringify({ value: close(key, true), expires });
      return claims.claim(key, value.slice(0, -1) + mark, expires, mark);
    },
    delete: async (key) => void (await records.delete(key)),
    keys: (start) => Array.fromAsync(keys(start)),
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
  }),
});

export function createSettingsStore(settings: Keyv, keys: KeysOf, log: Log): SettingsStore {
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
      for (const kind of ['person', 'place', 'habits'])
        for await (const key of keys(keyStart([adapter, kind, start]))) await settings.delete(key);
    },
  };
}

function keyOf(owner: Owner): string {
  const { adapter } = owner;
  if ('person' in owner) return JSON.stringify([adapter, 'person', owner.person]);
  return JSON.stringify(
    'place' in owner ? [adapter, 'place', owner.place] : [adapter, 'habits', owner.habitsOf],
  );
}

interface MadeVoiceRecord {
  readonly v: 1;
  readonly voice: MadeVoice;
}

const viewer = z.looseObject({ adapter: z.string(), person: z.string(), group: z.string().optional() });
const madeVoiceRecord = z.looseObject({
  v: z.literal(1),
  voice: z.looseObject({
    mark: z.string(),
    id: z.int().optional(),
    owned: z.looseObject({ by: viewer, name: z.string() }).optional(),
  }),
});

export function createMadeVoiceStore(voices: Keyv, log: Log): MadeVoiceStore {
  return {
    async all() {
      const all: MadeVoice[] = [];
      for await (const [mark, value] of voices.iterator()) {
        const record = readRecord<MadeVoiceRecord>(madeVoiceRecord, value);
        if (record === 'unreadable')
          log.error('store: whose a voice is cannot be read, so nobody has it', { mark });
        else if (record) all.push(record.voice);
      }
      return all;
    },
    async put(voice) {
      await writeRecord(voices, voice.mark, { v: 1, voice } satisfies MadeVoiceRecord);
    },
    delete: async (mark) => void (await voices.delete(mark)),
  };
}

interface DictionaryRecord {
  readonly v: 1;
  readonly dictionaries: readonly Dictionary[];
}

const dictionaryWord = z.looseObject({
  word: z.string(),
  as: z.string(),
  language: z.int().optional(),
  by: z.string(),
});
const dictionaryRecord = z.looseObject({
  v: z.literal(1),
  dictionaries: z.array(
    z.looseObject({
      mark: z.string(),
      name: z.string(),
      by: z.string(),
      words: z.array(dictionaryWord),
      changes: z.int(),
      mirror: z.looseObject({ id: z.int(), changes: z.int() }).optional(),
    }),
  ),
});

const dictionaryKeyOf = (owner: DictionaryOwner): string =>
  JSON.stringify(
    'person' in owner ? [owner.adapter, 'person', owner.person] : [owner.adapter, 'group', owner.group],
  );

function dictionaryOwnerAt(key: string): DictionaryOwner {
  const [adapter, kind, id] = parseJson(key) as [string, string, string];
  return kind === 'person' ? { adapter, person: id } : { adapter, group: id };
}

const NO_DICTIONARIES: readonly Dictionary[] = [];

export function createDictionaryStore(dictionaries: Keyv, keys: KeysOf, log: Log): DictionaryStore {
  const readable = new WeakSet<DictionaryRecord>();
  const read = (value: DictionaryRecord | undefined) => {
    if (value && readable.has(value)) return value;
    const record = readRecord<DictionaryRecord>(dictionaryRecord, value);
    if (typeof record === 'object') readable.add(record);
    return record;
  };
  return {
    async get(owner) {
      const record = read(await dictionaries.get(dictionaryKeyOf(owner)));
      if (record === 'unreadable') log.error('store: dictionaries cannot be read and are left out', {});
      return typeof record === 'object' ? record.dictionaries : NO_DICTIONARIES;
    },
    async put(owner, all) {
      const key = dictionaryKeyOf(owner);
      if (all.length === 0) return void (await dictionaries.delete(key));
      await writeRecord(dictionaries, key, { v: 1, dictionaries: all } satisfies DictionaryRecord);
    },
    async owners() {
      return (await Array.fromAsync(keys(''))).map(dictionaryOwnerAt);
    },
  };
}
