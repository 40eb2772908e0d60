// Translation models in a folder of their own, run by the studio's model host.

import { onTestFinished } from 'vitest';
import type { ModelCaller } from '../../../../src/studio/engines/model-call.ts';
import { hostModels } from '../../../../src/studio/engines/model-host/host-models.ts';
import { createModelRegistry } from '../../../../src/studio/models/model-registry.ts';
import { createFakeLog } from '../../../fakes/log.ts';

const BUDGET_BYTES = 4_000_000_000;

/** The processes end with the test. `root`: models folder. */
export function hostIn(root: string) {
  const host = hostModels({ root, budgetBytes: BUDGET_BYTES, log: createFakeLog() });
  onTestFinished(() => host.stop());
  const callModel = ((call) => host.call(call, 'test')) as ModelCaller;
  return { models: createModelRegistry(root), callModel };
}
