// Installs tiny models into a new models folder and reads them as the studio does.

import type { ModelFolder } from '../../../src/studio/models/inspect-folder.ts';
import { createModelRegistry, type InstalledModel } from '../../../src/studio/models/model-registry.ts';
import { tempFolder } from '../harness.ts';
import { type Files, put } from './folders.ts';

/** Rejects if the model is faulty. `path`: such as `voices/a`. */
export async function install(path: string, files: Files): Promise<{ root: string; model: InstalledModel }> {
  const root = await tempFolder();
  await put(root, path, files);
  const model = (await createModelRegistry(root).scan()).find(({ folder }) => folder.path === path);
  if (!model) throw new Error(`${path} is not in order.`);
  return { root, model };
}

export const installFolder = async (path: string, files: Files): Promise<ModelFolder> =>
  (await install(path, files)).model.folder;
