// Whether a model does what its folder promises, found out by using it once.

import { createModels } from '../models/models.ts';
import { tryTranslator } from './bergamot/try.ts';
import { trySherpa } from './sherpa/try.ts';

/** Nothing: it works. Else a sentence for the owner. Never rejects. `root`: the models folder. */
export async function tryModel(root: string, path: string): Promise<string | undefined> {
  const model = (await createModels(root).look()).find(({ folder }) => folder.path === path);
  if (!model) return 'It is not in order any more.';
  try {
    const attempt = model.folder.section === 'translation' ? tryTranslator : trySherpa;
    return await attempt(model, root);
  } catch (error) {
    return `It does not load: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
