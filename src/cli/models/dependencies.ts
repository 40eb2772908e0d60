// Connects the commands of `npm run models` with this machine: its terminal, signals, settings and engines. Other commands run
// them with the same dependencies.

import type { Config } from '../../config/config.ts';
import { getModelsFolder, getStudioFolder } from '../../config/studio-config.ts';
import { toBaseTag } from '../../domain/media/language.ts';
import { measureDiskSpace } from '../../kit/disk/disk-space.ts';
import { askOnTerminal, hasTerminal, isYes } from '../../kit/process/ask.ts';
import { realTimers } from '../../kit/retry.ts';
import { findPackageVersion } from '../../studio/engines/package-versions.ts';
import { measureMachine } from '../../studio/models/catalogue/measure-machine.ts';
import { readTrials } from '../../studio/models/read-trials.ts';
import { createStudioPaths } from '../../studio/paths.ts';
import { createCatalogue } from './catalogue.ts';
import type { ModelsDependencies } from './context.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Returns a signal that SIGINT and SIGTERM abort, so that commands keep what was fetched and say so. The second one ends
 * the process at once; interrupted downloads are kept anyway.
 */
export function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    for (const name of STOP_SIGNALS) process.off(name, stop);
    controller.abort();
  };
  for (const name of STOP_SIGNALS) process.on(name, stop);
  return controller.signal;
}

export const createModelsDependencies = (config: Config, signal: AbortSignal): ModelsDependencies => ({
  root: getModelsFolder(config.data),
  catalogue: createCatalogue(measureMachine(config.studio.modelsMemoryBytes)),
  settings: { ...config.models, defaultLanguage: toBaseTag(config.general.defaultLanguage) },
  streams: {
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  },
  // Some terminals report no width.
  getColumns: () => (process.stdout.isTTY ? process.stdout.columns || 80 : undefined),
  ask: hasTerminal()
    ? async (question, byDefault) =>
        isYes(await askOnTerminal(`${question} ${byDefault ? '[Y/n]' : '[y/N]'} `, signal), byDefault)
    : undefined,
  async tryModel(root, path) {
    // Loads the engines, which the other commands do not need.
    const { checkModelFolder } = await import('../../studio/engines/model-host/check-model-folder.ts');
    return checkModelFolder(root, path, config.studio.modelsMemoryBytes);
  },
  readTrials: () => readTrials(createStudioPaths(getStudioFolder(config.data)).databaseFile),
  measureDisk: measureDiskSpace,
  findEngineVersion: findPackageVersion,
  clock: { ...realTimers, now: () => Date.now() },
  signal,
});
