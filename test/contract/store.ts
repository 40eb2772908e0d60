// What every store must do, whatever it stands on. `open` gives an empty one; `again` opens the same one as a new process
// would, where the store outlives a process.

import { beforeEach, describe, expect, test } from 'vitest';
import type { Outline } from '../../src/domain/tasks/outline.ts';
import { isOver, newTask, type State, type Task } from '../../src/domain/tasks/task.ts';
import type { DictionaryStore, MadeVoiceStore, SettingsStore, TaskStore } from '../../src/ports/store.ts';

export interface Stores {
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly voices: MadeVoiceStore;
  readonly dictionaries: DictionaryStore;
}

const ann = { id: 'U1', name: 'Ann' };
const room = { id: 'C1', name: 'general' };
const result = { files: [{ role: 'speech', label: 'Speech', name: 'a.wav', type: 'audio/wav', bytes: 5 }] };

const polling: State = { at: 'polling', id: 't-1', accepted: 1, changed: 2, silences: 0, seen: {} };
const done: State = { at: 'done', id: 't-1', report: { status: 'SUCCESS' }, result, rung: 'edit' };
const unknown: State = { at: 'unknown', id: 't-1', failure: { kind: 'timed-out', minutes: 5 } };

export function taskFor(id: string, state?: State, person = ann, adapter = 'web'): Task {
  const values = { text: 'Hello “team”\u0000🎧', voice_id: 7, list: [1, 2], nothing: null };
  const request = { command: 'tts', values, files: {}, labels: { voice_id: 'Rose' } };
  const task = newTask(
    id,
    request,
    { adapter, person, place: room, message: { ts: '1.2', deep: [null] } },
    1,
  );
  const stated = state ? { ...task, state } : task;
  return isOver(stated) ? { ...stated, told: true } : stated;
}

export function storeContract(
  name: string,
  open: () => Promise<Stores>,
  again?: () => Promise<Stores>,
): void {
  describe(name, () => {
    let store: Stores;
    beforeEach(async () => {
      store = await open();
    });

    test('a task comes back as it was put', async () => {
      await store.tasks.put(taskFor('A'));
      expect(await store.tasks.get('A')).toEqual(taskFor('A'));
      expect(await store.tasks.get('B')).toBeUndefined();
    });

    test('the last state counts, and a task at rest is still found but no longer open', async () => {
      await store.tasks.put(taskFor('A'));
      await store.tasks.put(taskFor('B'));
      await store.tasks.put(taskFor('A', polling));
      expect([...(await store.tasks.open())].sort()).toEqual(['A', 'B']);
      await store.tasks.put(taskFor('A', done));
      expect(await store.tasks.open()).toEqual(['B']);
      expect(await store.tasks.get('A')).toEqual(taskFor('A', done));
    });

    test('a task that is over is open until the message says so', async () => {
      const { told: _, ...untold } = taskFor('A', done);
      await store.tasks.put(untold);
      expect(await store.tasks.open()).toEqual(['A']);
      await store.tasks.put({ ...untold, told: true });
      expect(await store.tasks.open()).toEqual([]);
    });

    test('a task at rest can be put to work again, and rest again', async () => {
      await store.tasks.put(taskFor('A', unknown));
      await store.tasks.put(taskFor('A', polling));
      expect(await store.tasks.open()).toEqual(['A']);
      expect((await store.tasks.get('A'))?.state).toEqual(polling);
      await store.tasks.put(taskFor('A', done));
      expect(await store.tasks.open()).toEqual([]);
      expect((await store.tasks.get('A'))?.state).toEqual(done);
    });

    test('writes of one task keep their order although nobody waits', async () => {
      const states: State[] = [polling, unknown, polling, done, polling, unknown, polling, done];
      await Promise.all(states.map((state) => store.tasks.put(taskFor('A', state))));
      expect((await store.tasks.get('A'))?.state).toEqual(done);
      expect(await store.tasks.open()).toEqual([]);
    });

    test('a task on its way to rest is never in neither place', async () => {
      await store.tasks.put(taskFor('A', polling));
      for (const state of [done, polling, done, polling]) {
        const written = store.tasks.put(taskFor('A', state));
        for (let look = 0; look < 30; look += 1) expect(await store.tasks.get('A')).toBeDefined();
        await written;
      }
    });

    test('a person’s tasks are told newest first, as many as asked for, by platform', async () => {
      const bob = { id: 'U2', name: 'Bob' };
      for (const id of ['A', 'B', 'C']) await store.tasks.put(taskFor(id));
      await store.tasks.put(taskFor('D', undefined, bob));
      await store.tasks.put(taskFor('E', undefined, ann, 'slack'));
      await store.tasks.put(taskFor('A', done));
      const ids = async (adapter: string, person: string, most: number) =>
        (await store.tasks.of(adapter, person, most)).map((task) => task.id);
      expect(await ids('web', 'U1', 10)).toEqual(['C', 'B', 'A']);
      expect(await ids('web', 'U1', 2)).toEqual(['C', 'B']);
      expect(await ids('web', 'U2', 10)).toEqual(['D']);
      expect(await ids('slack', 'U1', 10)).toEqual(['E']);
      expect(await ids('discord', 'U1', 10)).toEqual([]);
    });

    test('a person’s list holds the last fifty, also when they came all at once', async () => {
      const all = Array.from({ length: 55 }, (_, at) => `T${at}`);
      await Promise.all(all.map((id) => store.tasks.put(taskFor(id))));
      const ids = (await store.tasks.of('web', 'U1', 100)).map((task) => task.id);
      expect(new Set(ids).size).toBe(50);
      expect(await store.tasks.open()).toHaveLength(55);
    });

    test('ids that look alike do not meet', async () => {
      await store.tasks.put(taskFor('A', undefined, { id: 'x","y', name: '' }, 'a'));
      await store.tasks.put(taskFor('A:B', undefined, { id: 'y', name: '' }, 'a","x'));
      expect(await store.tasks.of('a', 'x","y', 9)).toHaveLength(1);
      expect(await store.tasks.get('A:B')).toBeDefined();
    });

    test('thousands of open tasks are all found', async () => {
      const ids = Array.from({ length: 1_200 }, (_, at) => `T${String(at).padStart(4, '0')}`);
      for (const id of ids) await store.tasks.put(taskFor(id, polling, { id: `P${id}`, name: '' }));
      expect([...(await store.tasks.open())].sort()).toEqual(ids);
    });

    test('a survey shows each task once, at work or at rest, and nothing that a person wrote', async () => {
      const file = { kind: 'file-gone', name: 'Secret plans.mp3', said: 'Ann deleted it.' } as const;
      await store.tasks.put(taskFor('A', polling));
      await store.tasks.put(taskFor('B', done));
      await store.tasks.put(taskFor('C', { at: 'failed', failure: file }));
      await store.tasks.put(taskFor('C', polling));
      await store.tasks.put(taskFor('C', { at: 'failed', failure: file }));
      const seen: Outline[] = [];
      await store.tasks.survey((one) => seen.push(one));
      const common = { operation: 'tts', platform: 'web', place: 'C1', created: 1, changed: 1 };
      expect(seen.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
        { ...common, id: 'A', at: 'polling' },
        { ...common, id: 'B', at: 'done' },
        { ...common, id: 'C', at: 'failed', failure: { kind: 'file-gone', name: '…' } },
      ]);
    });

    test('people are found by how their ids begin, on their platform only', async () => {
      const by = (id: string, person: string, adapter = 'slack') =>
        store.tasks.put(taskFor(id, done, { id: person, name: '' }, adapter));
      await by('A', 'T1:U1');
      await by('B', 'T1:U2');
      await by('C', 'T11:U1');
      await by('D', 'T1:U3', 'web');
      await by('E', 'T1:U1');
      expect([...(await store.tasks.people('slack', 'T1:'))].sort()).toEqual(['T1:U1', 'T1:U2']);
      expect(await store.tasks.people('slack', 'T9:')).toEqual([]);
    });

    test('a person’s tasks at rest are forgotten, those at work stay and stay listed, others keep theirs', async () => {
      await store.tasks.put(taskFor('A', done));
      await store.tasks.put(taskFor('B', polling));
      await store.tasks.put(taskFor('C', done, { id: 'U2', name: 'Ben' }));
      expect(await store.tasks.forget('web', 'U1')).toEqual({ deleted: ['A'], atService: ['t-1'], open: 1 });
      expect(await store.tasks.get('A')).toBeUndefined();
      expect((await store.tasks.of('web', 'U1', 9)).map(({ id }) => id)).toEqual(['B']);
      expect(await store.tasks.open()).toEqual(['B']);
      expect(await store.tasks.get('C')).toEqual(taskFor('C', done, { id: 'U2', name: 'Ben' }));
      await store.tasks.put(taskFor('B', done));
      expect(await store.tasks.forget('web', 'U1')).toEqual({ deleted: ['B'], atService: ['t-1'], open: 0 });
      expect(await store.tasks.of('web', 'U1', 9)).toEqual([]);
    });

    test('dictionaries stand with their owner, are replaced as a whole, and empty ones leave nothing behind', async () => {
      const person = { adapter: 'web', person: 'X","y' };
      const group = { adapter: 'web', group: 'X","y' };
      const words = [
        { word: 'Earshot', as: 'ear shot', by: 'U1' },
        { word: 'x', as: 'y', language: 54, by: '' },
      ];
      const mirror = { id: 7, changes: 2 };
      const one = { mark: 'ABCD2345', name: 'Names', by: 'U1', words, changes: 2, mirror };
      expect(await store.dictionaries.get(person)).toEqual([]);
      await store.dictionaries.put(person, [one]);
      await store.dictionaries.put(group, [{ ...one, name: 'Ours', mirror: undefined }]);
      expect(await store.dictionaries.get(person)).toEqual([one]);
      expect((await store.dictionaries.get(group)).map(({ name }) => name)).toEqual(['Ours']);
      expect(await store.dictionaries.get({ ...person, adapter: 'slack' })).toEqual([]);
      const owners = await store.dictionaries.owners();
      expect(new Set(owners.map((owner) => JSON.stringify(owner)))).toEqual(
        new Set([JSON.stringify(person), JSON.stringify(group)]),
      );
      await store.dictionaries.put(person, []);
      expect(await store.dictionaries.owners()).toEqual([group]);
    });

    test('dictionaries that nobody changed are not read again', async () => {
      const owner = { adapter: 'web', group: 'C1' };
      const words = [{ word: 'Earshot', as: 'ear shot', by: 'U1' }];
      const one = { mark: 'ABCD2345', name: 'Names', by: 'U1', words, changes: 1 };
      await store.dictionaries.put(owner, [one]);
      const read = await store.dictionaries.get(owner);
      expect(await store.dictionaries.get(owner)).toBe(read);
      await store.dictionaries.put(owner, [{ ...one, changes: 2 }]);
      expect(await store.dictionaries.get(owner)).toEqual([{ ...one, changes: 2 }]);
      await store.dictionaries.put(owner, [one]);
      expect(await store.dictionaries.get(owner)).toEqual([one]);
    });

    test('defaults that are emptied leave nothing behind', async () => {
      const person = { adapter: 'web', person: 'X' };
      await store.settings.put(person, { voice: 7 });
      await store.settings.put(person, {});
      expect(await store.settings.get(person)).toEqual({});
    });

    test('settings are told per person and per place, and replaced as a whole', async () => {
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

    test('what a person has got used to stands apart from what they set, and goes with the group they are in', async () => {
      const [set, used] = [
        { adapter: 'web', person: 'X1' },
        { adapter: 'web', habitsOf: 'X1' },
      ];
      await store.settings.put(set, { voice: 7 });
      await store.settings.put(used, { lastVoices: { fr: 8 } });
      expect([await store.settings.get(set), await store.settings.get(used)]).toEqual([
        { voice: 7 },
        { lastVoices: { fr: 8 } },
      ]);
      await store.settings.forget('web', 'X');
      expect([await store.settings.get(set), await store.settings.get(used)]).toEqual([{}, {}]);
    });

    test('a person’s tasks at rest are forgotten; others’ and those at work stay', async () => {
      const bob = { id: 'U2', name: 'Bob' };
      for (const id of ['A', 'B', 'C']) await store.tasks.put(taskFor(id, id === 'C' ? polling : done));
      await store.tasks.put(taskFor('D', done, bob));
      await store.tasks.put(taskFor('E', done, ann, 'slack'));
      const { deleted, open } = await store.tasks.forget('web', 'U1');
      expect([[...deleted].sort(), open]).toEqual([['A', 'B'], 1]);
      expect((await store.tasks.of('web', 'U1', 9)).map(({ id }) => id)).toEqual(['C']);
      expect(await store.tasks.get('A')).toBeUndefined();
      for (const id of ['C', 'D', 'E']) expect(await store.tasks.get(id)).toBeDefined();
      await store.tasks.put(taskFor('C', done));
      expect(await store.tasks.forget('web', 'U1')).toEqual({ deleted: ['C'], atService: ['t-1'], open: 0 });
      expect(await store.tasks.forget('web', 'nobody')).toEqual({ deleted: [], atService: [], open: 0 });
    });

    test('of a person, also tasks that are on no list any more are forgotten', async () => {
      const all = Array.from({ length: 260 }, (_, at) => `T${at}`);
      for (const id of all) await store.tasks.put(taskFor(id, done));
      expect(new Set((await store.tasks.forget('web', 'U1')).deleted)).toEqual(new Set(all));
      expect(await Promise.all(all.map((id) => store.tasks.get(id)))).toEqual(all.map(() => undefined));
    });

    test('a finished task that works again is not forgotten', async () => {
      await store.tasks.put(taskFor('A', done));
      await store.tasks.put(taskFor('A', polling));
      expect(await store.tasks.forget('web', 'U1')).toEqual({ deleted: [], atService: [], open: 1 });
      expect((await store.tasks.get('A'))?.state).toEqual(polling);
    });

    test('all people and all defaults of a large workspace are found', async () => {
      const people = Array.from({ length: 600 }, (_, at) => `T1:U${at}`);
      for (const id of people) {
        await store.tasks.put(taskFor(id, done, { id, name: '' }, 'slack'));
        await store.settings.put({ adapter: 'slack', person: id }, { voice: 7 });
      }
      await store.settings.put({ adapter: 'slack', place: 'T2:C1' }, { voice: 7 });
      expect(new Set(await store.tasks.people('slack', 'T1:'))).toEqual(new Set(people));
      await store.settings.forget('slack', 'T1:');
      for (const person of people) expect(await store.settings.get({ adapter: 'slack', person })).toEqual({});
      expect(await store.settings.get({ adapter: 'slack', place: 'T2:C1' })).toEqual({ voice: 7 });
    });

    test('settings that are empty are none', async () => {
      const owner = { adapter: 'web', person: 'X' };
      await store.settings.put(owner, { voice: 7 });
      await store.settings.put(owner, {});
      await store.settings.put(owner, {});
      expect(await store.settings.get(owner)).toEqual({});
    });

    test('whose a voice is comes back as it was put, is replaced as a whole, and deleted', async () => {
      const owned = { name: 'Ünï “Announcer”', by: { adapter: 'web', person: 'U1', group: 'C1' } };
      expect(await store.voices.all()).toEqual([]);
      await store.voices.put({ mark: 'AAAAAAAA', owned });
      await store.voices.put({
        mark: 'BBBBBBBB',
        id: 7,
        owned: { ...owned, by: { adapter: 'web', person: 'U2' } },
      });
      await store.voices.put({ mark: 'AAAAAAAA', id: 5, owned });
      await store.voices.put({ mark: 'BBBBBBBB', id: 7 });
      const all = async () => (await store.voices.all()).toSorted((a, b) => (a.mark < b.mark ? -1 : 1));
      expect(await all()).toEqual([
        { mark: 'AAAAAAAA', id: 5, owned },
        { mark: 'BBBBBBBB', id: 7 },
      ]);
      await store.voices.delete('AAAAAAAA');
      await store.voices.delete('NOSUCH');
      expect(await all()).toEqual([{ mark: 'BBBBBBBB', id: 7 }]);
    });

    test.runIf(again)('everything is still there after a restart', async () => {
      await store.tasks.put(taskFor('A', polling));
      await store.tasks.put(taskFor('B', done));
      await store.settings.put({ adapter: 'web', person: 'U1' }, { voice: 7 });
      await store.voices.put({ mark: 'AAAAAAAA', id: 5 });
      const next = again ? await again() : store;
      expect(await next.voices.all()).toEqual([{ mark: 'AAAAAAAA', id: 5 }]);
      expect(await next.tasks.open()).toEqual(['A']);
      expect(await next.tasks.get('B')).toEqual(taskFor('B', done));
      expect(await next.tasks.of('web', 'U1', 9)).toHaveLength(2);
      expect(await next.settings.get({ adapter: 'web', person: 'U1' })).toEqual({ voice: 7 });
    });
  });
}
