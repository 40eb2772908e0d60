// Tests of the engine's configuration for each layout: languages, timestamps and options of a request.

import { expect, test } from 'vitest';
import {
  createGenerationExtra,
  createRecognitionConfig,
  createSpeakerConfig,
  createVadConfig,
} from '../../../src/studio/engines/sherpa/config.ts';
import { canaryFolder } from '../../fixtures/tiny/canary.ts';
import { nemoCtcFolder, omnilingualFolder } from '../../fixtures/tiny/ctc.ts';
import { parakeetFolder } from '../../fixtures/tiny/nemo-transducer.ts';
import { supertonicFolder } from '../../fixtures/tiny/supertonic.ts';
import { sileroVadFolder, speakersFolder } from '../../fixtures/tiny/support.ts';
import type { Files } from '../../fixtures/tiny-models.ts';
import { pocketFolder } from '../../fixtures/tiny-pocket.ts';
import { senseVoiceFolder, whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { installFolder } from './installed.ts';

const modelConfigOf = async (files: Files, base?: string) => {
  const folder = await installFolder('recognition/a', files);
  return createRecognitionConfig(folder, base)['modelConfig'];
};

test.each([
  ['nb', 'no'],
  ['de', 'de'],
  [undefined, ''],
  // Whisper exits on a code that it lacks, so that it has to find the language.
  ['sw', ''],
])('Whisper is told %s as “%s”', async (base, language) => {
  expect(await modelConfigOf(whisperFolder(), base)).toMatchObject({
    whisper: { language, enableSegmentTimestamps: 1 },
    tokens: 'hum-tokens.txt',
  });
});

test.each([
  ['de', 'de'],
  [undefined, 'en'],
])('Canary transcribes %s and never translates', async (base, language) => {
  expect(await modelConfigOf(canaryFolder(), base)).toMatchObject({
    canary: { srcLang: language, tgtLang: language, usePnc: 1 },
  });
});

test.each([
  ['ja', 'ja'],
  ['de', 'auto'],
  [undefined, 'auto'],
])('SenseVoice is told %s as “%s”', async (base, language) => {
  expect(await modelConfigOf(senseVoiceFolder(), base)).toMatchObject({ senseVoice: { language } });
});

test('transducers and CTC models have their own keys', async () => {
  expect(await modelConfigOf(parakeetFolder())).toMatchObject({
    transducer: { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx' },
    modelType: 'nemo_transducer',
  });
  expect(await modelConfigOf(nemoCtcFolder('x', { language: 'English' }))).toMatchObject({
    nemoCtc: { model: 'model.int8.onnx' },
  });
  expect(await modelConfigOf(omnilingualFolder())).toMatchObject({ omnilingual: { model: 'model.int8.onnx' } });
});

test('support models name their files', async () => {
  const vad = createVadConfig(await installFolder('support/a', sileroVadFolder()));
  expect(vad).toMatchObject({ sileroVad: { model: 'silero_vad.onnx', windowSize: 512 }, sampleRate: 16_000 });
  const folder = await installFolder('support/a', speakersFolder());
  expect(createSpeakerConfig(folder)).toMatchObject({
    segmentation: { pyannote: { model: 'segmentation/model.onnx' } },
    embedding: { model: 'embedding.onnx' },
    clustering: { numClusters: -1 },
  });
});

test('Pocket gets a limit by the length of the text, and Supertonic the language', async () => {
  const pocket = await installFolder('voices/a', pocketFolder());
  const [short, long] = ['Hi.', 'word '.repeat(30)].map((text) => createGenerationExtra(pocket, text, 'en-US'));
  expect(short?.['max_frames']).toBeLessThan(50);
  expect(long?.['max_frames']).toBeGreaterThan(250);
  const supertonic = await installFolder('voices/a', supertonicFolder());
  expect(createGenerationExtra(supertonic, 'Hallo.', 'de-AT')).toEqual({ lang: 'de' });
});
