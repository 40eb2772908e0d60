// Interfaces for persistent data. A write is durable once its promise resolves; a failed write throws.

import type { Defaults } from '../domain/commands/command.ts';
import type { CustomVoice } from '../domain/media/voice.ts';
import type { Dictionary, DictionaryOwner } from '../domain/pronunciation/dictionary.ts';
import type { Task } from '../domain/tasks/task.ts';
import type { OperatorTaskSummary } from '../domain/tasks/task-summary.ts';
import type { Json } from '../kit/json.ts';

/** Another process changed the task since this copy was read. Discard the copy. */
export class StaleTaskError extends Error {
  override readonly name = 'StaleTaskError';
  constructor(task: string) {
    super(`Task ${task} was changed by another process; this copy is out of date.`);
  }
}

export interface TaskStore {
  /** Throws {@link StaleTaskError} if the stored task is newer than the copy that `task` is based on. */
  put(task: Task): Promise<void>;
  get(id: string): Promise<Task | undefined>;
  /** Returns the ids of all unfinished tasks, for recovery after a restart. */
  listOpenIds(): Promise<readonly string[]>;
  /** Returns a person's tasks, newest first. */
  listByPerson(adapter: string, person: string, max: number): Promise<readonly Task[]>;
  /**
   * Visits a summary of every task, open or finished, in no particular order. Reads all records, so it is only for
   * reports.
   */
  forEachSummary(visit: (summary: OperatorTaskSummary) => void): Promise<void>;
  /** Returns the ids of people with tasks whose id starts with `idPrefix`. */
  listPeople(adapter: string, idPrefix: string): Promise<readonly string[]>;
  /** Deletes one task in any state. A copy that was read earlier must not be written again. */
  delete(id: string): Promise<void>;
  /** Deletes a person's finished tasks. Open tasks remain stored and listed. */
  deleteByPerson(adapter: string, person: string): Promise<TaskDeletionResult>;
}

interface TaskDeletionResult {
  readonly taskIds: readonly string[];
  /** Ids of the deleted tasks at the media service. */
  readonly serviceTaskIds: readonly string[];
  /** Number of open tasks that were not deleted. */
  readonly remaining: number;
}

/**
 * Owner of default settings: a person, a place, a person's last used voices (`lastVoicesOf`), or a place's voices for
 * the speakers of scripts (`castOf`).
 */
export type SettingsOwner =
  | { readonly adapter: string; readonly person: string }
  | { readonly adapter: string; readonly lastVoicesOf: string }
  | { readonly adapter: string; readonly castOf: string }
  | { readonly adapter: string; readonly place: string };

export interface SettingsStore {
  get(owner: SettingsOwner): Promise<Defaults>;
  /** Replaces all defaults of the owner. An empty object deletes the record. */
  put(owner: SettingsOwner, defaults: Defaults): Promise<void>;
  /** Deletes the defaults of all people and places whose id starts with `idPrefix`. */
  deleteByPrefix(adapter: string, idPrefix: string): Promise<void>;
}

/** Temporary records of a platform adapter. */
export interface KeyValueStore {
  get(key: string): Promise<Json | undefined>;
  /** Stores a value until it is deleted or `ttlMs` has passed. */
  put(key: string, value: Json, ttlMs?: number): Promise<void>;
  /**
   * Claims a key atomically. True for the first caller until the claim expires. With `owner` the claim is a lease,
   * which the same owner can renew.
   */
  claim(key: string, ttlMs: number, owner?: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Returns all keys with this prefix, in no particular order. */
  keys(prefix: string): Promise<readonly string[]>;
}

/** Owners of custom voices. */
export interface CustomVoiceStore {
  all(): Promise<readonly CustomVoice[]>;
  /** Replaces the record with the same code. */
  put(voice: CustomVoice): Promise<void>;
  delete(code: string): Promise<void>;
}

/** Users' dictionaries, grouped by owner. */
export interface UserDictionaryStore {
  get(owner: DictionaryOwner): Promise<readonly Dictionary[]>;
  /** Replaces all dictionaries of the owner. An empty list deletes the record. */
  put(owner: DictionaryOwner, dictionaries: readonly Dictionary[]): Promise<void>;
  listOwners(): Promise<readonly DictionaryOwner[]>;
}

/** A counter with its limit. It is deleted at `expiresAt`. */
export interface CounterLimit {
  readonly key: string;
  readonly max: number;
  readonly expiresAt: number;
}

/** Usage counters. Every call is atomic across processes and safe to repeat. */
export interface UsageCounters {
  /**
   * Adds a task to all counters, or to none if one is full; returns the full counter. A task counts only once per
   * counter.
   */
  add(
    task: string,
    counts: readonly CounterLimit[],
    now: number,
  ): Promise<{ readonly key: string; readonly used: number } | undefined>;
  remove(task: string, keys: readonly string[]): Promise<void>;
  count(keys: readonly string[]): Promise<readonly number[]>;
  /** Returns the tasks that were added to the counter before a time. */
  listOlder(key: string, before: number): Promise<readonly string[]>;
}

/** Encrypts short texts with the key of this installation, which all its processes share. */
export interface TextCipher {
  /** `context` is the storage location or the readers. The text decrypts only with the same context. */
  encrypt(text: string, context: readonly string[]): string;
  /** `undefined` if the text was modified, moved or encrypted with another key. */
  decrypt(sealed: string, context: readonly string[]): string | undefined;
}
