// Tests of lists and stored data: languages, voices, custom voices, folders and capabilities. Expected bodies follow the
// public facts of the service (§4–§5).

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { form, OTHER_KEY, textFile, toyStudio } from '../../studio/harness.ts';

const VOICE = {
  text: 'Come in, dear.',
  voice_description:
    'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire',
};

test('languages: 141 sources and 148 targets, in lower case', async () => {
  const { get } = await toyStudio();
  const [sources, targets] = [(await get('/source-languages')).body, (await get('/target-languages')).body];
  expect([sources.length, targets.length]).toEqual([141, 148]);
  expect(sources[0]).toEqual({ id: 1, language: 'english (united states)', short_name: 'en-us' });
  expect(sources).toContainEqual({ id: 76, language: 'french (france)', short_name: 'fr-fr' });
  expect(targets).toContainEqual({ id: 147, language: 'zulu (south africa)', short_name: 'zu-za' });
  const ids = sources.map(({ id }) => id);
  for (const id of [72, 77, 89, 105, 137, 138, 147, 149]) expect(ids).not.toContain(id);
});

test('voices: an array in the documented shape with previews', async () => {
  const { get } = await toyStudio();
  const { body } = await get('/list-voices');
  expect(body.length).toBeGreaterThan(50);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    voice_name: expect.any(String),
    gender: expect.any(Number),
    age: expect.any(Number),
    language: expect.any(Number),
    transcript: null,
    description: expect.any(String),
    is_published: false,
    signed_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/previews\//),
  });
});

test('a preview is generated on first request without a key', async () => {
  const { get, log } = await toyStudio();
  const address = (await get('/list-voices')).body[0]?.signed_url ?? '';
  const [first, again] = await Promise.all([get(address, ''), get(address, '')]);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  expect(first.text).toContain('Hello');
  expect(again.text).toEqual(first.text);
  expect(log.entries.filter(({ event }) => event === 'worker started')).toHaveLength(1);
  const forged = address.replace(/\/\d+\//, '/1001/');
  expect((await get(forged, '')).status).toBe(404);
});

test('a sample designed here is saved as exactly that voice', async () => {
  const { run, get, post } = await toyStudio();
  const { run_id } = await run('/text-to-voice', VOICE);
  const { previews } = (await get(`/text-to-voice-result/${run_id}`)).body;
  const sample = (await get(previews[1] ?? '', '')).bytes;
  const file = new File([sample], 'sample.wav', { type: 'audio/wav' });
  const fields = { voice_name: 'Granny', gender: '2', file, description: 'By the fire', age: '70' };
  const kept = await post('/create-custom-voice', form(fields));
  expect(kept.body).toEqual({ voice_id: expect.any(Number) });
  expect((await post('/create-custom-voice', form(fields))).body).toEqual(kept.body);

  const voices = (await get('/list-voices')).body;
  expect(voices.at(-1)).toMatchObject({
    id: kept.body.voice_id,
    voice_name: 'Granny',
    gender: 2,
    age: 61,
    language: 35,
    description: 'By the fire',
  });
  expect((await get('/list-voices', OTHER_KEY)).body).toHaveLength(voices.length - 1);
  const speech = { text: 'Hello', voice_id: kept.body.voice_id, language: 35 };
  expect((await run('/tts', speech)).status).toBe('SUCCESS');
  expect((await post('/tts', speech, OTHER_KEY)).status).toBe(422);
});

test('another recording becomes the most similar voice, with a description', async () => {
  const { get, post, run, folder } = await toyStudio();
  const file = textFile('a recording', 'me.wav');
  const kept = await post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file }));
  expect(kept).toMatchObject({ status: 200, body: { voice_id: expect.any(Number) } });
  expect((await get('/list-voices')).body.at(-1)).toMatchObject({
    id: kept.body.voice_id,
    voice_name: 'Me',
    gender: 1,
    description: 'An approximation.',
  });
  const speech = { text: 'Hello', voice_id: kept.body.voice_id, language: 35 };
  expect((await run('/tts', speech)).status).toBe('SUCCESS');
  const about = form({ voice_name: 'Me too', gender: '0', file, description: 'From the phone' });
  await post('/create-custom-voice', about);
  expect((await get('/list-voices')).body.at(-1)).toMatchObject({ description: 'From the phone' });
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('a bad recording is 422, a fault 503', async () => {
  const { post, folder } = await toyStudio();
  const keep = (file: File) => post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file }));
  expect(await keep(textFile('refuse'))).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'file'], msg: 'Nothing to say here.' }] },
  });
  expect((await keep(textFile('crash'))).status).toBe(503);
  const holes = await post('/create-custom-voice', form({ gender: '4' }));
  expect(holes.body.detail.map(({ loc }) => loc[1])).toEqual(['voice_name', 'gender', 'file']);
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('folders are created and listed for each key', async () => {
  const { get, post, run } = await toyStudio();
  const made = await post('/folders/create', { folder_name: 'Podcasts' });
  expect(made.body).toMatchObject({ folder_id: expect.any(Number), folder_name: 'Podcasts' });
  await post('/folders/create', { folder_name: 'Films' });
  await run('/tts', { text: 'Hi', voice_id: 1001, language: 1, folder_id: made.body.folder_id });
  expect((await get('/folders?search_query=pod')).body).toEqual([
    { team_id: 1, folder_id: made.body.folder_id, folder_name: 'Podcasts', name: 'Podcasts', run_count: 1 },
  ]);
  expect((await get('/folders?limit=1')).body).toHaveLength(1);
  expect((await get('/folders', OTHER_KEY)).body).toEqual([]);
  expect((await get('/folders?limit=0')).status).toBe(422);
  expect((await post('/folders/create', { folder_name: 'ab' })).status).toBe(422);
});

test('a custom voice can be deleted by its owner only', async () => {
  const { call, get, post } = await toyStudio();
  const file = textFile('A recording of somebody.');
  const { voice_id: id } = (await post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file }))).body;
  expect((await get('/capabilities')).body.also).toContain('DELETE /custom-voices/{voice_id}');
  const ids = async () => (await get('/list-voices')).body.map((one) => one.id);
  const remove = (path: string, key?: string) => call(path, { method: 'DELETE' }, key);
  expect((await remove(`/custom-voices/${id}`, OTHER_KEY)).status).toBe(404);
  expect((await remove(`/custom-voices/${id}`, '')).status).toBe(401);
  for (const none of ['1001', '0', '-1', 'x', '1e9', `${id}x`])
    expect((await remove(`/custom-voices/${none}`)).status).toBe(404);
  expect(await ids()).toContain(id);
  const gone = await remove(`/custom-voices/${id}`);
  expect([gone.status, gone.body]).toEqual([200, { status: 'success' }]);
  expect(await ids()).not.toContain(id);
  expect((await remove(`/custom-voices/${id}`)).status).toBe(404);
  expect((await post('/tts', { text: 'Hello', voice_id: id, language: 1 })).status).toBe(422);
});

test('capabilities: engines with versions, operations with reasons for missing ones', async () => {
  const { get } = await toyStudio();
  const { body } = await get('/capabilities');
  expect(body.engines).toContainEqual(
    expect.objectContaining({
      name: 'eSpeak NG',
      version: expect.stringMatching(/^\d/),
      licence: expect.any(String),
    }),
  );
  expect(body.operations.length).toBeGreaterThanOrEqual(7);
  expect(body.operations).toContainEqual({ operation: 'tts', available: true, reason: null });
  expect(body.operations).toContainEqual({
    operation: 'dub',
    available: false,
    reason: expect.stringContaining('SERVICE_BASE_URL'),
  });
  expect(body.spoken_languages).toContainEqual({ id: 76, language: 'french (france)', short_name: 'fr-fr' });
  expect(body.voices).toBeGreaterThan(50);
});
