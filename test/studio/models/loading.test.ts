// Every kind of model is really loaded and run by sherpa-onnx, in a process of its own: what it is told reaches it, and what it does not
// like becomes a sentence.

import { afterEach, describe, expect, test } from 'vitest';
import { loadRecogniser, loadSpeaker } from '../../../src/studio/engines/sherpa/loading.ts';
import type { RunningModel } from '../../../src/studio/engines/sherpa/runtime.ts';
import { tryModel } from '../../../src/studio/engines/try-model.ts';
import { voicesOf } from '../../../src/studio/models/abilities.ts';
import { createModels, type Model } from '../../../src/studio/models/models.ts';
import { previewText } from '../../../src/studio/voices/preview-texts.ts';
import { baseOf } from '../../../src/studio/voices/tongues.ts';
import {
  kittenFolder,
  kokoroFolder,
  kokoroOfManyFolder,
  piperFolder,
  piperJsonFolder,
} from '../../fixtures/tiny-models.ts';
import { pocketFolder } from '../../fixtures/tiny-pocket.ts';
import { moonshineFolder, senseVoiceFolder, whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { matchaFolder, zipVoiceFolder } from '../../fixtures/tiny-vocoded.ts';
import { tempFolder } from '../harness.ts';
import { type Files, put, withEspeak } from './folders.ts';

const TIME_MS = 20_000;
const RATE = 16_000;
const running: RunningModel[] = [];

afterEach(() => {
  for (const one of running.splice(0)) one.end();
});

const tone = (hz: number, rate: number, seconds = 2) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.4 * Math.sin((2 * Math.PI * hz * at) / rate));

async function only(path: string, files: Files): Promise<{ readonly root: string; readonly model: Model }> {
  const root = await tempFolder();
  await put(root, path, files);
  const [model] = await createModels(root).look();
  if (!model) throw new Error(`${path} is not in order.`);
  return { root, model };
}

async function heard(files: Files, base: string): Promise<string> {
  const { root, model } = await only('recognition/a', files);
  const recogniser = await loadRecogniser(model, base, root);
  running.push(recogniser);
  const answer = await recogniser.ask({ hear: { samples: tone(300, RATE), rate: RATE } }, TIME_MS);
  return 'heard' in answer ? answer.heard : '';
}

interface Order {
  readonly speaker?: number;
  readonly speed?: number;
  /** Pitch of the recording that is spoken with, in Hz. */
  readonly like?: number;
}

async function said(files: Files, { speaker = 0, speed = 1, like }: Order = {}) {
  const { root, model } = await only('voices/a', files);
  const voice = await loadSpeaker(model, 'en-US', root);
  running.push(voice);
  const reference = like ? { samples: tone(like, 22_050), rate: 22_050, words: 'Hello there.' } : undefined;
  const text = 'Good morning to all of you.';
  const answer = await voice.ask({ say: { text, speaker, speed, ...(reference && { reference }) } }, TIME_MS);
  if (!('said' in answer)) throw new Error('Nothing was said.');
  const { samples, rate } = answer.said;
  return { seconds: samples.length / rate, tone: loudestTone(samples, rate) };
}

const STEP_HZ = 10;
const PIECE = 8192;

/** Of its first half second, in Hz up to 1500. */
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
  // Whisper writes these two in its own way, and ends its process over any other.
  ['nb', 'hei'],
  ['jv', 'halo'],
])('Whisper is told that %s is spoken', async (base, word) => {
  expect(await heard(whisperFolder(), base)).toBe(word);
});

test('Moonshine and SenseVoice say what they hear', async () => {
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

test.each(VOICES)('%s speaks, and faster when it is asked to', async (_, files) => {
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

test('a Kokoro of many languages speaks each that it lists, British English as in Britain', async () => {
  const { root, model } = await only('voices/a', withEspeak(kokoroOfManyFolder()));
  const voices = voicesOf(model.folder);
  const secondsOf = async (tag: string, text: string) => {
    const speaker = voices.find((voice) => voice.tag === tag)?.speaker ?? 0;
    const voice = await loadSpeaker(model, tag, root);
    running.push(voice);
    const answer = await voice.ask({ say: { text, speaker, speed: 1 } }, TIME_MS);
    return 'said' in answer ? answer.said.samples.length / answer.said.rate : 0;
  };
  const tags = voices.map(({ tag }) => tag);
  expect(tags).toEqual(['en-US', 'en-GB', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'pt-BR', 'zh-CN']);
  for (const tag of tags.slice(2, -1))
    expect(await secondsOf(tag, previewText(baseOf(tag))), tag).toBeGreaterThan(0.3);
  // Six of the signs that its list has for each.
  expect(await secondsOf('zh-CN', '番茄番茄')).toBeCloseTo((256 * (2 + 6 * 2)) / RATE);
  // An r is heard in America only.
  const text = 'The car is far.';
  expect(await secondsOf('en-US', text)).toBeGreaterThan(await secondsOf('en-GB', text));
});

/** In order from outside, and not to the liking of sherpa-onnx. */
const UNLIKED: readonly (readonly [string, string, Files, RegExp])[] = [
  [
    'a vocoder that is none',
    'voices/a',
    withEspeak({ ...matchaFolder(), 'vocos-16khz-hum.onnx': piperFolder()['en_US-hum-low.onnx'] ?? '' }),
    /does not load|no sound/,
  ],
  [
    'signs of another voice',
    'voices/a',
    { ...withEspeak(kokoroFolder()), 'tokens.txt': 'a 0\nb 1\n' },
    /nothing that could be heard/,
  ],
  [
    'a decoder of something else',
    'recognition/a',
    { ...whisperFolder(), 'hum-decoder.onnx': moonshineFolder()['encode.onnx'] ?? '' },
    /It does not load/,
  ],
  [
    'an encoder for a decoder',
    'voices/a',
    withEspeak({ ...zipVoiceFolder(), 'decoder.onnx': zipVoiceFolder()['encoder.onnx'] ?? '' }),
    /It does not load|no sound/,
  ],
  [
    'steps in the wrong order',
    'recognition/a',
    { ...moonshineFolder(), 'encode.onnx': moonshineFolder()['uncached_decode.onnx'] ?? '' },
    /It does not load/,
  ],
  [
    'a recording that is none',
    'voices/en/a',
    { 'ref.wav': 'RIFF....WAVEfmt ', 'ref.txt': 'Hi.' },
    /ref\.wav (?:cannot be read|holds less)/,
  ],
  ['words that are none', 'voices/a', { ...pocketFolder(), 'vocab.json': '[1, 2]' }, /It does not load/],
];

describe('what does not load', () => {
  test.each(UNLIKED)('%s', async (_, path, files, words) => {
    const { root } = await only(path, files);
    const fault = await tryModel(root, path);
    expect(fault).toMatch(words);
    expect(fault?.length).toBeLessThan(300);
  });
});
