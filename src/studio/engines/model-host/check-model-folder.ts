// Checks one model of a models folder outside a running studio, as commands do.

import type { Log } from '../../../kit/log.ts';
import { createModelRegistry } from '../../models/model-registry.ts';
import type { ModelTrial } from '../../models/model-trials.ts';
import { checkModel } from '../check-model.ts';
import { hostModels } from './host-models.ts';

const SILENT_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} };

const NO_LONGER_VALID: ModelTrial = { fault: 'The model is no longer valid.' };

/** Never rejects. `root`: models folder. `budgetBytes`: memory that the studio has for models, if it is set. */
export async function checkModelFolder(root: string, path: string, budgetBytes?: number): Promise<ModelTrial> {
  const model = (await createModelRegistry(root).scan()).find(({ folder }) => folder.path === path);
  if (!model) return NO_LONGER_VALID;
  const host = hostModels({ root, budgetBytes, log: SILENT_LOG });
  try {
    return await checkModel(model, root, host.createCaller('check'));
  } catch {
    return NO_LONGER_VALID;
  } finally {
    host.stop();
  }
}
