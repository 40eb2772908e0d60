// Sends a request to a listening model and checks that the answer is of the expected kind.

import { toModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { ModelCaller } from '../model-call.ts';
import { ModelError } from '../model-process.ts';
import type { SherpaRequest, SherpaResponse } from '../sherpa/protocol.ts';

/** For one request on a busy machine: half a minute to recognise. */
const TIMEOUT_MS = 300_000;

type Answer<Key extends string> = Extract<SherpaResponse, Readonly<Record<Key, unknown>>>;

export type ModelAsker = ReturnType<typeof createModelAsker>;

export const createModelAsker =
  (callModel: ModelCaller) =>
  /** @throws ModelError */
  async <Key extends 'recognised' | 'spans' | 'turns'>(
    installed: InstalledModel,
    request: SherpaRequest,
    key: Key,
    /** For requests with more sound. */
    minTimeoutMs = 0,
  ): Promise<Answer<Key>> => {
    const model = toModelReference(installed);
    const timeoutMs = Math.max(TIMEOUT_MS, Math.round(minTimeoutMs));
    const answer = await callModel<SherpaResponse>({ model, request, timeoutMs });
    if (!(key in answer)) throw new ModelError('fault' in answer ? answer.fault : 'its answer is of another kind');
    return answer as Answer<Key>;
  };
