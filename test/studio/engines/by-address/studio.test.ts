// The studio with a server by address, through its real workers: its voices are offered first, under ids that are kept; tasks are done
// there; where it goes away, what is built in stands in and the card says so. Its key is nowhere to be read.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { LANGUAGES } from '../../../../src/domain/media/language.ts';
import { type Studio, startStudio } from '../../../../src/studio/start.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { clientOf, KEY } from '../../harness.ts';
import { addressesOf } from './addressed.ts';
import { type EngineServer, engineServer, KEY as SECRET } from './engine-server.ts';

const ENGLISH = 1;
const idOf = (tag: string): number => LANGUAGES.find((one) => one.tag === tag)?.id ?? 0;

let folder = '';
let localAI: EngineServer;
let kokoro: EngineServer;
let studio: Studio;
let client: ReturnType<typeof clientOf>;
const log = createFakeLog();

const start = async () => {
  studio = await startStudio({
    folder,
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 2,
    commands,
    log,
    systemEnvironment: { PATH: '/nowhere' },
    engineAddresses: addressesOf(localAI).map((one) =>
      one.ability === 'speech' ? { ...one, url: kokoro.url } : one,
    ),
  });
  client = clientOf(`http://127.0.0.1:${studio.port}`);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-'));
  localAI = await engineServer('LocalAI');
  kokoro = await engineServer('Kokoro-FastAPI');
  await start();
});
afterAll(async () => {
  await studio.stop();
  await Promise.all([localAI.close(), kokoro.close()]);
  await rm(folder, { recursive: true, force: true });
});

interface Listed {
  readonly id: number;
  readonly voice_name: string;
  readonly gender: number;
  readonly language: number;
}
const voices = async () => (await client.get('/list-voices')).body as unknown as readonly Listed[];

test('its voices come first, named like people, with language and gender', async () => {
  expect((await voices()).slice(0, 5)).toMatchObject([
    { voice_name: 'Bella', gender: 2, language: idOf('en-US') },
    { voice_name: 'Adam', gender: 1, language: idOf('en-US') },
    { voice_name: 'Emma', gender: 2, language: idOf('en-GB') },
    { voice_name: 'Dora', gender: 2, language: idOf('es-ES') },
    { voice_name: 'Alpha', gender: 2, language: idOf('ja-JP') },
  ]);
});

const bella = async (): Promise<number> => (await voices())[0]?.id ?? 0;
const say = async (text: string, language = ENGLISH) =>
  client.run('/tts', { text, voice_id: await bella(), language });

test('speech is spoken there, several sentences at once, in their order', async () => {
  const done = await say('One sentence. Another sentence. And a third one.');
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: `Spoken by Bella · at ${new URL(kokoro.url).host}.`,
  });
  const spoken = kokoro.bodies.filter((body) => body.includes('"input"')).map((body) => JSON.parse(body));
  expect(spoken).toContainEqual({
    model: 'kokoro',
    voice: 'af_bella',
    input: 'One sentence.',
    response_format: 'wav',
  });
  expect(spoken).toHaveLength(3);
});

test('a voice whose language it is not is stood in for', async () => {
  expect((await say('Bonjour à tous.', idOf('fr-FR'))).message).toBe(
    'Spoken by a voice like Bella · built in.',
  );
});

test('translation, sound and separation are done there, and the capabilities say so', async () => {
  const body = { texts: ['The house is big.'], source_language: ENGLISH, target_language: idOf('es-ES') };
  const done = await client.run('/translate', body);
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: `Translated English → Spanish at ${new URL(localAI.url).host}.`,
  });
  const sound = await client.run('/text-to-sound', { prompt: 'rain on a tin roof', duration: 2 });
  expect(sound).toMatchObject({ status: 'SUCCESS', message: `Made at ${new URL(localAI.url).host}.` });
  const { engines, operations } = (await client.get('/capabilities')).body;
  expect(engines.filter((one) => JSON.stringify(one).includes('by address'))).toHaveLength(5);
  expect(operations).toContainEqual({ operation: 'translate', available: true, reason: null });
});

test('a server that breaks down in the middle is stood in for, in one sentence, and nothing is lost', async () => {
  kokoro.fault('breaks down');
  const done = await say('One sentence. Another sentence.');
  kokoro.fault(undefined);
  expect(done.status).toBe('SUCCESS');
  expect(done.message).toBe(
    `${new URL(kokoro.url).host} broke down (500), so Flite stood in. Spoken by a voice like Bella · built in.`,
  );
});

test('without anybody to stand in, the owner reads what to do', async () => {
  localAI.fault('wants another key');
  const body = { texts: ['The house is big.'], source_language: ENGLISH, target_language: idOf('de-DE') };
  const failed = await client.run('/translate', body);
  localAI.fault(undefined);
  expect(failed).toMatchObject({
    status: 'ERROR',
    message: expect.stringMatching(
      /did not accept the key\. The owner sets ENGINES_KEY to a key that it takes\.$/,
    ),
  });
});

test('ids are kept over a restart, also while the server is away', async () => {
  const id = await bella();
  await studio.stop();
  kokoro.fault('breaks down', true);
  await start();
  const done = await client.run('/tts', { text: 'Good day.', voice_id: id, language: ENGLISH });
  expect(done).toMatchObject({ status: 'SUCCESS', message: expect.stringContaining('like Bella') });
  kokoro.fault(undefined);
  await studio.stop();
  await start();
  expect(await bella()).toBe(id);
});

test('the key stands in no log, no list, no status and no file of the studio', async () => {
  const said = JSON.stringify([log.entries, (await client.get('/capabilities')).body, await voices()]);
  expect(said).not.toContain(SECRET);
  expect((await readFile(join(folder, 'studio.sqlite')).catch(() => Buffer.alloc(0))).includes(SECRET)).toBe(
    false,
  );
});
