// Tests: everything under test/, in Node, with the tally line at the end that CI reads.

import { defineConfig } from 'vitest/config';

/**
 * Real processes that are started, killed, starved and cut off again and again, or that do every operation with real engines:
 * a command of their own, after the others.
 */
const LONG = [
  'test/cli/tasks.test.ts',
  'test/contract/offered.test.ts',
  'test/contract/sdk-{engines,words}.test.ts',
  'test/e2e/discord/{call-faults,kill,late-results,operations}.test.ts',
  'test/e2e/onward/*.test.ts',
  'test/e2e/process/*.test.ts',
  'test/e2e/requests/tenants.test.ts',
  'test/e2e/slack/{fallbacks,kill,lost-answers,operations-*,repeated-events,workspaces}.test.ts',
  'test/faults/**/*.test.ts',
  'test/kit/process/{service-manager,watchdog}.test.ts',
  'test/queue/{bullmq,processes}.test.ts',
  'test/store/{kill,redis/outage}.test.ts',
  'test/studio/operations/{captions/timing,dubbing/by-ear}.test.ts',
  'test/studio/jobs/{hostile-content,killed,memory,workers}.test.ts',
  'test/studio/process.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: LONG } },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
    reporters: ['default', './test/tally.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Generous, for machines that do other things as well: only a failure waits that long.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    // Many tests wait for processes of their own, so more than there usually are cores.
    maxWorkers: 4,
    // No module keeps state, so files may share what is loaded.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
