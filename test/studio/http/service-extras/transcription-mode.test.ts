// Field `transcription_mode` of dubs and transcripts over HTTP: values, absence, and operations without it.

import { expect, test } from 'vitest';
import { form, toyStudio } from '../../harness.ts';

const WRONG = [{ loc: ['body', 'transcription_mode'], msg: "Input should be 'fast' or 'slow'", type: 'enum' }];
const recording = () => new File(['sound'], 'talk.wav', { type: 'audio/wav' });
const DUB = { video_url: 'http://127.0.0.1:9/a.mp4', source_language: 1, target_languages: [54] };

test.each(['fast', 'slow', ''])('a transcript accepts the mode %j', async (mode) => {
  const { post } = await toyStudio();
  const body = form({ media_file: recording(), language: '1', transcription_mode: mode });
  expect(await post('/transcribe', body)).toMatchObject({ status: 200, body: { task_id: expect.any(String) } });
});

test('a transcript rejects another mode, together with other problems', async () => {
  const { post } = await toyStudio();
  const body = form({ media_file: recording(), language: '137', transcription_mode: 'medium' });
  const { status, body: answer } = await post('/transcribe', body);
  expect(status).toBe(422);
  expect(answer.detail).toHaveLength(2);
  expect(answer.detail).toContainEqual(WRONG[0]);
});

test.each(['/dub', '/dub-lines'])('%s accepts fast, slow and null only', async (path) => {
  const { post } = await toyStudio();
  for (const mode of ['fast', 'slow', null])
    expect((await post(path, { ...DUB, transcription_mode: mode })).status).toBe(200);
  for (const mode of ['FAST', 1, ['slow'], '', {}])
    expect(await post(path, { ...DUB, transcription_mode: mode })).toMatchObject({
      status: 422,
      body: { detail: WRONG },
    });
});

test('other operations ignore the field', async () => {
  const { post } = await toyStudio();
  const speech = { text: 'Hello', voice_id: 1001, language: 1, transcription_mode: 'medium' };
  expect((await post('/tts', speech)).status).toBe(200);
});
