// What must survive a restart, seen from us. Every write is done when its promise resolves; a failed one throws.

import type { Defaults } from '../domain/reading.ts';
import type { Task } from '../domain/task.ts';

export interface TaskStore {
  put(task: Task): Promise<void>;
  get(id: string): Promise<Task | undefined>;
  /** Ids of all tasks that are not at rest: what a restart reads. */
  open(): Promise<readonly string[]>;
  /** A person's tasks, newest first. */
  of(adapter: string, person: string, most: number): Promise<readonly Task[]>;
}

/** Whose defaults: one person's on one platform, or everybody's in one place. */
export type Owner =
  | { readonly adapter: string; readonly person: string }
  | { readonly adapter: string; readonly place: string };

export interface SettingsStore {
  get(owner: Owner): Promise<Defaults>;
  /** Replaces all defaults of the owner. */
  put(owner: Owner, defaults: Defaults): Promise<void>;
}
