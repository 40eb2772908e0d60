// Runs the common engine tests on the voices and recognisers of a models folder, with tiny models.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { addModelEngines } from '../../../../src/studio/engines/model-engines.ts';
import { hostModels } from '../../../../src/studio/engines/model-host/host-models.ts';
import { createModelRegistry } from '../../../../src/studio/models/model-registry.ts';
import { MODEL_VOICE_SOURCE } from '../../../../src/studio/models/model-voices.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import { engineSuite } from '../../../contract/engine.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { piperFolder, piperJsonFolder } from '../../../fixtures/tiny-models.ts';
import { whisperFolder } from '../../../fixtures/tiny-recognisers.ts';
import { put, withEspeak } from '../folders.ts';

const root = mkdtempSync(join(tmpdir(), 'models-'));
const NONE = { speech: [], recognition: [], translation: [], sound: [], separation: [], cloning: [] };
const host = hostModels({ root, budgetBytes: Number.POSITIVE_INFINITY, log: createFakeLog() });
const registry = createModelRegistry(root);
const { speech, recognition } = addModelEngines(
  NONE,
  registry,
  async (call) => (await host.call(call, 'test')) as never,
);

const voice = (key: string, tag: string): VoiceDesign => ({
  name: 'Hum',
  engine: 'found',
  found: { by: MODEL_VOICE_SOURCE, key },
  tag,
  gender: 0,
  age: 35,
  ...getTypicalVoiceParameters(0, 35),
  seed: 0,
});

beforeAll(async () => {
  await put(root, 'voices/en', withEspeak(piperFolder()));
  await put(root, 'voices/de', piperJsonFolder());
  await put(root, 'recognition/whisper', whisperFolder({ en: 'train', de: 'zug' }));
});

afterAll(async () => {
  host.stop();
  await rm(root, { recursive: true, force: true });
});

engineSuite('in a models folder', { ...NONE, speech, recognition }, [
  voice('voices/en#0', 'en-US'),
  voice('voices/de#0', 'de-DE'),
]);
