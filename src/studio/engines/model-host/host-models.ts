// Creates the host that runs the models of the models folder for all jobs.

import type { Log } from '../../../kit/log.ts';
import { getAvailableMemory } from '../../../kit/process/available-memory.ts';
import { measureTreeMemory } from '../../../kit/process/process-tree.ts';
import { estimateModelMemory } from '../../models/model-capabilities.ts';
import { toModelReference } from '../../models/model-reference.ts';
import { createModelRegistry, type InstalledModel } from '../../models/model-registry.ts';
import type { ModelTrialStore } from '../../models/model-trials.ts';
import { startModel } from '../start-model.ts';
import { createModelHost, type ModelHost } from './model-host.ts';

interface HostModelsOptions {
  readonly root: string;
  /** Memory in bytes for all loaded models together. Default: half of the machine. */
  readonly budgetBytes?: number | undefined;
  /** Absent where nothing is remembered, as in a command. */
  readonly modelTrials?: Pick<ModelTrialStore, 'findMemoryBytes' | 'recordUse'>;
  /** Environment of the model processes; contains no secrets. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log: Log;
}

export function hostModels({
  root,
  budgetBytes = getAvailableMemory() / 2,
  modelTrials,
  environment,
  log,
}: HostModelsOptions): ModelHost {
  // A registry of its own, because the watcher's selection lacks models that are being checked.
  const registry = createModelRegistry(root);
  return createModelHost({
    findModel: async ({ path, state }) =>
      (await registry.scan()).find((model) => model.folder.path === path && model.state === state),
    startModel: (model) => startModel(model, root, environment),
    estimateBytes: (model) => estimateBytes(model, modelTrials, budgetBytes),
    measureBytes: (pid) => measureTreeMemory(pid, Number.POSITIVE_INFINITY),
    budgetBytes,
    onUse: (model, bytes) => modelTrials?.recordUse(model, Date.now(), bytes) ?? true,
    log,
  });
}

function estimateBytes(
  model: InstalledModel,
  modelTrials: HostModelsOptions['modelTrials'],
  budgetBytes: number,
): number {
  try {
    const measured = modelTrials?.findMemoryBytes(toModelReference(model));
    // A model that once needed more than all of the budget worked, so it is not refused.
    if (measured !== undefined) return Math.min(measured, budgetBytes);
  } catch {
    // A fault of the database is no failure of the model.
  }
  return estimateModelMemory(model.folder);
}
