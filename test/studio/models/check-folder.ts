// Checks a model folder as `models -- check` does: by running the model.

import { checkModel } from '../../../src/studio/engines/check-model.ts';
import { hostModels } from '../../../src/studio/engines/model-host/host-models.ts';
import { createModelRegistry } from '../../../src/studio/models/model-registry.ts';
import { createFakeLog } from '../../fakes/log.ts';

/** Returns the fault, if any. `root`: models folder. */
export async function checkFolder(root: string, path: string): Promise<string | undefined> {
  const model = (await createModelRegistry(root).scan()).find(({ folder }) => folder.path === path);
  if (!model) return 'The model is no longer valid.';
  const host = hostModels({ root, budgetBytes: Number.POSITIVE_INFINITY, log: createFakeLog() });
  try {
    const { fault } = await checkModel(model, root, async (call) => (await host.call(call, 'check')) as never);
    return fault;
  } finally {
    host.stop();
  }
}
