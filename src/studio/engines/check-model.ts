// Checks a model by running it once, with the check for its kind of model.

import { createModelRegistry } from '../models/model-registry.ts';
import { checkBergamotModel } from './bergamot/check-bergamot-model.ts';
import { checkSherpaModel } from './sherpa/check-sherpa-model.ts';

/** Returns a sentence about the fault, or nothing if the model works. Never rejects. `root`: models folder. */
export async function checkModel(root: string, path: string): Promise<string | undefined> {
  const model = (await createModelRegistry(root).scan()).find(({ folder }) => folder.path === path);
  if (!model) return 'The model is no longer valid.';
  try {
    const check = model.folder.section === 'translation' ? checkBergamotModel : checkSherpaModel;
    return await check(model, root);
  } catch (error) {
    return `The model doesn’t load: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
