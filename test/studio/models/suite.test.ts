// The voices and the recognisers of a models folder under the suite for all engines: tiny models that hum, loaded and run as real ones are.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { withModels } from '../../../src/studio/engines/in-folder.ts';
import { FINDER } from '../../../src/studio/models/abilities.ts';
import { createModels } from '../../../src/studio/models/models.ts';
import { buildOf, type VoiceDesign } from '../../../src/studio/voices/design.ts';
import { engineSuite } from '../../contract/engine.ts';
import { piperFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { put, withEspeak } from './folders.ts';

const root = mkdtempSync(join(tmpdir(), 'models-'));
const NONE = { speech: [], recognition: [], translation: [], sound: [], separation: [], likeness: [] };
const { speech, recognition } = withModels(NONE, createModels(root));

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
  await put(root, 'recognition/whisper', whisperFolder({ en: 'train', de: 'zug' }));
});

afterAll(() => rm(root, { recursive: true, force: true }));

engineSuite('in a models folder', { ...NONE, speech, recognition }, [
  voice('voices/en#0', 'en-US'),
  voice('voices/de#0', 'de-DE'),
]);
