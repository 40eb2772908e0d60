// What the studio and its worker processes say to each other, one JSON message at a time over the IPC channel.
// Shapes only. Everything a worker may know is in a job: no keys, no task ids of others, no addresses. What it wants of a server that
// the owner named it asks the studio for.

import type { Call, CallAnswer, KnownEngine } from '../engines/by-address/address.ts';
import type { TaskFailure } from '../faults.ts';
import type { WorkReport, WorkResult } from '../operations/work.ts';

export interface Job {
  /** The operation's path without its slash, `text-to-voice`. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The only folder the job reads and writes. */
  readonly folder: string;
}

/** Studio → worker. A worker has one job at a time; `id` tells late words from current ones. */
export interface Order extends Job {
  readonly id: number;
  /** The servers that can be asked through the studio. */
  readonly known: readonly KnownEngine[];
  /** Folders of models that were tried and do not work, as they are now. */
  readonly brokenModels: readonly string[];
}

/** Studio → worker: what came of a call. */
export interface Answered {
  readonly id: number;
  readonly number: number;
  readonly answer: CallAnswer;
}

/** Worker → studio. `memory`: resident bytes of the worker itself; on some systems the studio cannot look. */
export type Word =
  | { readonly id: number; readonly report: WorkReport; readonly memory: number }
  | { readonly id: number; readonly result: WorkResult; readonly memory: number }
  /** `number`: tells the calls of a job apart. */
  | { readonly id: number; readonly number: number; readonly call: Call }
  | { readonly id: number; readonly fault: TaskFailure; readonly memory: number }
  /** A defect: the worker says what and ends itself. */
  | { readonly id: number; readonly defect: string };
