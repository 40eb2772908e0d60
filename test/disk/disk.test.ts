// The accountant of the data folder: a total, shares, room that is held while bytes come, older things that make room, and
// what is left of the disk. On the disk of this machine, with totals small enough not to depend on it.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createDisk } from '../../src/disk/index.ts';
import { spareOf, totalOf } from '../../src/kit/disk/space.ts';
import { KINDS, type Kind, NoRoom } from '../../src/ports/disk.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';

const MB = 1_000_000;

function open(mostBytes: number, withStudio = false) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-account-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = createFakeLog();
  return { disk: createDisk({ folder, mostBytes, withStudio, clock: createFakeClock(), log }), log };
}

test('a kind gets its share of the total, and the studio half of it', async () => {
  const { room } = await open(80 * MB).disk.state();
  expect(room).toEqual({
    uploads: 40 * MB,
    messages: 10 * MB,
    deliveries: 80 * MB,
    passing: 80 * MB,
    offers: 20 * MB,
  });
  expect((await open(80 * MB, true).disk.state()).room.uploads).toBe(20 * MB);
});

test('of those that ask at the same time only as many are let in as there is room for', async () => {
  const { disk } = open(80 * MB);
  const asked = Array.from({ length: 10 }, () => disk.claim('uploads', 9 * MB));
  const taken = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
  expect(taken).toHaveLength(4);
});

test('what does not say how large it is is counted as it comes, and stopped at the last byte there is room for', async () => {
  const { disk } = open(80 * MB);
  const one = await disk.claim('uploads', 0);
  const other = await disk.claim('uploads', 0);
  let come = 0;
  const flow = async () => {
    for (;;) {
      await one.grow(MB / 2);
      await other.grow(MB / 2);
      come += MB;
    }
  };
  await expect(flow()).rejects.toThrow(NoRoom);
  expect(come).toBeGreaterThanOrEqual(38 * MB);
  expect(come).toBeLessThanOrEqual(40 * MB);
  one.end();
  other.end();
  other.end();
  expect((await disk.state()).room.uploads).toBe(40 * MB);
});

test('a claim that ends hands over to what is kept: nothing is counted twice, nothing is missed', async () => {
  const { disk } = open(80 * MB);
  let kept = 0;
  disk.keep({ kind: 'uploads', bytes: () => kept });
  const claim = await disk.claim('uploads', 30 * MB);
  await claim.grow(30 * MB);
  expect((await disk.state()).room.uploads).toBe(10 * MB);
  kept = 30 * MB;
  claim.end();
  expect((await disk.state()).kept.uploads).toBe(30 * MB);
  expect((await disk.state()).room.uploads).toBe(10 * MB);
});

test('older things make room, and only where that is enough', async () => {
  const { disk } = open(80 * MB);
  let kept = 39 * MB;
  const asked: [number, Kind][] = [];
  disk.keep({
    kind: 'uploads',
    bytes: () => kept,
    async yield(lacking, kind) {
      asked.push([lacking, kind]);
      if (lacking <= 20 * MB) kept -= lacking;
    },
  });
  await expect(disk.claim('uploads', 40 * MB)).rejects.toThrow(NoRoom);
  expect(kept).toBe(39 * MB);
  (await disk.claim('uploads', 10 * MB)).end();
  expect(kept).toBe(30 * MB);
  expect(asked).toEqual([
    [39 * MB, 'uploads'],
    [9 * MB, 'uploads'],
  ]);
});

test('a full folder refuses new tasks with a sentence, says so once in the log, and takes them again by itself', async () => {
  const { disk, log } = open(80 * MB);
  expect(await disk.isFull()).toBe(false);
  const claim = await disk.claim('passing', 79.5 * MB);
  expect(await disk.isFull()).toBe(true);
  expect(await disk.isFull()).toBe(true);
  expect((await disk.state()).refused).toEqual(['passing']);
  expect(log.entries.filter(({ event }) => event.startsWith('no room'))).toHaveLength(1);
  claim.end();
  expect(await disk.isFull()).toBe(false);
  expect((await disk.state()).refused).toEqual([]);
  expect(log.entries.at(-1)?.event).toBe('room on the disk again');
});

test('a tenth of a small disk, and 500 MB of a large one, are left alone', () => {
  expect([spareOf(900 * MB), spareOf(200_000 * MB)]).toEqual([90 * MB, 500 * MB]);
  expect([totalOf(40_000 * MB, 900 * MB), totalOf(40_000 * MB, 200_000 * MB)]).toEqual([
    810 * MB,
    40_000 * MB,
  ]);
});

test('running sums match the open claims, whatever happens to them', async () => {
  const action = fc.record({
    kind: fc.constantFrom(...KINDS),
    bytes: fc.integer({ min: 0, max: 3 * MB }),
    written: fc.integer({ min: 0, max: 3 * MB }),
    ends: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
      const { disk } = open(80_000 * MB);
      const before = (await disk.state()).kept;
      const held: Record<string, number> = {};
      for (const { kind, bytes, written, ends } of actions) {
        const claim = await disk.claim(kind, bytes);
        await claim.grow(written);
        if (ends) claim.end();
        // What was not claimed is claimed a megabyte at a time.
        else
          held[kind] = (held[kind] ?? 0) + (written > bytes ? bytes + Math.max(written - bytes, MB) : bytes);
      }
      const { kept } = await disk.state();
      for (const kind of KINDS) expect(kept[kind] - before[kind]).toBe(held[kind] ?? 0);
    }),
    { numRuns: 30 },
  );
});

test('measures the free space at most every 200 ms, and before a refusal', async () => {
  const clock = createFakeClock();
  let [free, measured] = [2000 * MB, 0];
  const disk = createDisk({
    ...{ folder: tmpdir(), mostBytes: 80_000 * MB, withStudio: false, clock, log: createFakeLog() },
    async spaceOf() {
      measured += 1;
      return { free, size: 100_000 * MB };
    },
  });
  for (let count = 0; count < 100; count += 1) (await disk.claim('passing', MB)).end();
  expect(measured).toBe(1);
  await clock.advance(200);
  const claim = await disk.claim('passing', 1000 * MB);
  expect(measured).toBe(2);
  await claim.grow(1000 * MB);
  claim.end();
  // 500 MB are spared, and 1,000 written: the older figure leaves no room, a new one does.
  await disk.claim('passing', 1000 * MB);
  expect(measured).toBe(3);
  free = 600 * MB;
  await expect(disk.claim('passing', 1000 * MB)).rejects.toThrow(NoRoom);
});
