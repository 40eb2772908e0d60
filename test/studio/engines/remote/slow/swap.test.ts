// Tests a server that stops, returns, changes its voices and moves while tasks use it. Each task succeeds, and its
// message names the engine.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, textFile } from '../../../harness.ts';
import { addressesOf } from '../addressed.ts';
import { type EngineServer, engineServer } from '../engine-server.ts';
import { ENGLISH, type StudioWith, studioWith } from '../studio-with.ts';

const SENTENCES = Array.from({ length: 24 }, (_, at) => `This is sentence number ${at + 1} of a long story.`);

let server: EngineServer;
let studio: StudioWith;
let bella = 0;
let adam = 0;

const hostOf = ({ url }: EngineServer) => new URL(url).host;
const voices = async () =>
  [...(await studio.get('/list-voices')).body] as unknown as { id: number; voice_name: string }[];
const idOf = async (name: string) => (await voices()).find(({ voice_name }) => voice_name === name)?.id ?? 0;
const saidBy = async (voice: number) =>
  (await studio.run('/tts', { text: 'Good morning.', voice_id: voice, language: ENGLISH })).message;

/** Resolves after the server received the story's first calls. */
async function storyBegun(by: number): Promise<string> {
  const before = server.asked.length;
  const fields = { source_language: String(ENGLISH), narrator_voice_id: String(by) };
  const created = await studio.post('/story', form({ file: textFile(SENTENCES.join(' ')), ...fields }));
  const spoken = () => server.asked.slice(before).filter((one) => one.endsWith('/speech')).length;
  await expect.poll(spoken).toBeGreaterThan(3);
  return `/story/${created.body.task_id}`;
}

/** Checks that no part is missing or repeated. */
async function isWhole(task: string): Promise<string> {
  const { status, run_id, message } = await studio.final(task);
  expect(status, message).toBe('SUCCESS');
  const { transcript } = (await studio.get(`/story-result/${run_id}?include_transcript=true`)).body;
  expect(transcript.map(({ text }) => text)).toEqual(SENTENCES);
  return message;
}

beforeAll(async () => {
  server = await engineServer('Kokoro-FastAPI');
  studio = await studioWith({ addresses: addressesOf(server) });
  bella = await idOf('Bella');
  adam = await idOf('Adam');
});
afterAll(async () => {
  await studio.stop();
  await server.close();
  await studio.remove();
});

test('an outage during a story restarts it with a fallback', async () => {
  const task = await storyBegun(bella);
  await server.close();
  expect(await isWhole(task)).toMatch(
    `${hostOf(server)} does not answer, so a built-in engine was used instead. Spoken by a voice like Bella · built in.`,
  );
  expect(await saidBy(bella)).toBe(
    `${hostOf(server)} is unavailable, so a built-in engine was used instead. Spoken by a voice like Bella · built in.`,
  );
  expect(await idOf('Bella')).toBe(bella);
});

test('it speaks again after it returns', async () => {
  server = await engineServer('Kokoro-FastAPI', { port: Number(new URL(server.url).port) });
  await expect.poll(() => saidBy(bella)).toBe(`Spoken by Bella · at ${hostOf(server)}.`);
});

test('a removed voice is replaced, others keep their numbers', async () => {
  server.lists(['bf_nora', 'am_adam']);
  await expect.poll(() => idOf('Nora')).toBeGreaterThan(0);
  expect([await idOf('Bella'), await idOf('Adam')]).toEqual([0, adam]);
  expect(await saidBy(bella)).toMatch(
    /, so a built-in engine was used instead\. Spoken by a voice like Bella · built in\.$/,
  );
  expect(await saidBy(adam)).toBe(`Spoken by Adam · at ${hostOf(server)}.`);
});

test('an interrupted task continues on the new server', async () => {
  const task = await storyBegun(adam);
  await studio.stop();
  const elsewhere = await engineServer('Kokoro-FastAPI');
  studio = await studioWith({ addresses: addressesOf(elsewhere), folder: studio.folder });
  expect(await isWhole(task)).toContain(`Spoken by Adam · at ${hostOf(elsewhere)}.`);
  expect([await idOf('Adam'), await idOf('Bella')]).toEqual([adam, bella]);
  await server.close();
  server = elsewhere;
});
