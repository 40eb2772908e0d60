// Tests over HTTP what a models folder adds to a studio: recognition and dubbing in new languages, voices for stories
// and texts, and voices from recordings and descriptions.

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { concatSamples } from '../../../src/domain/audio/mono-audio.ts';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { type Studio, startStudio } from '../../../src/studio/start.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { piperFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { zipVoiceFolder } from '../../fixtures/tiny-vocoded.ts';
import { clientOf, form, KEY, languageId, textFile } from '../harness.ts';
import { put, withEspeak } from '../models/folders.ts';
import { installed, speaker } from '../operations/dubbing/film.ts';
import { saidBy } from '../operations/job.ts';

const WORDS = { en: 'hello', es: 'buenos días', de: 'guten Morgen', ja: 'もしもし' };
const ready = installed('ffmpeg', 'ffprobe', 'apertium');

const media = createServer((_, answer) => answer.setHeader('content-type', 'audio/wav').end(talk));
let folder = '';
let talk: Buffer;
let seconds = 0;
let origin = '';
let studio: Studio;
let client: ReturnType<typeof clientOf>;

interface Listed {
  readonly id: number;
  readonly voice_name: string;
  readonly gender: number;
  readonly language: number;
  readonly description: string;
}
const listed = async () => (await client.get('/list-voices')).body as unknown as readonly Listed[];
const voiceNamed = async (name: string): Promise<Listed> => {
  for (;;) {
    const found = (await listed()).find(({ voice_name: own }) => own === name);
    if (found) return found;
    await sleep(50);
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  const modelsFolder = join(folder, 'models');
  await put(modelsFolder, 'voices/en_US-hum-low', withEspeak(piperFolder()));
  await put(modelsFolder, 'voices/de_DE-brumm-low', piperJsonFolder('de_DE-brumm-low'));
  await put(modelsFolder, 'voices/zipvoice', withEspeak(zipVoiceFolder()));
  const job = await mkdtemp(join(folder, 'job-'));
  const own = { design: speaker('en-US'), tag: 'en-US', folder: job };
  const recording = encodeMonoWav(await saidBy(own, 'Hello there, it is good to see you again.'));
  await put(modelsFolder, 'voices/en-US/Zelda', { 'ref.wav': recording, 'ref.txt': 'Hello there.' });
  await put(modelsFolder, 'voices/de-DE/Zora', { 'ref.wav': recording, 'ref.txt': 'Hallo.' });
  await put(modelsFolder, 'voices/en-US/Granny', { 'instruct.txt': 'An old woman who speaks slowly.' });
  await put(modelsFolder, 'recognition/whisper', whisperFolder(WORDS));
  const { samples, sampleRate } = await saidBy(
    { design: speaker('es-ES'), tag: 'es-ES', folder: job },
    'La casa es grande y el agua está fría.',
  );
  const silence = new Float32Array(sampleRate);
  const all = concatSamples([silence, samples, silence]);
  talk = Buffer.from(encodeMonoWav({ samples: all, sampleRate }));
  seconds = all.length / sampleRate;
  media.listen(0, '127.0.0.1');
  await once(media, 'listening');
  origin = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  studio = await startStudio({
    folder: join(folder, 'data'),
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 2,
    commands,
    log: createFakeLog(),
    modelsFolder,
    modelsScanIntervalMs: 100,
    allowedPrivateOrigins: [origin],
    systemEnvironment: { PATH: process.env['PATH'] ?? '' },
  });
  client = clientOf(`http://127.0.0.1:${studio.port}`);
});

afterAll(async () => {
  await studio.stop();
  media.close();
  await rm(folder, { recursive: true, force: true });
});

test('its languages are offered', async () => {
  const bases = async () => {
    const { body } = await client.get('/capabilities');
    const { heard_languages: heard } = body as unknown as {
      heard_languages: { short_name: string }[] | null;
    };
    return (heard ?? []).map(({ short_name: tag }) => tag.split('-')[0]?.toLowerCase());
  };
  while (!(await bases()).includes('ja')) await sleep(100);
  expect(await bases()).toEqual(expect.arrayContaining(['en', 'es', 'de', 'ja']));
});

test.skipIf(!ready).each([
  ['es-ES', 'buenos días'],
  ['de-DE', 'guten Morgen'],
])('a recording is transcribed in %s', async (tag, words) => {
  const file = new File([new Uint8Array(talk)], 'talk.wav', { type: 'audio/wav' });
  const done = await client.run('/transcribe', form({ media_file: file, language: String(languageId(tag)) }));
  expect(done).toMatchObject({ status: 'SUCCESS', message: 'Recognized by Whisper.' });
  const { body } = await client.get(`/transcription-result/${done.run_id}`);
  expect(body.transcript.length).toBeGreaterThan(0);
  for (const line of body.transcript as unknown as { text: string; start: number; end: number }[]) {
    expect(line.text).toBe(words);
    expect(line.start).toBeGreaterThan(0.6);
    expect(line.end).toBeLessThan(seconds);
  }
});

test.skipIf(!ready)('a recognised recording is dubbed with its voice', async () => {
  await voiceNamed('Hum');
  const done = await client.run('/dub', {
    video_url: `${origin}/talk.wav`,
    source_language: languageId('es-ES'),
    target_languages: [languageId('en-US')],
  });
  expect(done.status).toBe('SUCCESS');
  expect(done.message).toContain('Recognized by Whisper.');
  expect(done.message).toMatch(/Spoken by \w+ · Piper\./);
});

test('its voices narrate stories', async () => {
  const { id } = await voiceNamed('Brumm');
  const told = await client.run(
    '/story',
    form({
      file: textFile('Es war einmal. Und wenn sie nicht gestorben sind.'),
      narrator_voice_id: String(id),
      source_language: String(languageId('de-DE')),
    }),
  );
  expect(told).toMatchObject({ status: 'SUCCESS' });
  expect(told.message).toContain('Spoken by Brumm · Piper.');
});

test('a cloned recording speaks supported languages, others are replaced', async () => {
  const zelda = await voiceNamed('Zelda');
  expect(zelda.description).toBe('Cloned from its recording.');
  const text = 'Good morning to you all.';
  const spoken = await client.run('/tts', { text, voice_id: zelda.id, language: languageId('en-US') });
  expect(spoken).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Zelda · ZipVoice.' });
  const zora = await voiceNamed('Zora');
  expect(zora.description).toContain('No model here clones voices in German');
  const another = await client.run('/tts', {
    text: 'Guten Tag.',
    voice_id: zora.id,
    language: languageId('de-DE'),
  });
  expect(another).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Brumm · Piper.' });
});

test('a description speaks with a built-in voice', async () => {
  const granny = await voiceNamed('Granny');
  expect(granny).toMatchObject({
    gender: 2,
    description: 'From a description: An old woman who speaks slowly.',
  });
  const spoken = await client.run('/tts', {
    text: 'Good morning.',
    voice_id: granny.id,
    language: languageId('en-US'),
  });
  expect(spoken.status).toBe('SUCCESS');
  expect(spoken.message).not.toContain('models folder');
});
