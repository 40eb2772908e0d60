// Tests requests that outlive their process: stored before the acknowledgement, reported once by the next process, and
// never while another process may work on them.

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createPendingRequests,
  type InterruptedRequestHandler,
  trackWhile,
} from '../../../src/adapters/shared/pending-requests.ts';
import type { KeyValueStore } from '../../../src/ports/store.ts';
import { createFakeClock, settle } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

const DAY = 24 * 3_600_000;
const clock = createFakeClock();

function open(keyValueStore: KeyValueStore, hasOtherProcesses = false) {
  const log = createFakeLog();
  const told: string[] = [];
  const over = new Set<string>();
  /** A promise that never settles is a killed process. */
  const faults: (Error | Promise<never>)[] = [];
  const left: InterruptedRequestHandler<string> = {
    isCompleted: async (what) => over.has(what),
    async notifyUser(what) {
      const fault = faults.shift();
      if (fault instanceof Error) throw fault;
      if (fault) await fault;
      told.push(what);
    },
  };
  const unfinished = createPendingRequests({
    keyValueStore,
    schema: z.string(),
    ttlMs: DAY,
    hasOtherProcesses,
    clock,
    log,
  });
  return { ...unfinished, start: () => unfinished.startRecovery(left), log, told, over, faults };
}

const fresh = () => createFakeNotes({ now: () => clock.now() });

test('is stored by the acknowledgement and deleted at the end', async () => {
  const notes = fresh();
  const one = open(notes);
  const end = await one.track('a request');
  expect(await notes.keys('')).toHaveLength(1);
  await end();
  expect(await notes.keys('')).toEqual([]);
  await expect(trackWhile(one, 'another', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await notes.keys('')).toEqual([]);
});

test('reports a crashed process’s request once, immediately', async () => {
  const notes = fresh();
  const [crashed, next] = [open(notes), open(notes)];
  await crashed.track('a request');
  await next.start();
  await expect.poll(() => next.told).toEqual(['a request']);
  expect(await notes.keys('')).toEqual([]);
  const third = open(notes);
  await third.start();
  await settle();
  expect(third.told).toEqual([]);
});

test('skips completed requests and those still under way', async () => {
  const notes = fresh();
  const [crashed, next] = [open(notes), open(notes)];
  await crashed.track('taken');
  next.over.add('taken');
  const end = await next.track('under way');
  await next.start();
  await settle();
  expect(next.told).toEqual([]);
  expect(await notes.keys('')).toHaveLength(1);
  await end();
});

test('acknowledges without waiting for a slow store, leaving nothing behind', async () => {
  const notes = fresh();
  const stored = Promise.withResolvers<void>();
  const slow: KeyValueStore = {
    ...notes,
    async put(...given) {
      await stored.promise;
      return notes.put(...given);
    },
  };
  const begun = open(slow).track('a request');
  await clock.advance(1500);
  const end = await begun;
  expect(await notes.keys('')).toEqual([]);
  const ended = end();
  stored.resolve();
  await ended;
  expect(await notes.keys('')).toEqual([]);
});

test('waits for a store across a network', async () => {
  const notes = fresh();
  const far: KeyValueStore = {
    ...notes,
    async put(...given) {
      await settle();
      return notes.put(...given);
    },
  };
  const end = await open(far).track('a request');
  expect(await notes.keys('')).toHaveLength(1);
  await end();
});

test('acknowledges and logs when the store fails', async () => {
  const broken: KeyValueStore = { ...fresh(), put: () => Promise.reject(new Error('disk full')) };
  const one = open(broken);
  await (await one.track('a request'))();
  expect(one.log.entries).toMatchObject([
    { event: 'pending request not stored', fields: { reason: 'Error: disk full' } },
  ]);
});

test('leaves new requests to other processes; one reports them later', async () => {
  const notes = fresh();
  const [crashed, second, third] = [open(notes, true), open(notes, true), open(notes, true)];
  await crashed.track('a request');
  await Promise.all([second.start(), third.start()]);
  await settle();
  expect([...second.told, ...third.told]).toEqual([]);
  for (let minute = 0; minute < 3; minute += 1) await clock.advance(60_000);
  expect([...second.told, ...third.told]).toEqual(['a request']);
  expect((await notes.keys('begun:')).length).toBe(0);
  second.stop();
  third.stop();
});

test('repeats a notice during which the process was killed', async () => {
  const notes = fresh();
  const [crashed, killed, next] = [open(notes), open(notes), open(notes)];
  await crashed.track('a request');
  killed.faults.push(new Promise(() => undefined));
  await killed.start();
  await settle();
  await next.start();
  await expect.poll(() => next.told).toEqual(['a request']);
  expect(await notes.keys('')).toEqual([]);
});

test('a notice that always ends the process is given up', async () => {
  const notes = fresh();
  await open(notes).track('a request');
  const processes = Array.from({ length: 12 }, () => open(notes));
  for (const one of processes) {
    one.faults.push(new Promise(() => undefined));
    await one.start();
    await settle();
  }
  expect(await notes.keys('')).toEqual([]);
});

test('does not notify again because the request cannot be deleted', async () => {
  const notes = fresh();
  await open(notes).track('a request');
  let refusals = 2;
  const one = open({
    ...notes,
    delete: (key) => (refusals-- > 0 ? Promise.reject(new Error('disk full')) : notes.delete(key)),
  });
  await one.start();
  for (let minute = 0; minute < 4; minute += 1) await clock.advance(60_000);
  expect(one.told).toEqual(['a request']);
  expect(await notes.keys('')).toEqual([]);
});

test('logs a notice once a killed process cannot cause another', async () => {
  const notes = fresh();
  await open(notes).track('a request');
  const deleted = Promise.withResolvers<void>();
  const one = open({
    ...notes,
    async delete(key) {
      await deleted.promise;
      return notes.delete(key);
    },
  });
  await one.start();
  await expect.poll(() => one.told).toEqual(['a request']);
  await settle();
  expect(one.log.entries).toEqual([]);
  deleted.resolve();
  await expect.poll(() => one.log.entries).toMatchObject([{ event: 'user notified of an interruption' }]);
});

test('retries an undeliverable notice, but not forever', async () => {
  const notes = fresh();
  await open(notes).track('soon');
  const next = open(notes);
  next.faults.push(new Error('away'), new Error('away'));
  await next.start();
  for (let minute = 0; minute < 3; minute += 1) await clock.advance(60_000);
  await expect.poll(() => next.told).toEqual(['soon']);

  await open(notes).track('never');
  const last = open(notes);
  last.faults.push(...Array.from({ length: 50 }, () => new Error('away')));
  await last.start();
  for (let minute = 0; minute < 15; minute += 1) await clock.advance(60_000);
  expect(last.log.entries.filter(({ event }) => event === 'user not notified of an interruption')).toHaveLength(10);
  expect(await notes.keys('')).toEqual([]);
});
