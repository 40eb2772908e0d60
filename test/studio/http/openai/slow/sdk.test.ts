// Uses OpenAI's SDK against a studio with fake engines: lists, transcripts in each format, events, translations, and the
// class of each error.

import { readFile } from 'node:fs/promises';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { form, KEY, OPERATIONS, OTHER_KEY, TOYS } from '../../../harness.ts';
import { openAiStudio, sdkOf, storedFiles, talk } from '../client.ts';

const TALK = 'Good morning.\nHow are you?';
const TEXT = 'Good morning. How are you?';
const model = 'whisper-1';

test('models are listed and found by name', async () => {
  const { sdk } = await openAiStudio();
  const { data } = await sdk.models.list();
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['tts-1', 'whisper-1', 'earshot-speech']));
  for (const { id } of data) expect(await sdk.models.retrieve(id)).toMatchObject({ id, object: 'model' });
  expect(await sdk.models.retrieve('gpt-4o-mini-tts-2025-12-15')).toMatchObject({ owned_by: 'earshot' });
});

test('models and voices are listed as Open WebUI reads them', async () => {
  const { get } = await openAiStudio();
  const models = (await get('/v1/audio/models')).body as unknown as { models: readonly { id: string; name: string }[] };
  expect(models.models).toContainEqual({ id: 'tts-1', name: 'tts-1' });
  const { voices } = (await get('/v1/audio/voices')).body as unknown as {
    voices: readonly { id: string; name: string; gender: string; language: string }[];
  };
  expect(voices.find(({ name }) => name === 'Rose')).toMatchObject({
    id: '1001',
    gender: 'female',
    language: 'en-US',
  });
});

test('an own voice is listed for its API key only', async () => {
  const worker = { entry: TOYS, operations: [...OPERATIONS, 'custom-voice'] };
  const { get, post } = await openAiStudio({ worker });
  const data = form({ voice_name: 'Zoë', gender: '2', file: talk('Zoë') });
  const { voice_id: id } = (await post('/create-custom-voice', data)).body;
  const idsFor = async (key: string) =>
    ((await get('/v1/audio/voices', key)).body as unknown as { voices: { id: string }[] }).voices.map((one) => one.id);
  expect(await idsFor(KEY)).toContain(String(id));
  expect(await idsFor(OTHER_KEY)).not.toContain(String(id));
});

test('a bearer token is an API key for every route', async () => {
  const { call } = await openAiStudio();
  const statusFor = async (authorization: string) =>
    (await call('/list-voices', { headers: { authorization } }, '')).status;
  expect(await statusFor(`Bearer ${KEY}`)).toBe(200);
  expect(await statusFor(`bearer ${KEY}`)).toBe(200);
  for (const wrong of ['Bearer wrong', `Basic ${KEY}`, KEY, 'Bearer', `Bearer ${KEY} ${KEY}`])
    expect(await statusFor(wrong)).toBe(401);
});

test('a recording is transcribed in each format and nothing is kept', async () => {
  const { sdk, folder } = await openAiStudio();
  const create = (response_format: OpenAI.AudioResponseFormat) =>
    sdk.audio.transcriptions.create({ file: talk(TALK), model, response_format });
  expect(await create('json')).toEqual({ text: TEXT, usage: { type: 'duration', seconds: 2 } });
  expect(await create('text')).toBe(`${TEXT}\n`);
  expect(await create('srt')).toMatch(/^1\n00:00:00,000 --> .*\nGood morning\./);
  expect(await create('vtt')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
  expect(await create('verbose_json')).toMatchObject({ language: 'english', duration: 2, segments: [{}, {}] });
  expect(await create('diarized_json')).toMatchObject({ segments: [{ speaker: 'A' }, { speaker: 'A' }] });
  expect(await storedFiles(folder)).toEqual([]);
});

test('words have times if they are requested', async () => {
  const { sdk } = await openAiStudio();
  const { words, segments } = await sdk.audio.transcriptions.create({
    file: talk(TALK),
    model,
    response_format: 'verbose_json',
    timestamp_granularities: ['word'],
  });
  expect(words?.[0]).toEqual({ word: 'Good morning', start: 0, end: 1 });
  expect(segments).toBeUndefined();
});

test('the language of the request is used', async () => {
  const { sdk } = await openAiStudio();
  const options = { file: talk(TALK), model, response_format: 'verbose_json', language: 'ja' } as const;
  expect(await sdk.audio.transcriptions.create(options)).toMatchObject({ language: 'japanese' });
});

test('events have a delta per line and the text at the end', async () => {
  const { sdk, folder } = await openAiStudio();
  const stream = await sdk.audio.transcriptions.create({ file: talk(TALK), model, stream: true });
  const events = await Array.fromAsync(stream);
  expect(events.map(({ type }) => type)).toEqual([
    'transcript.text.delta',
    'transcript.text.delta',
    'transcript.text.done',
  ]);
  expect(events.map((event) => ('delta' in event ? event.delta : '')).join('')).toBe(TEXT);
  expect(events.at(-1)).toMatchObject({ text: TEXT, usage: { type: 'duration', seconds: 2 } });
  expect(await storedFiles(folder)).toEqual([]);
});

test('events of a diarized transcript have segments', async () => {
  const { sdk } = await openAiStudio();
  const options = { file: talk(TALK), model, stream: true, response_format: 'diarized_json' } as const;
  const events = await Array.fromAsync(await sdk.audio.transcriptions.create(options));
  expect(events.filter(({ type }) => type === 'transcript.text.segment')).toMatchObject([
    { id: 'seg_0' },
    { id: 'seg_1' },
  ]);
});

test('an error before the first event has its own status', async () => {
  const { sdk } = await openAiStudio();
  const create = sdk.audio.transcriptions.create({ file: talk('refuse it'), model, stream: true });
  await expect(create).rejects.toThrow(OpenAI.BadRequestError);
});

test('an error after the first event ends the stream with it', async () => {
  const { sdk } = await openAiStudio();
  const file = talk('gated refusal\nand more');
  const stream = await sdk.audio.transcriptions.create({ file, model, stream: true });
  const events = stream[Symbol.asyncIterator]();
  expect((await events.next()).value).toMatchObject({ type: 'transcript.text.delta', delta: 'gated refusal' });
  await expect(events.next()).rejects.toThrow('Nothing to say here.');
});

test('English is not translated, other languages are', async () => {
  const { sdk, folder } = await openAiStudio();
  expect(await sdk.audio.translations.create({ file: talk(TALK), model })).toMatchObject({ text: TEXT });
  const spanish = { file: talk(TALK), model, language: 'es', response_format: 'verbose_json' } as const;
  expect(await sdk.audio.translations.create(spanish)).toMatchObject({
    task: 'translate',
    language: 'english',
    text: TEXT.toUpperCase(),
  });
  expect(await storedFiles(folder)).toEqual([]);
});

test.each([
  ['a wrong key', OpenAI.AuthenticationError, 401, (sdk: OpenAI) => sdk.withOptions({ apiKey: 'wrong' }).models.list()],
  ['an unknown model', OpenAI.NotFoundError, 404, (sdk: OpenAI) => sdk.models.retrieve('gpt-5')],
  ['an unknown path', OpenAI.NotFoundError, 404, (sdk: OpenAI) => sdk.post('/chat/completions', { body: {} })],
  ['no recording', OpenAI.BadRequestError, 400, (sdk: OpenAI) => transcribe(sdk, talk('refuse it'))],
  ['an empty file', OpenAI.BadRequestError, 400, (sdk: OpenAI) => transcribe(sdk, talk(''))],
  ['a defect', OpenAI.InternalServerError, 500, (sdk: OpenAI) => transcribe(sdk, talk('defect'))],
  [
    'a new voice',
    OpenAI.InternalServerError,
    501,
    (sdk: OpenAI) => sdk.audio.voices.create({ name: 'x', consent: 'y', audio_sample: talk('x') }),
  ],
  ['a deleted voice', OpenAI.InternalServerError, 501, (sdk: OpenAI) => sdk.audio.voices.delete('voice_1')],
  ['a consent', OpenAI.InternalServerError, 501, (sdk: OpenAI) => sdk.audio.voiceConsents.retrieve('cons_1')],
])('%s is an error of its class', async (_, errorClass, status, request) => {
  const { sdk, folder } = await openAiStudio();
  const error = await Promise.resolve(request(sdk)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(errorClass);
  expect(error).toMatchObject({ status, type: expect.any(String), message: expect.stringMatching(/\.|\]$/) });
  expect(await storedFiles(folder)).toEqual([]);
});

const transcribe = (sdk: OpenAI, file: File) => sdk.audio.transcriptions.create({ file, model });

test('a full queue is a rate limit, and the SDK retries it', async () => {
  const { sdk, folder } = await openAiStudio({ limits: { maxQueuedTasks: 0 } });
  const request = transcribe(sdk, talk(TALK));
  await expect(request).rejects.toThrow(OpenAI.RateLimitError);
  await expect(request).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  expect(await storedFiles(folder)).toEqual([]);
});

test('a failed task is not repeated by the SDK', async () => {
  const { base, folder } = await openAiStudio();
  const runs = `${folder}/runs`;
  const sdk = sdkOf(base).withOptions({ maxRetries: 2 });
  await expect(transcribe(sdk, talk(`tally ${runs}`))).rejects.toThrow(OpenAI.InternalServerError);
  expect(await readFile(runs, 'utf8')).toBe('x');
});
