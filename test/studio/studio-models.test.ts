// Tests what jobs learn from a models folder that is not read yet, and from a studio that stops.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openStudioDatabase } from '../../src/studio/database.ts';
import { createModelTrialStore, type ModelTrialStore } from '../../src/studio/models/model-trials.ts';
import { createStudioPaths } from '../../src/studio/paths.ts';
import { createStudioModels } from '../../src/studio/studio-models.ts';
import { createFoundVoices } from '../../src/studio/voices/found-voices.ts';
import { createFakeLog } from '../fakes/log.ts';
import { bergamotFolder } from '../fixtures/tiny-translator.ts';
import { tempFolder } from './harness.ts';
import { put } from './models/folders.ts';

const PATH = 'translation/ende';

async function createModels(changes: Partial<ModelTrialStore> = {}) {
  const folder = await tempFolder();
  const modelsFolder = join(folder, 'models');
  await put(modelsFolder, PATH, bergamotFolder('ende'));
  const database = openStudioDatabase(join(folder, 'studio.sqlite'));
  const modelTrials = { ...createModelTrialStore(database), ...changes };
  const log = createFakeLog();
  const models = createStudioModels({ modelsFolder, modelTrials, environment: {}, log });
  onTestFinished(() => {
    models.stop();
    database.close();
  });
  const watch = () =>
    models.watch({
      foundVoices: createFoundVoices(database, new Set()),
      matchRecording: () => Promise.reject(new Error('no recordings here')),
      paths: createStudioPaths(folder),
      engineSurveyor: undefined,
    });
  return { models, watch, log };
}

const isPending = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => false,
      () => false,
    ),
    sleep(50).then(() => true),
  ]);

test('jobs wait until the folder was read', async () => {
  const { models, watch } = await createModels();
  const selection = models.calls.select();
  expect(await isPending(selection)).toBe(true);
  watch();
  await selection;
});

test('a stopping studio answers no job, so that no other engine takes over', async () => {
  const { models } = await createModels();
  const call = { model: { path: PATH, state: 's' }, request: {}, timeoutMs: 1000 };
  const { signal } = new AbortController();
  await expect(models.calls.call(call, 'job', signal)).rejects.toThrow();
  models.stop();
  expect(await isPending(models.calls.call(call, 'job', signal))).toBe(true);
});

test('an error of the database while models are preloaded is logged', async () => {
  const listUsed = () => {
    throw new Error('disk I/O error');
  };
  const { watch, log } = await createModels({ listUsed });
  watch();
  await expect.poll(() => log.entries.map(({ event }) => event)).toContain('models not preloaded');
});
