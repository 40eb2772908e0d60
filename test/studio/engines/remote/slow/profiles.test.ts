// Tests voices from recordings on a speech server: the sent data, fallbacks after faults, cleanup of profiles without a
// voice even after crashes, and secrecy of the key.

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { encodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import { espeakEngine } from '../../../../../src/studio/engines/espeak/index.ts';
import { BUILT_IN_VOICES } from '../../../../../src/studio/voices/built-in-voices.ts';
import { form, languageId } from '../../../harness.ts';
import { addressesOf } from '../addressed.ts';
import { type EngineServer, engineServer, type Fault, KEY as SECRET } from '../engine-server.ts';
import { ENGLISH, type StudioWith, studioWith } from '../studio-with.ts';

const WORDS = 'The train to the city leaves at nine in the morning, and we are not ready.';
const MODEL = 'qwen3-tts-base';

const speaker = BUILT_IN_VOICES.find(({ design }) => design.engine === 'espeak');
const { sampleRate: rate, synthesize: say } = espeakEngine.createSpeaker(
  (speaker as NonNullable<typeof speaker>).design,
  'en-US',
  '',
);
const RECORDING = encodeMonoWav({ samples: await say(WORDS), sampleRate: rate }) as Buffer<ArrayBuffer>;

type Plan = Parameters<typeof engineServer>[1];

async function scene(plan: Plan = {}, more: { allowsRecordingUpload?: boolean } = {}) {
  const server = await engineServer('LocalAI', { clones: MODEL, ...plan });
  server.hears(WORDS);
  const start = (folder?: string) =>
    studioWith({
      addresses: addressesOf(server),
      allowsRecordingUpload: true,
      ...more,
      folder,
    });
  const running: { studio: StudioWith } = { studio: await start() };
  onTestFinished(async () => {
    await running.studio.stop();
    await server.close();
    await rm(running.studio.folder, { recursive: true, force: true });
  });
  const again = async () => {
    await running.studio.stop();
    running.studio = await start(running.studio.folder);
  };
  const make = (name = 'Ana', more: Record<string, string> = {}) =>
    running.studio.post(
      '/create-custom-voice',
      form({ voice_name: name, gender: '2', file: new File([RECORDING], 'ana.wav'), ...more }),
    );
  const away = (id: number) => running.studio.call(`/custom-voices/${id}`, { method: 'DELETE' });
  const speak = (id: number, language = ENGLISH) =>
    running.studio.run('/tts', { text: 'It is late in the evening.', voice_id: id, language });
  return { server, running, again, make, away, speak };
}

const empty = (server: EngineServer) => vi.waitUntil(() => server.profiles.length === 0, { timeout: 180_000 });
const sent = ({ asked }: EngineServer) => asked.filter((call) => call === 'POST /api/voice-profiles');

test('the recording is sent with its transcript and deleted later', async () => {
  const { server, running, make, away, speak } = await scene();
  const { status, body } = await make('Ana of the third floor');
  expect(status).toBe(200);
  expect(body).toEqual({ voice_id: body.voice_id, by_address: true });
  expect(server.profiles).toMatchObject([{ transcript: WORDS, language: 'en-US' }]);
  expect(server.profiles[0]?.name).toMatch(/^Earshot [0-9a-f]{24}$/);
  expect(JSON.stringify(server.bodies)).not.toContain('third floor');

  for (const tag of ['en-US', 'de-DE']) {
    expect((await speak(body.voice_id, languageId(tag))).message).toContain('Spoken by Ana of the third floor · at');
    const { voice, language, model } = JSON.parse(server.bodies.findLast((one) => one.includes('"input"')) ?? '');
    expect({ voice, language, model }).toEqual({
      voice: server.profiles[0]?.voice,
      language: tag,
      model: MODEL,
    });
  }
  expect((await away(body.voice_id)).body).toEqual({ status: 'success' });
  expect(server.profiles).toEqual([]);
  expect(JSON.stringify(running.studio.log.entries)).not.toContain(SECRET);
  const kept = await readFile(join(running.studio.folder, 'studio.sqlite')).catch(() => Buffer.alloc(0));
  expect(kept.includes(SECRET)).toBe(false);
});

test('two identical requests create one voice and recording', async () => {
  const { server, make } = await scene();
  const [one, other] = [await make(), await make()];
  expect(other.body).toEqual(one.body);
  expect(server.profiles).toHaveLength(1);
});

test('a recording that is not understood is not sent', async () => {
  const { server, make } = await scene();
  server.hears('');
  const { status, body } = await make();
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('not all of them were understood as English');
  expect(sent(server)).toEqual([]);
});

test.for<[string, Plan, { allowsRecordingUpload?: boolean }]>([
  ['the settings allow no voices from recordings', {}, { allowsRecordingUpload: false }],
  ['the key is not its administrator’s', { isAdmin: false }, {}],
  ['no model there speaks with recordings', { clones: '' }, {}],
])('the most similar voice is used where %s', async ([, plan, more]) => {
  const { server, make } = await scene(plan, more);
  expect((await make()).body).toMatchObject({ nearest: true });
  expect(server.profiles).toEqual([]);
});

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['GET /api/models', 'breaks down'],
  ['GET /api/models', 'talks nonsense'],
  ['POST /api/voice-profiles', 'breaks down'],
  ['POST /api/voice-profiles', 'shows a page'],
  ['POST /api/voice-profiles', 'sends elsewhere'],
  ['POST /api/voice-profiles', 'vanishes'],
  ['POST /api/voice-profiles', 'loses its answer'],
];
test('any fault uses the most similar voice and leaves nothing', async () => {
  const { server, make } = await scene();
  for (const [at, fault] of FAULTS) {
    const before = sent(server).length;
    server.fault(fault, true, at);
    expect((await make(`${at} ${fault}`)).body, `${at} ${fault}`).toMatchObject({ nearest: true });
    expect(sent(server).length - before, `${at} ${fault}`).toBe(at.startsWith('POST') ? 1 : 0);
    server.fault(undefined);
    await empty(server);
  }
});

test('a failed deletion is reported and retried after a restart', async () => {
  const { server, again, make, away } = await scene();
  for (const [fault, at] of [
    ['breaks down', 'DELETE /api'],
    ['talks nonsense', 'GET /api/voice-profiles'],
    ['vanishes', ''],
  ] as const) {
    const { voice_id: id, ...answer } = (await make(fault)).body;
    expect(answer).toEqual({ by_address: true });
    server.fault(fault, true, at);
    expect(await away(id)).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect((await away(id)).status).toBe(404);
    if (fault === 'breaks down') await again();
    expect(server.profiles).toHaveLength(1);
    server.fault(undefined);
    await empty(server);
    await vi.waitUntil(() => server.asked.at(-1) === 'GET /api/voice-profiles', { timeout: 180_000 });
  }
});

test('a crash leaves no recording without a voice', async () => {
  const { server, again, make, speak } = await scene();
  const { voice_id: kept } = (await make('Kept')).body;
  server.fault('keeps it and hangs', true, 'POST /api/voice-profiles');
  const lost = make('Lost').catch(() => undefined);
  await vi.waitUntil(() => server.profiles.length === 2, { timeout: 180_000 });
  server.fault(undefined);
  await again();
  await lost;
  await vi.waitUntil(() => server.profiles.length === 1, { timeout: 180_000 });
  expect((await speak(kept)).message).toContain(`Spoken by Kept · at`);
});

test('a voice of an unavailable server is replaced by another', async () => {
  const { server, make, speak } = await scene();
  const { voice_id: id } = (await make()).body;
  server.fault('vanishes', true);
  expect((await speak(id)).message).toContain('used instead');
});
