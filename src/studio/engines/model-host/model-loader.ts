// Loads models into memory, one at a time for requests, and finds room for them.

import { toMegabytes } from '../../models/catalogue/machine-fit.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { ModelError, ModelGoneError } from '../model-process.ts';
import { chooseEvictions, type WantedModel } from './choose-evictions.ts';
import type { HostedModel } from './hosted-model.ts';
import type { ModelHostOptions } from './model-host-options.ts';
import { isInMemory, type ModelList, NO_REQUEST } from './model-list.ts';

/** Loads one model at a time, as soon as there is memory for it. */
export function createModelLoader(
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
