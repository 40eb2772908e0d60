// Tries a folder of a model: a voice says a sentence, a recogniser hears silence, a translator translates a word. No operation of the
// service: the studio asks it of a worker once for each folder that is new, and `npm run models -- check` of itself.

import { tryModel } from '../engines/try-model.ts';
import { JobFault } from '../faults.ts';
import type { Work } from './work.ts';

export interface TryOrder {
  /** The models folder, and the one in it. */
  readonly root: string;
  readonly path: string;
}

/** Faults with what is wrong. */
export const tryFolder: Work<TryOrder> = async ({ root, path }) => {
  const fault = await tryModel(root, path);
  if (fault !== undefined) throw new JobFault('PROCESSING_ERROR', fault);
  return { files: {}, message: '' };
};
