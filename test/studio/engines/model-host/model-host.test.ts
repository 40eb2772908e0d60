// The host against models that are only promises: who is loaded, who is served, and what happens to failures.

import { expect, onTestFinished, test, vi } from 'vitest';
import { ModelError, ModelGoneError } from '../../../../src/studio/engines/model-process.ts';
import { settle } from '../../../fakes/clock.ts';
import { createWorld, MEGABYTE } from './world.ts';

test('two jobs share one process and take turns', async () => {
  const world = createWorld({ a: 100 * MEGABYTE });
  const film = [1, 2, 3].map((n) => world.call('a', n, 'film'));
  const memo = world.call('a', 10, 'memo');
  const order = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await settle();
    order.push(world.getRequest('a'));
    await world.answer('a');
  }
  expect(order).toEqual([1, 10, 2, 3]);
  await Promise.all([...film, memo]);
  expect(world.started).toHaveLength(1);
});

test('several models stay loaded within the budget, and the one unused longest goes first', async () => {
  const world = createWorld({ a: 400 * MEGABYTE, b: 400 * MEGABYTE, c: 400 * MEGABYTE });
  for (const path of ['a', 'b', 'a', 'c']) {
    world.pass(1000);
    const done = world.call(path, 1);
    await world.answer(path);
    await done;
  }
  expect(world.alivePaths()).toEqual(['a', 'c']);
  expect(world.started.map(({ path }) => path)).toEqual(['a', 'b', 'c']);
});

test('two models that do not fit together take turns, and nobody waits for ever', async () => {
  const world = createWorld({ a: 600 * MEGABYTE, b: 600 * MEGABYTE });
  const first = [1, 2].map((n) => world.call('a', n, `a${n}`));
  await settle();
  const second = world.call('b', 3, 'b');
  // These came after the request for the other model, so they wait for it.
  const third = [4, 5].map((n) => world.call('a', n, `a${n}`));
  await world.answer('a');
  await world.answer('a');
  await Promise.all(first);
  expect(world.alivePaths()).toEqual(['b']);
  await world.answer('b');
  await second;
  expect(world.alivePaths()).toEqual(['a']);
  await world.answer('a');
  await world.answer('a');
  await Promise.all(third);
});

test('a request that no longer waits blocks no other', async () => {
  const world = createWorld({ a: 600 * MEGABYTE, b: 600 * MEGABYTE });
  const leave = new AbortController();
  const first = world.call('a', 1);
  await settle();
  const second = world.call('b', 2, 'b', leave.signal);
  const third = world.call('a', 3);
  await settle();
  leave.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  await world.answer('a');
  await world.answer('a');
  await Promise.all([first, third]);
  expect(world.alivePaths()).toEqual(['a']);
});

test('a cancelled request is never sent', async () => {
  const world = createWorld({ a: MEGABYTE });
  const leave = new AbortController();
  const first = world.call('a', 1);
  const second = world.call('a', 2, 'job', leave.signal);
  const third = world.call('a', 3);
  await settle();
  leave.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('cancelled');
  await world.answer('a');
  expect(world.getRequest('a')).toBe(3);
  await world.answer('a');
  await Promise.all([first, third]);
});

test('a crashed model is loaded again for the next request', async () => {
  const world = createWorld({ a: MEGABYTE });
  const failing = world.call('a', 1);
  await settle();
  const [model] = world.started;
  if (model) model.isAlive = false;
  model?.open[0]?.fail();
  await expect(failing).rejects.toThrow('it fell over');
  const again = world.call('a', 2);
  await world.answer('a');
  expect(await again).toEqual({ done: { n: 2 } });
  expect(world.started).toHaveLength(2);
});

test('a model that fails three times in a row gets no requests for ten minutes', async () => {
  const world = createWorld({ a: MEGABYTE });
  for (let n = 0; n < 3; n += 1) {
    const failing = world.call('a', n);
    const outcome = expect(failing).rejects.toThrow('it fell over');
    await world.fail('a');
    await outcome;
  }
  expect(world.host.listCoolingDown()).toEqual([{ path: 'a', state: 's' }]);
  await expect(world.call('a', 4)).rejects.toThrow('it fell over');
  world.pass(10 * 60_000);
  expect(world.host.listCoolingDown()).toEqual([]);
  const later = world.call('a', 5);
  await world.answer('a');
  expect(await later).toEqual({ done: { n: 5 } });
});

test('a model that is too large is refused with both sizes', async () => {
  const world = createWorld({ a: 1400 * MEGABYTE });
  await expect(world.call('a', 1)).rejects.toThrow(
    'it needs about 1400 MB of memory, but models may use 1000 MB; use a smaller model, or raise MODELS_MEMORY',
  );
});

test('a call to a deleted model says so and counts as no failure', async () => {
  const world = createWorld({});
  for (let n = 0; n < 4; n += 1) await expect(world.call('gone', n)).rejects.toBeInstanceOf(ModelGoneError);
  expect(world.host.listCoolingDown()).toEqual([]);
});

test('a failed start fails the requests that waited for it', async () => {
  const world = createWorld(
    { a: MEGABYTE },
    { startModel: () => Promise.reject(new ModelError('its file is damaged')) },
  );
  const all = [world.call('a', 1), world.call('a', 2)];
  for (const one of all) await expect(one).rejects.toThrow('its file is damaged');
});

test('preloading displaces nothing', async () => {
  const world = createWorld({ a: 600 * MEGABYTE, b: 600 * MEGABYTE, c: 300 * MEGABYTE });
  await world.host.preload(['a', 'b', 'c', 'gone'].map((path) => ({ path, state: 's' })));
  expect(world.alivePaths()).toEqual(['a', 'c']);
});

test('of preloaded models, the one used last leaves last', async () => {
  const world = createWorld({ a: 400 * MEGABYTE, b: 400 * MEGABYTE, c: 400 * MEGABYTE });
  await world.host.preload(['a', 'b'].map((path) => ({ path, state: 's' })));
  const done = world.call('c', 1);
  await world.answer('c');
  await done;
  expect(world.alivePaths()).toEqual(['a', 'c']);
});

test('reports a use again until it is recorded', async () => {
  const reports: string[] = [];
  const onUse = () => reports.push('use') > 1;
  const world = createWorld({ a: MEGABYTE }, { onUse });
  for (const n of [1, 2, 3]) {
    const done = world.call('a', n);
    await world.answer('a');
    await done;
  }
  expect(reports).toHaveLength(2);
});

test('a model that grows makes others leave, not itself', async () => {
  const sizes = [400 * MEGABYTE, 400 * MEGABYTE, 900 * MEGABYTE];
  const world = createWorld({ a: 400 * MEGABYTE, b: 400 * MEGABYTE }, { measureBytes: async () => sizes.shift() });
  for (const path of ['a', 'b', 'b']) {
    world.pass(10_000);
    const done = world.call(path, 1);
    await world.answer(path);
    await done;
  }
  await settle();
  expect(world.alivePaths()).toEqual(['b']);
});

test('a model keeps the memory it is expected to need', async () => {
  const bytes = { a: 600 * MEGABYTE, b: 500 * MEGABYTE };
  const world = createWorld(bytes, { measureBytes: async () => 200 * MEGABYTE });
  for (const path of ['a', 'b']) {
    const done = world.call(path, 1);
    await world.answer(path);
    await done;
  }
  expect(world.alivePaths()).toEqual(['b']);
});

test('an unused model leaves after its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = createWorld({ a: MEGABYTE }, { idleTimeoutMs: 60_000 });
  const done = world.call('a', 1);
  await world.answer('a');
  await done;
  world.pass(61_000);
  vi.advanceTimersByTime(60_000);
  expect(world.alivePaths()).toEqual([]);
});

test('only listed models stay', async () => {
  const world = createWorld({ a: MEGABYTE, b: MEGABYTE });
  await world.host.preload(['a', 'b'].map((path) => ({ path, state: 's' })));
  world.host.keepOnly([{ path: 'b', state: 's' }]);
  expect(world.alivePaths()).toEqual(['b']);
});

test('stopping ends all models and all requests', async () => {
  const world = createWorld({ a: MEGABYTE });
  const all = [world.call('a', 1), world.call('a', 2)];
  const outcomes = Promise.allSettled(all);
  await settle();
  world.host.stop();
  world.started[0]?.open[0]?.fail();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(world.alivePaths()).toEqual([]);
  await expect(world.call('a', 3)).rejects.toThrow('the studio stops');
});
