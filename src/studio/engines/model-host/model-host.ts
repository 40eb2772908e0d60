// Runs models for all jobs of the studio: one process per model, kept loaded within a memory budget. model-list.ts
// unloads models, model-loader.ts loads them, and hosted-model.ts runs one.

import { formatError } from '../../../kit/log.ts';
import { formatModelKey, type ModelReference } from '../../models/model-reference.ts';
import type { ModelCall, ModelCaller } from '../model-call.ts';
import { ModelError, ModelGoneError } from '../model-process.ts';
import { hasEarlierRequest } from './choose-evictions.ts';
import type { ModelHostOptions } from './model-host-options.ts';
import { createModelList } from './model-list.ts';
import { createModelLoader } from './model-loader.ts';

export interface ModelHost {
  /**
   * `job`: key for taking turns. Aborting removes a waiting request; a running one is stopped soon.
   * @throws ModelError, {@link ModelGoneError} if the folder is no longer in this state, or the signal's reason.
   */
  call(call: ModelCall, job: string, signal?: AbortSignal): Promise<object>;
  createCaller(job: string): ModelCaller;
  /**
   * Loads models that nobody has asked for yet, as far as there is room. Never rejects. `lastUsed`: the one used last
   * comes first, and is unloaded last.
   */
  preload(lastUsed: readonly ModelReference[]): Promise<void>;
  /** Unloads models that are not listed, once they have no requests. */
  keepOnly(models: readonly ModelReference[]): void;
  /** Models that get no requests for a while, because they failed several times in a row. */
  listCoolingDown(): readonly ModelReference[];
  /** True if a call may have failed because the studio stops. */
  isStopped(): boolean;
  stop(): void;
}

const IDLE_TIMEOUT_MS = 60 * 60_000;
const CHECK_INTERVAL_MS = 60_000;
/** Most requests end by then. Otherwise stopping the process is cheaper, although the model must be loaded again. */
const ABORT_GRACE_MS = 1_500;

export function createModelHost(options: ModelHostOptions): ModelHost {
  const { now = Date.now, log, idleTimeoutMs = IDLE_TIMEOUT_MS, abortGraceMs = ABORT_GRACE_MS } = options;
  const models = createModelList({ ...options, now });
  const { loadFor, loadIfRoom, getBlocked } = createModelLoader(models, options, () => isStopped);
  let requestCount = 0;
  let isStopped = false;

  const serveAll = (): void => {
    for (const [key, model] of models.entries()) {
      if (model.isBusy || model.queue.size === 0 || !model.isLoaded()) continue;
      if (hasEarlierRequest(model.toLoadedModel(key), getBlocked())) void model.serveNext().then(schedule);
    }
  };
  /** Runs after every event: serves what is loaded, and loads what has waited longest. */
  const schedule = (): void => {
    if (isStopped) {
      models.unloadAll();
      return;
    }
    models.unloadRetired();
    models.unloadExcess();
    serveAll();
    const wanted = models.findWanted();
    if (wanted) void loadFor(wanted).then((isChanged) => isChanged && schedule());
  };
  const idleTimer = setInterval(() => models.unloadUnusedSince(now() - idleTimeoutMs), CHECK_INTERVAL_MS).unref();

  /** A process works on one request at a time and cannot be interrupted. Waiting requests load the model again. */
  const stopServing = (reference: ModelReference, number: number): void => {
    const key = formatModelKey(reference);
    if (models.isServing(key, number)) models.unload(key);
  };

  const call: ModelHost['call'] = async ({ model: reference, request, timeoutMs }, job, signal) => {
    signal?.throwIfAborted();
    if (isStopped) throw new ModelError('the studio stops');
    const model = models.getOrCreate(reference);
    const reason = model.getCooldownError();
    if (reason !== undefined) throw reason;
    requestCount += 1;
    const number = requestCount;
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const cancel = model.queue.add({ request, timeoutMs, number, resolve, reject }, job);
    const onAbort = () => {
      reject(signal?.reason);
      // The request may have held back others.
      if (cancel()) schedule();
      else setTimeout(() => stopServing(reference, number), abortGraceMs).unref();
    };
    signal?.addEventListener('abort', onAbort);
    schedule();
    // A job uses one signal for thousands of requests, and each listener would keep its audio.
    return promise.finally(() => signal?.removeEventListener('abort', onAbort));
  };

  return {
    call,
    createCaller: (job) => (request) => call(request, job) as Promise<never>,
    async preload(lastUsed) {
      const startedAt = now();
      for (const [rank, reference] of lastUsed.entries()) {
        if (isStopped) return;
        await loadIfRoom(models.getOrCreate(reference, startedAt - rank)).catch((error: unknown) =>
          log.warn('model not preloaded', { path: reference.path, error: formatError(error) }),
        );
        schedule();
      }
    },
    keepOnly: (references) => models.retireExcept(new Set(references.map(formatModelKey))),
    listCoolingDown: models.listCoolingDown,
    isStopped: () => isStopped,
    stop() {
      isStopped = true;
      clearInterval(idleTimer);
      models.unloadAll();
      log.info('models unloaded');
    },
  };
}
