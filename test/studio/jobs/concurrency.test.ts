// Tests of the number of simultaneous jobs by CPU cores and memory.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { computeJobConcurrency } from '../../../src/studio/jobs/concurrency.ts';
import { ROOT } from '../../architecture/sources.ts';

const GIGABYTE = 1_000_000_000;

test.each([
  [2, 4.1, 2],
  [2, 24, 2],
  [8, 4.1, 2],
  [8, 9.7, 8],
  [4, 2, 1],
  [1, 0.5, 1],
])('%i cores with %d GB: %i at once', (cores, gigabytes, jobs) => {
  expect(computeJobConcurrency(cores, gigabytes * GIGABYTE)).toBe(jobs);
});

test('the memory limits of the deployment files allow two jobs', () => {
  const allowed = (file: string, line: RegExp) =>
    Number(line.exec(readFileSync(join(ROOT, 'deploy', file), 'utf8'))?.[1]) * 1024 * 1024;
  expect(computeJobConcurrency(64, allowed('earshot.service', /^MemoryMax=(\d+)M$/m))).toBe(2);
  expect(computeJobConcurrency(64, allowed('compose.yml', /^ {4}mem_limit: (\d+)m$/m))).toBe(2);
});
