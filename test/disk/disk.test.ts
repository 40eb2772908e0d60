// The accountant of the data folder: a total, shares, room that is held while bytes come, older things that make room, and
// what is left of the disk. On the disk of this machine, with totals small enough not to depend on it.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDisk } from '../../src/disk/index.ts';
import { spareOf, totalOf } from '../../src/kit/disk/space.ts';
import { type Kind, NoRoom } from '../../src/ports/disk.ts';
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
