// Runs the engine suite on remote engines: scripted servers with the APIs of real ones and real speech.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { REMOTE_VOICE_SOURCE, toFoundVoice } from '../../../../../src/studio/engines/remote/voice-key.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from '../../../../../src/studio/voices/voice-design.ts';
import { engineSuite } from '../../../../contract/engine.ts';
import { enginesOf } from '../addressed.ts';
import { type EngineServer, engineServer, type Shape } from '../engine-server.ts';

const GOES: Readonly<Record<Shape, { readonly able: readonly string[]; readonly voices: readonly string[] }>> = {
  LocalAI: {
    able: ['speech', 'recognition', 'translation', 'sound', 'separation'],
    voices: ['Amy en-US 0'],
  },
  'Kokoro-FastAPI': {
    able: ['speech'],
    voices: ['Bella en-US 2', 'Adam en-US 1', 'Emma en-GB 2', 'Dora es-ES 2', 'Alpha ja-JP 2'],
  },
  speaches: {
    able: ['speech', 'recognition'],
    voices: ['Heart en-US 2', 'George en-GB 1', 'Siwis fr-FR 2'],
  },
  Ollama: { able: ['translation'], voices: [] },
  OpenAI: {
    able: ['speech', 'recognition', 'translation'],
    voices: ['Alloy undefined 9', 'Ash undefined 1', 'Ballad undefined 1'],
  },
};

const folder = await mkdtemp(join(tmpdir(), 'addressed-'));
const servers: EngineServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

for (const [shape, { able, voices }] of Object.entries(GOES) as [Shape, (typeof GOES)[Shape]][]) {
  const server = await engineServer(shape);
  servers.push(server);
  server.hears('The train to the city leaves at nine in the morning, and we are not ready.');
  const { engines, addresses } = await enginesOf(server, folder);

  describe(shape, () => {
    test('is used for exactly the capabilities that it offers', () => {
      const found = Object.values(engines)
        .flat()
        .map(({ capability }) => capability);
      expect(found).toEqual(able);
    });

    test('its voices have the listed language and gender', () => {
      const found = addresses.listVoices().map(({ name, tag, gender }) => `${name} ${tag} ${gender}`);
      expect(found.slice(0, Math.max(1, voices.length))).toEqual(voices);
    });
  });

  const designs = addresses.listVoices().map((shown): VoiceDesign => {
    const { key, name, tag, gender } = toFoundVoice(shown);
    const design = {
      name,
      engine: 'found',
      found: { by: REMOTE_VOICE_SOURCE, key },
      tag,
      gender,
      age: 30,
    } as const;
    return { ...design, ...getTypicalVoiceParameters(gender, 30), seed: 1 };
  });
  engineSuite(shape, engines, designs, (work) => work(folder));
}
