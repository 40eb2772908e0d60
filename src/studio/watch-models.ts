// Connects the models folder with the studio: workers try models, recordings are matched to voices, and the engine
// survey is refreshed after changes. models/model-watcher.ts does the watching.

import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretId } from '../kit/id.ts';
import type { Log } from '../kit/log.ts';
import type { EngineSurveyor } from './jobs/engine-surveyor.ts';
import type { RecordingMatcher } from './jobs/match-recording.ts';
import type { JobWorkerPool } from './jobs/workers/worker-pool.ts';
import type { ModelFolder } from './models/inspect-folder.ts';
import type { ModelTrialStore } from './models/model-trials.ts';
import { type ModelWatcher, startModelWatcher } from './models/model-watcher.ts';
import { TRY_MODEL } from './operations/index.ts';
import type { StudioPaths } from './paths.ts';
import type { FoundVoices } from './voices/found-voices.ts';

/** Allows for loading a model from a slow disk and speaking one sentence. */
const TRY_TIMEOUT_MS = 5 * 60_000;
/** New voices become available within a minute. */
const SCAN_INTERVAL_MS = 15_000;
const NO_MODEL_WATCHER: ModelWatcher = { getMemoryBytes: () => 0, stop: () => {} };

interface WatchModelsOptions {
  /** If absent, no folder is watched. */
  readonly modelsFolder?: string;
  readonly modelsScanIntervalMs?: number;
  readonly modelTrials: ModelTrialStore;
  readonly foundVoices: FoundVoices;
  readonly pool: JobWorkerPool;
  readonly matchRecording: RecordingMatcher;
  readonly paths: StudioPaths;
  /** Refreshed when a model is added or removed. */
  readonly engineSurveyor: Pick<EngineSurveyor, 'refresh'> | undefined;
  readonly log: Log;
}

export function watchModels(options: WatchModelsOptions): ModelWatcher {
  const {
    modelsFolder: root,
    modelsScanIntervalMs: scanIntervalMs = SCAN_INTERVAL_MS,
    modelTrials,
    foundVoices,
    pool,
    matchRecording,
    paths,
    engineSurveyor,
    log,
  } = options;
  if (root === undefined) return NO_MODEL_WATCHER;
  const withJobFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
    const folder = join(paths.uploadsFolder, createSecretId());
    await mkdir(folder);
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const tryModel = (path: string) =>
    withJobFolder(async (folder) => {
      await pool.run({ operation: TRY_MODEL, input: { root, path }, folder }, { timeoutMs: TRY_TIMEOUT_MS });
    });
  const matchVoice = ({ path, files }: ModelFolder) =>
    withJobFolder(async (folder) => {
      const name = files['recording']?.[0] ?? '';
      const copy = join(folder, 'recording.wav');
      await copyFile(join(root, path, name), copy);
      return matchRecording({ path: copy, name }, 0);
    });
  return startModelWatcher({
    root,
    foundVoices,
    modelTrials,
    tryModel,
    matchVoice,
    onChange: () => engineSurveyor?.refresh(),
    scanIntervalMs,
    log,
  });
}
