// A secret for each folder and purpose, the same after a restart.

import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptSecret } from '../../../src/kit/disk/kept-secret.ts';

const temporary = () => mkdtemp(join(tmpdir(), 'earshot-secret-'));

test('a folder keeps its secret, another one has another, and nobody else can read it', async () => {
  const folder = join(await temporary(), 'data');
  const id = keptSecret(folder, 'process-id');
  expect(id.length).toBeGreaterThan(20);
  expect(keptSecret(folder, 'process-id')).toBe(id);
  expect(keptSecret(await temporary(), 'process-id')).not.toBe(id);
  expect((await stat(join(folder, 'process-id'))).mode & 0o077).toBe(0);
});

test('one folder keeps one for each purpose', async () => {
  const folder = await temporary();
  const id = keptSecret(folder, 'process-id');
  expect(keptSecret(folder, 'api-key')).not.toBe(id);
  expect(keptSecret(folder, 'process-id')).toBe(id);
});
