// Dependencies of the commands in tests: the made-up catalogue, a mirror, no terminal, no waits, and a trial that passes.

import type { ModelsDependencies } from '../../../src/cli/models/context.ts';
import { createMadeUpCatalogue } from './made-up-models.ts';

/** `mirror`: its URL. */
export const createTestDependencies = (root: string, mirror: string): ModelsDependencies => ({
  root,
  catalogue: createMadeUpCatalogue(),
  settings: { models: [], mirror, defaultLanguage: 'de' },
  streams: { out: () => {}, error: () => {} },
  getColumns: () => undefined,
  ask: undefined,
  tryModel: async () => ({ secondsPerSecond: 0.1 }),
  readTrials: () => () => undefined,
  measureDisk: async () => ({ freeBytes: 1e12, totalBytes: 1e12 }),
  findEngineVersion: () => '1.13.8',
  clock: { sleep: async () => {}, now: () => Date.now() },
  signal: new AbortController().signal,
});
