// JSON messages between the studio and its workers over the IPC channel. A job contains everything a worker may know: no
// API keys, other task ids or server addresses. Workers call remote servers through the studio.

import type { RemoteCall, RemoteCallResult, RemoteEngineInfo } from '../../engines/remote/protocol.ts';
import type { StudioTaskFailure } from '../../errors.ts';
import type { WorkReport, WorkResult } from '../../work.ts';

export interface StudioJob {
  /** Path of the operation without its slash, such as `text-to-voice`. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Only folder that the job reads and writes. */
  readonly folder: string;
}

/** Studio → worker. A worker runs one job at a time; `id` identifies late messages of earlier jobs. */
export interface RunJobMessage extends StudioJob {
  readonly id: number;
  /** Engines of remote servers, called through the studio. */
  readonly remoteEngines: readonly RemoteEngineInfo[];
  /** Keys of the model folders that the job may load: those that passed their trial. */
  readonly usableModels: readonly string[];
}

/** Studio → worker: result of a remote call. */
export interface CallResultMessage {
  readonly id: number;
  readonly callId: number;
  readonly answer: RemoteCallResult;
}

/**
 * Worker → studio. `memory` is the worker's resident memory in bytes, because on some systems the studio cannot
 * measure it.
 */
export type WorkerMessage =
  | { readonly id: number; readonly report: WorkReport; readonly memory: number }
  | { readonly id: number; readonly result: WorkResult; readonly memory: number }
  /** `callId` identifies the call within its job. */
  | { readonly id: number; readonly callId: number; readonly call: RemoteCall }
  | { readonly id: number; readonly fault: StudioTaskFailure; readonly memory: number }
  /** Unexpected error; the worker exits after it. */
  | { readonly id: number; readonly defect: string };
