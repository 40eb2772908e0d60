// How engines reach a model: by a request to the process that the studio runs for it. Types only.

import type { ModelReference } from '../models/model-reference.ts';

export interface ModelCall {
  readonly model: ModelReference;
  /** Request in the model's own protocol (sherpa, bergamot, spleeter). */
  readonly request: object;
  /** Milliseconds for the request itself. Waiting in line and loading the model do not count. */
  readonly timeoutMs: number;
}

/**
 * Sends a request to the model's process, which is started if needed and serves all jobs in turn.
 * @throws ModelError with a short reason for the operator; ModelGoneError if the folder is no longer in this state.
 */
export type ModelCaller = <Response extends object>(call: ModelCall) => Promise<Response>;
