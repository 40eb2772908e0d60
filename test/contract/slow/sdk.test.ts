// Official TypeScript SDK of the media service, unchanged, with the studio and its real engines: create, poll, result;
// lists; stored voices; errors. Only the base URL differs.

import { type CambApi, CambApiError, CambClient } from '@camb-ai/sdk';
import { expect, test } from 'vitest';
import { makeDocx } from '../../fixtures/documents/docx.ts';
import { KEY } from '../../studio/harness.ts';
import { liveStudio } from '../../studio/live.ts';
import { fetched, final, idIn, runOf, type Status } from '../sdk-client.ts';

const studio = await liveStudio();
const client = new CambClient({ baseUrl: studio.base, apiKey: KEY });
const ENGLISH = 1;
const FRENCH = 76;

const startOf = (bytes: Buffer): string => bytes.subarray(0, 4).toString('latin1');

/** Returns the rejection of a call. */
const errorOf = (call: Promise<unknown>): Promise<CambApiError> =>
  call.then(
    () => expect.fail('the call went through'),
    (error) => error,
  );

const speak = async (request: Partial<CambApi.CreateTtsRequestPayload> = {}): Promise<Status> => {
  const created = await client.textToSpeech.createTts({
    text: 'Hello team.',
    voice_id: 1001,
    language: ENGLISH,
    ...request,
  });
  return final(() => client.textToSpeech.getTtsResult({ task_id: idIn(created) }));
};

const tell = async (file: File, request: Partial<CambApi.BodyCreateStoryStoryPost> = {}) => {
  const created = await client.story.createStory({ file, source_language: ENGLISH, ...request });
  return final(() => client.story.getStoryStatus({ task_id: idIn(created) }));
};

const LIGHTHOUSE = ['# The lighthouse', 'Once upon a time there was a keeper.', 'He slept through the storm.'];

test('text to speech: as a public link and as bytes', async () => {
  const done = await speak({ gender: 2, age: 30, project_name: 'Greetings', folder_id: null, run_id: null });
  expect(done).toMatchObject({ status: 'SUCCESS', run_id: expect.any(Number), exception_reason: null });
  const link = await client.textToSpeech.getTtsRunInfo({ run_id: runOf(done), output_type: 'file_url' });
  const bytes = await fetched((link as { output_url?: string }).output_url);
  expect([startOf(bytes), bytes.length > 20_000]).toEqual(['RIFF', true]);
  const raw = await client.textToSpeech
    .getTtsRunInfo({ run_id: runOf(done), output_type: 'raw_bytes' })
    .withRawResponse();
  expect(raw.rawResponse.headers.get('content-type')).toBe('audio/wav');
  expect(raw.rawResponse.headers.get('content-length')).toBe(String(bytes.length));
});

test('text to speech: another language, and a text without words', async () => {
  const french = await speak({ text: 'Bonjour à tous.', language: FRENCH });
  expect(french).toMatchObject({ status: 'SUCCESS', message: expect.any(String) });
  const nothing = await speak({ text: '…!?' });
  expect(nothing).toMatchObject({
    status: 'FAILED',
    exception_reason: 'INVALID_SOURCE_DATA',
    message: expect.stringContaining('Write some words'),
  });
});

test('voice from a description: a saved sample speaks later', async () => {
  const created = await client.textToVoice.createTextToVoice({
    text: 'Come in and sit down by the fire, dear. It is cold outside tonight, and the kettle has just begun to sing.',
    voice_description:
      'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire',
  });
  const done = await final(() => client.textToVoice.getTextToVoiceStatus({ task_id: idIn(created) }));
  expect(done.status).toBe('SUCCESS');
  const { previews } = await client.textToVoice.getTextToVoiceResult({ run_id: runOf(done) });
  expect(previews).toHaveLength(2);
  const sample = await fetched(previews[1]);
  expect(startOf(sample)).toBe('RIFF');
  const { voice_id: id } = await client.voiceCloning.createCustomVoice({
    voice_name: 'Granny',
    gender: 2,
    age: 70,
    description: 'By the fire',
    file: new File([new Uint8Array(sample)], 'sample.wav', { type: 'audio/wav' }),
  });
  expect(await client.voiceCloning.listVoices()).toContainEqual(expect.objectContaining({ id, voice_name: 'Granny' }));
  expect(await speak({ voice_id: Number(id) })).toMatchObject({
    status: 'SUCCESS',
    message: expect.stringContaining('Granny'),
  });
});

test.each([
  ['.txt', () => new File([LIGHTHOUSE.join('\n\n')], 'lighthouse.txt', { type: 'text/plain' })],
  ['.docx', () => new File([new Uint8Array(makeDocx(LIGHTHOUSE))], 'lighthouse.docx')],
])('a %s story: sound in status and result, with transcript', async (_, document) => {
  const done = await tell(document(), { title: 'The lighthouse', narrator_voice_id: 1001, folder_id: null });
  expect(done).toMatchObject({ status: 'SUCCESS', story_url: expect.stringMatching(/^http/) });
  const run_id = runOf(done);
  const plain = await client.story.getStoryRunInfo({ run_id });
  expect((await fetched(plain['audio_url'])).length).toBeGreaterThan(10_000);
  expect(plain).toEqual({ audio_url: expect.any(String), dialogue_url: expect.any(String) });
  const { transcript } = await client.story.getStoryRunInfo({ run_id, include_transcript: true });
  const lines = (transcript as { text: string }[]).map(({ text }) => text).join(' ');
  expect(lines).toContain('there was a keeper');
});

test('languages and voices have the types of the SDK', async () => {
  const [sources, targets, voices] = await Promise.all([
    client.languages.getSourceLanguages(),
    client.languages.getTargetLanguages(),
    client.voiceCloning.listVoices(),
  ]);
  expect([sources.length, targets.length]).toEqual([141, 148]);
  expect(sources).toContainEqual({ id: 76, language: 'french (france)', short_name: 'fr-fr' });
  expect(voices.length).toBeGreaterThan(50);
  expect(voices[0]).toMatchObject({ id: expect.any(Number), voice_name: expect.any(String) });
  const [{ signed_url: preview } = {}] = voices as { signed_url?: string }[];
  expect(startOf(await fetched(preview))).toBe('RIFF');
});

test('folders are created, listed and counted', async () => {
  const made = await client.folders.createFolder({ folder_name: 'Podcasts' });
  const { folder_id } = made as { folder_id: number };
  await speak({ folder_id });
  expect((await errorOf(speak({ folder_id: folder_id + 1 }))).statusCode).toBe(422);
  expect(await client.folders.listFolders({ search_query: 'podc', limit: 5 })).toEqual([
    expect.objectContaining({ name: 'Podcasts', folder_id, run_count: 1 }),
  ]);
});

test('a wrong key: CambApiError with 401 and the reason', async () => {
  const stranger = new CambClient({ baseUrl: studio.base, apiKey: 'not-the-key' });
  const error = await errorOf(stranger.voiceCloning.listVoices());
  expect(error).toBeInstanceOf(CambApiError);
  expect([error.statusCode, error.body]).toEqual([401, { detail: expect.stringContaining('API key') }]);
});

test('a forbidden value: UnprocessableEntityError names the field', async () => {
  const problemAt = async (call: Promise<unknown>) => {
    const error = await errorOf(call);
    expect([error.constructor.name, error.statusCode]).toEqual(['UnprocessableEntityError', 422]);
    const { detail } = error.body as Required<CambApi.HttpValidationError>;
    expect(detail[0]).toMatchObject({ msg: expect.any(String), type: expect.any(String) });
    return detail.map(({ loc }) => loc.join('.'));
  };
  const speech = { text: 'Hello', voice_id: 1001, language: ENGLISH };
  expect(await problemAt(client.textToSpeech.createTts({ ...speech, language: 137 }))).toEqual(['body.language']);
  expect(await problemAt(client.textToSpeech.createTts({ ...speech, voice_id: 5 }))).toEqual(['body.voice_id']);
  expect(await problemAt(client.textToAudio.createTextToAudio({ prompt: 'rain', duration: 11 }))).toEqual([
    'body.duration',
  ]);
  const picture = new File([new Uint8Array(9)], 'picture.png');
  expect(await problemAt(client.story.createStory({ file: picture, source_language: 72 }))).toEqual([
    'body.file',
    'body.source_language',
  ]);
  const link = 'http://127.0.0.1:9/x.mp4';
  expect(await problemAt(client.dub.endToEndDubbing({ video_url: link, source_language: ENGLISH }))).toEqual([
    'body.target_languages',
  ]);
});

test('one target language in the singular is accepted too', async () => {
  const created = await client.dub.endToEndDubbing({
    video_url: 'http://127.0.0.1:9/x.mp4',
    source_language: ENGLISH,
    target_language: 54,
  });
  const done = await final(() => client.dub.getEndToEndDubbingStatus({ task_id: idIn(created) }));
  expect(done).toMatchObject({ status: 'ERROR', message: expect.any(String) });
});

test('unknown tasks: 404; wrong id types: 422; other runs: 400', async () => {
  const stranger = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const status = async (call: Promise<unknown>) => (await errorOf(call)).statusCode;
  expect(await status(client.textToSpeech.getTtsResult({ task_id: stranger }))).toBe(404);
  expect(await status(client.translation.getTranslationResult({ run_id: 999_999 }))).toBe(404);
  const asRun = { run_id: stranger as unknown as number };
  expect(await status(client.textToSpeech.getTtsRunInfo(asRun))).toBe(422);
  const { run_id } = await speak();
  expect(await status(client.textToVoice.getTextToVoiceResult({ run_id: Number(run_id) }))).toBe(400);
});
