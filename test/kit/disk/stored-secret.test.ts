// Tests that each folder and purpose has a secret that survives a restart.

import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOrCreateSecret } from '../../../src/kit/disk/stored-secret.ts';

const temporary = () => mkdtemp(join(tmpdir(), 'earshot-secret-'));

test('each folder keeps its own private secret', async () => {
  const folder = join(await temporary(), 'data');
  const id = loadOrCreateSecret(folder, 'process-id');
  expect(id.length).toBeGreaterThan(20);
  expect(loadOrCreateSecret(folder, 'process-id')).toBe(id);
  expect(loadOrCreateSecret(await temporary(), 'process-id')).not.toBe(id);
  expect((await stat(join(folder, 'process-id'))).mode & 0o077).toBe(0);
});

test('one folder keeps one secret for each purpose', async () => {
  const folder = await temporary();
  const id = loadOrCreateSecret(folder, 'process-id');
  expect(loadOrCreateSecret(folder, 'api-key')).not.toBe(id);
  expect(loadOrCreateSecret(folder, 'process-id')).toBe(id);
});
