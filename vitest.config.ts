// Tests: everything under test/, in Node, with the tally line at the end that CI reads.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/tally.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Generous, for machines that do other things as well: only a failure waits that long.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // Many tests wait for processes of their own, so one more than there are cores.
    maxWorkers: 3,
    // No module keeps state, so files may share what is loaded.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
