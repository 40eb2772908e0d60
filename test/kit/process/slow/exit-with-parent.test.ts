// Tests that a busy child process and its own child end when their parent is killed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { killProcessGroup, listDescendants } from '../../../../src/kit/process/process-tree.ts';

test('a busy child and its programs end with the parent', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, '../parent.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const pids = String(line).trim().split(' ').map(Number);
  onTestFinished(() => void killProcessGroup(pids[0]));
  const alive = () => pids.filter((pid) => existsSync(`/proc/${pid}`));
  expect(alive()).toHaveLength(2);
  expect((await listDescendants(parent.pid ?? 0)).sort()).toEqual(pids.toSorted());
  parent.kill('SIGKILL');
  await expect.poll(alive).toEqual([]);
});
