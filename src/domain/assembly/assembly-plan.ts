// A result that is assembled from several service tasks, its subtasks: what each asks the service for, and how the
// pieces follow each other. Pure data.

import type { Json } from '../../kit/json.ts';

/** What a subtask asks the service for. */
export interface SubtaskRequest {
  readonly operation: string;
  readonly values: Readonly<Record<string, Json>>;
  /** Content of the document that the request sends; its digest in a stored plan. */
  readonly document?: string;
}

/** Kinds of sound that can play below what follows, one of each at a time. */
export type BackgroundKind = 'sound' | 'music';

/** A piece of the result, in order. `subtask`: index of the subtask that makes it. */
export type AssemblyItem =
  /** `line` counts the spoken lines from 1. `speaker` is for captions. */
  | {
      readonly is: 'line';
      readonly subtask: number;
      readonly line: number;
      readonly text: string;
      readonly speaker?: string;
    }
  | { readonly is: 'chapter'; readonly subtask: number; readonly title: string }
  /** Seconds of silence between what is heard before and after. */
  | { readonly is: 'pause'; readonly seconds: number }
  /** `isUnder`: plays below what follows, until another one of its kind, its end, or the end of the result. */
  | { readonly is: 'sound'; readonly subtask: number; readonly kind: BackgroundKind; readonly isUnder: boolean }
  | { readonly is: 'background-end'; readonly kind: BackgroundKind };

export interface AssemblyPlan {
  readonly subtasks: readonly SubtaskRequest[];
  readonly items: readonly AssemblyItem[];
  /** Tags of the result. */
  readonly title?: string;
  readonly artist?: string;
}

/** Most subtasks of a result. Each is a task of its own at the service. */
export const MAX_SUBTASKS = 1000;
