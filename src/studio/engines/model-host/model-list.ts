// The models that were asked for, loaded or not, and which of them leave memory.

import { formatError } from '../../../kit/log.ts';
import { toMegabytes } from '../../models/catalogue/machine-fit.ts';
import { formatModelKey, type ModelReference } from '../../models/model-reference.ts';
import { ModelError } from '../model-process.ts';
import { chooseEvictions, type LoadedModel } from './choose-evictions.ts';
import { createHostedModel, type HostedModel } from './hosted-model.ts';
import type { ModelHostOptions } from './model-host-options.ts';

/** Later than all requests. */
export const NO_REQUEST = Number.POSITIVE_INFINITY;

/** A model that is loading takes memory too. */
export const isInMemory = (model: HostedModel): boolean => model.isBusy || model.isLoaded();

export type ModelList = ReturnType<typeof createModelList>;

/** All models that were asked for, loaded or not. */
export function createModelList({
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
    isServing: (key: string, number: number): boolean => models.get(key)?.queue.isServing(number) ?? false,
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
