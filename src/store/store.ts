// The interface of an opened store, and its record format. Records have a version and are validated when read; an
// unreadable record is not treated as missing.

import { Keyv, type KeyvOptions } from 'keyv';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Task } from '../domain/tasks/task.ts';
import { asJsonObject, type Json, parseJson } from '../kit/json.ts';
import type {
  CustomVoiceStore,
  KeyValueStore,
  SettingsStore,
  TaskStore,
  TextCipher,
  UsageCounters,
  UserDictionaryStore,
} from '../ports/store.ts';

export interface Store {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly customVoices: CustomVoiceStore;
  readonly userDictionaries: UserDictionaryStore;
  /** Opens a platform's records. `secret` encrypts them and throws a StoreError if the key is unusable. */
  openKeyValueStore(namespace: string, secret?: 'secret'): KeyValueStore;
  /** Encrypts texts that are kept elsewhere. Rejects with a StoreError if the key is unusable. */
  openCipher(): Promise<TextCipher>;
  /** Counters of running tasks and tasks per day. */
  readonly usageCounters: UsageCounters;
  /** Exports all entries except the counters, for moving to another store. */
  exportEntries(): AsyncIterable<StoreEntry>;
  /** Returns false if the entry exists, which is then kept. */
  importEntry(entry: StoreEntry): Promise<boolean>;
  close(): Promise<void>;
}

/** Iterates over a namespace's keys with a prefix, in no particular order. Yields to other work between batches. */
export type ScanKeys = (start: string) => AsyncIterable<string>;

/** Returns the prefix of all keys whose last part starts with the last of `parts`. */
export const toKeyPrefix = (parts: readonly string[]): string => JSON.stringify(parts).slice(0, -2);

export interface StoreEntry {
  readonly namespace: string;
  readonly key: string;
  /** The value in Keyv's wrapper. */
  readonly value: Json;
  readonly expires?: number;
}

/** `rev` grows with every write, so the newer of two copies is known. */
export interface StoredTask {
  readonly v: 1;
  readonly rev: number;
  readonly task: Task;
  /** Encrypted secrets of the task (see encryption.ts). */
  readonly encrypted?: string;
}

/**
 * Creates a Keyv that throws on errors and reads invalid JSON as null. It throws only as long as it has no error
 * listener.
 */
export function createStrictKeyv(store: KeyvOptions['store'], parseText: ParseText = parseObject): Keyv {
  return new Keyv({
    store,
    serialization: {
      stringify: (data: unknown) => JSON.stringify(data),
      parse: <T>(text: string) => parseText(text) as T,
    },
  });
}

type ParseText = (text: string) => object;

const parseObject: ParseText = (text) => asJsonObject(parseJson(text)) ?? { value: null };

/** Total length of cached records, in characters. */
const MAX_CACHED_CHARACTERS = 4_000_000;

/** Creates a parser with a cache. Callers share the parsed record and must not modify it. */
export function createCachedParser(max: number = MAX_CACHED_CHARACTERS): ParseText {
  const known = new LRUCache<string, object>({ maxSize: max, sizeCalculation: (_, { length }) => Math.max(1, length) });
  return (text) => {
    const found = known.get(text) ?? parseObject(text);
    if (!known.has(text)) known.set(text, found);
    return found;
  };
}

/** Returns the record, `undefined` if there is no record, or `'unreadable'` if it is invalid. */
export function validateRecord<T>(schema: z.ZodType, value: unknown): T | 'unreadable' | undefined {
  if (value === undefined) return undefined;
  return schema.safeParse(value).success ? (value as T) : 'unreadable';
}

/** Keyv can also return `false` for a failed write. */
export async function writeRecord(to: Keyv, key: string, record: unknown, ttl?: number): Promise<void> {
  if (!(await to.set(key, record, ttl))) throw new Error('The store rejected a record.');
}
