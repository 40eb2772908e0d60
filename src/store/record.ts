// What stands in the store: records with a version, looked at lightly when they are read. A record that cannot be read
// is data from elsewhere or another time: it is told apart from a missing one, and nobody falls over it.

import { Keyv, type KeyvOptions } from 'keyv';
import { z } from 'zod';
import type { Defaults } from '../domain/commands/reading.ts';
import type { MadeVoice } from '../domain/media/made-voice.ts';
import { OVER, type Task, WORKING } from '../domain/tasks/task.ts';
import { asObject, parseJson } from '../kit/json.ts';

/** `rev` grows with every write of the same task and tells the newer of two copies. */
export interface TaskRecord {
  readonly v: 1;
  readonly rev: number;
  readonly task: Task;
  /** What of the task must not be read by somebody who only has the database (encryption.ts). */
  readonly sealed?: string;
}

export interface PersonRecord {
  readonly v: 1;
  /** Newest first. */
  readonly tasks: readonly string[];
}

export interface MadeVoiceRecord {
  readonly v: 1;
  readonly voice: MadeVoice;
}

export interface SettingsRecord {
  readonly v: 1;
  readonly defaults: Defaults;
}

const named = z.looseObject({ id: z.string(), name: z.string() });
const anything = z.record(z.string(), z.unknown());

export const taskRecord = z.looseObject({
  v: z.literal(1),
  rev: z.int(),
  sealed: z.string().optional(),
  task: z.looseObject({
    id: z.string(),
    request: z.looseObject({ command: z.string(), values: anything, files: anything, labels: anything }),
    origin: z.looseObject({ adapter: z.string(), person: named, place: named }),
    created: z.number(),
    changed: z.number(),
    state: z.looseObject({
      at: z.enum([...WORKING, ...OVER]),
    }),
  }),
});

export const personRecord = z.looseObject({ v: z.literal(1), tasks: z.array(z.string()) });

const viewer = z.looseObject({ adapter: z.string(), person: z.string(), group: z.string().optional() });
export const madeVoiceRecord = z.looseObject({
  v: z.literal(1),
  voice: z.looseObject({
    mark: z.string(),
    id: z.int().optional(),
    owned: z.looseObject({ by: viewer, name: z.string() }).optional(),
  }),
});

const setting = z.number().optional();
export const settingsRecord = z.looseObject({
  v: z.literal(1),
  defaults: z.looseObject({ voice: setting, language: setting, target_language: setting }),
});

/** A Keyv that throws when it fails (it has no error listener, and must get none) and reads broken JSON as null. */
export function createRecords(store: KeyvOptions['store']): Keyv {
  return new Keyv({
    store,
    serialization: {
      stringify: (data: unknown) => JSON.stringify(data),
      parse: <T>(text: string) => (asObject(parseJson(text)) ?? { value: null }) as T,
    },
  });
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
