// Contract of every store. `open` creates an empty store; `again` reopens it as a new process would, if the store
// outlives a process.

import { beforeEach, describe, expect, test } from 'vitest';
import { createTask, isFinished, type Task, type TaskState } from '../../src/domain/tasks/task.ts';
import type { OperatorTaskSummary } from '../../src/domain/tasks/task-summary.ts';
import type { CustomVoiceStore, SettingsStore, TaskStore, UserDictionaryStore } from '../../src/ports/store.ts';

export interface Stores {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly customVoices: CustomVoiceStore;
  readonly userDictionaries: UserDictionaryStore;
}

const ann = { id: 'U1', name: 'Ann' };
const room = { id: 'C1', name: 'general' };
const result = { files: [{ role: 'speech', label: 'Speech', name: 'a.wav', type: 'audio/wav', bytes: 5 }] };

export const polling = {
  status: 'polling',
  serviceTaskId: 't-1',
  acceptedAt: 1,
  changedAt: 2,
  failedPolls: 0,
  reported: {},
} satisfies TaskState;
const done: TaskState = {
  status: 'done',
  serviceTaskId: 't-1',
  report: { status: 'SUCCESS' },
  result,
  deliveryMethod: 'edit',
};
export const unknown = {
  status: 'unknown',
  serviceTaskId: 't-1',
  failure: { kind: 'timed-out', minutes: 5 },
} satisfies TaskState;

export function taskFor(id: string, state?: TaskState, person = ann, adapter = 'web'): Task {
  const values = { text: 'Hello “team”\u0000🎧', voice_id: 7, list: [1, 2], nothing: null };
  const request = { command: 'tts', values, files: {}, labels: { voice_id: 'Rose' } };
  const task = createTask(id, request, { adapter, person, place: room, message: { ts: '1.2', deep: [null] } }, 1);
  const stated = state ? { ...task, state } : task;
  return isFinished(stated) ? { ...stated, shown: true } : stated;
}

export function storeContract(name: string, open: () => Promise<Stores>, again?: () => Promise<Stores>): void {
  describe(name, () => {
    let store: Stores;
    beforeEach(async () => {
      store = await open();
    });

    test('a task is returned unchanged', async () => {
      await store.tasks.put(taskFor('A'));
      expect(await store.tasks.get('A')).toEqual(taskFor('A'));
      expect(await store.tasks.get('B')).toBeUndefined();
    });

    test('the last state counts; a finished task is not open', async () => {
      await store.tasks.put(taskFor('A'));
      await store.tasks.put(taskFor('B'));
      await store.tasks.put(taskFor('A', polling));
      expect([...(await store.tasks.listOpenIds())].sort()).toEqual(['A', 'B']);
      await store.tasks.put(taskFor('A', done));
      expect(await store.tasks.listOpenIds()).toEqual(['B']);
      expect(await store.tasks.get('A')).toEqual(taskFor('A', done));
    });

    test('a finished task stays open until its message shows that', async () => {
      const { shown: _, ...untold } = taskFor('A', done);
      await store.tasks.put(untold);
      expect(await store.tasks.listOpenIds()).toEqual(['A']);
      await store.tasks.put({ ...untold, shown: true });
      expect(await store.tasks.listOpenIds()).toEqual([]);
    });

    test('a finished task can be reopened and finished again', async () => {
      await store.tasks.put(taskFor('A', unknown));
      await store.tasks.put(taskFor('A', polling));
      expect(await store.tasks.listOpenIds()).toEqual(['A']);
      expect((await store.tasks.get('A'))?.state).toEqual(polling);
      await store.tasks.put(taskFor('A', done));
      expect(await store.tasks.listOpenIds()).toEqual([]);
      expect((await store.tasks.get('A'))?.state).toEqual(done);
    });

    test('concurrent writes of one task keep their order', async () => {
      const states: TaskState[] = [polling, unknown, polling, done, polling, unknown, polling, done];
      await Promise.all(states.map((state) => store.tasks.put(taskFor('A', state))));
      expect((await store.tasks.get('A'))?.state).toEqual(done);
      expect(await store.tasks.listOpenIds()).toEqual([]);
    });

    test('a task is always found while it is being finished', async () => {
      await store.tasks.put(taskFor('A', polling));
      for (const state of [done, polling, done, polling]) {
        const written = store.tasks.put(taskFor('A', state));
        for (let look = 0; look < 30; look += 1) expect(await store.tasks.get('A')).toBeDefined();
        await written;
      }
    });

    test('lists tasks of a person by platform, newest first, limited', async () => {
      const bob = { id: 'U2', name: 'Bob' };
      for (const id of ['A', 'B', 'C']) await store.tasks.put(taskFor(id));
      await store.tasks.put(taskFor('D', undefined, bob));
      await store.tasks.put(taskFor('E', undefined, ann, 'slack'));
      await store.tasks.put(taskFor('A', done));
      const ids = async (adapter: string, person: string, most: number) =>
        (await store.tasks.listByPerson(adapter, person, most)).map((task) => task.id);
      expect(await ids('web', 'U1', 10)).toEqual(['C', 'B', 'A']);
      expect(await ids('web', 'U1', 2)).toEqual(['C', 'B']);
      expect(await ids('web', 'U2', 10)).toEqual(['D']);
      expect(await ids('slack', 'U1', 10)).toEqual(['E']);
      expect(await ids('discord', 'U1', 10)).toEqual([]);
    });

    test('lists the last fifty tasks after simultaneous writes', async () => {
      const all = Array.from({ length: 55 }, (_, at) => `T${at}`);
      await Promise.all(all.map((id) => store.tasks.put(taskFor(id))));
      const ids = (await store.tasks.listByPerson('web', 'U1', 100)).map((task) => task.id);
      expect(new Set(ids).size).toBe(50);
      expect(await store.tasks.listOpenIds()).toHaveLength(55);
    });

    test('similar ids do not collide', async () => {
      await store.tasks.put(taskFor('A', undefined, { id: 'x","y', name: '' }, 'a'));
      await store.tasks.put(taskFor('A:B', undefined, { id: 'y', name: '' }, 'a","x'));
      expect(await store.tasks.listByPerson('a', 'x","y', 9)).toHaveLength(1);
      expect(await store.tasks.get('A:B')).toBeDefined();
    });

    test('thousands of open tasks are all found', async () => {
      const ids = Array.from({ length: 1_200 }, (_, at) => `T${String(at).padStart(4, '0')}`);
      for (const id of ids) await store.tasks.put(taskFor(id, polling, { id: `P${id}`, name: '' }));
      expect([...(await store.tasks.listOpenIds())].sort()).toEqual(ids);
    });

    test('a survey lists each task once without any user content', async () => {
      const file = { kind: 'file-gone', name: 'Secret plans.mp3', message: 'Ann deleted it.' } as const;
      await store.tasks.put(taskFor('A', polling));
      await store.tasks.put(taskFor('B', done));
      await store.tasks.put(taskFor('C', { status: 'failed', failure: file }));
      await store.tasks.put(taskFor('C', polling));
      await store.tasks.put(taskFor('C', { status: 'failed', failure: file }));
      const seen: OperatorTaskSummary[] = [];
      await store.tasks.forEachSummary((one) => seen.push(one));
      const common = { operation: 'tts', platform: 'web', place: 'C1', createdAt: 1, changedAt: 1 };
      expect(seen.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
        { ...common, id: 'A', status: 'polling' },
        { ...common, id: 'B', status: 'done' },
        { ...common, id: 'C', status: 'failed', failure: { kind: 'file-gone', name: '…' } },
      ]);
    });

    test('finds people by id prefix on their platform only', async () => {
      const by = (id: string, person: string, adapter = 'slack') =>
        store.tasks.put(taskFor(id, done, { id: person, name: '' }, adapter));
      await by('A', 'T1:U1');
      await by('B', 'T1:U2');
      await by('C', 'T11:U1');
      await by('D', 'T1:U3', 'web');
      await by('E', 'T1:U1');
      const task = taskFor('F', done, { id: 'T1:U4', name: '' }, 'slack');
      await store.tasks.put({ ...task, origin: { ...task.origin, isAutomatic: true } });
      expect([...(await store.tasks.listPeople('slack', 'T1:'))].sort()).toEqual(['T1:U1', 'T1:U2', 'T1:U4']);
      expect(await store.tasks.listPeople('slack', 'T9:')).toEqual([]);
    });

    test('deletes finished tasks of a person and keeps all others', async () => {
      await store.tasks.put(taskFor('A', done));
      await store.tasks.put(taskFor('B', polling));
      await store.tasks.put(taskFor('C', done, { id: 'U2', name: 'Ben' }));
      expect(await store.tasks.deleteByPerson('web', 'U1')).toEqual({
        taskIds: ['A'],
        serviceTaskIds: ['t-1'],
        remaining: 1,
      });
      expect(await store.tasks.get('A')).toBeUndefined();
      expect((await store.tasks.listByPerson('web', 'U1', 9)).map(({ id }) => id)).toEqual(['B']);
      expect(await store.tasks.listOpenIds()).toEqual(['B']);
      expect(await store.tasks.get('C')).toEqual(taskFor('C', done, { id: 'U2', name: 'Ben' }));
      await store.tasks.put(taskFor('B', done));
      expect(await store.tasks.deleteByPerson('web', 'U1')).toEqual({
        taskIds: ['B'],
        serviceTaskIds: ['t-1'],
        remaining: 0,
      });
      expect(await store.tasks.listByPerson('web', 'U1', 9)).toEqual([]);
    });

    test('deletes one task, open or finished, and keeps all others', async () => {
      await store.tasks.put(taskFor('A', done));
      await store.tasks.put(taskFor('B', polling));
      await store.tasks.put(taskFor('C', done));
      for (const id of ['A', 'B', 'D']) await store.tasks.delete(id);
      expect(await Promise.all(['A', 'B'].map((id) => store.tasks.get(id)))).toEqual([undefined, undefined]);
      expect((await store.tasks.listByPerson('web', 'U1', 9)).map(({ id }) => id)).toEqual(['C']);
      expect(await store.tasks.listOpenIds()).toEqual([]);
      expect((await store.tasks.deleteByPerson('web', 'U1')).taskIds).toEqual(['C']);
    });

    test('an automatic task is on no list and is deleted with its person', async () => {
      const task = taskFor('A', done);
      await store.tasks.put({ ...task, origin: { ...task.origin, isAutomatic: true } });
      expect(await store.tasks.listByPerson('web', 'U1', 9)).toEqual([]);
      expect((await store.tasks.deleteByPerson('web', 'U1')).taskIds).toEqual(['A']);
    });

    test('dictionaries belong to an owner and are replaced whole', async () => {
      const person = { adapter: 'web', person: 'X","y' };
      const group = { adapter: 'web', group: 'X","y' };
      const words = [
        { word: 'Earshot', replacement: 'ear shot', addedBy: 'U1' },
        { word: 'x', replacement: 'y', language: 54, addedBy: '' },
      ];
      const mirror = { id: 7, revision: 2 };
      const one = { code: 'ABCD2345', name: 'Names', createdBy: 'U1', entries: words, revision: 2, mirror };
      expect(await store.userDictionaries.get(person)).toEqual([]);
      await store.userDictionaries.put(person, [one]);
      await store.userDictionaries.put(group, [{ ...one, name: 'Ours', mirror: undefined }]);
      expect(await store.userDictionaries.get(person)).toEqual([one]);
      expect((await store.userDictionaries.get(group)).map(({ name }) => name)).toEqual(['Ours']);
      expect(await store.userDictionaries.get({ ...person, adapter: 'slack' })).toEqual([]);
      const owners = await store.userDictionaries.listOwners();
      expect(new Set(owners.map((owner) => JSON.stringify(owner)))).toEqual(
        new Set([JSON.stringify(person), JSON.stringify(group)]),
      );
      await store.userDictionaries.put(person, []);
      expect(await store.userDictionaries.listOwners()).toEqual([group]);
    });

    test('unchanged dictionaries are not read again', async () => {
      const owner = { adapter: 'web', group: 'C1' };
      const words = [{ word: 'Earshot', replacement: 'ear shot', addedBy: 'U1' }];
      const one = { code: 'ABCD2345', name: 'Names', createdBy: 'U1', entries: words, revision: 1 };
      await store.userDictionaries.put(owner, [one]);
      const read = await store.userDictionaries.get(owner);
      expect(await store.userDictionaries.get(owner)).toBe(read);
      await store.userDictionaries.put(owner, [{ ...one, revision: 2 }]);
      expect(await store.userDictionaries.get(owner)).toEqual([{ ...one, revision: 2 }]);
      await store.userDictionaries.put(owner, [one]);
      expect(await store.userDictionaries.get(owner)).toEqual([one]);
    });

    test('emptied defaults leave no record', async () => {
      const person = { adapter: 'web', person: 'X' };
      await store.settings.put(person, { voice: 7 });
      await store.settings.put(person, {});
      expect(await store.settings.get(person)).toEqual({});
    });

    test('settings belong to a person or place, replaced whole', async () => {
      const person = { adapter: 'web', person: 'X' };
      const place = { adapter: 'web', place: 'X' };
      expect(await store.settings.get(person)).toEqual({});
      await store.settings.put(person, { voice: 7, language: 1 });
      await store.settings.put(place, { target_language: 54 });
      expect(await store.settings.get(person)).toEqual({ voice: 7, language: 1 });
      expect(await store.settings.get(place)).toEqual({ target_language: 54 });
      expect(await store.settings.get({ adapter: 'slack', person: 'X' })).toEqual({});
      await store.settings.put(person, { language: 76 });
      expect(await store.settings.get(person)).toEqual({ language: 76 });
    });

    test('last used voices are separate and deleted with their group', async () => {
      const [set, used] = [
        { adapter: 'web', person: 'X1' },
        { adapter: 'web', lastVoicesOf: 'X1' },
      ];
      await store.settings.put(set, { voice: 7 });
      await store.settings.put(used, { lastVoices: { fr: 8 } });
      expect([await store.settings.get(set), await store.settings.get(used)]).toEqual([
        { voice: 7 },
        { lastVoices: { fr: 8 } },
      ]);
      await store.settings.deleteByPrefix('web', 'X');
      expect([await store.settings.get(set), await store.settings.get(used)]).toEqual([{}, {}]);
    });

    test('deletes finished tasks of one person on one platform only', async () => {
      const bob = { id: 'U2', name: 'Bob' };
      for (const id of ['A', 'B', 'C']) await store.tasks.put(taskFor(id, id === 'C' ? polling : done));
      await store.tasks.put(taskFor('D', done, bob));
      await store.tasks.put(taskFor('E', done, ann, 'slack'));
      const { taskIds, remaining } = await store.tasks.deleteByPerson('web', 'U1');
      expect([[...taskIds].sort(), remaining]).toEqual([['A', 'B'], 1]);
      expect((await store.tasks.listByPerson('web', 'U1', 9)).map(({ id }) => id)).toEqual(['C']);
      expect(await store.tasks.get('A')).toBeUndefined();
      for (const id of ['C', 'D', 'E']) expect(await store.tasks.get(id)).toBeDefined();
      await store.tasks.put(taskFor('C', done));
      expect(await store.tasks.deleteByPerson('web', 'U1')).toEqual({
        taskIds: ['C'],
        serviceTaskIds: ['t-1'],
        remaining: 0,
      });
      expect(await store.tasks.deleteByPerson('web', 'nobody')).toEqual({
        taskIds: [],
        serviceTaskIds: [],
        remaining: 0,
      });
    });

    test('deletes tasks of a person that are on no list', async () => {
      const all = Array.from({ length: 260 }, (_, at) => `T${at}`);
      for (const id of all) await store.tasks.put(taskFor(id, done));
      expect(new Set((await store.tasks.deleteByPerson('web', 'U1')).taskIds)).toEqual(new Set(all));
      expect(await Promise.all(all.map((id) => store.tasks.get(id)))).toEqual(all.map(() => undefined));
    });

    test('a finished task that was reopened is not deleted', async () => {
      await store.tasks.put(taskFor('A', done));
      await store.tasks.put(taskFor('A', polling));
      expect(await store.tasks.deleteByPerson('web', 'U1')).toEqual({
        taskIds: [],
        serviceTaskIds: [],
        remaining: 1,
      });
      expect((await store.tasks.get('A'))?.state).toEqual(polling);
    });

    test('finds all people and defaults of a large workspace', async () => {
      const people = Array.from({ length: 600 }, (_, at) => `T1:U${at}`);
      for (const id of people) {
        await store.tasks.put(taskFor(id, done, { id, name: '' }, 'slack'));
        await store.settings.put({ adapter: 'slack', person: id }, { voice: 7 });
      }
      await store.settings.put({ adapter: 'slack', place: 'T2:C1' }, { voice: 7 });
      expect(new Set(await store.tasks.listPeople('slack', 'T1:'))).toEqual(new Set(people));
      await store.settings.deleteByPrefix('slack', 'T1:');
      for (const person of people) expect(await store.settings.get({ adapter: 'slack', person })).toEqual({});
      expect(await store.settings.get({ adapter: 'slack', place: 'T2:C1' })).toEqual({ voice: 7 });
    });

    test('empty settings are equal to none', async () => {
      const owner = { adapter: 'web', person: 'X' };
      await store.settings.put(owner, { voice: 7 });
      await store.settings.put(owner, {});
      await store.settings.put(owner, {});
      expect(await store.settings.get(owner)).toEqual({});
    });

    test('a voice record is returned unchanged, replaced and deleted', async () => {
      const details = { name: 'Ünï “Announcer”', owner: { adapter: 'web', person: 'U1', group: 'C1' } };
      expect(await store.customVoices.all()).toEqual([]);
      await store.customVoices.put({ code: 'AAAAAAAA', details });
      await store.customVoices.put({
        code: 'BBBBBBBB',
        id: 7,
        details: { ...details, owner: { adapter: 'web', person: 'U2' } },
      });
      await store.customVoices.put({ code: 'AAAAAAAA', id: 5, details });
      await store.customVoices.put({ code: 'BBBBBBBB', id: 7 });
      const all = async () => (await store.customVoices.all()).toSorted((a, b) => (a.code < b.code ? -1 : 1));
      expect(await all()).toEqual([
        { code: 'AAAAAAAA', id: 5, details },
        { code: 'BBBBBBBB', id: 7 },
      ]);
      await store.customVoices.delete('AAAAAAAA');
      await store.customVoices.delete('NOSUCH');
      expect(await all()).toEqual([{ code: 'BBBBBBBB', id: 7 }]);
    });

    test.runIf(again)('everything survives a restart', async () => {
      await store.tasks.put(taskFor('A', polling));
      await store.tasks.put(taskFor('B', done));
      await store.settings.put({ adapter: 'web', person: 'U1' }, { voice: 7 });
      await store.customVoices.put({ code: 'AAAAAAAA', id: 5 });
      const next = again ? await again() : store;
      expect(await next.customVoices.all()).toEqual([{ code: 'AAAAAAAA', id: 5 }]);
      expect(await next.tasks.listOpenIds()).toEqual(['A']);
      expect(await next.tasks.get('B')).toEqual(taskFor('B', done));
      expect(await next.tasks.listByPerson('web', 'U1', 9)).toHaveLength(2);
      expect(await next.settings.get({ adapter: 'web', person: 'U1' })).toEqual({ voice: 7 });
    });
  });
}
