// An id for each data folder, the same after a restart.

import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptId } from '../../../src/kit/disk/kept-id.ts';

test('a folder keeps its id, another one has another, and nobody else can read it', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'earshot-id-')), 'data');
  const id = keptId(folder);
  expect(id.length).toBeGreaterThan(20);
  expect(keptId(folder)).toBe(id);
  expect(keptId(await mkdtemp(join(tmpdir(), 'earshot-id-')))).not.toBe(id);
  expect((await stat(join(folder, 'process.id'))).mode & 0o077).toBe(0);
});
