// Checks a model by running it, with the check for its kind of model.

import type { InstalledModel } from '../models/model-registry.ts';
import type { ModelTrial } from '../models/model-trials.ts';
import { checkBergamotModel } from './bergamot/check-bergamot-model.ts';
import type { ModelCaller } from './model-call.ts';
import { ModelFileError, ModelGoneError } from './model-process.ts';
import { checkSherpaModel } from './sherpa/check-sherpa-model.ts';
import { checkSpleeterModel } from './spleeter/check-spleeter-model.ts';

/** Engines name neither the file nor the remedy. */
const FILES_ADVICE = 'Its files may be damaged or belong to different models: copy all of them again from one source.';

/** Rejects with a {@link ModelGoneError} if the folder changes meanwhile. `root`: models folder. */
export async function checkModel(model: InstalledModel, root: string, callModel: ModelCaller): Promise<ModelTrial> {
  try {
    if (model.folder.section === 'translation') return { fault: await checkBergamotModel(model, callModel) };
    if (model.folder.section === 'separation') return { fault: await checkSpleeterModel(model, callModel) };
    return await checkSherpaModel(model, root, callModel);
  } catch (error) {
    if (error instanceof ModelGoneError) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    const advice = error instanceof ModelFileError ? ` ${FILES_ADVICE}` : '';
    return { fault: `The model doesn’t load: ${reason}.${advice}` };
  }
}
