// Order of the test files: the slowest ones start first, so that both processors of a small machine are busy to the end.
// Vitest itself knows durations only after the first run, and sorts by the size of the files until then.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of about a minute or more, the slowest first. */
const SLOWEST: readonly string[] = [
  'test/contract/slow/offered.test.ts',
  'test/studio/slow/models-every-layout.test.ts',
  'test/cli/slow/package.test.ts',
  'test/studio/operations/media/slow/films.test.ts',
  'test/e2e/onward/onward.test.ts',
  'test/faults/kill-embedded.test.ts',
  'test/faults/kill-redis.test.ts',
  'test/e2e/process/standstill.test.ts',
  'test/e2e/process/full-disk.test.ts',
  'test/faults/forgotten.test.ts',
  'test/e2e/slack/operations-socket.test.ts',
  'test/contract/slow/sdk-stream.test.ts',
  'test/studio/engines/spleeter/slow/engine.test.ts',
  'test/studio/jobs/slow/killed.test.ts',
  'test/studio/jobs/slow/hostile-content.test.ts',
  'test/e2e/process/first-minutes.test.ts',
  'test/studio/slow/process.test.ts',
  'test/cli/init/slow/init.test.ts',
  'test/e2e/process/kill.test.ts',
  'test/studio/jobs/slow/memory.test.ts',
  'test/contract/slow/sdk-engines.test.ts',
  'test/contract/slow/sdk-words.test.ts',
];

for (const path of SLOWEST)
  if (!existsSync(join(import.meta.dirname, '..', path))) throw new Error(`${path} starts first, but does not exist.`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? SLOWEST.length : at;
};

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}
