// Low-level cases: moves interrupted by a crash, foreign records, failing storage.

import { Keyv } from 'keyv';
import { describe, expect, test } from 'vitest';
import type { TaskState } from '../../src/domain/tasks/task.ts';
import { createSettingsStore } from '../../src/store/record-stores.ts';
import { createStrictKeyv } from '../../src/store/store.ts';
import { createTaskStore, TASK_TTL_MS } from '../../src/store/task-store.ts';
import { polling, taskFor } from '../contract/store.ts';
import { createFakeLog } from '../fakes/log.ts';
import { keysOfMap, openTaskCipher, taskNamespaces } from './setup.ts';

const done: TaskState = { status: 'abandoned', serviceTaskId: 't-1' };

/** A task store on accessible Maps, whose writes can be made to fail. */
function scene() {
  const maps = { openTasks: new Map(), finishedTasks: new Map(), taskLists: new Map() };
  const namespaces = taskNamespaces(maps);
  const log = createFakeLog();
  const tasks = createTaskStore(namespaces, { taskCipher: openTaskCipher, log });
  return { maps, namespaces, live: namespaces.openTasks, log, tasks };
}

describe('a crash while moving a task', () => {
  test('to finished: the next start completes the move', async () => {
    const { maps, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    const left = [...maps.openTasks];
    await tasks.put(taskFor('A', done));
    for (const [key, value] of left) maps.openTasks.set(key, value);
    expect((await tasks.get('A'))?.state).toEqual(done);
    expect(await tasks.listOpenIds()).toEqual([]);
    expect(maps.openTasks.size).toBe(0);
  });

  test('back to open: it is open', async () => {
    const { maps, tasks } = scene();
    await tasks.put(taskFor('A', done));
    const left = [...maps.finishedTasks];
    await tasks.put(taskFor('A', polling));
    for (const [key, value] of left) maps.finishedTasks.set(key, value);
    expect((await tasks.get('A'))?.state).toEqual(polling);
    expect(await tasks.listOpenIds()).toEqual(['A']);
    await tasks.put(taskFor('A', done));
    expect((await tasks.get('A'))?.state).toEqual(done);
  });

  test('at the first write: the missing task is left out', async () => {
    const { maps, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    await tasks.put(taskFor('B', polling));
    maps.openTasks.delete('B');
    expect((await tasks.listByPerson('web', 'U1', 9)).map((task) => task.id)).toEqual(['A']);
    await tasks.put(taskFor('B', polling));
    expect((await tasks.listByPerson('web', 'U1', 9)).map((task) => task.id)).toEqual(['B', 'A']);
  });
});

test('a finished task expires after thirty days, an open never', async () => {
  const { maps, tasks } = scene();
  const before = Date.now();
  await tasks.put(taskFor('A', polling));
  await tasks.put(taskFor('B', done));
  expect(maps.openTasks.get('A').expires).toBeUndefined();
  expect(maps.finishedTasks.get('B').expires).toBeGreaterThanOrEqual(before + TASK_TTL_MS);
  expect(maps.finishedTasks.get('B').expires).toBeLessThanOrEqual(Date.now() + TASK_TTL_MS);
});

describe('an unreadable record', () => {
  const broken: Record<string, unknown> = {
    'is no JSON': 'oh{',
    'is JSON of another kind': '"text"',
    'has no task': '{"value":{"v":1,"rev":1}}',
    'is of a version to come': JSON.stringify({ value: { v: 2, rev: 1, task: taskFor('B') } }),
    'lacks what everybody relies on': JSON.stringify({ value: { v: 1, rev: 1, task: { id: 'B' } } }),
    'has an unknown state': JSON.stringify({
      value: { v: 1, rev: 1, task: { ...taskFor('B'), state: { status: '?' } } },
    }),
  };
  test.each(Object.entries(broken))('that %s is logged and left out', async (_, value) => {
    const { maps, log, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    await tasks.put(taskFor('B', polling));
    maps.openTasks.set('B', { value });
    expect(await tasks.listOpenIds()).toEqual(['A']);
    expect(await tasks.get('B')).toBeUndefined();
    expect(await tasks.listByPerson('web', 'U1', 9)).toHaveLength(1);
    expect(log.entries.filter(({ level, fields }) => level === 'error' && fields['task'] === 'B')).not.toEqual([]);
    await tasks.put(taskFor('B', polling));
    expect([...(await tasks.listOpenIds())].sort()).toEqual(['A', 'B']);
  });

  test('in settings or lists counts as empty', async () => {
    const { maps, log, tasks } = scene();
    await tasks.put(taskFor('A', polling));
    for (const key of maps.taskLists.keys()) maps.taskLists.set(key, { value: '{"value":7}' });
    expect(await tasks.listByPerson('web', 'U1', 9)).toEqual([]);
    const kept = new Map();
    const settings = createSettingsStore(createStrictKeyv(kept), keysOfMap(kept), log);
    await settings.put({ adapter: 'web', person: 'U1' }, { voice: 7 });
    for (const key of kept.keys()) kept.set(key, { value: '{"value":{"v":1,"defaults":{"voice":"Rose"}}}' });
    expect(await settings.get({ adapter: 'web', person: 'U1' })).toEqual({});
    expect(log.entries).toHaveLength(2);
  });
});

describe('failing storage', () => {
  const failing = () => {
    const { namespaces, live, log } = scene();
    const full = async (): Promise<never> => {
      throw new Error('disk full');
    };
    const taskLists = new Keyv({
      store: { capabilities: { expires: true }, get: async () => undefined, set: full },
    });
    return {
      tasks: createTaskStore({ ...namespaces, taskLists }, { taskCipher: openTaskCipher, log }),
      live,
    };
  };

  test('throws and stores nothing', async () => {
    const { tasks } = failing();
    await expect(tasks.put(taskFor('A', polling))).rejects.toThrow('disk full');
    expect(await tasks.get('A')).toBeUndefined();
  });

  test('throws also when it returns false', async () => {
    const no = new Keyv({
      store: { capabilities: { expires: true }, get: async () => undefined, set: async () => false },
    });
    const { namespaces, log } = scene();
    const tasks = createTaskStore({ ...namespaces, taskLists: no }, { taskCipher: openTaskCipher, log });
    await expect(tasks.put(taskFor('A', polling))).rejects.toThrow('rejected a record');
    const settings = createSettingsStore(no, keysOfMap(new Map()), log);
    await expect(settings.put({ adapter: 'web', place: 'C1' }, { voice: 1 })).rejects.toThrow('rejected a record');
  });

  test('does not block later writes', async () => {
    const { tasks, live } = failing();
    await expect(tasks.put(taskFor('A', polling))).rejects.toThrow();
    await live.set('A', { v: 1, rev: 1, task: taskFor('A', polling) });
    await tasks.put(taskFor('A', done));
    expect((await tasks.get('A'))?.state).toEqual(done);
  });
});
