// Decompresses single files within a limit: bombs and damaged files leave an error, not a full disk.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../../../src/cli/models/unpack/archive-entries.ts';
import { decompressFile } from '../../../../src/cli/models/unpack/decompress-file.ts';
import { createContent, sha256 } from '../fetch/fetching.ts';

const CONTENT = createContent(100_000);
const COMPRESSORS = { gz: gzipSync, zst: zstdCompressSync };

async function decompress(packed: Buffer, format: 'gz' | 'zst', maxBytes = CONTENT.length) {
  const folder = await mkdtemp(join(tmpdir(), 'decompress-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'packed'), packed);
  const target = join(folder, 'plain');
  const result = decompressFile(join(folder, 'packed'), target, {
    format,
    maxBytes,
    signal: new AbortController().signal,
    onBytes: () => {},
  });
  return { result, target };
}

describe.each(['gz', 'zst'] as const)('a file of .%s', (format) => {
  const packed = COMPRESSORS[format](CONTENT);

  test('is decompressed and hashed', async () => {
    const { result, target } = await decompress(packed, format);
    expect(await result).toEqual({ bytes: CONTENT.length, sha256: sha256(CONTENT) });
    expect(await readFile(target)).toEqual(CONTENT);
  });

  test('of one byte too many is refused', async () => {
    const { result } = await decompress(packed, format, CONTENT.length - 1);
    await expect(result).rejects.toThrow('more than the 99999 bytes');
  });

  test('that is a bomb stops at the limit', async () => {
    const { result, target } = await decompress(COMPRESSORS[format](Buffer.alloc(200_000_000)), format);
    await expect(result).rejects.toThrow('more than the 100000 bytes');
    expect((await stat(target)).size).toBeLessThanOrEqual(CONTENT.length);
  });

  test.each([
    ['cut in half', packed.subarray(0, packed.length / 2)],
    ['of another kind', Buffer.from('<!doctype html>')],
  ])('that is %s is damaged', async (_, bytes) => {
    const { result } = await decompress(bytes, format);
    await expect(result).rejects.toMatchObject({ name: 'DamagedArchiveError' });
  });
});

test('damage that is found before anybody reads is reported to the reader', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decompress-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'model.tar.gz'), '<!doctype html>');
  const entries = openArchive(join(folder, 'model.tar.gz'))?.readEntries(() => {});
  await sleep(50);
  await expect(Array.fromAsync(entries ?? [])).rejects.toThrow('incorrect header check');
});
