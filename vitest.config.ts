// Configuration of the tests in test/, which run in Node. CI reads the summary line at the end.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

// As with `npm start` (src/start.js), started programs are compiled once instead of at every start, mostly worker
// processes.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/earshot-tests');

const files = (folders: string) => `test/**/${folders}/**/*.test.ts`;

/** Tests that start processes, browsers or engines, wait in real time, or take longer than about two seconds. */
const LONG = [files('{slow,e2e,faults}')];

/**
 * Tests that send and receive sound in real time, a frame every 20 ms. They mostly wait, but are late on a busy
 * machine.
 */
const VOICE = [files('realtime')];

/** Measures processor time, so no other test may run at the same time. */
const ALONE = [files('alone')];

export default defineConfig({
  // The import `earshot` resolves to the sources, as in tsconfig.json, and not to the last build.
  ssr: { resolve: { conditions: ['earshot-source', ...defaultServerConditions] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [...LONG, ...VOICE, ...ALONE],
          // Some tests wait for a server.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        extends: true,
        // Most of the time is spent waiting for processes to start, stall or be killed, so this exceeds the number of cores.
        test: { name: 'long', include: LONG, sequence: { groupOrder: 1 }, maxWorkers: 2 * availableParallelism() + 1 },
      },
      {
        extends: true,
        test: {
          name: 'long, voice',
          include: VOICE,
          sequence: { groupOrder: 2 },
          maxWorkers: 6,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'long, alone',
          include: ALONE,
          sequence: { groupOrder: 3 },
          maxWorkers: 1,
          isolate: true,
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/tally.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Long enough for a busy machine. Only a failure takes this long.
    expect: { poll: { timeout: 180_000 } },
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Modules have no state, so test files can share them.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
