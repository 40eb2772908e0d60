// Tests that a file is closed after its pipeline ended or failed.

import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntilClosed } from '../../../src/kit/disk/wait-until-closed.ts';

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-closed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, path: join(folder, 'a') };
}

test('an interrupted file can be removed permanently', async () => {
  const { folder, path } = await place();
  const out = createWriteStream(path);
  const piped = pipeline(async function* () {
    yield Buffer.from('x');
    throw new Error('broke off');
  }, out);
  await expect(waitUntilClosed(out, piped)).rejects.toThrow('broke off');
  expect(out.closed).toBe(true);
  await rm(path, { force: true });
  expect(await readdir(folder)).toEqual([]);
});

test('a complete file contains all data', async () => {
  const { path } = await place();
  const out = createWriteStream(path);
  await waitUntilClosed(out, pipeline([Buffer.from('whole')], out));
  expect(out.closed).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('whole');
});

test('a file that cannot be opened throws', async () => {
  const { folder } = await place();
  const out = createWriteStream(join(folder, 'none', 'a'));
  await expect(waitUntilClosed(out, pipeline([Buffer.from('x')], out))).rejects.toThrow('ENOENT');
});
