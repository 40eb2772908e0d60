// Runs models for all jobs of the studio: one process per model, kept loaded within a memory budget. choose-evictions.ts
// decides what is unloaded; hosted-model.ts runs one model.

import { formatError, type Log } from '../../../kit/log.ts';
import { toMegabytes } from '../../models/catalogue/machine-fit.ts';
import { formatModelKey, type ModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { ModelCall, ModelCaller } from '../model-call.ts';
import { ModelError, ModelGoneError } from '../model-process.ts';
import { chooseEvictions, hasEarlierRequest, type LoadedModel, type WantedModel } from './choose-evictions.ts';
import { createHostedModel, type HostedModel, type HostedModelOptions } from './hosted-model.ts';

export interface ModelHostOptions extends Pick<HostedModelOptions, 'startModel' | 'measureBytes'> {
  /** Finds a model in this state. */
  readonly findModel: (model: ModelReference) => Promise<InstalledModel | undefined>;
  /** Expected memory of a loaded model in bytes, before it can be measured. */
  readonly estimateBytes: (model: InstalledModel) => number;
  /** Memory in bytes for all loaded models together. */
  readonly budgetBytes: number;
  /** Milliseconds without a request after which a model is unloaded. */
  readonly idleTimeoutMs?: number;
  readonly now?: () => number;
  /** Called when a model was used, with its memory in bytes if known. */
  readonly onUse?: HostedModelOptions['onUse'];
  readonly log: Log;
}

export interface ModelHost {
  /**
   * `job`: key for taking turns. Aborting removes a waiting request; the response of a running one is dropped.
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
const NO_REQUEST = Number.POSITIVE_INFINITY;

export function createModelHost(options: ModelHostOptions): ModelHost {
  const { now = Date.now, log, idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
  const models = createModelList({ ...options, now });
  const { loadFor, loadIfRoom, getBlocked } = createLoader(models, options, () => isStopped);
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

/** A model that is loading takes memory too. */
const isInMemory = (model: HostedModel): boolean => model.isBusy || model.isLoaded();

type ModelList = ReturnType<typeof createModelList>;

/** All models that were asked for, loaded or not. */
function createModelList({
  startModel,
  measureBytes,
  now,
  onUse = () => true,
  log,
  budgetBytes,
}: ModelHostOptions & {
  readonly now: () => number;
}) {
  const models = new Map<string, HostedModel>();
  /** Keys of models whose folder was deleted or changed. They are unloaded after their last request. */
  let retired: ReadonlySet<string> = new Set();
  const onFailure = ({ path }: ModelReference, error: unknown) =>
    log.warn('model failed', { path, error: formatError(error) });
  const listInMemory = (): readonly LoadedModel[] =>
    [...models].flatMap(([key, model]) => (isInMemory(model) ? [model.toLoadedModel(key)] : []));
  const unload = (key: string, model = models.get(key)): void => {
    if (!model?.isLoaded()) return;
    log.info('model unloaded', { path: model.reference.path, megabytes: toMegabytes(model.toLoadedModel(key).bytes) });
    model.unload();
  };
  const isUnused = ({ isBusy, queue }: HostedModel): boolean => !isBusy && queue.size === 0;
  const unloadRetired = (): void => {
    for (const [key, model] of models) {
      if (!retired.has(key) || !isUnused(model)) continue;
      unload(key, model);
      models.delete(key);
    }
  };
  return {
    entries: () => [...models],
    listInMemory,
    unload: (key: string) => unload(key),
    getUsedBytes: () => listInMemory().reduce((sum, { bytes }) => sum + bytes, 0),
    /** `lastUsedAt`: for a model that is not known yet. */
    getOrCreate(reference: ModelReference, lastUsedAt = now()): HostedModel {
      const key = formatModelKey(reference);
      const model =
        models.get(key) ??
        createHostedModel(reference, lastUsedAt, { startModel, measureBytes, now, onUse, onFailure });
      models.set(key, model);
      return model;
    },
    /** The model that has waited longest to be loaded. */
    findWanted(): HostedModel | undefined {
      const waiting = [...models.values()].filter(({ isBusy, queue }) => !isBusy && queue.size > 0);
      const first = ({ queue }: HostedModel) => queue.getFirstNumber() ?? NO_REQUEST;
      return waiting.filter((model) => !model.isLoaded()).toSorted((a, b) => first(a) - first(b))[0];
    },
    /** A model can grow while it works. The last one used stays. */
    unloadExcess(): void {
      const [latest, ...others] = listInMemory().toSorted((a, b) => b.lastUsedAt - a.lastUsedAt);
      if (!latest) return;
      const wanted = { bytes: latest.bytes, oldestRequest: NO_REQUEST };
      for (const key of chooseEvictions(others, wanted, budgetBytes).keys) unload(key);
    },
    unloadUnusedSince(time: number): void {
      for (const [key, model] of models) if (isUnused(model) && model.lastUsedAt < time) unload(key);
    },
    retireExcept(kept: ReadonlySet<string>): void {
      retired = new Set([...models.keys()].filter((key) => !kept.has(key)));
      unloadRetired();
    },
    unloadRetired,
    listCoolingDown: () =>
      [...models.values()].filter((model) => model.getCooldownError() !== undefined).map(({ reference }) => reference),
    unloadAll(): void {
      for (const model of models.values()) {
        model.queue.rejectAll(new ModelError('the studio stops'));
        model.unload();
      }
    },
  };
}

/** Loads one model at a time, as soon as there is memory for it. */
function createLoader(
  models: ModelList,
  { findModel, estimateBytes, budgetBytes, log, now = Date.now }: ModelHostOptions,
  isStopped: () => boolean,
) {
  let isLoading = false;
  /** The model that found no room. Requests that came after its own wait until it is loaded. */
  let blocked: { readonly model: HostedModel; readonly bytes: number } | undefined;

  const findEvictions = (model: HostedModel, bytes: number) => {
    const wanted = { bytes, oldestRequest: model.queue.getFirstNumber() ?? NO_REQUEST };
    return chooseEvictions(models.listInMemory(), wanted, budgetBytes);
  };
  const start = async (model: HostedModel, installed: InstalledModel, expectedBytes: number): Promise<void> => {
    if (blocked?.model === model) blocked = undefined;
    const startedAt = now();
    await model.load(installed, expectedBytes);
    if (!model.isLoaded()) return;
    const { bytes } = model.toLoadedModel('');
    log.info('model loaded', { path: model.reference.path, ms: now() - startedAt, megabytes: toMegabytes(bytes) });
  };
  const load = async (model: HostedModel): Promise<boolean> => {
    // Saves a search of the models folder after each request of the models that take the room.
    if (blocked?.model === model && !findEvictions(model, blocked.bytes).isEnough) return false;
    const installed = await findModel(model.reference);
    // Meanwhile, all its requests may have been cancelled, or a preload may have started it.
    if (model.queue.size === 0 || isInMemory(model)) return true;
    const bytes = installed ? estimateBytes(installed) : 0;
    if (!installed) model.queue.rejectAll(new ModelGoneError());
    else if (bytes > budgetBytes) model.fail(createTooLargeError(bytes, budgetBytes));
    else {
      const { keys, isEnough } = findEvictions(model, bytes);
      if (!isEnough) {
        blocked = { model, bytes };
        return false;
      }
      for (const key of keys) models.unload(key);
      await start(model, installed, bytes);
    }
    return true;
  };
  return {
    getBlocked(): WantedModel | undefined {
      const oldestRequest = blocked?.model.queue.getFirstNumber();
      return blocked && oldestRequest !== undefined ? { bytes: blocked.bytes, oldestRequest } : undefined;
    },
    /** Loads a model for which no request waits. Displaces no other. */
    async loadIfRoom(model: HostedModel): Promise<void> {
      const installed = await findModel(model.reference);
      if (!installed || isInMemory(model) || isStopped()) return;
      const bytes = estimateBytes(installed);
      if (models.getUsedBytes() + bytes <= budgetBytes) await start(model, installed, bytes);
    },
    /** True if something changed, so that the caller schedules again. */
    async loadFor(model: HostedModel): Promise<boolean> {
      if (isLoading) return false;
      isLoading = true;
      try {
        return await load(model);
      } catch (error) {
        model.fail(error);
        return true;
      } finally {
        isLoading = false;
      }
    },
  };
}

const createTooLargeError = (bytes: number, budgetBytes: number): ModelError =>
  new ModelError(
    `it needs about ${toMegabytes(bytes)} MB of memory, but models may use ${toMegabytes(budgetBytes)} MB; use a smaller model, or raise MODELS_MEMORY`,
  );
