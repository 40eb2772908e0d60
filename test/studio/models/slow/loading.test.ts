// Loads and runs every kind of model with sherpa-onnx in its own process: parameters reach the model, and errors become
// messages.

import { afterEach, describe, expect, test } from 'vitest';
import { toBaseTag } from '../../../../src/domain/media/language.ts';
import { joinSpeakers } from '../../../../src/studio/engines/listening/join-speakers.ts';
import type { ModelCaller } from '../../../../src/studio/engines/model-call.ts';
import { hostModels } from '../../../../src/studio/engines/model-host/host-models.ts';
import { ModelFileError, type ModelProcess } from '../../../../src/studio/engines/model-process.ts';
import { checkSherpaModel } from '../../../../src/studio/engines/sherpa/check-sherpa-model.ts';
import type { SherpaRequest, SherpaResponse, SpeechRequest } from '../../../../src/studio/engines/sherpa/protocol.ts';
import { startModel } from '../../../../src/studio/engines/start-model.ts';
import { toModelReference } from '../../../../src/studio/models/model-reference.ts';
import { listModelVoices } from '../../../../src/studio/models/model-voices.ts';
import { getPreviewText } from '../../../../src/studio/voices/preview-texts.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { canaryFolder } from '../../../fixtures/tiny/canary.ts';
import { nemoCtcFolder, omnilingualFolder, wenetCtcFolder, zipformerCtcFolder } from '../../../fixtures/tiny/ctc.ts';
import { moonshine2Folder } from '../../../fixtures/tiny/moonshine-2.ts';
import { gigaAmFolder, parakeetFolder } from '../../../fixtures/tiny/nemo-transducer.ts';
import { getSupertonicPitch, supertonicFolder } from '../../../fixtures/tiny/supertonic.ts';
import {
  sileroVadFolder,
  speakersFolder,
  withDeafSegmentation,
  withFlatEmbedding,
} from '../../../fixtures/tiny/support.ts';
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
import { checkFolder } from '../check-folder.ts';
import { type Files, withEspeak } from '../folders.ts';
import { install } from '../installed.ts';

const TIME_MS = 20_000;
const RATE = 16_000;
const running: ModelProcess<object, object>[] = [];

afterEach(() => {
  for (const one of running.splice(0)) one.kill();
});

const tone = (hz: number, rate: number, seconds = 2) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.4 * Math.sin((2 * Math.PI * hz * at) / rate));
const silence = (seconds: number) => new Float32Array(RATE * seconds);
const joined = (...parts: readonly Float32Array[]): Float32Array =>
  Float32Array.from(parts.flatMap((part) => [...part]));

test('a model that once took more than the budget is loaded again', async () => {
  const { root, model } = await install('voices/a', piperJsonFolder());
  const log = createFakeLog();
  const modelTrials = { findMemoryBytes: () => 2e9, recordUse: () => true };
  const host = hostModels({ root, budgetBytes: 1e9, modelTrials, log });
  await host.preload([toModelReference(model)]);
  host.stop();
  expect(log.entries.map(({ event }) => event)).toContain('model loaded');
});

test('a model that is killed from outside is not blamed on its files', async () => {
  const { root, model } = await install('voices/a', piperJsonFolder());
  const started = await startModel(model, root);
  running.push(started);
  process.kill(started.pid ?? 0, 'SIGKILL');
  const failed = started.request({}, TIME_MS).catch((error: unknown) => error);
  expect(await failed).not.toBeInstanceOf(ModelFileError);
  expect(await failed).toMatchObject({ message: expect.stringContaining('probably because memory ran out') });
});

/** Loads the model into a process, and returns a function that sends requests. */
async function load(path: string, files: Files) {
  const { root, model } = await install(path, files);
  const process = await startModel(model, root);
  running.push(process);
  const ask = (request: SherpaRequest) => process.request(request, TIME_MS) as Promise<SherpaResponse>;
  return { model, ask };
}

async function openRecogniser(files: Files, path = 'recognition/a') {
  const { ask } = await load(path, files);
  return async (language?: string, samples: Float32Array = tone(300, RATE)) => {
    const answer = await ask({ recognise: { samples, sampleRate: RATE, language } });
    if (!('recognised' in answer)) throw new Error(`No transcript: ${JSON.stringify(answer)}`);
    return answer.recognised;
  };
}

const heard = async (files: Files, base?: string): Promise<string> => (await (await openRecogniser(files))(base)).text;

interface Order {
  readonly speaker?: number;
  readonly speed?: number;
  readonly tag?: string;
  /** Pitch of the reference recording in Hz. */
  readonly like?: number;
}

async function openVoice(files: Files) {
  const { ask } = await load('voices/a', files);
  return async ({ speaker = 0, speed = 1, tag = 'en-US', like }: Order = {}) => {
    const reference = like && { samples: tone(like, 22_050), sampleRate: 22_050, transcript: 'Hello there.' };
    const text = 'Good morning to all of you.';
    const synthesize: SpeechRequest = { text, speaker, speed, tag, ...(reference && { reference }) };
    const answer = await ask({ synthesize });
    if (!('sound' in answer)) throw new Error(`Nothing was said: ${JSON.stringify(answer)}`);
    const { samples, sampleRate } = answer.sound;
    return { seconds: samples.length / sampleRate, tone: loudestTone(samples, sampleRate) };
  };
}

const said = async (files: Files, order?: Order) => (await openVoice(files))(order);

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
  expect(await heard(moonshine2Folder(), 'en')).toBe('good evening');
  expect(await heard(senseVoiceFolder(), 'ja')).toBe('hum');
});

const VOICES: readonly (readonly [string, Files])[] = [
  ['Kokoro without tables', kokoroFolder()],
  ['Kitten without tables', kittenFolder()],
  ['Matcha without tables', matchaFolder()],
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
  const { model, ask } = await load('voices/a', withEspeak(kokoroOfManyFolder()));
  const voices = listModelVoices(model.folder);
  const secondsOf = async (tag: string, text: string) => {
    const speaker = voices.find((voice) => voice.tag === tag)?.speaker ?? 0;
    const answer = await ask({ synthesize: { text, speaker, speed: 1, tag } });
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

test('Supertonic gets the speaker, the language and the speed', async () => {
  const speak = await openVoice(supertonicFolder());
  const plain = await speak({ speaker: 3 });
  const ukrainian = await speak({ speaker: 3, tag: 'uk-UA', speed: 2 });
  expect(Math.abs(plain.tone - getSupertonicPitch(3, 'en'))).toBeLessThan(15);
  expect(Math.abs(ukrainian.tone - getSupertonicPitch(3, 'uk'))).toBeLessThan(15);
  expect(ukrainian.seconds).toBeCloseTo(plain.seconds / 2, 1);
});

test.each([
  ['NeMo CTC', nemoCtcFolder('hum', { language: 'English' })],
  ['Zipformer CTC', zipformerCtcFolder()],
  ['WeNet CTC', wenetCtcFolder()],
  ['Omnilingual', omnilingualFolder()],
])('%s returns its words with their times', async (_, files) => {
  const recognise = await openRecogniser(files, 'recognition/en/a');
  const { text, words } = await recognise(undefined, joined(silence(1), tone(300, RATE), silence(1)));
  expect(text).toBe('hum');
  expect(words?.[0]?.start).toBeCloseTo(1, 0);
});

test('Parakeet returns words with times and confidence', async () => {
  const recognise = await openRecogniser(parakeetFolder({ isEndless: true }));
  const { text, words, sure } = await recognise(undefined, joined(silence(1), tone(300, RATE, 0.9), silence(1)));
  expect(text).toBe('good morning good');
  expect(words?.map(({ start }) => Math.round(start * 10) / 10)).toEqual([1, 1.4, 1.7]);
  expect(words?.[0]?.end).toBeCloseTo(1.36);
  expect(sure).toBeGreaterThan(0.99);
  expect((await recognise('de', silence(1))).text).toBe('');
});

test('an unsure Parakeet says so', async () => {
  const { sure } = await (await openRecogniser(parakeetFolder({ margin: 0.7 })))();
  expect(sure).toBeCloseTo(0.5, 1);
});

test('GigaAM returns its words', async () => {
  expect(await heard(gigaAmFolder())).toBe('доброе утро');
});

test('Canary gets the spoken language without loading again', async () => {
  const recognise = await openRecogniser(canaryFolder());
  const texts: string[] = [];
  for (const language of ['de', 'fr', undefined, 'es']) texts.push((await recognise(language)).text);
  expect(texts).toEqual(['hallo', 'bonjour', 'hello', 'hola']);
});

test('Whisper finds the language, and returns segments with times', async () => {
  const recognise = await openRecogniser(whisperFolder({ en: ['hello', 'there'], de: ['hallo', 'du'] }));
  expect(await recognise()).toMatchObject({
    text: 'hello there',
    language: 'en',
    segments: [
      { start: 0, text: 'hello' },
      { start: 1, text: 'there' },
    ],
  });
  expect(await recognise(undefined, tone(3000, RATE))).toMatchObject({ text: 'hallo du', language: 'de' });
  expect((await recognise('de')).text).toBe('hallo du');
  expect((await recognise('en', silence(1))).text).toBe('');
});

test('SenseVoice tells the language', async () => {
  expect(await (await openRecogniser(senseVoiceFolder()))()).toMatchObject({ text: 'hum', language: 'en' });
});

test('Silero VAD finds where sound is loud', async () => {
  const { ask } = await load('support/a', sileroVadFolder());
  const samples = joined(silence(1), tone(300, RATE, 2), silence(1), tone(300, RATE, 1), silence(1));
  const answer = await ask({ findSpeech: { samples, sampleRate: RATE } });
  const spans = 'spans' in answer ? answer.spans.map(({ start, end }) => [start, end]) : [];
  expect(spans).toHaveLength(2);
  for (const [at, time] of [1, 3, 4, 5].entries()) expect(Math.abs((spans.flat()[at] ?? 0) - time)).toBeLessThan(0.3);
});

test('speaker models tell low from high tones', async () => {
  const { ask } = await load('support/a', speakersFolder());
  const samples = joined(
    silence(1),
    tone(300, RATE, 6),
    silence(1),
    tone(3000, RATE, 7),
    silence(1),
    tone(250, RATE, 5),
  );
  const answer = await ask({ findSpeakers: { samples, sampleRate: RATE } });
  const { turns, voices } = 'turns' in answer ? answer : { turns: [], voices: [] };
  expect(voices.map(({ speaker, seconds }) => [speaker, Math.round(seconds)]).toSorted()).toEqual([
    [0, 11],
    [1, 7],
  ]);
  expect(new Set(joinSpeakers(turns, voices).map(({ speaker }) => speaker)).size).toBe(2);
  expect(turns.map(({ speaker, start, end }) => [speaker, Math.round(start), Math.round(end)])).toEqual([
    [0, 1, 7],
    [1, 8, 15],
    [0, 16, 21],
  ]);
});

test.each([
  ['speaker models that work', speakersFolder(), undefined],
  ['an embedding of silence only', withFlatEmbedding(), /description of a voice is not usable/],
  ['a segmentation without speech', withDeafSegmentation(), /finds nobody in speech/],
])('%s', async (_, files, fault) => {
  const { root, model } = await install('support/a', files);
  const host = hostModels({ root, budgetBytes: 1e9, log: createFakeLog() });
  const trial = await checkSherpaModel(model, root, ((call) => host.call(call, 'test')) as ModelCaller);
  host.stop();
  if (fault) expect(trial.fault).toMatch(fault);
  else expect(trial).toEqual({ secondsPerSecond: expect.any(Number) });
});

const MIXED =
  /^The model doesn’t load: .+[^.]\. Its files may be damaged or belong to different models: copy all of them again from one source\.$/;
const supertonic = supertonicFolder();
const moonshine2 = moonshine2Folder();
const hum = senseVoiceFolder()['model.onnx'] ?? '';

/** Models that pass the checks but that sherpa-onnx rejects. */
const UNLIKED: readonly (readonly [string, string, Files, RegExp])[] = [
  [
    'an invalid vocoder',
    'voices/a',
    withEspeak({ ...matchaFolder(), 'vocos-16khz-hum.onnx': piperFolder()['en_US-hum-low.onnx'] ?? '' }),
    MIXED,
  ],
  ['the network of a recogniser', 'voices/a', { ...piperJsonFolder(), 'de_DE-hum-medium.onnx': hum }, MIXED],
  ['an encoder of another kind', 'voices/a', { ...pocketFolder(), 'encoder.onnx': hum }, MIXED],
  ['a decoder of another kind', 'recognition/a', { ...canaryFolder(), 'decoder.int8.onnx': hum }, MIXED],
  [
    'the predictor as encoder',
    'voices/a',
    { ...supertonic, 'text_encoder.int8.onnx': supertonic['duration_predictor.int8.onnx'] ?? '' },
    MIXED,
  ],
  [
    'the front half of an encoder',
    'recognition/a',
    { ...moonshine2, 'encoder_model.ort': Buffer.from(moonshine2['encoder_model.ort'] ?? '').subarray(0, 1400) },
    MIXED,
  ],
  [
    'signs of another voice',
    'voices/a',
    { ...withEspeak(kokoroFolder()), 'tokens.txt': 'a 0\nb 1\n' },
    /output is silent/,
  ],
  [
    'an encoder for a decoder',
    'voices/a',
    withEspeak({ ...zipVoiceFolder(), 'decoder.onnx': zipVoiceFolder()['encoder.onnx'] ?? '' }),
    MIXED,
  ],
  [
    'steps in the wrong order',
    'recognition/a',
    { ...moonshineFolder(), 'encode.onnx': moonshineFolder()['uncached_decode.onnx'] ?? '' },
    MIXED,
  ],
  [
    'an invalid recording',
    'voices/en/a',
    { 'ref.wav': 'RIFF....WAVEfmt ', 'ref.txt': 'Hi.' },
    /ref\.wav (?:can’t be read|contains less)/,
  ],
  ['an invalid vocabulary', 'voices/a', { ...pocketFolder(), 'vocab.json': '[1, 2]' }, MIXED],
];

describe('unloadable models', () => {
  test.each(UNLIKED)('%s', async (_, path, files, words) => {
    const { root } = await install(path, files);
    const fault = await checkFolder(root, path);
    expect(fault).toMatch(words);
    expect(fault?.length).toBeLessThan(300);
  });
});
