// Tests whole operations with servers only: a dub, a story and a transcript.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concatSamples } from '../../../../../src/domain/audio/mono-audio.ts';
import { encodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import type { Engines } from '../../../../../src/studio/engines/engine.ts';
import { REMOTE_VOICE_SOURCE, toFoundVoice } from '../../../../../src/studio/engines/remote/voice-key.ts';
import { dubMedia } from '../../../../../src/studio/operations/dub.ts';
import { narrateStory } from '../../../../../src/studio/operations/story.ts';
import { transcribeMedia } from '../../../../../src/studio/operations/transcribe.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from '../../../../../src/studio/voices/voice-design.ts';
import { installed, speaker } from '../../../operations/dubbing/film.ts';
import { quiet, saidBy } from '../../../operations/job.ts';
import { enginesOf } from '../addressed.ts';
import { type EngineServer, engineServer } from '../engine-server.ts';

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
  voices = addresses.listVoices().map((shown): VoiceDesign => {
    const { key, name, tag, gender } = toFoundVoice(shown);
    const design = {
      name,
      engine: 'found',
      found: { by: REMOTE_VOICE_SOURCE, key },
      tag,
      gender,
      age: 30,
    } as const;
    return { ...design, ...getTypicalVoiceParameters(gender, 30), seed: 1 };
  });
  const { samples, sampleRate } = await saidBy({ design: speaker('en-US'), tag: 'en-US', folder }, SENTENCE);
  const second = new Float32Array(sampleRate);
  await writeFile(
    join(folder, 'talk.wav'),
    encodeMonoWav({ samples: concatSamples([second, samples, second]), sampleRate }),
  );
});
afterAll(async () => {
  await Promise.all([localAI.close(), kokoro.close()]);
  await rm(folder, { recursive: true, force: true });
});

const hostOf = ({ url }: EngineServer) => new URL(url).host;

test.skipIf(!ready)('a dub is recognised, translated and spoken there with notes', { timeout: 300_000 }, async () => {
  const design = voices.find(({ tag }) => tag === 'es-ES');
  if (!design) throw new Error('Nobody speaks Spanish.');
  const input = {
    file: 'talk.wav',
    name: 'talk.wav',
    from: 'en-US',
    to: [{ tag: 'es-ES', design }],
    smooth: true,
  };
  const { languages, message, transcript } = await dubMedia(input, folder, quiet, engines);
  expect(transcript).toMatchObject([{ text: SENTENCE }]);
  expect(transcript?.[0]?.start).toBeGreaterThan(0.6);
  expect(transcript?.[0]?.start).toBeLessThan(1.4);
  expect(languages?.['es-ES']).toMatchObject({
    transcript: [{ text: 'la casa iso grande ando la agua iso coldo.' }],
  });
  expect(message).toContain(`Recognized by ${hostOf(localAI)}`);
  expect(message).toContain(`Spoken by Dora · at ${hostOf(kokoro)}.`);
});

test.skipIf(!ready)('a transcript is made there', async () => {
  const order = { file: 'talk.wav', name: 'talk.wav', tag: 'en-US' };
  const { transcript, message } = await transcribeMedia(order, folder, quiet, engines);
  expect(transcript).toMatchObject([{ text: SENTENCE }]);
  // LocalAI reports no confidence.
  expect(message).toContain(`Recognized by ${hostOf(localAI)}.`);
});

test('a story is spoken completely by one of its voices', async () => {
  const [design] = voices;
  if (!design) throw new Error('Nobody speaks.');
  await writeFile(join(folder, 'tale.txt'), 'Once there was a mill.\n\nNobody knew who had built it. It stood there.');
  const input = { file: 'tale.txt', name: 'tale.txt', tag: 'en-US', design };
  const { transcript, message, files } = await narrateStory(input, folder, quiet, engines);
  expect(transcript?.map(({ text }) => text)).toEqual([
    'Once there was a mill.',
    'Nobody knew who had built it.',
    'It stood there.',
  ]);
  expect(files['story']?.seconds).toBeGreaterThan(3);
  expect(message).toContain('Spoken by Bella · at');
});
