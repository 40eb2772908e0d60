// The real voice Joe from a mirror on loopback, through the real command: fetched, continued, tried by the engine, and
// refused when a byte differs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findCatalogueModel } from '../../../../src/studio/models/catalogue/catalogue.ts';
import { findRealModel } from '../../../fixtures/real-weights.ts';
import { PROGRAM_ENVIRONMENT } from '../../../program-environment.ts';
import { createFetching, createFile, sha256 } from '../fetch/fetching.ts';
import { cutAfter, flipByte, sendInstead, startMirror } from '../mirror.ts';

const SCRIPT = join(import.meta.dirname, '../../../../src/cli/models.ts');
const NAME = 'piper/en_US-joe-medium';
const FILES = ['en_US-joe-medium.onnx', 'en_US-joe-medium.onnx.json'] as const;
const HASHES = [
  '58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06',
  '3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33',
];
const weights = findRealModel('joe');

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'joe-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const mirror = await startMirror();
  const source = findCatalogueModel(NAME)?.sources[0];
  const addresses = source && 'files' in source ? source.files.map(({ url }) => url) : [];
  for (const [at, file] of FILES.entries()) mirror.put(addresses[at] ?? '', await readFile(join(weights ?? '', file)));
  const run = async (...words: readonly string[]) => {
    const child = spawn(process.execPath, [SCRIPT, ...words], {
      cwd: folder,
      env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder, MODELS_MIRROR: mirror.url },
    });
    const ended = once(child, 'close');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code: child.exitCode, out, error };
  };
  const read = (file: string) => readFile(join(folder, 'models/voices/en_US-joe-medium', file));
  const part = join(folder, 'models/.fetched', `${HASHES[0]}.part`);
  const received = () => statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  return { mirror, run, read, received, address: addresses[0] ?? '' };
}

describe.skipIf(weights === undefined)('the voice Joe', () => {
  test('is fetched, continued after a cut, tried and checked', async () => {
    const { mirror, run, read, received, address } = await start();
    mirror.fail(address, cutAfter(30_000_000, received));
    const { code, out, error } = await run('add', NAME, '--yes');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/Added voices\/en_US-joe-medium: .* A minute of sound takes about [\dms ]+ here\./);
    expect(mirror.requests[1]).toMatch(/@bytes=30000000-$/);
    expect(await Promise.all(FILES.map(async (file) => sha256(await read(file))))).toEqual(HASHES);
    expect((await run('check')).out).toContain('works  voices/en_US-joe-medium (Piper with JSON)');
    expect((await run('list', '--licences')).out).toContain('CC0-1.0');
  });

  test.each([
    ['no byte', 0],
    ['a byte', 1],
    ['half', 0.5],
    ['all but a byte', -1],
  ])('is continued when the connection is cut after %s', async (_, at) => {
    const content = await readFile(join(weights ?? '', FILES[0]));
    const count = at === 0.5 ? content.length / 2 : at < 0 ? content.length + at : at;
    const file = createFile(content);
    expect(file.sha256).toEqual([HASHES[0]]);
    const mirror = await startMirror();
    mirror.put(file.url, content);
    const { fetch, received } = await createFetching({ mirror: mirror.url });
    mirror.fail(file.url, cutAfter(count, received));
    const { path } = await fetch(file);
    expect(sha256(await readFile(path))).toBe(HASHES[0]);
    expect(mirror.requests[1]).toContain(count === 0 ? 'model.onnx' : `@bytes=${count}-`);
  });

  test('is refused when a byte differs', async () => {
    const { mirror, run, read, address } = await start();
    mirror.always(address, sendInstead(flipByte(await readFile(join(weights ?? '', FILES[0])))));
    const { code, error } = await run('add', NAME, '--yes');
    expect(code).toBe(1);
    expect(error).toContain('en_US-joe-medium.onnx');
    expect(error).toContain('is not the file that this Earshot knows (its SHA-256 differs).');
    await expect(read(FILES[0])).rejects.toThrow('ENOENT');
  });
});
