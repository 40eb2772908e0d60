// Tests a machine without system engines: translation and dubbing name the missing programs and how to install them;
// everything else works. Real workers run with an invalid PATH.

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { LANGUAGES } from '../../../src/domain/media/language.ts';
import { type Studio, startStudio } from '../../../src/studio/start.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { clientOf, form, KEY, textFile } from '../harness.ts';

const HINT = 'npm run engines';
const ENGLISH = 1;
const SPANISH = LANGUAGES.find(({ tag }) => tag === 'es-ES')?.id;
const SENTENCE = 'The quick brown fox jumps over the lazy dog, and then it goes home to sleep for a while.';

let folder = '';
let studio: Studio;
let mediaAddress = '';
let client: ReturnType<typeof clientOf>;
let speech: Buffer<ArrayBuffer>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  const media = createServer((_, answer) => answer.setHeader('content-type', 'audio/wav').end(speech));
  media.listen(0, '127.0.0.1');
  await once(media, 'listening');
  const address = media.address();
  mediaAddress = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  studio = await startStudio({
    folder,
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 2,
    commands,
    log: createFakeLog(),
    systemEnvironment: { PATH: folder },
    // The operator's models folder is empty, which users are not told.
    modelsFolder: join(folder, 'models'),
    allowedPrivateOrigins: [mediaAddress],
  });
  client = clientOf(`http://127.0.0.1:${studio.port}`);
  const { run_id } = await client.run('/tts', { text: SENTENCE, voice_id: 1001, language: ENGLISH });
  speech = (await client.get(`/tts-result/${run_id}`)).bytes;
  return async () => {
    media.close();
  };
});
afterAll(async () => {
  await studio.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the capabilities name exactly the missing parts', async () => {
  const { operations } = await client.until('/capabilities', ({ operations: all }) =>
    all.some((one) => JSON.stringify(one).includes(HINT)),
  );
  for (const operation of ['translate', 'dub'])
    expect(operations).toContainEqual({
      ...{ operation, available: false, install: HINT },
      reason: expect.stringContaining(HINT),
    });
  for (const operation of ['tts', 'story', 'text-to-voice', 'audio-separation'])
    expect(operations).toContainEqual({ operation, available: true, reason: null });
});

test('a translation fails with the missing part', async () => {
  const body = { texts: ['Good morning.'], source_language: ENGLISH, target_language: SPANISH };
  const { status, message } = await client.run('/translate', body);
  expect([status, message]).toEqual(['ERROR', expect.stringMatching(/Apertium|translation engine/)]);
  expect(message).toContain(HINT);
});

test('a dub fails with the missing part', async () => {
  const body = {
    video_url: `${mediaAddress}/talk.wav`,
    source_language: ENGLISH,
    target_languages: [SPANISH],
  };
  const { status, message } = await client.run('/dub', body);
  expect([status, message]).toEqual(['ERROR', expect.stringMatching(/ffmpeg|translat/)]);
  expect(message).toContain(HINT);
});

test('speech, stories and designed voices work', async () => {
  const tale = form({ file: textFile('Once upon a time.'), source_language: '1' });
  expect(await client.run('/story', tale)).toMatchObject({ status: 'SUCCESS' });
  const voice_description =
    'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
  expect(await client.run('/text-to-voice', { text: SENTENCE, voice_description })).toMatchObject({
    status: 'SUCCESS',
  });
});

test('sounds work', async () => {
  expect(await client.run('/text-to-sound', { prompt: 'heavy rain', duration: 2 })).toMatchObject({
    status: 'SUCCESS',
  });
});

test('separation and voices from a recording work', async () => {
  const file = new File([speech], 'me.wav');
  expect(await client.run('/audio-separation', form({ media_file: file }))).toMatchObject({
    status: 'SUCCESS',
  });
  const made = await client.post('/create-custom-voice', form({ voice_name: 'Me', gender: '2', file }));
  expect([made.status, made.body.voice_id]).toEqual([200, expect.any(Number)]);
});
