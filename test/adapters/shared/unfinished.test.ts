// Work in hand that outlives its process: noted before it is acknowledged, told once by the next process, and never while somebody
// may still be at it.

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createUnfinished,
  during,
  type InterruptionHandler,
} from '../../../src/adapters/shared/unfinished.ts';
import type { Notes } from '../../../src/ports/store.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

const DAY = 24 * 3_600_000;
const clock = createFakeClock();

/** One process; several share the notes. */
function open(notes: Notes, others = false) {
  const log = createFakeLog();
  const told: string[] = [];
  const over = new Set<string>();
  const faults: Error[] = [];
  const left: InterruptionHandler<string> = {
    isOver: async (what) => over.has(what),
    async tell(what) {
      const fault = faults.shift();
      if (fault) throw fault;
      told.push(what);
    },
  };
  const unfinished = createUnfinished({ notes, what: z.string(), lifeMs: DAY, others, clock, log });
  return { ...unfinished, start: () => unfinished.start(left), log, told, over, faults };
}

/** Until nothing happens any more that does not wait for the clock. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const fresh = () => createFakeNotes({ now: () => clock.now() });

test('it is noted by the time of the acknowledgement, and nothing is left of it at the end', async () => {
  const notes = fresh();
  const one = open(notes);
  const end = await one.begin('a request');
  expect(await notes.keys('')).toHaveLength(1);
  await end();
  expect(await notes.keys('')).toEqual([]);
  await expect(during(one, 'another', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await notes.keys('')).toEqual([]);
});

test('what a process left is told at once by the next, once', async () => {
  const notes = fresh();
  const [crashed, next] = [open(notes), open(notes)];
  await crashed.begin('a request');
  await next.start();
  await expect.poll(() => next.told).toEqual(['a request']);
  expect(await notes.keys('')).toEqual([]);
  const third = open(notes);
  await third.start();
  await settle();
  expect(third.told).toEqual([]);
});

test('what came to something after all is not told, nor what this process itself is at', async () => {
  const notes = fresh();
  const [crashed, next] = [open(notes), open(notes)];
  await crashed.begin('taken');
  next.over.add('taken');
  const end = await next.begin('under way');
  await next.start();
  await settle();
  expect(next.told).toEqual([]);
  expect(await notes.keys('')).toHaveLength(1);
  await end();
});

test('a store that is slow keeps no acknowledgement waiting, and what goes well leaves nothing in it', async () => {
  const notes = fresh();
  const stored = Promise.withResolvers<void>();
  const slow: Notes = {
    ...notes,
    async put(...given) {
      await stored.promise;
      return notes.put(...given);
    },
  };
  const begun = open(slow).begin('a request');
  await settle();
  await clock.advance(400);
  const end = await begun;
  expect(await notes.keys('')).toEqual([]);
  const ended = end();
  stored.resolve();
  await ended;
  expect(await notes.keys('')).toEqual([]);
});

test('a store across a network is waited for, since it is seldom slow', async () => {
  const notes = fresh();
  const far: Notes = {
    ...notes,
    async put(...given) {
      await settle();
      return notes.put(...given);
    },
  };
  const end = await open(far).begin('a request');
  expect(await notes.keys('')).toHaveLength(1);
  await end();
});

test('a store that fails keeps no acknowledgement waiting either, and it is logged', async () => {
  const broken: Notes = { ...fresh(), put: () => Promise.reject(new Error('disk full')) };
  const one = open(broken);
  await (await one.begin('a request'))();
  expect(one.log.entries).toMatchObject([
    { event: 'not noted as begun', fields: { reason: 'Error: disk full' } },
  ]);
});

test('with others, what is new is theirs; later one of them tells it', async () => {
  const notes = fresh();
  const [crashed, second, third] = [open(notes, true), open(notes, true), open(notes, true)];
  await crashed.begin('a request');
  await Promise.all([second.start(), third.start()]);
  await settle();
  expect([...second.told, ...third.told]).toEqual([]);
  for (let minute = 0; minute < 3; minute += 1) {
    await clock.advance(60_000);
    await settle();
  }
  expect([...second.told, ...third.told]).toEqual(['a request']);
  expect((await notes.keys('begun:')).length).toBe(0);
  second.stop();
  third.stop();
});

test('where nobody can be told right now it is tried again, but not for ever', async () => {
  const notes = fresh();
  await open(notes).begin('soon');
  const next = open(notes);
  next.faults.push(new Error('away'), new Error('away'));
  await next.start();
  for (let minute = 0; minute < 3; minute += 1) {
    await settle();
    await clock.advance(60_000);
  }
  await expect.poll(() => next.told).toEqual(['soon']);

  await open(notes).begin('never');
  const last = open(notes);
  last.faults.push(...Array.from({ length: 50 }, () => new Error('away')));
  await last.start();
  for (let minute = 0; minute < 15; minute += 1) {
    await settle();
    await clock.advance(60_000);
  }
  expect(last.log.entries.filter(({ event }) => event === 'an interruption was not told')).toHaveLength(10);
  expect(await notes.keys('')).toEqual([]);
});
