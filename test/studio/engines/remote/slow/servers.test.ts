// Tests five servers with the APIs of LocalAI, Kokoro-FastAPI, speaches, Ollama and OpenAI: each of their operations,
// in a studio with real workers. Built-in engines do the other operations and replace faulty ones, as the message says.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '../../../harness.ts';
import { installed } from '../../../operations/dubbing/film.ts';
import { addressesOf } from '../addressed.ts';
import { type EngineServer, engineServer, type Fault, KEY, type Shape } from '../engine-server.ts';
import { everything, type StudioWith, served, studioWith, talk } from '../studio-with.ts';
import { SENTENCE } from '../uses.ts';

const ready = installed('ffmpeg', 'ffprobe', 'pocketsphinx_batch', 'apertium');

type Operation = keyof ReturnType<typeof everything>;

/** Operations that each server does, completely or partly. */
const DOES: Readonly<Record<Shape, readonly Operation[]>> = {
  LocalAI: ['tts', 'story', 'translate', 'sound', 'separate', 'transcribe', 'dub'],
  'Kokoro-FastAPI': ['tts', 'story', 'dub'],
  speaches: ['tts', 'story', 'transcribe', 'dub'],
  Ollama: ['translate', 'dub'],
  OpenAI: ['tts', 'story', 'translate', 'transcribe', 'dub'],
};

/** Operations that Ollama lacks. One server suffices to test the built-in engines. */
const BUILT_IN: readonly Operation[] = ['tts', 'story', 'voice', 'sound', 'separate', 'transcribe'];

/** Operations of LocalAI. Stories are left out, because their speech is that of `tts`. */
const FAULTY: readonly Operation[] = ['tts', 'translate', 'sound', 'separate', 'transcribe', 'dub'];

const FAULTS: readonly Fault[] = ['breaks down', 'talks nonsense', 'vanishes', 'wants another key', 'is cut short'];

let folder = '';
let recording: Buffer<ArrayBuffer>;
let film: Awaited<ReturnType<typeof served>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-'));
  recording = await talk(folder);
  film = await served(recording);
});
afterAll(async () => {
  await film.close();
  await rm(folder, { recursive: true, force: true });
});

async function withServer(shape: Shape) {
  const server = await engineServer(shape);
  server.hears(SENTENCE);
  const studio = await studioWith({
    addresses: addressesOf(server),
    environment: { PATH: process.env['PATH'] ?? '' },
    allowOrigins: [film.origin],
  });
  // On a busy machine, the studio starts before the server has listed its voices.
  const hasFoundVoice = async () => ((await studio.get('/list-voices')).body[0]?.id ?? 0) > 50_000;
  while (DOES[shape].includes('tts') && !(await hasFoundVoice())) await sleep(50);
  return { server, studio, host: new URL(server.url).host };
}

/**
 * Runs these operations in parallel, in the order of {@link DOES}.
 */
async function allOf(
  { get, run }: StudioWith,
  operations: readonly Operation[],
): Promise<readonly (readonly [Operation, Body])[]> {
  const [voice] = (await get('/list-voices')).body;
  const orders = everything({ voice: voice?.id ?? 0, link: film.link, recording });
  return Promise.all(
    operations.map(async (name) => {
      const [path, body] = orders[name];
      return [name, await run(path, body)] as const;
    }),
  );
}

const end = async ({ server, studio }: { server: EngineServer; studio: StudioWith }) => {
  await studio.stop();
  await server.close();
  await studio.remove();
};

describe.skipIf(!ready).each(Object.keys(DOES) as Shape[])('%s', (shape) => {
  test('does what it offers; the rest is built in', async () => {
    const all = await withServer(shape);
    const done = await allOf(all.studio, [...DOES[shape], ...(shape === 'Ollama' ? BUILT_IN : [])]);
    await end(all);
    for (const [name, { message }] of done) process.stdout.write(`${shape} · ${name} · ${message}\n`);
    expect(done.filter(([, { status }]) => status !== 'SUCCESS')).toEqual([]);
    const there = done.flatMap(([name, { message }]) => (message.includes(all.host) ? [name] : []));
    expect(there).toEqual(DOES[shape]);
    expect(done.filter(([, { message }]) => message.includes('used instead'))).toEqual([]);
  });
});

describe.skipIf(!ready)('a server with everything and faults', () => {
  let all: Awaited<ReturnType<typeof withServer>>;
  beforeAll(async () => {
    all = await withServer('LocalAI');
  });
  afterAll(() => end(all));

  test.each(FAULTS)('%s: nothing is lost and the engine is named', async (fault) => {
    all.server.fault(fault);
    const done = await allOf(all.studio, FAULTY);
    all.server.fault(undefined);
    for (const [name, { message }] of done) process.stdout.write(`${fault} · ${name} · ${message}\n`);
    expect(done.filter(([, { status }]) => status !== 'SUCCESS')).toEqual([]);
    const stoodIn = done.flatMap(([name, { message }]) => (message.includes('used instead') ? [name] : []));
    expect(stoodIn).toEqual(FAULTY);
    expect(JSON.stringify([done, all.studio.log.entries])).not.toContain(KEY);
  });

  test('it works completely again', async () => {
    await expect
      .poll(async () => (await allOf(all.studio, FAULTY)).filter(([, { message }]) => message.includes('used instead')))
      .toEqual([]);
  });
});
