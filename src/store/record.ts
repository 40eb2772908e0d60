// What an opened store offers, whatever it stands on, and what stands in it: records with a version, looked at lightly when they
// are read. One that cannot be read is data from elsewhere or another time: it is told apart from a missing one.

import { Keyv, type KeyvOptions } from 'keyv';
import type { z } from 'zod';
import type { Task } from '../domain/tasks/task.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import type {
  Counters,
  DictionaryStore,
  MadeVoiceStore,
  Notes,
  SettingsStore,
  TaskStore,
} from '../ports/store.ts';

export interface Store {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly voices: MadeVoiceStore;
  readonly dictionaries: DictionaryStore;
  /** A platform's own records. Secret ones are sealed; throws a StoreFault when the key for that cannot be used. */
  notes(namespace: string, secret?: 'secret'): Notes;
  /** Who is counted where: tasks in flight and per day. */
  readonly counters: Counters;
  /** All there is but the counts, as it stands: for moving to another store. */
  entries(): AsyncIterable<Entry>;
  /** False: something stands there already, and stays. */
  restore(entry: Entry): Promise<boolean>;
  close(): Promise<void>;
}

/** Keys of one namespace that begin like this, in no order. Other work has its turn between batches. */
export type KeysOf = (start: string) => AsyncIterable<string>;

/** What keys begin with whose last part begins like the last of these. */
export const keyStart = (parts: readonly string[]): string => JSON.stringify(parts).slice(0, -2);

export interface Entry {
  readonly namespace: string;
  readonly key: string;
  /** As Keyv wraps it. */
  readonly value: Json;
  readonly expires?: number | undefined;
}

/** `rev` grows with every write of the same task and tells the newer of two copies. */
export interface TaskRecord {
  readonly v: 1;
  readonly rev: number;
  readonly task: Task;
  /** What of the task must not be read by somebody who only has the database (encryption.ts). */
  readonly sealed?: string;
}

/** A Keyv that throws when it fails (it has no error listener, and must get none) and reads broken JSON as null. */
export function createRecords(store: KeyvOptions['store'], parse: ParseRecord = parseRecord): Keyv {
  return new Keyv({
    store,
    serialization: {
      stringify: (data: unknown) => JSON.stringify(data),
      parse: <T>(text: string) => parse(text) as T,
    },
  });
}

type ParseRecord = (text: string) => object;

const parseRecord: ParseRecord = (text) => asObject(parseJson(text)) ?? { value: null };

/** Characters of the records that are kept parsed. */
const REMEMBERED = 4_000_000;

/** Parses a text once as long as it is among the last ones: the same record again, which must not be changed. */
export function createParseOnce(max: number = REMEMBERED): ParseRecord {
  const known = new Map<string, object>();
  let size = 0;
  return (text) => {
    const found = known.get(text) ?? parseRecord(text);
    if (!known.delete(text)) size += text.length;
    known.set(text, found);
    for (const oldest of known.keys()) {
      if (size <= max) break;
      known.delete(oldest);
      size -= oldest.length;
    }
    return found;
  };
}

/** A record, `undefined` when there is none, `'unreadable'` when there is something else in its place. */
export function readRecord<T>(schema: z.ZodType, value: unknown): T | 'unreadable' | undefined {
  if (value === undefined) return undefined;
  return schema.safeParse(value).success ? (value as T) : 'unreadable';
}

/** Keyv can also answer `false` for a write that failed. */
export async function writeRecord(to: Keyv, key: string, record: unknown, ttl?: number): Promise<void> {
  if (!(await to.set(key, record, ttl))) throw new Error('the store did not take a record');
}
