// A translator of the models folder under the suite for all engines: a tiny one that knows seven words, loaded and run as real ones are.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { withModels } from '../../../../src/studio/engines/in-folder.ts';
import { createModels } from '../../../../src/studio/models/models.ts';
import { engineSuite } from '../../../contract/engine.ts';
import { bergamotFolder } from '../../../fixtures/tiny-translator.ts';
import { put } from '../../models/folders.ts';

const root = mkdtempSync(join(tmpdir(), 'translators-'));
const NONE = { speech: [], recognition: [], translation: [], sound: [], separation: [], likeness: [] };
const { translation } = withModels(NONE, createModels(root));

beforeAll(() => put(root, 'translation/enes', bergamotFolder('enes')));
afterAll(() => rm(root, { recursive: true, force: true }));

engineSuite('in a models folder', { ...NONE, translation }, []);
