// Runs the engine suite on a translator of the models folder: a tiny model with seven words, run like a real one.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { addModelEngines } from '../../../../../src/studio/engines/model-engines.ts';
import { createModelRegistry } from '../../../../../src/studio/models/model-registry.ts';
import { engineSuite } from '../../../../contract/engine.ts';
import { bergamotFolder } from '../../../../fixtures/tiny-translator.ts';
import { put } from '../../../models/folders.ts';

const root = mkdtempSync(join(tmpdir(), 'translators-'));
const NONE = { speech: [], recognition: [], translation: [], sound: [], separation: [], cloning: [] };
const { translation } = addModelEngines(NONE, createModelRegistry(root));

beforeAll(() => put(root, 'translation/enes', bergamotFolder('enes')));
afterAll(() => rm(root, { recursive: true, force: true }));

engineSuite('in a models folder', { ...NONE, translation }, []);
