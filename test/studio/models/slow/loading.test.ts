// Loads and runs every kind of model with sherpa-onnx in its own process: parameters reach the model, and errors become
// messages.

import { afterEach, describe, expect, test } from 'vitest';
import { toBaseTag } from '../../../../src/domain/media/language.ts';
import { checkModel } from '../../../../src/studio/engines/check-model.ts';
import { loadRecognitionModel, loadSpeechModel } from '../../../../src/studio/engines/sherpa/load-model.ts';
import type { SherpaModel } from '../../../../src/studio/engines/sherpa/start-model.ts';
import { listModelVoices } from '../../../../src/studio/models/model-capabilities.ts';
import { createModelRegistry, type InstalledModel } from '../../../../src/studio/models/model-registry.ts';
import { getPreviewText } from '../../../../src/studio/voices/preview-texts.ts';
import {
  kittenFolder,
  kokoroFolder,
  kokoroOfManyFolder,
  piperFolder,
  piperJsonFolder,
} from '../../../fixtures/tiny-models.ts';
import { pocketFolder } from '../../../fixtures/tiny-pocket.ts';
import { moonshineFolder, senseVoiceFolder, whisperFolder } from '../../../fixtures/tiny-recognisers.ts';
import { matchaFolder, zipVoiceFolder } from '../../../fixtures/tiny-vocoded.ts';
import { tempFolder } from '../../harness.ts';
import { type Files, put, withEspeak } from '../folders.ts';

const TIME_MS = 20_000;
const RATE = 16_000;
const running: SherpaModel[] = [];

afterEach(() => {
  for (const one of running.splice(0)) one.kill();
});

const tone = (hz: number, rate: number, seconds = 2) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.4 * Math.sin((2 * Math.PI * hz * at) / rate));

async function only(path: string, files: Files): Promise<{ readonly root: string; readonly model: InstalledModel }> {
  const root = await tempFolder();
  await put(root, path, files);
  const [model] = await createModelRegistry(root).scan();
  if (!model) throw new Error(`${path} is not in order.`);
  return { root, model };
}

async function heard(files: Files, base: string): Promise<string> {
  const { root, model } = await only('recognition/a', files);
  const recogniser = await loadRecognitionModel(model, base, root);
  running.push(recogniser);
  const answer = await recogniser.request({ recognise: { samples: tone(300, RATE), sampleRate: RATE } }, TIME_MS);
  return 'transcript' in answer ? answer.transcript : '';
}

interface Order {
  readonly speaker?: number;
  readonly speed?: number;
  /** Pitch of the reference recording in Hz. */
  readonly like?: number;
}

async function said(files: Files, { speaker = 0, speed = 1, like }: Order = {}) {
  const { root, model } = await only('voices/a', files);
  const voice = await loadSpeechModel(model, 'en-US', root);
  running.push(voice);
  const reference = like ? { samples: tone(like, 22_050), sampleRate: 22_050, transcript: 'Hello there.' } : undefined;
  const text = 'Good morning to all of you.';
  const answer = await voice.request({ synthesize: { text, speaker, speed, reference } }, TIME_MS);
  if (!('sound' in answer)) throw new Error('Nothing was said.');
  const { samples, sampleRate } = answer.sound;
  return { seconds: samples.length / sampleRate, tone: loudestTone(samples, sampleRate) };
}

const STEP_HZ = 10;
const PIECE = 8192;

/** Returns the loudest frequency of the first half second in Hz, up to 1500. */
function loudestTone(samples: Float32Array, rate: number): number {
  const power = (hz: number) => {
    let [re, im] = [0, 0];
    for (const [at, sample] of samples.subarray(0, PIECE).entries()) {
      re += sample * Math.cos((2 * Math.PI * hz * at) / rate);
      im += sample * Math.sin((2 * Math.PI * hz * at) / rate);
    }
    return re * re + im * im;
  };
  const powers = Array.from({ length: 1500 / STEP_HZ }, (_, at) => power((at + 1) * STEP_HZ));
  return (powers.indexOf(Math.max(...powers)) + 1) * STEP_HZ;
}

test.each([
  ['en', 'hello'],
  ['de', 'hallo'],
  ['ja', 'もしもし'],
  // Whisper has its own codes for these languages, and exits on others.
  ['nb', 'hei'],
  ['jv', 'halo'],
])('Whisper gets %s as the spoken language', async (base, word) => {
  expect(await heard(whisperFolder(), base)).toBe(word);
});

test('Moonshine and SenseVoice return what they recognise', async () => {
  expect(await heard(moonshineFolder(), 'en')).toBe('good morning');
  expect(await heard(senseVoiceFolder(), 'ja')).toBe('hum');
});

const VOICES: readonly (readonly [string, Files])[] = [
  ['Piper', withEspeak(piperFolder())],
  ['Piper with JSON', piperJsonFolder('en_US-hum-low')],
  ['Kokoro', withEspeak(kokoroFolder())],
  ['Kitten', withEspeak(kittenFolder())],
  ['Matcha', withEspeak(matchaFolder())],
];

test.each(VOICES)('%s speaks, and faster on request', async (_, files) => {
  const [plain, fast] = [await said(files), await said(files, { speed: 2 })];
  expect(plain.seconds).toBeGreaterThan(0.3);
  expect(plain.tone).toBeGreaterThan(200);
  expect(fast.seconds).toBeLessThan(0.75 * plain.seconds);
});

test.each([
  ['ZipVoice', withEspeak(zipVoiceFolder())],
  ['Pocket', pocketFolder()],
])('%s speaks with the voice of the recording', async (_, files) => {
  const [low, high] = [await said(files, { like: 280 }), await said(files, { like: 1000 })];
  expect(Math.abs(low.tone - 280)).toBeLessThan(60);
  expect(Math.abs(high.tone - 1000)).toBeLessThan(60);
});

test('a multilingual Kokoro speaks its languages, with British English', async () => {
  const { root, model } = await only('voices/a', withEspeak(kokoroOfManyFolder()));
  const voices = listModelVoices(model.folder);
  const secondsOf = async (tag: string, text: string) => {
    const speaker = voices.find((voice) => voice.tag === tag)?.speaker ?? 0;
    const voice = await loadSpeechModel(model, tag, root);
    running.push(voice);
    const answer = await voice.request({ synthesize: { text, speaker, speed: 1 } }, TIME_MS);
    return 'sound' in answer ? answer.sound.samples.length / answer.sound.sampleRate : 0;
  };
  const tags = voices.map(({ tag }) => tag);
  expect(tags).toEqual(['en-US', 'en-GB', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'pt-BR', 'zh-CN']);
  for (const tag of tags.slice(2, -1))
    expect(await secondsOf(tag, getPreviewText(toBaseTag(tag))), tag).toBeGreaterThan(0.3);
  // The lexicon has six tokens for the word 番茄.
  expect(await secondsOf('zh-CN', '番茄番茄')).toBeCloseTo((256 * (2 + 6 * 2)) / RATE);
  // Only American English pronounces this r.
  const text = 'The car is far.';
  expect(await secondsOf('en-US', text)).toBeGreaterThan(await secondsOf('en-GB', text));
});

/** Models that pass the checks but that sherpa-onnx rejects. */
const UNLIKED: readonly (readonly [string, string, Files, RegExp])[] = [
  [
    'an invalid vocoder',
    'voices/a',
    withEspeak({ ...matchaFolder(), 'vocos-16khz-hum.onnx': piperFolder()['en_US-hum-low.onnx'] ?? '' }),
    /doesn’t load|no sound/,
  ],
  [
    'signs of another voice',
    'voices/a',
    { ...withEspeak(kokoroFolder()), 'tokens.txt': 'a 0\nb 1\n' },
    /output is silent/,
  ],
  [
    'a decoder of something else',
    'recognition/a',
    { ...whisperFolder(), 'hum-decoder.onnx': moonshineFolder()['encode.onnx'] ?? '' },
    /doesn’t load/,
  ],
  [
    'an encoder for a decoder',
    'voices/a',
    withEspeak({ ...zipVoiceFolder(), 'decoder.onnx': zipVoiceFolder()['encoder.onnx'] ?? '' }),
    /doesn’t load|no sound/,
  ],
  [
    'steps in the wrong order',
    'recognition/a',
    { ...moonshineFolder(), 'encode.onnx': moonshineFolder()['uncached_decode.onnx'] ?? '' },
    /doesn’t load/,
  ],
  [
    'an invalid recording',
    'voices/en/a',
    { 'ref.wav': 'RIFF....WAVEfmt ', 'ref.txt': 'Hi.' },
    /ref\.wav (?:can’t be read|contains less)/,
  ],
  ['an invalid vocabulary', 'voices/a', { ...pocketFolder(), 'vocab.json': '[1, 2]' }, /doesn’t load/],
];

describe('unloadable models', () => {
  test.each(UNLIKED)('%s', async (_, path, files, words) => {
    const { root } = await only(path, files);
    const fault = await checkModel(root, path);
    expect(fault).toMatch(words);
    expect(fault?.length).toBeLessThan(300);
  });
});
