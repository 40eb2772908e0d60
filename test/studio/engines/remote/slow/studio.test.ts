// Tests a studio with a server and real workers: server voices come first with permanent ids, tasks use the server, and
// built-in engines replace an unavailable one. The key never appears.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { languageId } from '../../../harness.ts';
import { addressesOf } from '../addressed.ts';
import { type EngineServer, engineServer, KEY as SECRET } from '../engine-server.ts';
import { ENGLISH, type StudioWith, studioWith } from '../studio-with.ts';

let localAI: EngineServer;
let kokoro: EngineServer;
let studio: StudioWith;
/** Logs of all started studios. */
const logs: StudioWith['log'][] = [];

/** `before`: studio whose data folder is reused. */
const start = async (before?: StudioWith) => {
  const addresses = addressesOf(localAI).map((one) =>
    one.capability === 'speech' ? { ...one, url: kokoro.url } : one,
  );
  studio = await studioWith({ addresses, folder: before?.folder });
  logs.push(studio.log);
};

beforeAll(async () => {
  localAI = await engineServer('LocalAI');
  kokoro = await engineServer('Kokoro-FastAPI');
  await start();
});
afterAll(async () => {
  await studio.stop();
  await Promise.all([localAI.close(), kokoro.close()]);
  await studio.remove();
});

interface Listed {
  readonly id: number;
  readonly voice_name: string;
  readonly gender: number;
  readonly language: number;
}
const voices = async () => (await studio.get('/list-voices')).body as unknown as readonly Listed[];

test('its voices come first with names, language and gender', async () => {
  expect((await voices()).slice(0, 5)).toMatchObject([
    { voice_name: 'Bella', gender: 2, language: languageId('en-US') },
    { voice_name: 'Adam', gender: 1, language: languageId('en-US') },
    { voice_name: 'Emma', gender: 2, language: languageId('en-GB') },
    { voice_name: 'Dora', gender: 2, language: languageId('es-ES') },
    { voice_name: 'Alpha', gender: 2, language: languageId('ja-JP') },
  ]);
});

const bella = async (): Promise<number> => (await voices())[0]?.id ?? 0;
const say = async (text: string, language = ENGLISH) => studio.run('/tts', { text, voice_id: await bella(), language });

test('speech is generated there, several sentences at once, in order', async () => {
  // The server was discovered by a separate call.
  const before = kokoro.bodies.length;
  const done = await say('One sentence. Another sentence. And a third one.');
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: `Spoken by Bella · at ${new URL(kokoro.url).host}.`,
  });
  const spoken = kokoro.bodies
    .slice(before)
    .filter((body) => body.includes('"input"'))
    .map((body) => JSON.parse(body));
  expect(spoken).toContainEqual({
    model: 'kokoro',
    voice: 'af_bella',
    input: 'One sentence.',
    response_format: 'wav',
  });
  expect(spoken).toHaveLength(3);
});

test('a voice without the language is replaced', async () => {
  expect((await say('Bonjour à tous.', languageId('fr-FR'))).message).toBe('Spoken by a voice like Bella · built in.');
});

test('translation, sound and separation run there and are listed', async () => {
  const body = {
    texts: ['The house is big.'],
    source_language: ENGLISH,
    target_language: languageId('es-ES'),
  };
  const done = await studio.run('/translate', body);
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: `Translated English → Spanish · at ${new URL(localAI.url).host}.`,
  });
  const sound = await studio.run('/text-to-sound', { prompt: 'rain on a tin roof', duration: 2 });
  expect(sound).toMatchObject({ status: 'SUCCESS', message: `Made at ${new URL(localAI.url).host}.` });
  const { engines, operations } = (await studio.get('/capabilities')).body;
  expect(engines.filter((one) => JSON.stringify(one).includes('remote'))).toHaveLength(5);
  expect(operations).toContainEqual({ operation: 'translate', available: true, reason: null });
});

test('a failing server is replaced with a note, without loss', async () => {
  kokoro.fault('breaks down');
  const done = await say('One sentence. Another sentence.');
  kokoro.fault(undefined);
  expect(done.status).toBe('SUCCESS');
  expect(done.message).toBe(
    `${new URL(kokoro.url).host} failed (500), so a built-in engine was used instead. Spoken by a voice like Bella · built in.`,
  );
});

test('without a fallback the error advises the operator', async () => {
  localAI.fault('wants another key');
  const body = {
    texts: ['The house is big.'],
    source_language: ENGLISH,
    target_language: languageId('de-DE'),
  };
  const failed = await studio.run('/translate', body);
  localAI.fault(undefined);
  expect(failed).toMatchObject({
    status: 'ERROR',
    message: expect.stringMatching(/did not accept the key\. The operator can set ENGINES_KEY to a valid key\.$/),
  });
});

test('voice ids survive a restart and an outage', async () => {
  const id = await bella();
  await studio.stop();
  kokoro.fault('breaks down', true);
  await start(studio);
  const done = await studio.run('/tts', { text: 'Good day.', voice_id: id, language: ENGLISH });
  expect(done).toMatchObject({ status: 'SUCCESS', message: expect.stringContaining('like Bella') });
  kokoro.fault(undefined);
  await studio.stop();
  await start(studio);
  expect(await bella()).toBe(id);
});

test('pairs of an unavailable server are not offered', async () => {
  const addresses = addressesOf(localAI)
    .filter(({ capability }) => capability === 'translation')
    .map((one) => ({ ...one, url: 'http://127.0.0.1:9/v1', isGuess: false }));
  const lonely = await studioWith({ addresses });
  onTestFinished(async () => {
    await lonely.stop();
    await lonely.remove();
  });
  type Told = Readonly<{ translation: { pairs: readonly { from: string; to: string }[] } | null }>;
  const told = async () => (await lonely.get('/capabilities')).body as unknown as Told;
  // Waits until the engine is known.
  while ((await told()).translation === null) await sleep(50);
  const pairs = (await told()).translation?.pairs.map(({ from, to }) => `${from} ${to}`);
  expect(pairs).not.toContain('en ja');
});

test('the key is in no log, list, status or file', async () => {
  const said = JSON.stringify([
    logs.map(({ entries }) => entries),
    (await studio.get('/capabilities')).body,
    await voices(),
  ]);
  expect(said).not.toContain(SECRET);
  expect((await readFile(join(studio.folder, 'studio.sqlite')).catch(() => Buffer.alloc(0))).includes(SECRET)).toBe(
    false,
  );
});
