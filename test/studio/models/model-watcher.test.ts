// Tests which models jobs may use while models are being tried, and what happens after changes and failed trials.

import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
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
async function startWatcher(options: Partial<Parameters<typeof startModelWatcher>[0]> = {}) {
  const folder = await tempFolder();
  const root = join(folder, 'models');
  await put(root, MODEL, bergamotFolder('ende'));
  const log = createFakeLog();
  const database = openStudioDatabase(join(folder, 'studio.sqlite'));
  const trials: ((fault?: string) => void)[] = [];
  let usable: readonly InstalledModel[] = [];
  let changes = 0;
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
      changes += 1;
    },
    scanIntervalMs: 10,
    log,
    ...options,
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
      demoted: {},
    });
    return (await registry.scan()).map((model) => model.folder.path);
  };
  return {
    root,
    log,
    countUsable: () => usable.length,
    countChanges: () => changes,
    trials,
    endTrial,
    listUsableFolders,
  };
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

/** Sorted before {@link MODEL}. */
const VOICE = 'voices/en/Anna';
const VOICE_FILES = { 'ref.wav': Buffer.from('RIFF....WAVEfmt '), 'ref.txt': 'Hello.' };

test('an interrupted trial delays no other model and is repeated ever more rarely', async () => {
  const scanIntervalMs = 40;
  const attempts: number[] = [];
  const matchVoice = async () => {
    attempts.push(Date.now());
    throw new Error('disk is full');
  };
  const { root, log, endTrial, countUsable, countChanges } = await startWatcher({ matchVoice, scanIntervalMs });
  await put(root, VOICE, VOICE_FILES);
  await endTrial('It does not load.');
  while (attempts.length === 0) await sleep(5);
  await put(root, MODEL, { ...bergamotFolder('ende'), 'README.md': 'Another version.' });
  await endTrial();
  while (countUsable() === 0) await sleep(5);
  const changes = countChanges();
  while (attempts.length < 4) await sleep(5);
  for (const [index, at] of attempts.slice(1).entries())
    expect(at - (attempts[index] ?? 0)).toBeGreaterThanOrEqual(2 ** (index + 1) * scanIntervalMs);
  expect(countChanges()).toBe(changes);
  expect(log.entries).toContainEqual(
    expect.objectContaining({ event: 'model not checked', fields: { path: VOICE, error: expect.any(String) } }),
  );
});

test('a file that is being copied changes nothing', async () => {
  const { root, endTrial, countUsable, countChanges } = await startWatcher();
  await endTrial();
  while (countUsable() === 0) await sleep(5);
  const changes = countChanges();
  await mkdir(join(root, 'voices/incomplete'), { recursive: true });
  for (let size = 1; size < 5; size += 1) {
    await writeFile(join(root, 'voices/incomplete/model.onnx'), 'x'.repeat(size));
    await sleep(30);
  }
  expect(countChanges()).toBe(changes);
});

test('a voice that is deleted during the trial of another model is not listed again', async () => {
  const listed: string[][] = [];
  const onChange = (models: readonly InstalledModel[]) => listed.push(models.map(({ folder }) => folder.path));
  const { root, trials, endTrial } = await startWatcher({ matchVoice: async () => ({}), onChange });
  await put(root, VOICE, VOICE_FILES);
  await endTrial('It does not load.');
  while (!listed.at(-1)?.includes(VOICE)) await sleep(5);
  await put(root, MODEL, { ...bergamotFolder('ende'), 'README.md': 'Another version.' });
  while (trials.length === 0) await sleep(5);
  await rm(join(root, VOICE), { recursive: true });
  await endTrial();
  while (!listed.at(-1)?.includes(MODEL)) await sleep(5);
  expect(listed.at(-1)).toEqual([MODEL]);
});

test('a changed permission counts as a change', async () => {
  const root = await tempFolder();
  await put(root, MODEL, { ...bergamotFolder('ende'), 'README.md': 'x' });
  const file = join(root, MODEL, 'README.md');
  const getState = async () => (await createModelRegistry(root).scan())[0]?.state;
  const before = await getState();
  await chmod(file, 0o600);
  expect(await getState()).not.toBe(before);
});
