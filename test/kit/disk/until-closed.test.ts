// A file is closed when what flows into it has ended, however it ended.

import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { untilClosed } from '../../../src/kit/disk/until-closed.ts';

async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-closed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, path: join(folder, 'a') };
}

test('what broke off at once is removed for good', async () => {
  const { folder, path } = await place();
  const out = createWriteStream(path);
  const piped = pipeline(async function* () {
    yield Buffer.from('x');
    throw new Error('broke off');
  }, out);
  await expect(untilClosed(out, piped)).rejects.toThrow('broke off');
  expect(out.closed).toBe(true);
  await rm(path, { force: true });
  expect(await readdir(folder)).toEqual([]);
});

test('what is whole is in the file', async () => {
  const { path } = await place();
  const out = createWriteStream(path);
  await untilClosed(out, pipeline([Buffer.from('whole')], out));
  expect(out.closed).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('whole');
});

test('a file that cannot be opened is told', async () => {
  const { folder } = await place();
  const out = createWriteStream(join(folder, 'none', 'a'));
  await expect(untilClosed(out, pipeline([Buffer.from('x')], out))).rejects.toThrow('ENOENT');
});
