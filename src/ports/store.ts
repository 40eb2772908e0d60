// What must survive a restart, seen from us. Every write is done when its promise resolves; a failed one throws.

import type { Defaults } from '../domain/commands/command.ts';
import type { Dictionary, DictionaryOwner } from '../domain/dictionary/dictionary.ts';
import type { MadeVoice } from '../domain/media/voice.ts';
import type { Outline } from '../domain/tasks/outline.ts';
import type { Task } from '../domain/tasks/task.ts';
import type { Json } from '../kit/json.ts';

/** Thrown by a write of a task that another process has changed since this copy was read: the copy is to be dropped. */
export class TaskMoved extends Error {
  override readonly name = 'TaskMoved';
  constructor(task: string) {
    super(`Task ${task} was changed by another process; this copy of it is out of date.`);
  }
}

export interface TaskStore {
  /** Throws {@link TaskMoved} instead of overwriting what is newer than the copy that `task` came from. */
  put(task: Task): Promise<void>;
  get(id: string): Promise<Task | undefined>;
  /** Ids of all tasks that are not at rest: what a restart reads. */
  open(): Promise<readonly string[]>;
  /** A person's tasks, newest first. */
  of(adapter: string, person: string, max: number): Promise<readonly Task[]>;
  /** Shows an outline of every task there is, at work and at rest, in no order. Reads them all: for whoever looks, not for work. */
  survey(see: (outline: Outline) => void): Promise<void>;
  /** Ids of the people who have tasks here and whose ids begin like this. */
  people(adapter: string, start: string): Promise<readonly string[]>;
  /** Deletes a person's tasks at rest, and the list of them. Those that are not at rest stay, and stay listed. */
  forget(adapter: string, person: string): Promise<Forgotten>;
}

interface Forgotten {
  /** Ids of the tasks that were deleted. */
  readonly deleted: readonly string[];
  /** Their ids at the media service. */
  readonly atService: readonly string[];
  /** How many stayed. */
  readonly open: number;
}

/** Whose defaults: one person's on one platform, what they have got used to, or everybody's in one place. */
export type Owner =
  | { readonly adapter: string; readonly person: string }
  | { readonly adapter: string; readonly habitsOf: string }
  | { readonly adapter: string; readonly place: string };

export interface SettingsStore {
  get(owner: Owner): Promise<Defaults>;
  /** Replaces all defaults of the owner; with none, nothing of the owner is kept. */
  put(owner: Owner, defaults: Defaults): Promise<void>;
  /** Deletes those of all people and places whose ids begin like this. */
  forget(adapter: string, start: string): Promise<void>;
}

/** A platform's own small records, kept for a while: what was seen, what was given, what it was allowed. */
export interface Notes {
  get(key: string): Promise<Json | undefined>;
  /** Without `liveMs` it stays until it is deleted. */
  put(key: string, value: Json, liveMs?: number): Promise<void>;
  /**
   * True for the first who claims the key, until it runs out; also when several ask at the same moment. With `by` it is a
   * lease: the same owner claims it again to keep it longer.
   */
  claim(key: string, liveMs: number, by?: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Keys that begin like this, in no order. */
  keys(start: string): Promise<readonly string[]>;
}

/** Whose the voices are that people made here. */
export interface MadeVoiceStore {
  all(): Promise<readonly MadeVoice[]>;
  /** Replaces what is kept under its mark. */
  put(voice: MadeVoice): Promise<void>;
  delete(mark: string): Promise<void>;
}

/** The dictionaries that people made here, all of one owner together. */
export interface DictionaryStore {
  get(owner: DictionaryOwner): Promise<readonly Dictionary[]>;
  /** Replaces all of the owner's; with none, nothing of the owner is kept. */
  put(owner: DictionaryOwner, dictionaries: readonly Dictionary[]): Promise<void>;
  owners(): Promise<readonly DictionaryOwner[]>;
}

/** One thing that tasks are counted in, until a moment. */
export interface Count {
  readonly key: string;
  readonly max: number;
  readonly until: number;
}

/** Who is counted where. Every call is one step, also when several processes ask; each may be repeated. */
export interface Counters {
  /** Counts a task in all of them, or, when one has its most, in none: that one comes back. It never counts twice in one. */
  take(
    task: string,
    counts: readonly Count[],
    now: number,
  ): Promise<{ readonly key: string; readonly used: number } | undefined>;
  /** Takes a task out of those it is in. */
  give(task: string, keys: readonly string[]): Promise<void>;
  /** How many are in each. */
  count(keys: readonly string[]): Promise<readonly number[]>;
  /** Those in it that were counted before a moment. */
  members(key: string, before: number): Promise<readonly string[]>;
}
