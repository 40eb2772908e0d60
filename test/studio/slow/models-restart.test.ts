// Tests that a restarted studio has its models for tasks that were running when it stopped.

import { expect, test } from 'vitest';
import { piperFolder } from '../../fixtures/tiny-models.ts';
import { tempFolder, toyStudio } from '../harness.ts';
import { withEspeak } from '../models/folders.ts';
import { studioWith } from '../models/running.ts';

test('a task keeps its voice over a restart', async () => {
  const folder = await tempFolder();
  const studio = await studioWith({ 'voices/hum': withEspeak(piperFolder()) }, { folder });
  const [hum] = await studio.found(1);
  const text = 'Good morning to all of you. '.repeat(300);
  const { body } = await studio.post('/tts', { text, voice_id: hum?.id, language: 1 });
  const path = `/tts/${body.task_id}`;
  await studio.until(path, ({ stage }) => stage === 'speaking');
  await studio.stop();

  const again = await toyStudio({ ...studio.plan, folder });
  expect(await again.final(path)).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Hum · Piper.' });
});
