// Tests which models jobs may use while models are being tried.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openStudioDatabase } from '../../../src/studio/database.ts';
import { formatModelKey } from '../../../src/studio/models/model-reference.ts';
import { createModelRegistry, type InstalledModel } from '../../../src/studio/models/model-registry.ts';
import { createModelTrialStore } from '../../../src/studio/models/model-trials.ts';
import { startModelWatcher } from '../../../src/studio/models/model-watcher.ts';
import { createFoundVoices } from '../../../src/studio/voices/found-voices.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { bergamotFolder } from '../../fixtures/tiny-translator.ts';
import { tempFolder } from '../harness.ts';
import { put } from './folders.ts';

const MODEL = 'translation/ende';

/** A watcher whose trials end when the test says so: with a fault or without. */
async function startWatcher() {
  const folder = await tempFolder();
  const root = join(folder, 'models');
  await put(root, MODEL, bergamotFolder('ende'));
  const database = openStudioDatabase(join(folder, 'studio.sqlite'));
  const trials: ((fault?: string) => void)[] = [];
  let usable: readonly InstalledModel[] = [];
  const modelTrials = createModelTrialStore(database);
  const watcher = startModelWatcher({
    root,
    foundVoices: createFoundVoices(database, new Set()),
    modelTrials,
    tryModel: () =>
      new Promise((resolve) => {
        trials.push((fault) => resolve(fault === undefined ? {} : { fault }));
      }),
    matchVoice: () => Promise.reject(new Error('no recordings here')),
    onChange(models) {
      usable = models;
    },
    scanIntervalMs: 10,
    log: createFakeLog(),
  });
  onTestFinished(() => {
    watcher.stop();
    database.close();
  });
  /** Ends the trial that runs or comes next. */
  const endTrial = async (fault?: string) => {
    while (trials.length === 0) await sleep(5);
    trials.shift()?.(fault);
  };
  const listUsableFolders = async () => {
    const registry = createModelRegistry(root);
    registry.restrictTo({
      usable: usable.map(({ folder, state }) => formatModelKey({ path: folder.path, state })),
      standingBack: {},
    });
    return (await registry.scan()).map((model) => model.folder.path);
  };
  return { root, countUsable: () => usable.length, trials, endTrial, listUsableFolders };
}

test('a model is used once its trial has passed', async () => {
  const { trials, endTrial, listUsableFolders } = await startWatcher();
  while (trials.length === 0) await sleep(5);
  expect(await listUsableFolders()).toEqual([]);
  await endTrial();
  while ((await listUsableFolders()).length === 0) await sleep(5);
});

test('a replaced model is not used until it is tried again', async () => {
  const { root, countUsable, trials, endTrial, listUsableFolders } = await startWatcher();
  await endTrial();
  while ((await listUsableFolders()).length === 0) await sleep(5);
  await put(root, MODEL, { ...bergamotFolder('ende'), 'README.md': 'Another version.' });
  expect(await listUsableFolders()).toEqual([]);
  while (trials.length === 0) await sleep(5);
  await endTrial('It does not load.');
  while (countUsable() > 0) await sleep(5);
  expect(await listUsableFolders()).toEqual([]);
});
