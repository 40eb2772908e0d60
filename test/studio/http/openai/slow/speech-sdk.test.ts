// OpenAI's SDK makes speech with a real studio: formats, voices, languages, speed, events and errors.

import OpenAI from 'openai';
import { expect, test } from 'vitest';
import type { SpeechFormat } from '../../../../../src/studio/streams/speech-format.ts';
import { liveStudio } from '../../../live.ts';
import { decodeSpeech } from '../../../streams/decode-speech.ts';
import { sdkOf } from '../client.ts';

const studio = await liveStudio();
const sdk = sdkOf(`http://127.0.0.1:${studio.port}`);
const INPUT = 'The lighthouse keeper waved. Nobody waved back, so he went to bed.';

type Request = OpenAI.Audio.SpeechCreateParams & Readonly<Record<string, unknown>>;

/** `body` is typed loosely, so that requests may have our own fields. */
const speak = (fields: Partial<Request> = {}) =>
  sdk.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: INPUT, ...fields } as Request);

async function secondsOf(response: Response, format: SpeechFormat, rate?: number): Promise<number> {
  const { samples, sampleRate } = await decodeSpeech(Buffer.from(await response.arrayBuffer()), format, rate);
  return samples.length / sampleRate;
}

test.each([
  ['mp3', 'mp3', 'audio/mpeg'],
  ['opus', 'opus', 'audio/ogg'],
  ['aac', 'adts', 'audio/aac'],
  ['flac', 'flac', 'audio/flac'],
  ['wav', 'wav', 'audio/wav'],
  ['pcm', 'pcm_s16le', 'audio/pcm'],
] as const)('speaks as %s', async (named, format, type) => {
  const response = await speak({ response_format: named });
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-digital-source-type')).toMatch(/lgorithmicMedia$/);
  const seconds = await secondsOf(response, format, 24_000);
  expect(seconds).toBeGreaterThan(3);
  expect(seconds).toBeLessThan(7);
});

test('MP3 is the default, and a Blob contains it', async () => {
  const blob = await (await speak()).blob();
  expect([blob.type, blob.size > 10_000]).toEqual(['audio/mpeg', true]);
});

test.each(['alloy', 'Onyx', 'Rose', '1002', { id: '1002' }])('the voice %j speaks', async (voice) => {
  expect(await secondsOf(await speak({ voice: voice as string, response_format: 'wav' }), 'wav')).toBeGreaterThan(2);
});

test('different names have different voices, and a name always the same', async () => {
  const bytes = async (voice: string) =>
    Buffer.from(await (await speak({ voice, response_format: 'pcm', input: 'Hello there.' })).arrayBuffer());
  const [alloy, onyx, again] = [await bytes('alloy'), await bytes('onyx'), await bytes('alloy')];
  expect(alloy.equals(onyx)).toBe(false);
  expect(alloy.length).toBe(again.length);
});

const notesOf = ({ headers }: Response): string => decodeURIComponent(headers.get('x-notes') ?? '');

test('a text is spoken in its own language, or in the one that the client names', async () => {
  const german = 'Der Leuchtturmwärter winkte, aber niemand winkte zurück, und so ging er schlafen.';
  const detected = notesOf(await speak({ input: german, voice: 'alloy' }));
  const english = notesOf(await speak({ voice: 'alloy' }));
  const named = notesOf(await speak({ voice: 'alloy', language: 'de' }));
  expect(detected).not.toBe(english);
  expect(named).toBe(detected);
});

test('speed changes the length', async () => {
  const seconds = async (speed: number) => secondsOf(await speak({ speed, response_format: 'wav' }), 'wav');
  const [slow, ordinary, fast] = [await seconds(0.5), await seconds(1), await seconds(2)];
  expect(slow / ordinary).toBeGreaterThan(1.6);
  expect(ordinary / fast).toBeGreaterThan(1.6);
});

test('instructions without effect are named in a header', async () => {
  const response = await speak({ model: 'gpt-4o-mini-tts', instructions: 'Speak like a pirate.' });
  expect(response.headers.get('x-ignored-fields')).toBe('instructions');
});

test('events contain the sound and end with the usage', async () => {
  const response = await speak({ model: 'gpt-4o-mini-tts', stream_format: 'sse', response_format: 'pcm' });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = (await response.text())
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.replace(/^data: /, '')) as Record<string, unknown>);
  const sound = Buffer.concat(
    events.flatMap(({ type, audio }) => (type === 'speech.audio.delta' ? Buffer.from(String(audio), 'base64') : [])),
  );
  expect(sound.length / 48_000).toBeGreaterThan(3);
  expect(events.at(-1)).toEqual({
    type: 'speech.audio.done',
    usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
  });
});

test('a text of 5,000 characters is spoken whole', async () => {
  const sentences = Array.from(
    { length: 60 },
    (_, at) => `This is sentence number ${at + 1} of a rather long text, isn’t it?`,
  );
  const input = sentences.join(' ').slice(0, 5000);
  const seconds = await secondsOf(await speak({ input, response_format: 'wav' }), 'wav');
  expect(seconds).toBeGreaterThan(200);
}, 60_000);

const BAD: readonly (readonly [string, Partial<Request>, string, string])[] = [
  ['no model', { model: undefined }, 'model', 'missing_required_parameter'],
  ['no text', { input: undefined }, 'input', 'missing_required_parameter'],
  ['no voice', { voice: undefined }, 'voice', 'missing_required_parameter'],
  ['an empty text', { input: '  ' }, 'input', 'invalid_value'],
  ['a text of punctuation', { input: '…?!' }, 'input', 'invalid_value'],
  ['a text that is a number', { input: 7 as never }, 'input', 'invalid_value'],
  ['a text that is too long', { input: 'a '.repeat(50_001) }, 'input', 'string_above_max_length'],
  ['an unknown voice', { voice: 'Rosemarie the Third' }, 'voice', 'invalid_value'],
  ['an unknown format', { response_format: 'mid' as never }, 'response_format', 'invalid_value'],
  ['a format of the prototype', { response_format: 'constructor' as never }, 'response_format', 'invalid_value'],
  ['a high speed', { speed: 4.1 }, 'speed', 'invalid_value'],
  ['a low speed', { speed: 0.2 }, 'speed', 'invalid_value'],
  ['a speed in words', { speed: 'fast' as never }, 'speed', 'invalid_value'],
  ['a list as instructions', { instructions: ['x'] as never }, 'instructions', 'invalid_value'],
  ['an unknown stream format', { stream_format: 'ws' as never }, 'stream_format', 'invalid_value'],
  ['an unknown language', { language: 'klingon' }, 'language', 'invalid_value'],
  ['a model that transcribes', { model: 'whisper-1' }, 'model', 'invalid_value'],
];

test.each(BAD)('refuses %s', async (_name, fields, param, code) => {
  const error = await speak(fields).catch((thrown: unknown) => thrown);
  if (!(error instanceof OpenAI.BadRequestError)) throw error;
  expect([error.status, error.param, error.code, error.type]).toEqual([400, param, code, 'invalid_request_error']);
  expect(error.message).toMatch(/[A-Z].{15,}\.$/);
});

test('an unknown model and a wrong key are refused', async () => {
  await expect(speak({ model: 'gpt-9' })).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  const stranger = sdkOf(`http://127.0.0.1:${studio.port}`, 'wrong');
  const refused = stranger.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: INPUT });
  await expect(refused).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
});
