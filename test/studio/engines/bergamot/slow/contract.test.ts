// Runs the engine suite on a translator of the models folder: a tiny model with seven words, run like a real one.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ModelCaller } from '../../../../../src/studio/engines/model-call.ts';
import { addModelEngines } from '../../../../../src/studio/engines/model-engines.ts';
import { hostModels } from '../../../../../src/studio/engines/model-host/host-models.ts';
import { createModelRegistry } from '../../../../../src/studio/models/model-registry.ts';
import { engineSuite } from '../../../../contract/engine.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { bergamotFolder } from '../../../../fixtures/tiny-translator.ts';
import { put } from '../../../models/folders.ts';

const root = mkdtempSync(join(tmpdir(), 'translators-'));
const NONE = { speech: [], recognition: [], translation: [], sound: [], separation: [], cloning: [] };
const host = hostModels({ root, budgetBytes: 4e9, log: createFakeLog() });
const { translation } = addModelEngines(NONE, createModelRegistry(root), ((call) =>
  host.call(call, 'test')) as ModelCaller);

beforeAll(() => put(root, 'translation/enes', bergamotFolder('enes')));
afterAll(async () => {
  host.stop();
  await rm(root, { recursive: true, force: true });
});

engineSuite('in a models folder', { ...NONE, translation }, []);
