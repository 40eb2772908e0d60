// Watches the models folder and updates the available voices. Scans periodically and has workers try new models.
// scan-models.ts reads the folders; found-voices.ts stores the voices.

import { formatError, type Log } from '../../kit/log.ts';
import { JobError, StudioStoppingError } from '../errors.ts';
import { designVoices } from '../voices/description/design-voices.ts';
import { parseDescription } from '../voices/description/parse-description.ts';
import { getBaseLanguageName } from '../voices/espeak-languages.ts';
import type { FoundVoice, FoundVoices } from '../voices/found-voices.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { canClone, canCloneIn, listModelVoices, MODEL_VOICE_SOURCE } from './model-capabilities.ts';
import type { ModelSubfolder } from './model-layouts.ts';
import type { ModelTrial, ModelTrialStore } from './model-trials.ts';
import { createModelScanner, isValidFolder, type ScannedFolder } from './scan-models.ts';

interface ModelWatcherOptions {
  readonly root: string;
  readonly foundVoices: FoundVoices;
  readonly modelTrials: ModelTrialStore;
  /** Rejects with a {@link JobError} that describes the model's fault. */
  readonly tryModel: (path: string) => Promise<void>;
  /** Resolves to the built-in voice nearest to a recording. Rejects with a {@link JobError}. */
  readonly matchVoice: (folder: ModelFolder) => Promise<Pick<ModelTrial, 'design' | 'message'>>;
  readonly onChange: () => void;
  readonly scanIntervalMs: number;
  readonly log: Log;
}

/**
 * Memory of a loaded model relative to its file size: the model itself and as much again to work. Translation models
 * run in pairs and are unpacked on loading: two of 60 MB used 510 MB, one of them 340 MB.
 */
const MEMORY_FACTORS: Readonly<Record<ModelSubfolder, number>> = { voices: 2, recognition: 2, translation: 9 };

export interface ModelWatcher {
  /** Memory in bytes that the largest model needs. */
  getMemoryBytes(): number;
  stop(): void;
}

export function startModelWatcher(options: ModelWatcherOptions): ModelWatcher {
  const { root, foundVoices, modelTrials, scanIntervalMs, log, onChange } = options;
  const scanner = createModelScanner(root);
  const abortController = new AbortController();
  let lastState = '';
  let memory = 0;

  const publishVoices = (scanned: readonly ScannedFolder[]): void => {
    const validFolders = scanned.map(({ folder }) => folder).filter(isValidFolder);
    const cloners = validFolders.filter(
      (folder) => canClone(folder) && findTrial(scanned, folder)?.fault === undefined,
    );
    foundVoices.replaceAll(
      MODEL_VOICE_SOURCE,
      validFolders.flatMap((folder) => listFoundVoices(folder, findTrial(scanned, folder), cloners)),
    );
    memory = Math.max(0, ...validFolders.map(({ section, bytes }) => MEMORY_FACTORS[section] * bytes));
  };
  const findTrial = (scanned: readonly ScannedFolder[], { path }: ModelFolder): ModelTrial | undefined => {
    const state = scanned.find(({ folder }) => folder.path === path)?.state;
    return state === undefined ? undefined : modelTrials.find(path, state);
  };
  const scanOnce = async (): Promise<void> => {
    const scanned = await scanner.scan();
    const now = scanned.map(({ folder, state }) => `${folder.path}\n${state}`).join('\n\n');
    if (now === lastState) return;
    publishVoices(scanned);
    for (const { folder, state } of scanned) {
      if (abortController.signal.aborted) return;
      if (!isValidFolder(folder) || modelTrials.find(folder.path, state)) continue;
      const outcome = await runTrial(folder, options);
      modelTrials.save(folder.path, state, outcome);
      const { path, layout } = folder;
      if (outcome.fault === undefined) log.info('model found', { path, layout });
      else log.warn('model failed its check', { path, layout, why: outcome.fault });
      publishVoices(scanned);
    }
    // Remembers the state only after all trials, so that interrupted ones are repeated.
    lastState = now;
    onChange();
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
    getMemoryBytes: () => memory,
    stop() {
      abortController.abort();
      clearTimeout(timer);
    },
  };
}

async function runTrial(folder: ModelFolder, { tryModel, matchVoice }: ModelWatcherOptions): Promise<ModelTrial> {
  try {
    if (folder.layout === 'Cloned voice') return await matchVoice(folder);
    await tryModel(folder.path);
    return {};
  } catch (error) {
    if (error instanceof JobError && !error.isRetryable) return { fault: error.message };
    throw error;
  }
}

/** Lists the voices whose model passed its trial. */
function listFoundVoices(
  folder: ModelFolder,
  trial: ModelTrial | undefined,
  cloners: readonly ModelFolder[],
): FoundVoice[] {
  if (!trial || trial.fault !== undefined) return [];
  return listModelVoices(folder).map(({ key, name, gender, tag, details }) => {
    const voice = { key, name, gender, tag, description: `Natural (${details}).` };
    if (folder.layout === 'Designed voice') {
      const description = folder.text ?? '';
      const [design] = designVoices(parseDescription(description), description, tag).voices;
      const fullDescription = `${details}: ${shorten(description)}`;
      return { ...voice, gender: design.gender, design, description: fullDescription, isPersonal: true };
    }
    if (folder.layout !== 'Cloned voice') return voice;
    if (cloners.some((cloner) => canCloneIn(cloner, tag)))
      return { ...voice, description: 'Cloned from its recording.', isPersonal: true };
    const { design, message = '' } = trial;
    const fullDescription = `No model here clones voices in ${getBaseLanguageName(tag)}, so the most similar built-in voice is used. ${message}`;
    return {
      ...voice,
      description: fullDescription.trim(),
      isPersonal: true,
      ...(design && { gender: design.gender, design: { ...design, tag } }),
    };
  });
}

const MAX_DESCRIPTION_CHARACTERS = 300;
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_DESCRIPTION_CHARACTERS ? `${line.slice(0, MAX_DESCRIPTION_CHARACTERS - 1)}…` : line;
};
