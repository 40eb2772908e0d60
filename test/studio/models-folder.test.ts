// The models folder in a running studio: what is copied into it can be chosen, speaks and listens; what is taken away is gone, and its
// voice's tasks are spoken by somebody else.

import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { work } from '../../src/studio/operations/index.ts';
import { kokoroFolder, piperFolder, piperJsonFolder, senseVoiceFolder } from '../fixtures/tiny-models.ts';
import { tempFolder, toyStudio } from './harness.ts';
import { type Files, put, withEspeak } from './models/folders.ts';

const WORKER = {
  entry: new URL('../../src/studio/jobs/worker.ts', import.meta.url),
  operations: Object.keys(work),
};

async function studioWith(folders: Readonly<Record<string, Files>>) {
  const models = await tempFolder();
  for (const [path, files] of Object.entries(folders)) await put(models, path, files);
  const studio = await toyStudio({ worker: WORKER, models, modelsEveryMs: 50 });
  const voices = async () =>
    (await studio.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000);
  /** Waits until there are so many. */
  const found = async (count: number) => {
    for (;;) {
      const all = await voices();
      if (all.length === count) return all;
      await sleep(50);
    }
  };
  return { ...studio, models, found };
}

test('a voice that is copied in speaks, one that is taken away is gone, and keeps its number', {
  timeout: 60_000,
}, async () => {
  const studio = await studioWith({ 'voices/en_US-hum-low': withEspeak(piperFolder()) });
  const [hum] = await studio.found(1);
  const spoken = await studio.run('/tts', { text: 'Good morning.', voice_id: hum?.id, language: 1 });
  expect(spoken).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Hum · from the models folder.' });

  await put(studio.models, 'voices/thorsten', piperJsonFolder());
  const both = await studio.found(2);
  expect(both.map((one) => (one as unknown as { voice_name: string }).voice_name)).toEqual(['Hum', 'Hum 2']);

  const away = join(await tempFolder(), 'away');
  await rename(join(studio.models, 'voices/en_US-hum-low'), away);
  await studio.found(1);
  const instead = await studio.run('/tts', { text: 'Good morning.', voice_id: hum?.id, language: 1 });
  expect(instead.status).toBe('SUCCESS');
  expect(instead.message).not.toContain('Hum · from the models folder');
  await cp(away, join(studio.models, 'voices/en_US-hum-low'), { recursive: true });
  expect((await studio.found(2)).map(({ id }) => id)).toContain(hum?.id);
});

test('a model that breaks its process is no voice, and takes nothing with it', {
  timeout: 60_000,
}, async () => {
  const broken = { ...withEspeak(kokoroFolder()), 'tokens.txt': 'a 0\nb 1\n' };
  const studio = await studioWith({ 'voices/broken': broken, 'voices/hum': withEspeak(piperFolder()) });
  await studio.found(1);
  const { body } = await studio.get('/capabilities');
  expect(body.engines.length).toBeGreaterThan(3);
});

test('a recogniser lets a language be written down that nobody here understood', {
  timeout: 60_000,
}, async () => {
  const studio = await studioWith({ 'recognition/hum': senseVoiceFolder() });
  const heard = async () => {
    const { body } = await studio.get('/capabilities');
    return (body as unknown as { heard_languages: { short_name: string }[] | null }).heard_languages ?? [];
  };
  while (!(await heard()).some(({ short_name }) => short_name.startsWith('ja'))) await sleep(50);
});

test('described and recorded voices stand under their language and say what they are', {
  timeout: 60_000,
}, async () => {
  const studio = await studioWith({});
  await mkdir(join(studio.models, 'voices/en-US/Granny'), { recursive: true });
  await writeFile(
    join(studio.models, 'voices/en-US/Granny/instruct.txt'),
    'An old woman who speaks slowly and calmly.',
  );
  const [granny] = await studio.found(1);
  expect(granny).toMatchObject({ voice_name: 'Granny', gender: 2, language: 1 });
  await rm(join(studio.models, 'voices/en-US/Granny'), { recursive: true });
  await studio.found(0);
});
