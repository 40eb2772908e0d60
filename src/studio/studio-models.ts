// Connects the models folder with the studio: models are tried and used, recordings are matched to voices, and the
// engine survey is refreshed after changes. models/model-watcher.ts does the watching.

import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { createSecretId } from '../kit/id.ts';
import { formatError, type Log } from '../kit/log.ts';
import { checkModel } from './engines/check-model.ts';
import { hostModels } from './engines/model-host/host-models.ts';
import type { ModelHost } from './engines/model-host/model-host.ts';
import { ModelError } from './engines/model-process.ts';
import { StudioStoppingError } from './errors.ts';
import type { EngineSurveyor } from './jobs/engine-surveyor.ts';
import type { RecordingMatcher } from './jobs/match-recording.ts';
import type { ModelAccess } from './jobs/workers/worker-process.ts';
import { findCatalogueModel } from './models/catalogue/catalogue.ts';
import type { ModelFolder } from './models/inspect-folder.ts';
import { formatModelKey, toModelReference } from './models/model-reference.ts';
import type { DemotionReason, InstalledModel, ModelSelection } from './models/model-registry.ts';
import type { ModelTrialStore } from './models/model-trials.ts';
import { startModelWatcher } from './models/model-watcher.ts';
import { isTooSlow } from './models/rank-models.ts';
import type { StudioPaths } from './paths.ts';
import type { FoundVoices } from './voices/found-voices.ts';

/** New models are used within five seconds. */
const SCAN_INTERVAL_MS = 2000;
/** Jobs start without models if the folder can't be read for so long. */
const FIRST_SCAN_TIMEOUT_MS = 10_000;

/** Never settles. An error would make the job fall back to another engine; instead it is retried after the restart. */
const NO_ANSWER = new Promise<never>(() => {});

interface StudioModelsOptions {
  /** If absent, there are no models. */
  readonly modelsFolder?: string;
  /** Memory in bytes for all loaded models together. Default: half of the machine. */
  readonly modelsMemoryBytes?: number;
  readonly preferredModels?: readonly string[];
  readonly modelsScanIntervalMs?: number;
  readonly modelTrials: ModelTrialStore;
  /** Environment of the model processes; contains no secrets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Log;
}

interface WatchModelsOptions {
  readonly foundVoices: FoundVoices;
  readonly matchRecording: RecordingMatcher;
  readonly paths: StudioPaths;
  /** Refreshed when a model is added or removed. */
  readonly engineSurveyor: Pick<EngineSurveyor, 'refresh'> | undefined;
}

export interface StudioModels {
  /** For the workers. */
  readonly calls: ModelAccess;
  /** Starts watching the folder. */
  watch(options: WatchModelsOptions): void;
  stop(): void;
}

const NO_MODELS: StudioModels = {
  calls: {
    select: async () => ({ usable: [], demoted: {} }),
    call: () => Promise.reject(new ModelError('there are no models')),
  },
  watch: () => {},
  stop: () => {},
};

export function createStudioModels(options: StudioModelsOptions): StudioModels {
  const { modelsFolder: root, modelsScanIntervalMs: scanIntervalMs = SCAN_INTERVAL_MS } = options;
  const { modelTrials, preferredModels = [], log } = options;
  if (root === undefined) return NO_MODELS;
  const host = hostModels({ ...options, root, budgetBytes: options.modelsMemoryBytes });
  let usable: readonly UsableModel[] = [];
  let isPreloaded = false;
  const firstScan = Promise.withResolvers<void>();
  let stopWatching = () => {};

  const onChange = (models: readonly InstalledModel[]): void => {
    usable = models.map((model) => toUsableModel(model, modelTrials));
    host.keepOnly(models.map(toModelReference));
    if (!isPreloaded)
      void preloadUsed(host, modelTrials, models).catch((error: unknown) =>
        log.warn('models not preloaded', { error: formatError(error) }),
      );
    isPreloaded = true;
  };
  return {
    calls: {
      // Waits for the first scan, so that jobs queued before the start find their voices.
      async select() {
        await awaitWithTimeout(firstScan.promise, FIRST_SCAN_TIMEOUT_MS);
        return selectModels(usable, new Set(host.listCoolingDown().map(formatModelKey)));
      },
      call: (call, job, signal) =>
        host.call(call, job, signal).catch((error) => {
          if (host.isStopped()) return NO_ANSWER;
          throw error;
        }),
    },
    watch({ foundVoices, matchRecording, paths, engineSurveyor }) {
      const watcher = startModelWatcher({
        root,
        foundVoices,
        modelTrials,
        preferredPaths: preferredModels.flatMap((name) => findCatalogueModel(name)?.folder ?? []),
        tryModel: (model) => tryModel(model, root, host),
        matchVoice: createVoiceMatcher(root, paths, matchRecording),
        onChange(models) {
          onChange(models);
          engineSurveyor?.refresh();
        },
        scanIntervalMs,
        log,
      });
      void watcher.whenScanned.then(firstScan.resolve);
      stopWatching = watcher.stop;
    },
    stop() {
      stopWatching();
      host.stop();
    },
  };
}

interface UsableModel {
  readonly key: string;
  readonly isSlow: boolean;
}

const toUsableModel = ({ folder, state }: InstalledModel, trials: ModelTrialStore): UsableModel => ({
  key: formatModelKey({ path: folder.path, state }),
  isSlow: isTooSlow({ folder, trial: trials.find(folder.path, state) ?? {} }),
});

/** `failing`: keys of models that failed a moment ago. A replaced folder has another key. */
function selectModels(models: readonly UsableModel[], failing: ReadonlySet<string>): ModelSelection {
  const usable: string[] = [];
  const demoted: Record<string, DemotionReason> = {};
  for (const { key, isSlow } of models) {
    if (failing.has(key)) demoted[key] = 'failing';
    else usable.push(key);
    if (isSlow && !failing.has(key)) demoted[key] = 'slow';
  }
  return { usable, demoted };
}

/** Loads the models that were used last, so that their first use after a start does not wait. */
async function preloadUsed(
  host: ModelHost,
  { listUsed }: ModelTrialStore,
  usable: readonly InstalledModel[],
): Promise<void> {
  const known = new Set(usable.map(toModelReference).map(formatModelKey));
  await host.preload(listUsed().filter((model) => known.has(formatModelKey(model))));
}

async function tryModel(model: InstalledModel, root: string, host: ModelHost) {
  const check = await checkModel(model, root, host.createCaller('trial'));
  if (host.isStopped()) throw new StudioStoppingError();
  return check;
}

/** Finds the voice nearest to the recording in a model folder. */
const createVoiceMatcher =
  (root: string, paths: StudioPaths, matchRecording: RecordingMatcher) =>
  async ({ path, files }: ModelFolder) => {
    const folder = join(paths.uploadsFolder, createSecretId());
    await mkdir(folder);
    try {
      const name = files['recording']?.[0] ?? '';
      const copy = join(folder, 'recording.wav');
      await copyFile(join(root, path, name), copy);
      return await matchRecording({ path: copy, name }, 0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
