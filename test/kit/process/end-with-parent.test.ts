// A child whose main loop is busy, and a program that it has started, end with the parent that is killed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { descendantsOf, endGroup } from '../../../src/kit/process/process-tree.ts';

test('a busy child and its programs end with the parent', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'parent.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const pids = String(line).trim().split(' ').map(Number);
  onTestFinished(() => void endGroup(pids[0]));
  const alive = () => pids.filter((pid) => existsSync(`/proc/${pid}`));
  expect(alive()).toHaveLength(2);
  expect((await descendantsOf(parent.pid ?? 0)).sort()).toEqual(pids.toSorted());
  parent.kill('SIGKILL');
  await expect.poll(alive).toEqual([]);
});
