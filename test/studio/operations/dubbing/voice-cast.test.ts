// If the engine of one voice fails midway, all lines are spoken again with the next engine for this voice only.

import { expect, test } from 'vitest';
import type { SpeechEngine } from '../../../../src/studio/engines/engine.ts';
import { EngineError } from '../../../../src/studio/errors.ts';
import { runWithCast } from '../../../../src/studio/operations/dubbing/voice-cast.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';

const [walter, rose] = BUILT_IN_VOICES.map(({ design }) => design);
if (!walter || !rose) throw new Error('voices are missing');

const engine = (name: string, grade: SpeechEngine['grade'], speak: (voice: string) => void): SpeechEngine => ({
  name,
  kind: 'folder',
  capability: 'speech',
  grade,
  describe: async () => ({ version: '1', licence: 'MIT', languages: ['en'] }),
  getVoiceSupport: () => 'exact',
  createSpeaker: (design) => ({
    sampleRate: 16_000,
    name: `${design.name} by ${name}`,
    language: 'English',
    sourceType: 'trainedAlgorithmicMedia',
    message: '',
    synthesize: async () => {
      speak(design.name ?? '');
      return new Float32Array(10);
    },
  }),
});

const run = (engines: readonly SpeechEngine[]) =>
  runWithCast(
    { designs: [walter, rose], tag: 'en-US', folder: '.' },
    async (voices) => {
      for (const voice of voices) await voice.synthesize('Hello.');
      return { names: voices.map(({ name }) => name), message: '' };
    },
    { speech: engines },
  );

test.each(['Walter', 'Rose'])('only %s changes the engine', async (failing) => {
  const broken = engine('Broken', 'neural', (voice) => {
    if (voice === failing) throw new EngineError('Broken', 'stopped', 'Start it again.');
  });
  const { names } = await run([broken, engine('Sound', 'recorded', () => {})]);
  expect(names).toEqual(['Walter', 'Rose'].map((name) => `${name} by ${name === failing ? 'Sound' : 'Broken'}`));
});

test('if all engines fail, the first failure is reported', async () => {
  const fail = (reason: string) => () => {
    throw new EngineError(reason, 'stopped', 'Start it again.');
  };
  await expect(
    run([engine('One', 'neural', fail('first')), engine('Two', 'recorded', fail('second'))]),
  ).rejects.toThrow(/first/);
});
