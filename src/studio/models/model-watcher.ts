// Watches the models folder and updates the available voices. Scans periodically and has workers try new models.
// scan-models.ts reads the folders; found-voices.ts stores the voices.

import { formatError, type Log } from '../../kit/log.ts';
import { truncate } from '../../kit/text.ts';
import { JobError, StudioStoppingError } from '../errors.ts';
import { designVoices } from '../voices/description/design-voices.ts';
import { parseDescription } from '../voices/description/parse-description.ts';
import { getBaseLanguageName } from '../voices/espeak-languages.ts';
import type { FoundVoice, FoundVoices } from '../voices/found-voices.ts';
import type { ModelFolder } from './inspect-folder.ts';
import {
  canClone,
  canCloneIn,
  describeModelVoice,
  listModelVoices,
  MODEL_VOICE_SOURCE,
  type ModelVoice,
} from './model-capabilities.ts';
import { formatModelKey } from './model-reference.ts';
import type { InstalledModel } from './model-registry.ts';
import type { ModelTrial, ModelTrialStore } from './model-trials.ts';
import { rankModels } from './rank-models.ts';
import { createModelScanner, isValidFolder, type ScannedFolder } from './scan-models.ts';

interface ModelWatcherOptions {
  readonly root: string;
  readonly foundVoices: FoundVoices;
  readonly modelTrials: ModelTrialStore;
  /** Folders that the operator prefers, first choice first. */
  readonly preferredPaths?: readonly string[];
  /** Runs the model once. Rejects if the trial was interrupted. */
  readonly tryModel: (model: InstalledModel) => Promise<ModelTrial>;
  /** Resolves to the built-in voice nearest to a recording. Rejects with a {@link JobError}. */
  readonly matchVoice: (folder: ModelFolder) => Promise<Pick<ModelTrial, 'design' | 'message'>>;
  /** Receives the models that passed their trial, whenever a folder changed or a trial ended. */
  readonly onChange: (usable: readonly InstalledModel[]) => void;
  readonly scanIntervalMs: number;
  readonly log: Log;
}

export interface ModelWatcher {
  /** Resolves once the folder was read for the first time. New models may still be on trial. */
  readonly whenScanned: Promise<void>;
  stop(): void;
}

export function startModelWatcher(options: ModelWatcherOptions): ModelWatcher {
  const { root, foundVoices, modelTrials, preferredPaths = [], scanIntervalMs, log, onChange } = options;
  const scanner = createModelScanner(root);
  const abortController = new AbortController();
  let lastState = '';
  const firstScan = Promise.withResolvers<void>();

  const publish = (scanned: readonly ScannedFolder[]): void => {
    const tried = scanned.flatMap(({ folder, state }) => {
      if (!isValidFolder(folder)) return [];
      const trial = modelTrials.find(folder.path, state);
      return trial && trial.fault === undefined ? [{ folder, state, trial }] : [];
    });
    const usable = rankModels(tried, preferredPaths);
    const cloners = usable.map(({ folder }) => folder).filter(canClone);
    foundVoices.replaceAll(
      MODEL_VOICE_SOURCE,
      usable.flatMap(({ folder, trial }) => listFoundVoices(folder, trial, cloners)),
    );
    onChange(usable);
  };
  const scanOnce = async (): Promise<void> => {
    const scanned = await scanner.scan();
    if (abortController.signal.aborted) return;
    const now = scanned.map(({ folder: { path }, state }) => formatModelKey({ path, state })).join('\n\n');
    const isChanged = now !== lastState;
    if (isChanged) publish(scanned);
    firstScan.resolve();
    if (!isChanged) return;
    for (const { folder, state } of scanned) {
      if (abortController.signal.aborted) return;
      if (!isValidFolder(folder) || modelTrials.find(folder.path, state)) continue;
      const outcome = await runTrial({ folder, state }, options);
      modelTrials.save(folder.path, state, outcome);
      const { path, layout } = folder;
      if (outcome.fault === undefined) log.info('model found', { path, layout });
      else log.warn('model failed its check', { path, layout, why: outcome.fault });
      publish(scanned);
    }
    // Remembers the state only after all trials, so that interrupted ones are repeated.
    lastState = now;
  };
  const scanRepeatedly = async (): Promise<void> => {
    await scanOnce().catch((error: unknown) => {
      if (!abortController.signal.aborted && !(error instanceof StudioStoppingError))
        log.warn('models not checked', { error: formatError(error) });
    });
    if (!abortController.signal.aborted) timer = setTimeout(() => void scanRepeatedly(), scanIntervalMs).unref();
  };
  let timer: NodeJS.Timeout | undefined;
  void scanRepeatedly();
  return {
    whenScanned: firstScan.promise,
    stop() {
      abortController.abort();
      clearTimeout(timer);
    },
  };
}

async function runTrial(model: InstalledModel, { tryModel, matchVoice }: ModelWatcherOptions): Promise<ModelTrial> {
  try {
    if (model.folder.layout === 'Cloned voice') return await matchVoice(model.folder);
    return await tryModel(model);
  } catch (error) {
    if (error instanceof JobError && !error.isRetryable) return { fault: error.message };
    throw error;
  }
}

/** Lists the voices whose model passed its trial. */
function listFoundVoices(folder: ModelFolder, trial: ModelTrial, cloners: readonly ModelFolder[]): FoundVoice[] {
  return listModelVoices(folder).map((modelVoice) => {
    const { key, name, gender, tag, languages } = modelVoice;
    const voice = { key, name, gender, tag, languages, description: describeModelVoice(modelVoice) };
    if (folder.layout === 'Designed voice') return { ...voice, ...describeDesignedVoice(folder, modelVoice) };
    if (folder.layout === 'Cloned voice') return { ...voice, ...describeClonedVoice(tag, trial, cloners) };
    return voice;
  });
}

function describeDesignedVoice({ text = '' }: ModelFolder, { tag, details }: ModelVoice) {
  const [design] = designVoices(parseDescription(text), text, tag).voices;
  return { gender: design.gender, design, description: `${details}: ${shorten(text)}`, isPersonal: true };
}

function describeClonedVoice(tag: string, { design, message = '' }: ModelTrial, cloners: readonly ModelFolder[]) {
  if (cloners.some((cloner) => canCloneIn(cloner, tag)))
    return { description: 'Cloned from its recording.', isPersonal: true };
  const description = `No model here clones voices in ${getBaseLanguageName(tag)}, so the most similar built-in voice is used. ${message}`;
  return {
    description: description.trim(),
    isPersonal: true,
    ...(design && { gender: design.gender, design: { ...design, tag } }),
  };
}

const MAX_DESCRIPTION_CHARACTERS = 300;
const shorten = (text: string): string => truncate(text.replace(/\s+/g, ' '), MAX_DESCRIPTION_CHARACTERS);
