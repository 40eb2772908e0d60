// Messages between the studio and its workers over the IPC channel. A job contains everything a worker may know: no API
// keys, other task ids or server addresses. Workers call remote servers and models through the studio.

import type { ModelCall } from '../../engines/model-call.ts';
import type { RemoteCall, RemoteCallResult, RemoteEngineInfo } from '../../engines/remote/protocol.ts';
import type { StudioTaskFailure } from '../../errors.ts';
import type { ModelSelection } from '../../models/model-registry.ts';
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
  /** Model folders that passed their trial. */
  readonly models: ModelSelection;
}

/** A `ModelError`. `isGone`: its folder was deleted or changed. */
interface ModelFault {
  readonly reason: string;
  readonly isGone: boolean;
}

/** Studio → worker: result of a call to a remote server or a model. */
export type CallResultMessage = {
  readonly id: number;
  readonly callId: number;
} & ({ readonly answer: RemoteCallResult } | { readonly modelAnswer: object } | { readonly modelFault: ModelFault });

/**
 * Worker → studio. `memory` is the worker's resident memory in bytes, because on some systems the studio cannot
 * measure it.
 */
export type WorkerMessage =
  | { readonly id: number; readonly report: WorkReport; readonly memory: number }
  | { readonly id: number; readonly result: WorkResult; readonly memory: number }
  /** `callId` identifies the call within its job. */
  | { readonly id: number; readonly callId: number; readonly call: RemoteCall }
  | { readonly id: number; readonly callId: number; readonly modelCall: ModelCall }
  | { readonly id: number; readonly fault: StudioTaskFailure; readonly memory: number }
  /** Unexpected error; the worker exits after it. */
  | { readonly id: number; readonly defect: string };
