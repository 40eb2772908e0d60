// Runs `models` with the made-up catalogue as a process of its own, so that tests can interrupt and kill it. Arguments:
// models folder, mirror, then the command line.

import { createStopSignal } from '../../../src/cli/models/dependencies.ts';
import { runModels } from '../../../src/cli/models/run-models.ts';
import { measureDiskSpace } from '../../../src/kit/disk/disk-space.ts';
import { realTimers } from '../../../src/kit/retry.ts';
import { createTestDependencies } from './test-dependencies.ts';

const [root = '', mirror = '', ...args] = process.argv.slice(2);

process.exitCode = await runModels(args, {
  ...createTestDependencies(root, mirror),
  streams: {
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
  },
  measureDisk: measureDiskSpace,
  clock: { ...realTimers, now: () => Date.now() },
  signal: createStopSignal(),
});
