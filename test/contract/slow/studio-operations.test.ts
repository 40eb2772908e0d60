// The seven operations as a client sees them, against the studio with toy engines. Bodies and answers are written by
// hand from the interface document §4 and public facts about the service.

import { expect, test } from 'vitest';
import { form, textFile, toyStudio } from '../../studio/harness.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

test('text-to-speech: create, status with run id, then the audio', async () => {
  const { post, final, get } = await toyStudio();
  const created = await post('/tts', {
    text: 'Hello team',
    voice_id: 1001,
    language: 1,
    gender: 2,
    age: 30,
    project_name: 'Greetings',
    project_description: null,
    future_field: { ignored: true },
  });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({ task_id: expect.stringMatching(UUID) });
  const done = await final(`/tts/${created.body.task_id}`);
  expect(done).toEqual({
    status: 'SUCCESS',
    run_id: expect.any(Number),
    exception_reason: null,
    message: expect.stringMatching(/^Spoken\./),
    notes: ['Spoken.'],
    stage: null,
    progress: null,
  });
  const audio = await get(`/tts-result/${done.run_id}`);
  expect(audio.headers.get('content-type')).toBe('audio/wav');
  expect(audio.text).toBe('sound of Hello team');
});

test('text-to-speech as a link: output_type=file_url returns a public address', async () => {
  const { run, get, base } = await toyStudio();
  const { run_id } = await run('/tts', { text: 'Hi', voice_id: 1001, language: 1 });
  const { body } = await get(`/tts-result/${run_id}?output_type=file_url`);
  expect(Object.keys(body)).toEqual(['output_url']);
  expect(body.output_url).toMatch(new RegExp(`^${base}/files/[\\w-]{32}/speech\\.wav$`));
  expect((await get(body.output_url, '')).text).toBe('sound of Hi');
  expect((await get(`/tts-result/${run_id}?output_type=raw_bytes&traceparent=x`)).text).toBe('sound of Hi');
});

test('text-to-sound: audio_url in the status, bytes at the result', async () => {
  const { run, get } = await toyStudio();
  const done = await run('/text-to-sound', { prompt: 'rain on a tin roof', audio_type: 'sound' });
  expect(done).toMatchObject({ status: 'SUCCESS', run_id: expect.any(Number) });
  expect((await get(done.audio_url, '')).text).toBe('rain on a tin roof for 8');
  expect((await get(`/text-to-sound-result/${done.run_id}`)).text).toBe('rain on a tin roof for 8');
  const link = await get(`/text-to-sound-result/${done.run_id}?output_type=file_url`);
  expect(link.body.output_url).toBe(done.audio_url);
});

test('translation: all texts come back in order', async () => {
  const { run, get } = await toyStudio();
  const done = await run('/translate', {
    source_language: 1,
    target_language: 76,
    texts: ['good morning', '', 'good night'],
    formality: 2,
    gender: 0,
    age: 28,
  });
  expect(done).toMatchObject({ status: 'SUCCESS', run_id: expect.any(Number) });
  expect((await get(`/translation-result/${done.run_id}`)).body).toEqual({
    texts: ['GOOD MORNING', '', 'GOOD NIGHT'],
  });
});

test('voice from a description: PENDING first, then two previews', async () => {
  const { post, final, get } = await toyStudio();
  const created = await post('/text-to-voice', { text: 'Come in, dear.', voice_description: DESCRIPTION });
  expect(created.body).toEqual({ task_id: expect.stringMatching(UUID), status: 'PENDING' });
  const done = await final(`/text-to-voice/${created.body.task_id}`);
  const { body } = await get(`/text-to-voice-result/${done.run_id}`);
  expect(body.previews).toHaveLength(2);
  const samples = await Promise.all(body.previews.map(async (one) => (await get(one, '')).text));
  expect(samples).toEqual(['sample-a Come in, dear.', 'sample-b Come in, dear.']);
});

test('story: an upload becomes story_url, with an optional transcript', async () => {
  const { run, get } = await toyStudio();
  const done = await run(
    '/story',
    form({
      file: textFile('Once upon a time.'),
      source_language: '1',
      title: 'The lighthouse',
      description: 'A tale of the sea',
      narrator_voice_id: '1002',
    }),
  );
  expect(done).toMatchObject({ status: 'SUCCESS', run_id: expect.any(Number), message: 'Read.' });
  const told = JSON.parse((await get(done.story_url, '')).text);
  expect(told).toMatchObject({ name: 'tale.txt', tag: 'en-US', title: 'The lighthouse', bytes: 17 });
  expect(told.design.name).toBe('Walter');
  const plain = (await get(`/story-result/${done.run_id}`)).body;
  expect(plain).toEqual({ audio_url: done.story_url, dialogue_url: done.story_url });
  const full = (await get(`/story-result/${done.run_id}?include_transcript=true`)).body;
  expect(full.transcript).toEqual([{ start: 0, end: 1.5, text: 'Once.', speaker: 'Rose' }]);
});

test('audio separation: both stems under both names', async () => {
  const { run, get } = await toyStudio();
  const recording = new File([new Uint8Array(5000)], 'talk.mp3', { type: 'audio/mpeg' });
  const done = await run('/audio-separation', form({ media_file: recording, project_name: 'Interview' }));
  expect(done.foreground_url).toMatch(/\/foreground\.wav$/);
  expect(done.background_url).toMatch(/\/background\.wav$/);
  expect(done).toMatchObject({
    foreground_audio_url: done.foreground_url,
    background_audio_url: done.background_url,
  });
  expect((await get(`/audio-separation-result/${done.run_id}`)).body).toMatchObject({
    foreground_audio_url: done.foreground_url,
    background_audio_url: done.background_url,
  });
  expect((await get(done.background_url, '')).bytes).toHaveLength(5000);
});

test('dubbing: both target fields work, a missing engine is ERROR', async () => {
  const { run } = await toyStudio();
  const body = { video_url: 'https://example.com/talk.mp4', source_language: 1 };
  for (const target of [{ target_languages: [54, 76] }, { target_language: 54 }]) {
    const failed = await run('/dub', { ...body, ...target });
    expect(failed).toMatchObject({ status: 'ERROR', run_id: null, exception_reason: 'PROCESSING_ERROR' });
    expect(failed.message).toMatch(/no engine for “Dub” on this server.*SERVICE_BASE_URL/);
  }
});

test('while pending, every URL field exists and is null', async () => {
  const { post, until } = await toyStudio();
  const { body } = await post('/story', form({ file: textFile('slow 60000'), source_language: '1' }));
  const pending = await until(`/story/${body.task_id}`, ({ progress }) => progress !== null);
  expect(pending).toEqual({
    status: 'PENDING',
    run_id: null,
    exception_reason: null,
    message: null,
    story_url: null,
    audio_url: null,
    stage: 'speaking',
    progress: 0.25,
  });
});

test('speech fails as FAILED, everything else as ERROR (document §3)', async () => {
  const { run } = await toyStudio();
  const speech = await run('/tts', { text: 'refuse', voice_id: 1001, language: 1 });
  expect(speech).toMatchObject({
    status: 'FAILED',
    exception_reason: 'INVALID_SOURCE_DATA',
    message: 'Nothing to say here.',
    run_id: null,
  });
  const told = await run('/story', form({ file: textFile('refuse'), source_language: '1' }));
  expect(told).toMatchObject({ status: 'ERROR', exception_reason: 'INVALID_SOURCE_DATA', story_url: null });
});

test('run ids are ascending integers, each for one result type', async () => {
  const { run, get } = await toyStudio();
  const first = await run('/tts', { text: 'one', voice_id: 1001, language: 1 });
  const second = await run('/translate', { source_language: 1, target_language: 54, texts: ['x'] });
  expect(second.run_id).toBeGreaterThan(first.run_id);
  expect(await get(`/translation-result/${first.run_id}`)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('/tts') },
  });
  expect((await get('/tts-result/0f8fad5b-d9cb-469f-a165-70867728950e')).status).toBe(422);
  expect((await get('/tts-result/999999')).status).toBe(404);
  expect((await get(`/tts-result/${first.run_id}?output_type=mp3`)).status).toBe(422);
});
