// Translates through a real studio process with real workers: create, status, result and /capabilities.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { surveyApertium } from '../../../../../src/studio/engines/apertium/survey.ts';
import { liveStudio } from '../../../live.ts';

const ENGLISH = 1;
const SPANISH = 54;
const GERMAN = 31;

const { installation, directions } = await surveyApertium();
const ready = directions.some(({ mode }) => mode === 'eng-spa');
if (!ready) process.stderr.write('Not run: translation in the studio, for want of Apertium (npm run engines)\n');

const studio = await liveStudio({ PATH: process.env['PATH'] ?? '' });
const bare = await liveStudio({ PATH: '/nowhere' });

interface Capabilities {
  readonly engines: readonly { readonly name: string; readonly version: string }[];
  readonly operations: readonly { readonly operation: string; readonly available: boolean }[];
  readonly translation: { readonly version: string; readonly pairs: readonly unknown[] } | null;
}

async function capabilities(): Promise<Capabilities> {
  for (;;) {
    const body = JSON.parse((await studio.get('/capabilities')).text) as Capabilities;
    if (body.translation) return body;
    await sleep(50);
  }
}

test.skipIf(!ready)('create, status and result return all texts', async () => {
  const texts = ['Good morning @anna 👍', '', 'The house is big.'];
  const done = await studio.run('/translate', {
    source_language: ENGLISH,
    target_language: SPANISH,
    texts,
    formality: 1,
    age: 30,
  });
  expect(done).toMatchObject({
    status: 'SUCCESS',
    message: expect.stringMatching(/English → Spanish.*formality.*age.*had no effect/),
  });
  expect((await studio.get(`/translation-result/${done.run_id}`)).body).toEqual({
    texts: ['Buenos días @anna 👍', '', 'La casa es grande.'],
  });
});

test.skipIf(!ready)('a missing pair is ERROR with a reason', async () => {
  const body = { source_language: ENGLISH, target_language: GERMAN, texts: ['Hello'] };
  expect(await studio.run('/translate', body)).toMatchObject({
    status: 'ERROR',
    run_id: null,
    exception_reason: 'INVALID_SOURCE_DATA',
    message: expect.stringContaining('English → German'),
  });
});

test.skipIf(!ready)('capabilities list the pairs and the engine’s version', async () => {
  const { translation, engines, operations } = await capabilities();
  expect(translation?.pairs).toContainEqual({ from: 'en', to: 'es', grade: 'gist' });
  expect(translation?.version).toBe(installation?.version);
  expect(engines).toContainEqual(expect.objectContaining({ name: 'Apertium', version: installation?.version }));
  expect(operations).toContainEqual({ operation: 'translate', available: true, reason: null });
});

test('without Apertium the task and capabilities give instructions', async () => {
  const body = { source_language: ENGLISH, target_language: SPANISH, texts: ['Hello'] };
  const failed = await bare.run('/translate', body);
  expect(failed).toMatchObject({ status: 'ERROR', message: expect.stringContaining('npm run engines') });
  for (;;) {
    const { operations, translation } = JSON.parse((await bare.get('/capabilities')).text);
    if (translation === null) continue;
    expect(translation).toEqual({ pairs: [], version: null });
    expect(operations).toContainEqual({
      operation: 'translate',
      available: false,
      install: 'npm run engines',
      reason: expect.stringContaining('npm run engines'),
    });
    return;
  }
});
