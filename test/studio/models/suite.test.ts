// The voices of a models folder under the suite for all engines: tiny models that hum, loaded and run as real ones are.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { withModels } from '../../../src/studio/engines/sherpa/index.ts';
import { FINDER } from '../../../src/studio/models/abilities.ts';
import { buildOf, type VoiceDesign } from '../../../src/studio/voices/design.ts';
import { engineSuite } from '../../contract/engine.ts';
import { piperFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { put, withEspeak } from './folders.ts';

const root = mkdtempSync(join(tmpdir(), 'models-'));
const NONE = { speech: [], recognition: [], translation: [], sound: [], separation: [], likeness: [] };
const { speech } = withModels(NONE, root);

const voice = (key: string, tag: string): VoiceDesign => ({
  name: 'Hum',
  engine: 'found',
  found: { by: FINDER, key },
  tag,
  gender: 0,
  age: 35,
  ...buildOf(0, 35),
  seed: 0,
});

beforeAll(async () => {
  await put(root, 'voices/en', withEspeak(piperFolder()));
  await put(root, 'voices/de', piperJsonFolder());
});

afterAll(() => rm(root, { recursive: true, force: true }));

engineSuite('in a models folder', { ...NONE, speech }, [
  voice('voices/en#0', 'en-US'),
  voice('voices/de#0', 'de-DE'),
]);
