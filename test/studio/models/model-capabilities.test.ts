// Tests of what a model folder provides: languages, voices, grade, limits and memory.

import { expect, test } from 'vitest';
import {
  canSwitchLanguage,
  estimateModelMemory,
  findsLanguage,
  findUselessReason,
  getMaxPieceSeconds,
  getModelGrade,
  getModelPace,
  normalizesText,
} from '../../../src/studio/models/model-capabilities.ts';
import { describeModelVoice, listModelVoices, speaksLanguage } from '../../../src/studio/models/model-voices.ts';
import { listRecognisedLanguages } from '../../../src/studio/models/recognised-languages.ts';
import { canaryFolder } from '../../fixtures/tiny/canary.ts';
import { nemoCtcFolder, omnilingualFolder, wenetCtcFolder, zipformerCtcFolder } from '../../fixtures/tiny/ctc.ts';
import { gigaAmFolder, parakeetFolder } from '../../fixtures/tiny/nemo-transducer.ts';
import { supertonicFolder } from '../../fixtures/tiny/supertonic.ts';
import { sileroVadFolder } from '../../fixtures/tiny/support.ts';
import type { Files } from '../../fixtures/tiny-models.ts';
import { kittenFolder, kokoroFolder, kokoroOfManyFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { pocketFolder } from '../../fixtures/tiny-pocket.ts';
import { moonshineFolder, senseVoiceFolder, whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { installFolder } from './installed.ts';

const PARAKEET_V3 = 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk';
const withTables = (files: Files): Files => ({
  ...files,
  ...Object.fromEntries(
    ['phontab', 'phonindex', 'phondata', 'intonations'].map((name) => [`espeak-ng-data/${name}`, 'x']),
  ),
});
const parakeetFrom = (url: string) => parakeetFolder({ metadata: { url } });

test.each<[string, string, Files, string]>([
  ['Parakeet v3 by its metadata', 'recognition/a', parakeetFolder(), PARAKEET_V3],
  [
    'Parakeet v2 by its metadata',
    'recognition/a',
    parakeetFrom('https://huggingface.co/nvidia/parakeet-tdt-0.6b-v2'),
    'en',
  ],
  ['Parakeet 110M by its folder', 'recognition/nemo-parakeet_tdt_ctc_110m-en-36000', parakeetFrom('tdt'), 'en'],
  ['Parakeet for Japanese', 'recognition/a', nemoCtcFolder('x', { url: 'nvidia/parakeet-tdt_ctc-0.6b-ja' }), 'ja'],
  ['GigaAM', 'recognition/giga-am-v3', gigaAmFolder(), 'ru'],
  ['NeMo CTC by its folder', 'recognition/nemo-fast-conformer-ctc-en-de-es-fr-14288', nemoCtcFolder(), 'de en es fr'],
  ['NeMo CTC by its metadata', 'recognition/a', nemoCtcFolder('x', { language: 'Ukrainian' }), 'uk'],
  ['a folder below its language', 'recognition/pt/mine', nemoCtcFolder(), 'pt'],
  ['Zipformer CTC', 'recognition/sherpa-onnx-zipformer-ctc-small-zh-int8-2025-07-16', zipformerCtcFolder(), 'zh'],
  ['WeNet CTC', 'recognition/wenetspeech-yue-u2pp-conformer-ctc-zh-en-cantonese', wenetCtcFolder(), 'en zh'],
  ['Canary', 'recognition/a', canaryFolder(), 'de en es fr'],
  ['a CTC model without a name', 'recognition/mine', nemoCtcFolder(), ''],
])('%s: its languages are known', async (_, path, files, languages) => {
  const folder = await installFolder(path, files);
  expect([...listRecognisedLanguages(folder)].sort().join(' ')).toBe(languages);
  if (languages === '') expect(findUselessReason(folder)).toContain('recognition/LANGUAGE/NAME');
  else expect(findUselessReason(folder)).toBeUndefined();
});

test('Omnilingual recognises every language of the service', async () => {
  const languages = listRecognisedLanguages(await installFolder('recognition/a', omnilingualFolder()));
  expect(languages.length).toBeGreaterThan(60);
  expect(languages).toEqual(expect.arrayContaining(['en', 'sw', 'is', 'ml']));
});

test.each<[string, string, Files, number]>([
  ['Parakeet', 'recognition/a', parakeetFolder(), 5],
  ['Parakeet 110M', 'recognition/parakeet-110m', parakeetFrom('tdt'), 4],
  ['Canary', 'recognition/a', canaryFolder(), 4],
  ['Whisper tiny', 'recognition/a', whisperFolder(), 2],
  ['SenseVoice', 'recognition/a', senseVoiceFolder(), 4],
  ['Moonshine', 'recognition/moonshine-base-en', moonshineFolder(), 3],
  ['Supertonic', 'voices/a', supertonicFolder(), 4],
  ['Piper, medium', 'voices/a', piperJsonFolder('de_DE-hum-medium'), 3],
  ['Piper, low', 'voices/a', piperJsonFolder('de_DE-hum-low'), 2],
  ['Pocket', 'voices/a', pocketFolder(), 5],
])('%s has its grade', async (_, path, files, grade) => {
  expect(getModelGrade(await installFolder(path, files))).toBe(grade);
});

test('Kokoro is better in English than elsewhere', async () => {
  const folder = await installFolder('voices/a', withTables(kokoroFolder()));
  expect([getModelGrade(folder, 'en'), getModelGrade(folder, 'fr'), getModelGrade(folder)]).toEqual([5, 4, 4]);
});

test.each<[string, string, Files, number]>([
  ['Moonshine', 'recognition/a', moonshineFolder(), 8],
  ['Whisper', 'recognition/a', whisperFolder(), 29],
  ['SenseVoice', 'recognition/a', senseVoiceFolder(), 28],
  ['Parakeet', 'recognition/a', parakeetFolder(), 30],
  ['Canary', 'recognition/a', canaryFolder(), 30],
])('%s states its longest piece', async (_, path, files, seconds) => {
  expect(getMaxPieceSeconds(await installFolder(path, files))).toBe(seconds);
});

test.each<[string, string, Files, number]>([
  ['Kitten nano', 'voices/kitten-nano-en-v0_8', withTables(kittenFolder()), 1.6],
  ['Kitten mini', 'voices/kitten-mini-en-v0_8', withTables(kittenFolder()), 1.3],
  ['Supertonic', 'voices/a', supertonicFolder(), 1.2],
  ['Piper', 'voices/a', piperJsonFolder(), 1],
])('%s has its pace', async (_, path, files, pace) => {
  expect(getModelPace(await installFolder(path, files))).toBe(pace);
});

test('only some recognisers find the language or accept another', async () => {
  const facts = async (files: Files) => {
    const folder = await installFolder('recognition/a', files);
    return [findsLanguage(folder), canSwitchLanguage(folder)];
  };
  expect(await facts(whisperFolder())).toEqual([true, true]);
  expect(await facts(canaryFolder())).toEqual([false, true]);
  expect(await facts(senseVoiceFolder())).toEqual([true, false]);
  expect(await facts(parakeetFolder())).toEqual([true, false]);
});

test('the estimate of memory matches measurements', async () => {
  const whisper = await installFolder('recognition/a', whisperFolder());
  const parakeet = await installFolder('recognition/a', parakeetFolder());
  const joe = await installFolder('voices/a', piperJsonFolder());
  const megabytes = (folder: typeof joe, bytes: number) => estimateModelMemory({ ...folder, bytes }) / 1e6;
  expect(megabytes(whisper, 160.6e6)).toBeCloseTo(550, -2);
  expect(megabytes(parakeet, 670e6)).toBeCloseTo(1150, -2);
  expect(megabytes(joe, 63e6)).toBeCloseTo(270, -1);
});

test('Supertonic has ten voices that speak 31 languages', async () => {
  const folder = await installFolder('voices/a', supertonicFolder());
  const voices = listModelVoices(folder);
  expect(voices.map(({ name, gender }) => [name, gender]).filter((_, at) => at % 5 === 0)).toEqual([
    ['Supertonic F1', 2],
    ['Supertonic M1', 1],
  ]);
  expect(voices).toHaveLength(10);
  const [first] = voices;
  if (!first) throw new Error('no voice');
  expect(first.languages).toHaveLength(31);
  expect(['de-DE', 'vi-VN', 'zh-CN'].map((tag) => speaksLanguage(first, tag))).toEqual([true, true, false]);
  expect(describeModelVoice(first)).toBe('Natural voice (Supertonic, 31 languages).');
  expect(normalizesText(folder)).toBe(true);
  expect(folder.metadata).toEqual({ sample_rate: '44100', n_speakers: '10' });
});

test('the catalogue adds gender and accent to a Piper voice', async () => {
  const [joe] = listModelVoices(await installFolder('voices/joe', piperJsonFolder('en_US-joe-medium')));
  expect(joe).toMatchObject({ name: 'Joe', gender: 1, accent: 'American', tag: 'en-US' });
  if (joe) expect(describeModelVoice(joe)).toMatch(/^Natural American voice \(Piper, medium\)\./);
});

test('a voice that the catalogue lacks has its accent from the region', async () => {
  const [hum] = listModelVoices(await installFolder('voices/a', piperJsonFolder('en_GB-hum-medium')));
  expect(hum).toMatchObject({ gender: 0, accent: 'British' });
});

test('the note of a downloaded model names its row', async () => {
  const files = { ...withTables(kokoroOfManyFolder()), 'earshot.json': '{"name": "kokoro"}' };
  const folder = await installFolder('voices/mine', files);
  expect(folder.catalogue?.name).toBe('kokoro');
  expect(estimateModelMemory(folder)).toBeGreaterThan(500e6);
});

test.each(['{"name": "parakeet"}', 'not JSON', '{}'])('a wrong note is ignored: %s', async (note) => {
  const folder = await installFolder('support/a', { ...sileroVadFolder(), 'earshot.json': note });
  expect(folder.catalogue).toBeUndefined();
});

const copyAs = (files: Files, names: Readonly<Record<string, string>>): Files => ({
  ...files,
  ...Object.fromEntries(Object.entries(names).map(([copy, original]) => [copy, files[original] ?? ''])),
});

test.each<[string, string, Files, string, string]>([
  [
    'a voice is exact before it is small',
    'voices/a',
    copyAs(withTables(kokoroFolder()), { 'model.int8.onnx': 'model.onnx', 'model.fp16.onnx': 'model.onnx' }),
    'model',
    'model.onnx',
  ],
  [
    'Pocket has small language models',
    'voices/a',
    copyAs(pocketFolder(), { 'lm_main.int8.onnx': 'lm_main.onnx' }),
    'lm_main',
    'lm_main.int8.onnx',
  ],
  [
    'Pocket has an exact decoder',
    'voices/a',
    copyAs(pocketFolder(), { 'decoder.int8.onnx': 'decoder.onnx' }),
    'decoder',
    'decoder.onnx',
  ],
  [
    'a recogniser is small before it is exact',
    'recognition/a',
    copyAs(whisperFolder(), { 'hum-encoder.int8.onnx': 'hum-encoder.onnx' }),
    'encoder',
    'hum-encoder.int8.onnx',
  ],
])('%s', async (_, path, files, role, name) => {
  expect((await installFolder(path, files)).files[role]).toEqual([name]);
});
