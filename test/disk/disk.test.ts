// Disk quotas with a total, shares, reservations, cleanup and free space. Uses this machine's disk, with totals small
// enough not to depend on it.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createDataFolderQuota } from '../../src/disk/index.ts';
import { capDataBytes, getReservedBytes } from '../../src/kit/disk/disk-space.ts';
import { DiskQuotaError, STORAGE_CATEGORIES, type StorageCategory } from '../../src/ports/disk-quota.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';

const MB = 1_000_000;

function open(maxBytes: number, isSharedWithStudio = false) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-account-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = createFakeLog();
  return {
    disk: createDataFolderQuota({ folder, maxBytes, isSharedWithStudio, clock: createFakeClock(), log }),
    log,
  };
}

test('a category gets its share, or half with the studio', async () => {
  const { available } = await open(80 * MB).disk.usage();
  expect(available).toEqual({
    uploads: 40 * MB,
    messages: 10 * MB,
    deliveries: 80 * MB,
    temporary: 80 * MB,
    links: 20 * MB,
  });
  expect((await open(80 * MB, true).disk.usage()).available.uploads).toBe(20 * MB);
});

test('simultaneous requests never reserve more than is free', async () => {
  const { disk } = open(80 * MB);
  const asked = Array.from({ length: 10 }, () => disk.reserve('uploads', 9 * MB));
  const taken = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
  expect(taken).toHaveLength(4);
});

test('data of unknown size counts as it arrives, until full', async () => {
  const { disk } = open(80 * MB);
  const one = await disk.reserve('uploads', 0);
  const other = await disk.reserve('uploads', 0);
  let come = 0;
  const flow = async () => {
    for (;;) {
      await one.grow(MB / 2);
      await other.grow(MB / 2);
      come += MB;
    }
  };
  await expect(flow()).rejects.toThrow(DiskQuotaError);
  expect(come).toBeGreaterThanOrEqual(38 * MB);
  expect(come).toBeLessThanOrEqual(40 * MB);
  one.release();
  other.release();
  other.release();
  expect((await disk.usage()).available.uploads).toBe(40 * MB);
});

test('a released reservation is replaced by the stored bytes once', async () => {
  const { disk } = open(80 * MB);
  let kept = 0;
  disk.register({ category: 'uploads', usedBytes: () => kept });
  const claim = await disk.reserve('uploads', 30 * MB);
  await claim.grow(30 * MB);
  expect((await disk.usage()).available.uploads).toBe(10 * MB);
  kept = 30 * MB;
  claim.release();
  expect((await disk.usage()).used.uploads).toBe(30 * MB);
  expect((await disk.usage()).available.uploads).toBe(10 * MB);
});

test('older files are deleted only if that frees enough', async () => {
  const { disk } = open(80 * MB);
  let kept = 39 * MB;
  const asked: [number, StorageCategory][] = [];
  disk.register({
    category: 'uploads',
    usedBytes: () => kept,
    async freeSpace(lacking, kind) {
      asked.push([lacking, kind]);
      if (lacking <= 20 * MB) kept -= lacking;
    },
  });
  await expect(disk.reserve('uploads', 40 * MB)).rejects.toThrow(DiskQuotaError);
  expect(kept).toBe(39 * MB);
  (await disk.reserve('uploads', 10 * MB)).release();
  expect(kept).toBe(30 * MB);
  expect(asked).toEqual([
    [39 * MB, 'uploads'],
    [9 * MB, 'uploads'],
  ]);
});

test('a full folder refuses new tasks until space returns', async () => {
  const { disk, log } = open(80 * MB);
  expect(await disk.isFull()).toBe(false);
  const claim = await disk.reserve('temporary', 79.5 * MB);
  expect(await disk.isFull()).toBe(true);
  expect(await disk.isFull()).toBe(true);
  expect((await disk.usage()).refused).toEqual(['temporary']);
  expect(log.entries.filter(({ event }) => event.startsWith('disk quota'))).toHaveLength(1);
  claim.release();
  expect(await disk.isFull()).toBe(false);
  expect((await disk.usage()).refused).toEqual([]);
  expect(log.entries.at(-1)?.event).toBe('disk space available again');
});

test('reserves a tenth of small disks and 500 MB otherwise', () => {
  expect([getReservedBytes(900 * MB), getReservedBytes(200_000 * MB)]).toEqual([90 * MB, 500 * MB]);
  expect([capDataBytes(40_000 * MB, 900 * MB), capDataBytes(40_000 * MB, 200_000 * MB)]).toEqual([
    810 * MB,
    40_000 * MB,
  ]);
});

test('running totals match the open reservations after any calls', async () => {
  const action = fc.record({
    kind: fc.constantFrom(...STORAGE_CATEGORIES),
    bytes: fc.integer({ min: 0, max: 3 * MB }),
    written: fc.integer({ min: 0, max: 3 * MB }),
    ends: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
      const { disk } = open(80_000 * MB);
      const before = (await disk.usage()).used;
      const held: Record<string, number> = {};
      for (const { kind, bytes, written, ends } of actions) {
        const claim = await disk.reserve(kind, bytes);
        await claim.grow(written);
        if (ends) claim.release();
        // Bytes beyond the reservation are reserved in steps of one megabyte.
        else held[kind] = (held[kind] ?? 0) + (written > bytes ? bytes + Math.max(written - bytes, MB) : bytes);
      }
      const { used } = await disk.usage();
      for (const kind of STORAGE_CATEGORIES) expect(used[kind] - before[kind]).toBe(held[kind] ?? 0);
    }),
    { numRuns: 30 },
  );
});

test('measures the free space every 200 ms and before refusals', async () => {
  const clock = createFakeClock();
  let [freeBytes, measured] = [2000 * MB, 0];
  const disk = createDataFolderQuota({
    ...{ folder: tmpdir(), maxBytes: 80_000 * MB, isSharedWithStudio: false, clock, log: createFakeLog() },
    async measureSpace() {
      measured += 1;
      return { freeBytes, totalBytes: 100_000 * MB };
    },
  });
  for (let count = 0; count < 100; count += 1) (await disk.reserve('temporary', MB)).release();
  expect(measured).toBe(1);
  await clock.advance(200);
  const claim = await disk.reserve('temporary', 1000 * MB);
  expect(measured).toBe(2);
  await claim.grow(1000 * MB);
  claim.release();
  // With 500 MB reserved and 1000 MB written, the old measurement shows no space, but a new one does.
  await disk.reserve('temporary', 1000 * MB);
  expect(measured).toBe(3);
  freeBytes = 600 * MB;
  await expect(disk.reserve('temporary', 1000 * MB)).rejects.toThrow(DiskQuotaError);
});
