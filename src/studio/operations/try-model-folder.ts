// Tries a model: a voice speaks a sentence, a recogniser hears silence, a translator translates a word. Internal
// operation, run by a worker once per new folder and by `npm run models -- check`.

import { checkModel } from '../engines/check-model.ts';
import { JobError } from '../errors.ts';
import type { WorkFunction } from '../work.ts';

export interface TryModelInput {
  /** Models folder, and the path of the model inside it. */
  readonly root: string;
  readonly path: string;
}

/** @throws {@link JobError} with the fault of the model. */
export const tryModelFolder: WorkFunction<TryModelInput> = async ({ root, path }) => {
  const fault = await checkModel(root, path);
  if (fault !== undefined) throw new JobError('PROCESSING_ERROR', fault);
  return { files: {}, message: '' };
};
