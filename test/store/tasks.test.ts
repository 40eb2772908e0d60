// What only shows from below: moves that a crash left half done, records from elsewhere, storage that fails.

import { Keyv } from 'keyv';
import { describe, expect, test } from 'vitest';
import type { State } from '../../src/domain/tasks/task.ts';
import { createRecords } from '../../src/store/record.ts';
import { createSettingsStore } from '../../src/store/small-stores.ts';
import { createTaskStore, KEEP_MS } from '../../src/store/tasks.ts';
import { taskFor } from '../contract/store.ts';
import { createFakeLog } from '../fakes/log.ts';
import { keysOfMap, openSealer, taskNamespaces } from './setup.ts';

const done: State = { at: 'forgotten', id: 't-1' };
const polling: State = { at: 'polling', id: 't-1', accepted: 1, changed: 2, silences: 0, seen: {} };

/** A task store on Maps that can be looked into; writes to one of them may be made to fail. */
function scene() {
  const maps = { live: new Map(), history: new Map(), people: new Map() };
  const namespaces = taskNamespaces(maps);
  const log = createFakeLog();
  const tasks = createTaskStore(namespaces, { sealer: openSealer, log });
  return { maps, namespaces, live: namespaces.live, log, tasks };
}

describe('a move that a crash left half done', () => {
  test('to rest: it is at rest, and the start finishes the move', async () => {
    const { maps, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    const left = [...maps.live];
    await tasks.put(taskFor('A', done));
    for (const [key, value] of left) maps.live.set(key, value);
    expect((await tasks.get('A'))?.state).toEqual(done);
    expect(await tasks.open()).toEqual([]);
    expect(maps.live.size).toBe(0);
  });

  test('back to work: it is at work', async () => {
    const { maps, tasks } = scene();
    await tasks.put(taskFor('A', done));
    const left = [...maps.history];
    await tasks.put(taskFor('A', polling));
    for (const [key, value] of left) maps.history.set(key, value);
    expect((await tasks.get('A'))?.state).toEqual(polling);
    expect(await tasks.open()).toEqual(['A']);
    await tasks.put(taskFor('A', done));
    expect((await tasks.get('A'))?.state).toEqual(done);
  });

  test('at the very first write: the list names a task that is not there, and it is left out', async () => {
    const { maps, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    await tasks.put(taskFor('B', polling));
    maps.live.delete('B');
    expect((await tasks.of('web', 'U1', 9)).map((task) => task.id)).toEqual(['A']);
    await tasks.put(taskFor('B', polling));
    expect((await tasks.of('web', 'U1', 9)).map((task) => task.id)).toEqual(['B', 'A']);
  });
});

test('a task at rest is kept for thirty days, one at work without an end', async () => {
  const { maps, tasks } = scene();
  const before = Date.now();
  await tasks.put(taskFor('A', polling));
  await tasks.put(taskFor('B', done));
  expect(maps.live.get('A').expires).toBeUndefined();
  expect(maps.history.get('B').expires).toBeGreaterThanOrEqual(before + KEEP_MS);
  expect(maps.history.get('B').expires).toBeLessThanOrEqual(Date.now() + KEEP_MS);
});

describe('a record that cannot be read', () => {
  const broken: Record<string, unknown> = {
    'is no JSON': 'oh{',
    'is JSON of another kind': '"text"',
    'has no task': '{"value":{"v":1,"rev":1}}',
    'is of a version to come': JSON.stringify({ value: { v: 2, rev: 1, task: taskFor('B') } }),
    'lacks what everybody relies on': JSON.stringify({ value: { v: 1, rev: 1, task: { id: 'B' } } }),
    'has an unknown state': JSON.stringify({
      value: { v: 1, rev: 1, task: { ...taskFor('B'), state: { at: '?' } } },
    }),
  };
  test.each(Object.entries(broken))('because it %s, is told to the log and left out', async (_, value) => {
    const { maps, log, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    await tasks.put(taskFor('B', polling));
    maps.live.set('B', { value });
    expect(await tasks.open()).toEqual(['A']);
    expect(await tasks.get('B')).toBeUndefined();
    expect(await tasks.of('web', 'U1', 9)).toHaveLength(1);
    expect(
      log.entries.filter(({ level, fields }) => level === 'error' && fields['task'] === 'B'),
    ).not.toEqual([]);
    await tasks.put(taskFor('B', polling));
    expect([...(await tasks.open())].sort()).toEqual(['A', 'B']);
  });

  test('in settings or in a person’s list counts as empty', async () => {
    const { maps, log, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    for (const key of maps.people.keys()) maps.people.set(key, { value: '{"value":7}' });
    expect(await tasks.of('web', 'U1', 9)).toEqual([]);
    const kept = new Map();
    const settings = createSettingsStore(createRecords(kept), keysOfMap(kept), log);
    await settings.put({ adapter: 'web', person: 'U1' }, { voice: 7 });
    for (const key of kept.keys()) kept.set(key, { value: '{"value":{"v":1,"defaults":{"voice":"Rose"}}}' });
    expect(await settings.get({ adapter: 'web', person: 'U1' })).toEqual({});
    expect(log.entries).toHaveLength(2);
  });
});

describe('storage that fails', () => {
  const failing = () => {
    const { namespaces, live, log } = scene();
    const full = async (): Promise<never> => {
      throw new Error('disk full');
    };
    const people = new Keyv({
      store: { capabilities: { expires: true }, get: async () => undefined, set: full },
    });
    return { tasks: createTaskStore({ ...namespaces, people }, { sealer: openSealer, log }), live };
  };

  test('throws, and says nothing was stored', async () => {
    const { tasks } = failing();
    await expect(tasks.put(taskFor('A', polling))).rejects.toThrow('disk full');
    expect(await tasks.get('A')).toBeUndefined();
  });

  test('by answering no throws as well', async () => {
    const no = new Keyv({
      store: { capabilities: { expires: true }, get: async () => undefined, set: async () => false },
    });
    const { namespaces, log } = scene();
    const tasks = createTaskStore({ ...namespaces, people: no }, { sealer: openSealer, log });
    await expect(tasks.put(taskFor('A', polling))).rejects.toThrow('did not take');
    const settings = createSettingsStore(no, keysOfMap(new Map()), log);
    await expect(settings.put({ adapter: 'web', place: 'C1' }, { voice: 1 })).rejects.toThrow('did not take');
  });

  test('once does not hold up what comes after', async () => {
    const { tasks, live } = failing();
    await expect(tasks.put(taskFor('A', polling))).rejects.toThrow();
    await live.set('A', { v: 1, rev: 1, task: taskFor('A', polling) });
    await tasks.put(taskFor('A', done));
    expect((await tasks.get('A'))?.state).toEqual(done);
  });
});
