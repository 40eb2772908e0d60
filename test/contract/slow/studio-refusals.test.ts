// Tests of rejections: API keys, paths, and every rule of the interface document (§2, §8) as FastAPI's 422. Bodies are
// written by hand.

import { expect, test } from 'vitest';
import { form, OTHER_KEY, textFile, toyStudio } from '../../studio/harness.ts';

const TTS = { text: 'Hello', voice_id: 1001, language: 1 };
const SOUND = { prompt: 'rain' };
const TRANSLATE = { source_language: 1, target_language: 54, texts: ['x'] };
const DUB = { video_url: 'https://example.com/a', source_language: 1, target_languages: [54] };
const VOICE = {
  text: 'Hello.',
  voice_description:
    'A deep male voice of about fifty years, calm and clear, with a slight northern accent, made for long documentaries',
};

const at = (...loc: (string | number)[]) => [
  expect.objectContaining({ loc: ['body', ...loc], msg: expect.any(String) }),
];

test('a missing or wrong key: 401 everywhere except /healthz', async () => {
  const { get, post } = await toyStudio();
  for (const path of ['/list-voices', '/tts/x', '/capabilities', '/nowhere', '/openapi.json'])
    expect(await get(path, '')).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
  expect(await get('/list-voices', 'wrong')).toMatchObject({ status: 401 });
  expect((await post('/tts', TTS, '')).status).toBe(401);
  expect(await get('/healthz', '')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('unknown addresses, tasks, runs and links: 404 with a detail', async () => {
  const { get } = await toyStudio();
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  for (const path of ['/nowhere', '/', `/tts/${id}`, '/story/abc', '/tts-result/1', `/files/${id}/a.wav`])
    expect(await get(path)).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
  expect((await get('/previews/1001/AAAA.wav', '')).status).toBe(404);
});

test('a task belongs to its key and its operation', async () => {
  const { run, speak, get, final } = await toyStudio();
  const id = await speak('mine');
  const { run_id } = await final(`/tts/${id}`);
  expect((await get(`/tts/${id}`, OTHER_KEY)).status).toBe(404);
  expect((await get(`/tts-result/${run_id}`, OTHER_KEY)).status).toBe(404);
  expect((await get(`/story/${id}`)).status).toBe(404);
  expect((await run('/tts', TTS, OTHER_KEY)).status).toBe('SUCCESS');
});

const RULES: readonly [string, string, object, ...(string | number)[]][] = [
  ['text is required', '/tts', { ...TTS, text: undefined }, 'text'],
  ['text cannot be null', '/tts', { ...TTS, text: null }, 'text'],
  ['text cannot be blank', '/tts', { ...TTS, text: ' \n' }, 'text'],
  ['text is a string', '/tts', { ...TTS, text: 7 }, 'text'],
  ['a voice is a number', '/tts', { ...TTS, voice_id: 'Rose' }, 'voice_id'],
  ['a voice must exist', '/tts', { ...TTS, voice_id: 4_000_000 }, 'voice_id'],
  ['language 72 is a target only', '/tts', { ...TTS, language: 72 }, 'language'],
  ['language 137 does not exist', '/tts', { ...TTS, language: 137 }, 'language'],
  ['language 149 is a target only', '/tts', { ...TTS, language: 149 }, 'language'],
  ['gender 3 does not exist', '/tts', { ...TTS, gender: 3 }, 'gender'],
  ['a project name has 3 characters', '/tts', { ...TTS, project_name: 'ab' }, 'project_name'],
  ['a project name has 255 at most', '/tts', { ...TTS, project_name: 'a'.repeat(256) }, 'project_name'],
  ['a project description has 3', '/tts', { ...TTS, project_description: 'ab' }, 'project_description'],
  ['folders begin at 1', '/tts', { ...TTS, folder_id: 0 }, 'folder_id'],
  ['folders are whole numbers', '/tts', { ...TTS, folder_id: 1.5 }, 'folder_id'],
  ['a prompt is required', '/text-to-sound', {}, 'prompt'],
  ['ten seconds at most', '/text-to-sound', { ...SOUND, duration: 10.5 }, 'duration'],
  ['more than no seconds', '/text-to-sound', { ...SOUND, duration: 0 }, 'duration'],
  ['sound or music', '/text-to-sound', { ...SOUND, audio_type: 'speech' }, 'audio_type'],
  ['target 151 does not exist', '/translate', { ...TRANSLATE, target_language: 151 }, 'target_language'],
  ['texts are required', '/translate', { ...TRANSLATE, texts: undefined }, 'texts'],
  ['texts are a list', '/translate', { ...TRANSLATE, texts: 'x' }, 'texts'],
  ['texts are not none', '/translate', { ...TRANSLATE, texts: [] }, 'texts'],
  ['texts are strings', '/translate', { ...TRANSLATE, texts: ['x', 5] }, 'texts', 1],
  ['formality 3 does not exist', '/translate', { ...TRANSLATE, formality: 3 }, 'formality'],
  ['dictionaries are not empty', '/translate', { ...TRANSLATE, chosen_dictionaries: [] }, 'chosen_dictionaries'],
  ['dictionaries are numbers', '/translate', { ...TRANSLATE, chosen_dictionaries: [1, 'a'] }, 'chosen_dictionaries', 1],
  ['a video is required', '/dub', { ...DUB, video_url: undefined }, 'video_url'],
  ['a video has an address', '/dub', { ...DUB, video_url: 'talk.mp4' }, 'video_url'],
  ['no target at all', '/dub', { ...DUB, target_languages: undefined }, 'target_languages'],
  ['a target that does not exist', '/dub', { ...DUB, target_languages: [54, 138] }, 'target_languages', 1],
  ['a transcription mode is fast or slow', '/dub', { ...DUB, transcription_mode: 'best' }, 'transcription_mode'],
  ['two tracks at most', '/dub', { ...DUB, selected_audio_tracks: [0, 1, 2] }, 'selected_audio_tracks'],
  ['one track at least', '/dub', { ...DUB, selected_audio_tracks: [] }, 'selected_audio_tracks'],
  ['18 words', '/text-to-voice', { ...VOICE, voice_description: `${'longword '.repeat(17)}` }, 'voice_description'],
  ['100 characters', '/text-to-voice', { ...VOICE, voice_description: 'a b '.repeat(12) }, 'voice_description'],
];

test('every broken rule is a 422 for its field', async () => {
  const { post } = await toyStudio();
  for (const [title, path, body, ...loc] of RULES) {
    const answer = await post(path, body);
    expect([title, answer.status, answer.body.detail]).toEqual([title, 422, at(...loc)]);
  }
});

test('missing fields are reported in the format of FastAPI', async () => {
  const { post } = await toyStudio();
  const { body } = await post('/tts', {});
  expect(body).toEqual({
    detail: ['text', 'voice_id', 'language'].map((field) => ({
      loc: ['body', field],
      msg: 'Field required',
      type: 'missing',
    })),
  });
});

test('all problems are reported together', async () => {
  const { post } = await toyStudio();
  const { body } = await post('/tts', {
    text: '',
    voice_id: 1,
    language: 'English',
    gender: 5,
    folder_id: -1,
  });
  expect(body.detail.map(({ loc }) => loc[1])).toEqual(['text', 'voice_id', 'language', 'gender', 'folder_id']);
});

test('bodies that are no JSON object are 422', async () => {
  const { call, post } = await toyStudio();
  const send = (body: string, type: string) =>
    call('/tts', { method: 'POST', body, headers: { 'content-type': type } });
  expect((await send('{"text": ', 'application/json')).body.detail[0]).toMatchObject({
    type: 'json_invalid',
  });
  for (const [body, type] of [
    ['[1]', 'application/json'],
    ['"text"', 'application/json'],
    ['', 'application/json'],
    [JSON.stringify(TTS), 'text/plain'],
    ['text=Hello&voice_id=1001&language=1', 'application/x-www-form-urlencoded'],
  ] as const)
    expect(await send(body, type)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'] }] } });
  expect((await post('/story', { source_language: 1 })).status).toBe(422);
  expect((await send(JSON.stringify(TTS), 'application/json; charset=utf-8')).status).toBe(200);
});

test('forms: every rule of story and separation is a 422', async () => {
  const { post } = await toyStudio();
  const file = textFile('Once.');
  const problems = async (path: string, fields: Parameters<typeof form>[0]) => {
    const { status, body } = await post(path, form(fields));
    expect(status).toBe(422);
    return body.detail.map(({ loc }) => loc.slice(1).join('.'));
  };
  expect(await problems('/story', { title: 'x' })).toEqual(['file', 'title', 'source_language']);
  expect(await problems('/story', { file, source_language: '72' })).toEqual(['source_language']);
  expect(await problems('/story', { file, source_language: 'English' })).toEqual(['source_language']);
  expect(
    await problems('/story', {
      file,
      source_language: '1',
      narrator_voice_id: '5',
      description: 'ab',
      folder_id: '0',
    }),
  ).toEqual(['narrator_voice_id', 'description', 'folder_id']);
  expect(await problems('/story', { file, source_language: '1', chosen_dictionaries: ['1', 'b'] })).toEqual([
    'chosen_dictionaries.1',
  ]);
  expect(await problems('/story', { file: textFile('x', 'tale.pdf'), source_language: '1' })).toEqual(['file']);
  expect(await problems('/story', { file: textFile(''), source_language: '1' })).toEqual(['file']);
  expect(await problems('/story', { file: 'not a file', source_language: '1' })).toEqual(['file']);
  expect(await problems('/audio-separation', { project_name: 'ok!' })).toEqual(['media_file']);
  expect(await problems('/audio-separation', { media_file: file })).toEqual(['media_file']);
});

test('forms: null and empty values are omitted, lists accept commas', async () => {
  const { run, post } = await toyStudio();
  const base = { file: textFile('Once.'), source_language: '1' };
  const left = { title: '', description: 'null', narrator_voice_id: '', folder_id: 'null' };
  expect(await run('/story', form({ ...base, ...left }))).toMatchObject({ status: 'SUCCESS' });
  for (const chosen_dictionaries of [['1', '2'], '1,2', '[1, 2]']) {
    const { status, body } = await post('/story', form({ ...base, chosen_dictionaries }));
    const strangers = body.detail.map(({ loc }) => loc.slice(1).join('.'));
    expect([status, strangers]).toEqual([422, ['chosen_dictionaries.0', 'chosen_dictionaries.1']]);
  }
});

test('unknown folders and dictionaries are a 422 for their field', async () => {
  const { post, run } = await toyStudio();
  const { folder_id } = (await post('/folders/create', { folder_name: 'Podcasts' })).body;
  const file = (name: string) => new File(['en-US,es-ES\r\nrelease,estreno'], name, { type: 'text/csv' });
  const create = form({ dictionary_name: 'Products', dictionary_file: file('words.csv') });
  const { id } = (await post('/dictionaries/create-from-file', create)).body;
  const named = { ...TRANSLATE, folder_id, chosen_dictionaries: [id] };
  expect((await run('/translate', named)).status).toBe('SUCCESS');
  const problems = async (body: object, key?: string) =>
    (await post('/translate', body, key)).body.detail.map(({ loc }) => loc.slice(1).join('.'));
  expect(await problems(named, OTHER_KEY)).toEqual(['chosen_dictionaries.0', 'folder_id']);
  expect(await problems({ ...TRANSLATE, folder_id: folder_id + 1 })).toEqual(['folder_id']);
  expect(await problems({ ...TRANSLATE, chosen_dictionaries: [id, id + 1] })).toEqual(['chosen_dictionaries.1']);
  const many = Array.from({ length: 51 }, () => id);
  expect(await problems({ ...TRANSLATE, chosen_dictionaries: many })).toEqual(['chosen_dictionaries']);
});

test('a wrong method is 405, an unknown address 404', async () => {
  const { call } = await toyStudio();
  const asked = async (method: string, path: string) => {
    const { status, headers, body } = await call(path, { method });
    expect(body).toMatchObject({ detail: expect.any(String) });
    return [status, headers.get('allow')];
  };
  expect(await asked('GET', '/tts')).toEqual([405, 'POST']);
  expect(await asked('POST', '/list-voices')).toEqual([405, 'GET']);
  expect(await asked('PUT', '/story/abc')).toEqual([405, 'GET, DELETE']);
  expect(await asked('PATCH', '/nowhere')).toEqual([404, null]);
});

test('an unavailable gender or age is reported with the result', async () => {
  const { run } = await toyStudio();
  const { message } = await run('/tts', { ...TTS, voice_id: 1002, gender: 2, age: 30 });
  expect(message).toContain('The requested gender and age had no effect');
  expect(message).toContain('Walter is a man of 45');
  for (const same of [{}, { gender: 1 }, { gender: 0, age: 45 }, { age: 'any' }])
    expect((await run('/tts', { ...TTS, voice_id: 1002, ...same })).message).toBe('Spoken.');
});
