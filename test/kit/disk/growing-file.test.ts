// Readers of a file that is still being written: each at its own pace, also when the file is deleted.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createGrowingFile } from '../../../src/kit/disk/growing-file.ts';

async function create() {
  const folder = await mkdtemp(join(tmpdir(), 'growing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return createGrowingFile(join(folder, 'sound'));
}

test('readers get everything, whenever they start', async () => {
  const file = await create();
  const early = buffer(file.read());
  await file.append(Buffer.from('one '));
  const late = buffer(file.read());
  await file.append(Buffer.from('two '));
  await file.append(Buffer.from('three'));
  await file.end();
  expect([await early, await late, await buffer(file.read()), await readFile(file.path)].map(String)).toEqual(
    Array(4).fill('one two three'),
  );
});

test('a reader waits for the first chunk and for the end', async () => {
  const file = await create();
  const got: string[] = [];
  const reader = file.read().on('data', (chunk: Buffer) => got.push(chunk.toString()));
  const ended = new Promise((resolve) => reader.once('end', resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(got).toEqual([]);
  await file.append(Buffer.from('first'));
  await expect.poll(() => got).toEqual(['first']);
  await file.end();
  await ended;
});

test('a reader that takes nothing holds up nobody and little memory', async () => {
  const file = await create();
  const idle = file.read();
  idle.once('readable', () => undefined);
  const chunk = Buffer.alloc(1_000_000);
  for (let count = 0; count < 20; count += 1) await file.append(chunk);
  await file.end();
  expect((await buffer(file.read())).length).toBe(20_000_000);
  expect(idle.readableLength).toBeLessThan(200_000);
  idle.destroy();
});

test('a reader goes on after the file was deleted', async () => {
  const file = await create();
  await file.append(Buffer.alloc(200_000, 'a'));
  const reader = file.read();
  await new Promise((resolve) => reader.once('readable', resolve));
  await rm(file.path);
  await file.append(Buffer.from('end'));
  await file.end();
  expect((await buffer(reader)).length).toBe(200_003);
});

test('a waiting reader is destroyed at once', async () => {
  const file = await create();
  const reader = file.read();
  reader.resume();
  const closed = new Promise((resolve) => reader.once('close', resolve));
  reader.destroy();
  await closed;
  await file.end();
});
