// Streamed speech with the official SDK, unchanged, and the studio's real engines: formats, languages, speed, sample rates,
// dictionaries, voices of other keys, and long texts compared with /tts.

import { buffer } from 'node:stream/consumers';
import { type CambApi, CambApiError, CambClient } from '@camb-ai/sdk';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureLoudness } from '../../../src/domain/audio/loudness.ts';
import type { MonoAudio } from '../../../src/domain/audio/mono-audio.ts';
import { decodeMonoWav } from '../../../src/studio/audio/wav.ts';
import type { SpeechFormat } from '../../../src/studio/streams/speech-format.ts';
import { form, KEY } from '../../studio/harness.ts';
import { liveStudio } from '../../studio/live.ts';
import { decodeSpeech } from '../../studio/streams/decode-speech.ts';

const studio = await liveStudio({ STUDIO_API_KEY: KEY });
const client = new CambClient({ baseUrl: studio.base, apiKey: KEY });
const SENTENCE = 'The ferry leaves the harbour at nine, and the last one back is at six.';
const ESPEAK_VOICE = 1020;

type Request = Partial<CambApi.CreateStreamTtsRequestPayload> & { readonly chosen_dictionaries?: readonly number[] };

async function speak(request: Request = {}): Promise<{ readonly bytes: Buffer; readonly headers: Headers }> {
  const defaults = { text: SENTENCE, language: 'en-us', voice_id: 1001 } as const;
  const body = { ...defaults, ...request } as CambApi.CreateStreamTtsRequestPayload;
  const { data, rawResponse } = await client.textToSpeech.tts(body).withRawResponse();
  const stream = data.stream();
  if (!stream) throw new Error('No sound.');
  return { bytes: await buffer(stream as unknown as NodeJS.ReadableStream), headers: rawResponse.headers };
}

/** Returns the rejection of a call. */
const refusalOf = (call: Promise<unknown>): Promise<CambApiError> =>
  call.then(
    () => expect.fail('the call went through'),
    (error) => error,
  );

const toFormat = (format: string, more: object = {}) =>
  ({ output_configuration: { format, ...more } }) as Pick<Request, 'output_configuration'>;

const secondsOf = ({ samples, sampleRate }: MonoAudio): number => samples.length / sampleRate;

const toNotes = (headers: Headers): readonly { readonly id: string; readonly args: object }[] =>
  JSON.parse(decodeURIComponent(headers.get('x-notes') ?? '[]'));

/** Returns the sound of POST /tts. */
async function speakAsTask(body: object): Promise<MonoAudio> {
  const { run_id: run } = await studio.run('/tts', { voice_id: 1001, language: 1, ...body });
  const { bytes } = await studio.get(`/tts-result/${run}`);
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? decodeMonoWav(bytes) : decodeSpeech(bytes, 'mp3');
}

describe('formats', () => {
  let task: MonoAudio;
  beforeAll(async () => {
    task = await speakAsTask({ text: SENTENCE });
  });
  const TYPES: readonly (readonly [SpeechFormat, string])[] = [
    ['mp3', 'audio/mpeg'],
    ['wav', 'audio/wav'],
    ['flac', 'audio/flac'],
    ['adts', 'audio/aac'],
    ['pcm_s16le', 'audio/pcm'],
    ['pcm_s16be', 'audio/pcm'],
    ['pcm_s32le', 'audio/pcm'],
    ['pcm_s32be', 'audio/pcm'],
    ['pcm_f32le', 'audio/pcm'],
    ['pcm_f32be', 'audio/pcm'],
  ];
  test.each(TYPES)('%s is the same speech', async (format, type) => {
    const { bytes, headers } = await speak(toFormat(format));
    const decoded = await decodeSpeech(bytes, format, 48_000);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-digital-source-type')).toBe('trainedAlgorithmicMedia');
    expect(Math.abs(secondsOf(decoded) - secondsOf(task))).toBeLessThan(0.15);
    expect(Math.abs(measureLoudness(decoded) - measureLoudness(task))).toBeLessThan(1.5);
  });

  test('MP3 is the default', async () => {
    const { bytes, headers } = await speak();
    expect([headers.get('content-type'), bytes.toString('latin1', 0, 3)]).toEqual(['audio/mpeg', 'ID3']);
    expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store, no-transform', 'no']);
  });
});

describe('sample rates', () => {
  let seconds: number;
  beforeAll(async () => {
    seconds = secondsOf(await decodeSpeech((await speak(toFormat('wav'))).bytes, 'wav'));
  });

  test.each([
    ['mars-flash', 22_050],
    ['mars-pro', 48_000],
    ['mars-8.1-pro-beta', 48_000],
    ['mars-8.1-flash-beta', 48_000],
    ['mars-instruct', 22_050],
    ['auto', 22_050],
    [undefined, 48_000],
  ])('PCM of the model %s', async (speech_model, rate) => {
    const { bytes } = await speak({ ...toFormat('pcm_s16le'), speech_model } as Request);
    expect(Math.abs(bytes.length / 2 / rate - seconds)).toBeLessThan(0.05);
  });

  test.each([8000, 11_025, 24_000, 48_000])('a sample rate of %i replaces the model’s', async (rate) => {
    const wav = (await speak({ ...toFormat('wav', { sample_rate: rate }) })).bytes;
    expect(wav.readUInt32LE(24)).toBe(rate);
    const { bytes } = await speak({ ...toFormat('pcm_s16le', { sample_rate: rate }) });
    expect(Math.abs(bytes.length / 2 / rate - secondsOf(await decodeSpeech(wav, 'wav')))).toBeLessThan(0.05);
  });
});

describe('languages', () => {
  test.each([
    ['en-us', SENTENCE],
    ['en-uk', SENTENCE],
    ['de-de', 'Die Fähre verlässt den Hafen um neun, und die letzte zurück geht um sechs.'],
    ['ja-jp', 'フェリーは九時に港を出ます。最後の便は六時です。'],
  ])('%s is spoken', async (language, text) => {
    const { bytes } = await speak({ text, language, ...toFormat('wav') } as Request);
    const sound = await decodeSpeech(bytes, 'wav');
    expect(secondsOf(sound)).toBeGreaterThan(1.5);
    expect(Math.abs(measureLoudness(sound) + 18)).toBeLessThan(1.5);
  });

  test('a language without a voice is refused with those that have one', async () => {
    const refusal = refusalOf(speak({ text: 'ফেৰীখন ন বজাত ঘাটৰ পৰা যায়।', language: 'as-in' }));
    const problem = { loc: ['body', 'language'], msg: expect.stringContaining('Spoken here: en-us'), type: 'enum' };
    expect(await refusal).toMatchObject({ statusCode: 422, body: { detail: [problem] } });
  });

  test('another language than the voice’s is noted', async () => {
    const { headers } = await speak({ text: 'Guten Morgen.', language: 'de-de' } as Request);
    expect(toNotes(headers)).toMatchObject([{ id: 'notes.lacksLanguage', args: { voice: 'Rose' } }, expect.anything()]);
    expect(toNotes((await speak()).headers)).toMatchObject([{ id: 'notes.spokenBy' }]);
  });
});

test.each([1001, ESPEAK_VOICE])('the speaking rate changes the length of voice %i', async (voice_id) => {
  const seconds = async (speaking_rate: number) => {
    const settings = { voice_settings: { speaking_rate } } as Pick<Request, 'voice_settings'>;
    return secondsOf(await decodeSpeech((await speak({ voice_id, ...toFormat('wav'), ...settings })).bytes, 'wav'));
  };
  const [slow, ordinary, fast] = [await seconds(0.5), await seconds(1), await seconds(2)];
  expect(slow / ordinary).toBeGreaterThan(1.7);
  expect(slow / ordinary).toBeLessThan(2.2);
  expect(ordinary / fast).toBeGreaterThan(1.6);
  expect(ordinary / fast).toBeLessThan(2.2);
});

test('fields without effect are named in a header', async () => {
  const { headers } = await speak({
    user_instructions: 'calm and warm',
    inference_options: { stability: 0.5 },
    voice_settings: { maintain_source_accent: true },
    output_configuration: { format: 'mp3', apply_enhancement: true, duration: 3 },
  });
  expect(headers.get('x-ignored-fields')?.split(', ').toSorted()).toEqual([
    'inference_options.stability',
    'output_configuration.apply_enhancement',
    'output_configuration.duration',
    'user_instructions',
    'voice_settings.maintain_source_accent',
  ]);
});

/** `rows`: words and how they are spoken. Returns the id. */
async function createDictionary(...rows: readonly string[]): Promise<number> {
  const file = new File([['en-US,en-US', ...rows].join('\r\n')], 'words.csv', { type: 'text/csv' });
  const fields = form({ dictionary_file: file, dictionary_name: 'Boats' });
  const { body } = await studio.post('/dictionaries/create-from-file', fields);
  return (body as unknown as { dictionary_id: number }).dictionary_id;
}

test('dictionaries change the sound and are noted', async () => {
  const id = await createDictionary('ferry,an extraordinarily large boat with many seats');
  const plain = await decodeSpeech((await speak(toFormat('wav'))).bytes, 'wav');
  const { bytes, headers } = await speak({ ...toFormat('wav'), chosen_dictionaries: [id] });
  expect(secondsOf(await decodeSpeech(bytes, 'wav')) - secondsOf(plain)).toBeGreaterThan(1);
  expect(JSON.stringify(toNotes(headers))).toContain('extraordinarily');
  const unknown = await refusalOf(speak({ chosen_dictionaries: [id, id + 1000] }));
  expect(unknown).toMatchObject({ statusCode: 422, body: { detail: [{ loc: ['body', 'chosen_dictionaries', 1] }] } });
});

test('notes that are too long for a header are left out', async () => {
  const words = ['ferry', 'leaves', 'harbour', 'nine', 'last'];
  const id = await createDictionary(...words.map((word) => `${word},${'船'.repeat(199)}`));
  const { headers, bytes } = await speak({ chosen_dictionaries: [id] });
  expect([headers.get('x-notes'), bytes.length > 10_000]).toEqual([null, true]);
});

test('the SDK knows the refusals', async () => {
  const refusal = await refusalOf(speak({ voice_id: 999_999 }));
  expect(refusal).toBeInstanceOf(CambApiError);
  expect(refusal).toMatchObject({ statusCode: 422, body: { detail: [{ loc: ['body', 'voice_id'] }] } });
});

const PARAGRAPH = [
  'When the committee met again in the spring of that year, after a long and difficult winter in which little had been',
  'achieved, the chairman, an old man with a soft voice, asked every member to describe what had been done. Nobody spoke',
  'at first. Then Dr. Miller, who had kept the minutes since 1987, read a list of 14 items; it took her nine minutes.',
].join(' ');
const LONG_TEXT = Array.from({ length: 20 }, (_, at) => `Chapter ${at + 1}. ${PARAGRAPH}`)
  .join('\n\n')
  .slice(0, 3000);

test.each([1001, ESPEAK_VOICE])('3,000 characters of voice %i are whole and in order', async (voice_id) => {
  const streamed = await decodeSpeech((await speak({ voice_id, text: LONG_TEXT, ...toFormat('wav') })).bytes, 'wav');
  const task = await speakAsTask({ voice_id, text: LONG_TEXT });
  expect(Math.abs(secondsOf(streamed) / secondsOf(task) - 1)).toBeLessThan(0.02);
  expect(correlate(toLevels(streamed), toLevels(task))).toBeGreaterThan(0.8);
});

/** Root mean square of each half second. */
function toLevels({ samples, sampleRate }: MonoAudio): readonly number[] {
  const length = sampleRate / 2;
  return Array.from({ length: Math.floor(samples.length / length) }, (_, at) =>
    Math.sqrt(samples.subarray(at * length, (at + 1) * length).reduce((sum, sample) => sum + sample ** 2, 0) / length),
  );
}

/** Correlation of the longer curve, stretched to the shorter one’s length. */
function correlate(one: readonly number[], other: readonly number[]): number {
  const count = Math.min(one.length, other.length);
  const pick = (curve: readonly number[]) =>
    Array.from({ length: count }, (_, at) => curve[Math.floor((at * curve.length) / count)] ?? 0);
  const [a, b] = [center(pick(one)), center(pick(other))];
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function center(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
