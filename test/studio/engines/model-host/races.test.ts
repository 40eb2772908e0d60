// The host while things happen at once: preloads beside requests, stops, cancellations and deleted folders.

import { expect, onTestFinished, test, vi } from 'vitest';
import type { ModelHostOptions } from '../../../../src/studio/engines/model-host/model-host-options.ts';
import type { InstalledModel } from '../../../../src/studio/models/model-registry.ts';
import { settle } from '../../../fakes/clock.ts';
import { createWorld, MEGABYTE } from './world.ts';

/** A search for models that ends when the test says so. */
function createSlowSearch() {
  const searches: (() => void)[] = [];
  const findModel: ModelHostOptions['findModel'] = async ({ path, state }) => {
    await new Promise<void>((resolve) => searches.push(resolve));
    return { folder: { path }, state } as InstalledModel;
  };
  return { findModel, searches, end: () => searches.splice(0).forEach((resolve) => void resolve()) };
}

/** Starts that end when the test says so. */
function createSlowStart() {
  const starts: (() => void)[] = [];
  const startModel: ModelHostOptions['startModel'] = async () => {
    await new Promise<void>((resolve) => starts.push(resolve));
    return { pid: 1, isAlive: () => true, kill() {}, request: async () => ({}) };
  };
  return { startModel, starts };
}

test('starts a preloaded model once if a request asks for it meanwhile', async () => {
  const { findModel, end } = createSlowSearch();
  const world = createWorld({ a: MEGABYTE }, { findModel });
  const preloaded = world.host.preload([{ path: 'a', state: 's' }]);
  const done = world.call('a', 1);
  end();
  await preloaded;
  await world.answer('a');
  await done;
  expect(world.started).toHaveLength(1);
});

test('counts the memory of models that are loading', async () => {
  const { startModel, starts } = createSlowStart();
  const world = createWorld({ a: 600 * MEGABYTE, b: 600 * MEGABYTE }, { startModel });
  const preloaded = world.host.preload([{ path: 'a', state: 's' }]);
  const done = world.call('b', 1);
  await settle();
  expect(starts).toHaveLength(1);
  starts[0]?.();
  await preloaded;
  await settle();
  starts[1]?.();
  await done;
});

test('a model that outgrows the budget makes others leave', async () => {
  const sizes = [400 * MEGABYTE, 1100 * MEGABYTE];
  const world = createWorld({ a: 400 * MEGABYTE, b: 400 * MEGABYTE }, { measureBytes: async () => sizes.shift() });
  for (const path of ['a', 'b']) {
    world.pass(10_000);
    const done = world.call(path, 1);
    await world.answer(path);
    await done;
  }
  expect(world.alivePaths()).toEqual(['b']);
});

test('a success ends the cooldown', async () => {
  const world = createWorld({ a: MEGABYTE });
  const outcomes = Promise.allSettled([1, 2, 3, 4].map((n) => world.call('a', n)));
  for (let turn = 0; turn < 3; turn += 1) await world.fail('a');
  await world.answer('a');
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(world.host.listCoolingDown()).toEqual([]);
});

test('a stop during a request is no failure of the model', async () => {
  const world = createWorld({ a: MEGABYTE });
  const outcome = Promise.allSettled([world.call('a', 1)]);
  await settle();
  world.host.stop();
  world.started[0]?.open[0]?.fail();
  await outcome;
  await settle();
  expect(world.log.entries.map(({ event }) => event)).not.toContain('model failed');
});

test('an error while a model is prepared rejects its requests', async () => {
  const estimateBytes = () => {
    throw new Error('database is not open');
  };
  const world = createWorld({ a: MEGABYTE }, { estimateBytes });
  await expect(world.call('a', 1)).rejects.toThrow('database is not open');
  await world.host.preload([{ path: 'a', state: 's' }]);
});

test('starts nothing after a stop during the search', async () => {
  const { findModel, end } = createSlowSearch();
  const world = createWorld({ a: MEGABYTE, b: MEGABYTE }, { findModel });
  const preloaded = world.host.preload([{ path: 'a', state: 's' }]);
  const outcome = Promise.allSettled([world.call('b', 1)]);
  world.host.stop();
  end();
  await Promise.all([preloaded, outcome]);
  await settle();
  expect(world.started).toEqual([]);
});

test('a model that is retired while busy leaves after its last request', async () => {
  const world = createWorld({ a: MEGABYTE });
  const all = [world.call('a', 1), world.call('a', 2)];
  await settle();
  world.host.keepOnly([]);
  await world.answer('a');
  expect(world.alivePaths()).toEqual(['a']);
  await world.answer('a');
  await Promise.all(all);
  expect(world.alivePaths()).toEqual([]);
});

test('a blocked model is searched for again only once there is room', async () => {
  const searched: string[] = [];
  const findModel: ModelHostOptions['findModel'] = async ({ path, state }) => {
    searched.push(path);
    return { folder: { path }, state } as InstalledModel;
  };
  const world = createWorld({ a: 600 * MEGABYTE, b: 300 * MEGABYTE, c: 600 * MEGABYTE }, { findModel });
  const all = [world.call('a', 1), world.call('b', 2), world.call('b', 3), world.call('c', 4)];
  for (const path of ['b', 'b']) await world.answer(path);
  expect(searched.filter((path) => path === 'c')).toHaveLength(1);
  for (const path of ['a', 'c']) await world.answer(path);
  await Promise.all(all);
});

test('a cancelled request of a blocked model releases later requests at once', async () => {
  const world = createWorld({ a: 600 * MEGABYTE, b: 600 * MEGABYTE, c: 300 * MEGABYTE });
  await world.host.preload(['a', 'c'].map((path) => ({ path, state: 's' })));
  const first = world.call('a', 1);
  const leave = new AbortController();
  const second = world.call('b', 2, 'b', leave.signal);
  await settle();
  const third = world.call('c', 3);
  await settle();
  expect(world.getRequest('c')).toBeUndefined();
  leave.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  await world.answer('c');
  await third;
  await world.answer('a');
  await first;
});

const GRACE_MS = 1000;

/** Advances the time until the host has stopped what it must stop. */
const afterGrace = async () => {
  await vi.advanceTimersByTimeAsync(GRACE_MS);
  await settle();
};

/** Two requests for one model. The first is cancelled while it runs. */
async function cancelFirst() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = createWorld({ a: MEGABYTE }, { abortGraceMs: GRACE_MS });
  const leave = new AbortController();
  const first = world.call('a', 1, 'job', leave.signal);
  const second = world.call('a', 2, 'other');
  await settle();
  leave.abort(new Error('cancelled'));
  await expect(first).rejects.toThrow('cancelled');
  return { world, second };
}

test('a cancelled request that goes on is stopped, and the next one loads the model', async () => {
  const { world, second } = await cancelFirst();
  await afterGrace();
  expect(world.alivePaths()).toEqual([]);
  world.started[0]?.open[0]?.fail();
  await world.answer('a');
  expect(await second).toEqual({ done: { n: 2 } });
  expect(world.started).toHaveLength(2);
  expect(world.host.listCoolingDown()).toEqual([]);
  expect(world.log.entries.filter(({ event }) => event === 'model failed')).toEqual([]);
});

test('a cancelled request that ends soon does not stop the model', async () => {
  const { world, second } = await cancelFirst();
  await world.answer('a');
  await afterGrace();
  expect(world.getRequest('a')).toBe(2);
  await world.answer('a');
  await second;
  expect(world.started).toHaveLength(1);
});
