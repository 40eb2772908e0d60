// What must survive a restart, seen from us. Every write is done when its promise resolves; a failed one throws.

import type { Defaults } from '../domain/reading.ts';
import type { Task } from '../domain/task.ts';
import type { Json } from '../kit/json.ts';

export interface TaskStore {
  put(task: Task): Promise<void>;
  get(id: string): Promise<Task | undefined>;
  /** Ids of all tasks that are not at rest: what a restart reads. */
  open(): Promise<readonly string[]>;
  /** A person's tasks, newest first. */
  of(adapter: string, person: string, most: number): Promise<readonly Task[]>;
  /** Ids of the people who have tasks here and whose ids begin like this. */
  people(adapter: string, start: string): Promise<readonly string[]>;
  /** Deletes a person's tasks at rest, and the list of them. Those that are not at rest stay, and stay listed. */
  forget(adapter: string, person: string): Promise<Forgotten>;
}

export interface Forgotten {
  /** Ids of the tasks that were deleted. */
  readonly deleted: readonly string[];
  /** How many stayed. */
  readonly open: number;
}

/** Whose defaults: one person's on one platform, or everybody's in one place. */
export type Owner =
  | { readonly adapter: string; readonly person: string }
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
  /** True for the first who claims the key, until it runs out; also when several ask at the same moment. */
  claim(key: string, liveMs: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Keys that begin like this, in no order. */
  keys(start: string): Promise<readonly string[]>;
}
