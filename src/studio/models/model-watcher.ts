// Watches the models folder: scans it periodically, checks new models with tryModel, and updates the available voices.
// scan-models.ts reads the folders; found-voices.ts stores the voices.

import { formatError, type Log } from '../../kit/log.ts';
import { truncate } from '../../kit/text.ts';
import { JobError, StudioStoppingError } from '../errors.ts';
import { designVoices } from '../voices/description/design-voices.ts';
import { parseDescription } from '../voices/description/parse-description.ts';
import { getBaseLanguageName } from '../voices/espeak-languages.ts';
import type { FoundVoice, FoundVoices } from '../voices/found-voices.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { canClone, canCloneIn } from './model-capabilities.ts';
import { formatModelKey } from './model-reference.ts';
import type { InstalledModel } from './model-registry.ts';
import type { ModelTrial, ModelTrialStore } from './model-trials.ts';
import { describeModelVoice, listModelVoices, MODEL_VOICE_SOURCE, type ModelVoice } from './model-voices.ts';
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
  /** Receives the models that passed their trial, at the start and whenever they change. */
  readonly onChange: (usable: readonly InstalledModel[]) => void;
  readonly scanIntervalMs: number;
  readonly log: Log;
}

interface ModelWatcher {
  /** Resolves once the folder was read for the first time. New models may still be on trial. */
  readonly whenScanned: Promise<void>;
  stop(): void;
}

export function startModelWatcher(options: ModelWatcherOptions): ModelWatcher {
  const { root, scanIntervalMs, log } = options;
  const scanner = createModelScanner(root);
  const publish = createPublisher(options);
  const abortController = new AbortController();
  const firstScan = Promise.withResolvers<void>();
  const isInterrupted = (error: unknown): boolean =>
    abortController.signal.aborted || error instanceof StudioStoppingError;
  const trials = createTrialRunner(options, isInterrupted);

  /** Tries at most one model, because folders can change meanwhile. Returns true if it tried one. */
  const scanOnce = async (): Promise<boolean> => {
    const scanned = await scanner.scan();
    if (abortController.signal.aborted) return false;
    publish(scanned);
    firstScan.resolve();
    const next = scanned.find(trials.isDue);
    if (!next) return false;
    const outcome = await trials.run(next);
    if (!outcome) return true;
    publish(await scanner.scan());
    // Only now, so that the model can be used once the log names it.
    logTrial(next, outcome, log);
    return true;
  };
  const scanRepeatedly = async (): Promise<void> => {
    const wasTried = await scanOnce().catch((error: unknown) => {
      if (!isInterrupted(error)) log.warn('models not checked', { error: formatError(error) });
      return false;
    });
    if (!abortController.signal.aborted)
      timer = setTimeout(() => void scanRepeatedly(), wasTried ? 0 : scanIntervalMs).unref();
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

function logTrial({ folder: { path, layout } }: ScannedFolder, { fault }: ModelTrial, log: Log): void {
  if (fault === undefined) log.info('model found', { path, layout });
  else log.warn('model failed its check', { path, layout, why: fault });
}

const getKey = ({ folder: { path }, state }: ScannedFolder): string => formatModelKey({ path, state });

/** Returns a function that updates voices and models if the usable models changed. */
function createPublisher({ foundVoices, modelTrials, preferredPaths = [], onChange }: ModelWatcherOptions) {
  let published: string | undefined;
  return (scanned: readonly ScannedFolder[]): void => {
    const tried = scanned.flatMap(({ folder, state }) => {
      if (!isValidFolder(folder)) return [];
      const trial = modelTrials.find(folder.path, state);
      return trial && trial.fault === undefined ? [{ folder, state, trial }] : [];
    });
    const usable = rankModels(tried, preferredPaths);
    const keys = usable.map(getKey).join('\n\n');
    if (keys === published) return;
    const cloners = usable.map(({ folder }) => folder).filter(canClone);
    foundVoices.replaceAll(
      MODEL_VOICE_SOURCE,
      usable.flatMap(({ folder, trial }) => listFoundVoices(folder, trial, cloners)),
    );
    onChange(usable);
    published = keys;
  };
}

const MAX_RETRY_MS = 10 * 60_000;

/** Tries models and stores the results. A trial that could not be finished is repeated after a growing delay. */
function createTrialRunner(options: ModelWatcherOptions, isInterrupted: (error: unknown) => boolean) {
  const { modelTrials, scanIntervalMs, log } = options;
  /** Delays in milliseconds and times of the next trial, by the model's key. */
  const retries = new Map<string, { readonly delayMs: number; readonly at: number }>();
  const postpone = (key: string): void => {
    const delayMs = Math.min(2 * (retries.get(key)?.delayMs ?? scanIntervalMs), MAX_RETRY_MS);
    retries.set(key, { delayMs, at: Date.now() + delayMs });
  };
  return {
    isDue: (scanned: ScannedFolder): boolean =>
      isValidFolder(scanned.folder) &&
      (retries.get(getKey(scanned))?.at ?? 0) <= Date.now() &&
      !modelTrials.find(scanned.folder.path, scanned.state),
    /** Resolves to `undefined` if the trial could not be finished. */
    async run(scanned: ScannedFolder): Promise<ModelTrial | undefined> {
      const { folder, state } = scanned;
      if (!isValidFolder(folder)) return undefined;
      try {
        const outcome = await runTrial({ folder, state }, options);
        modelTrials.save(folder.path, state, outcome);
        return outcome;
      } catch (error) {
        if (isInterrupted(error)) return undefined;
        log.warn('model not checked', { path: folder.path, error: formatError(error) });
        postpone(getKey(scanned));
        return undefined;
      }
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
