// Whole operations made of servers alone: a dub that is heard, translated, spoken and parted by address, a story, a transcript.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined } from '../../../../src/domain/sound/sound.ts';
import { encodeWav } from '../../../../src/studio/audio/wav.ts';
import { BY_ADDRESS, found } from '../../../../src/studio/engines/by-address/voice-key.ts';
import type { Engines } from '../../../../src/studio/engines/engine.ts';
import { dub } from '../../../../src/studio/operations/dub.ts';
import { story } from '../../../../src/studio/operations/story.ts';
import { transcribe } from '../../../../src/studio/operations/transcribe.ts';
import { buildOf, type VoiceDesign } from '../../../../src/studio/voices/design.ts';
import { installed, speaker } from '../../operations/dubbing/film.ts';
import { quiet, saidBy } from '../../operations/job.ts';
import { enginesOf } from './addressed.ts';
import { type EngineServer, engineServer } from './engine-server.ts';

const SENTENCE = 'The house is big and the water is cold.';
const ready = installed('ffmpeg', 'ffprobe');

let folder = '';
let localAI: EngineServer;
let kokoro: EngineServer;
let engines: Engines;
let voices: readonly VoiceDesign[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whole-'));
  localAI = await engineServer('LocalAI');
  kokoro = await engineServer('Kokoro-FastAPI');
  localAI.hears(SENTENCE);
  const { engines: all } = await enginesOf(localAI, folder);
  const { engines: spoken, addresses } = await enginesOf(kokoro, folder);
  engines = { ...all, speech: spoken.speech };
  voices = addresses.voices().map((shown): VoiceDesign => {
    const { key, name, tag, gender } = found(shown);
    const design = { name, engine: 'found', found: { by: BY_ADDRESS, key }, tag, gender, age: 30 } as const;
    return { ...design, ...buildOf(gender, 30), seed: 1 };
  });
  const { samples, rate } = await saidBy({ design: speaker('en-US'), tag: 'en-US', folder }, SENTENCE);
  const second = new Float32Array(rate);
  await writeFile(join(folder, 'talk.wav'), encodeWav({ samples: joined([second, samples, second]), rate }));
});
afterAll(async () => {
  await Promise.all([localAI.close(), kokoro.close()]);
  await rm(folder, { recursive: true, force: true });
});

const hostOf = ({ url }: EngineServer) => new URL(url).host;

test.skipIf(!ready)(
  'a dub is heard, translated and spoken there, and says so',
  { timeout: 300_000 },
  async () => {
    const design = voices.find(({ tag }) => tag === 'es-ES');
    if (!design) throw new Error('Nobody speaks Spanish.');
    const input = {
      file: 'talk.wav',
      name: 'talk.wav',
      from: 'en-US',
      to: [{ tag: 'es-ES', design }],
      smooth: true,
    };
    const { languages, message, transcript } = await dub(input, folder, quiet, engines);
    expect(transcript).toMatchObject([{ text: SENTENCE }]);
    expect(transcript?.[0]?.start).toBeGreaterThan(0.6);
    expect(transcript?.[0]?.start).toBeLessThan(1.4);
    expect(languages?.['es-ES']).toMatchObject({
      transcript: [{ text: 'la casa iso grande ando la agua iso coldo.' }],
    });
    expect(message).toContain(`Heard by ${hostOf(localAI)}`);
    expect(message).toContain(`Spoken by Dora · at ${hostOf(kokoro)}.`);
  },
);

test.skipIf(!ready)('a transcript is written down there', async () => {
  const order = { file: 'talk.wav', name: 'talk.wav', tag: 'en-US' };
  const { transcript, message } = await transcribe(order, folder, quiet, engines);
  expect(transcript).toMatchObject([{ text: SENTENCE }]);
  // It does not judge what it hears.
  expect(message).toContain(`Heard by ${hostOf(localAI)}.`);
});

test('a story is told by one of its voices from its beginning to its end', async () => {
  const [design] = voices;
  if (!design) throw new Error('Nobody speaks.');
  await writeFile(
    join(folder, 'tale.txt'),
    'Once there was a mill.\n\nNobody knew who had built it. It stood there.',
  );
  const input = { file: 'tale.txt', name: 'tale.txt', tag: 'en-US', design };
  const { transcript, message, files } = await story(input, folder, quiet, engines);
  expect(transcript?.map(({ text }) => text)).toEqual([
    'Once there was a mill.',
    'Nobody knew who had built it.',
    'It stood there.',
  ]);
  expect(files['story']?.seconds).toBeGreaterThan(3);
  expect(message).toContain('Spoken by Bella · at');
});
