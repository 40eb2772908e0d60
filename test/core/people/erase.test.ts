// What is deleted when a person says so, and when a whole workspace lets the bot go, and what is left alone.

import { expect, test } from 'vitest';
import { createDictionaries } from '../../../src/core/people/dictionaries.ts';
import { createMirrors } from '../../../src/core/people/dictionary-mirrors.ts';
import { createEraseWorkspace } from '../../../src/core/people/erase.ts';
import { createMadeVoices } from '../../../src/core/people/made-voices.ts';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import type { State, Task } from '../../../src/domain/tasks/task.ts';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../../src/ports/service.ts';
import { createFakeOutlet } from '../../contract/outlet/fake.ts';
import { ana, createTestBot, room } from '../../fakes/bot.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeDirectory, createFakeMadeVoices } from '../../fakes/directory.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeService, type FakeService } from '../../fakes/service.ts';
import { createFakeDictionaryStore, createFakeSettings, createFakeTaskStore } from '../../fakes/store.ts';

const ben = { id: 'ben', name: 'Ben' };
const query = (command: string, values: Record<string, unknown> = {}) => ({
  command,
  values,
  files: {},
  labels: {},
});

test('forget me deletes defaults and finished tasks, also where their sound went, and says what remains', async () => {
  const earshot = createTestBot();
  const outlet = createFakeOutlet();
  Object.assign(earshot.chat, { outlets: [outlet] });
  await earshot.start();
  await earshot.bot.answer(query('settings', { language: 31 }), ana, room);
  for (const person of [ana, ana, ben]) {
    await earshot.ask('tts', { text: 'Hello' }, [], { person });
    await earshot.clock.advance(5000);
  }
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { task } = await earshot.ask('tts', { text: 'Still at it' });
  await earshot.clock.advance(1000);

  const reading = await earshot.bot.read(
    { command: 'settings', values: { forget: 'forget me' }, files: [] },
    ana,
    room,
  );
  if (!reading.ok) throw new Error('not understood');
  const view = await earshot.bot.answer(reading.request, ana, room);
  expect([view.line, ...(view.rows ?? []).map(({ title, detail }) => `${title}: ${detail}`)]).toEqual([
    'What was kept about you is deleted.',
    'Deleted: Your defaults and dictionaries, 2 finished tasks with what was asked, 2 files kept behind links, and 0 voices you made.',
    'Still at work: 1 task of yours. Let them end or stop them, then write /settings forget me again.',
    'Not deleted: Messages and files in the conversations, which you can delete there; how many tasks you used, until the day’s count ends.',
  ]);
  expect((await earshot.bot.answer(query('tasks'), ana, room)).rows?.map(({ title }) => title)).toEqual([
    'Speech · Still at it',
  ]);
  expect(earshot.service.deletedTasks).toHaveLength(2);
  expect(outlet.forgotten).toHaveLength(2);
  expect((await earshot.bot.answer(query('tasks'), ben, room)).rows).toHaveLength(1);
  const settings = await earshot.bot.answer(query('settings'), ana, room);
  expect(settings.form?.values).toEqual({});

  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 3 }];
  await earshot.clock.advance(20_000);
  expect((await earshot.tasks.get(task))?.state.at).toBe('done');
});

test.each([
  [
    'has no way to delete',
    (service: FakeService) => {
      service.deletes = false;
    },
  ],
  [
    'is away',
    (service: FakeService) => {
      service.deleteTasks = () => Promise.reject(new ServiceUnreachable('refused'));
    },
  ],
])('what a service keeps that %s is said', async (_, make) => {
  const earshot = createTestBot();
  make(earshot.service);
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  const view = await earshot.bot.answer(query('settings', { forget: 'me' }), ana, room);
  expect(view.rows?.at(-1)?.detail).toContain('; what else the media service keeps; how many tasks you used');
});

test('requests while one waits are one forgetting', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const runs: string[] = [];
  const { forget } = earshot.tasks;
  earshot.tasks.forget = (adapter, person) => {
    runs.push(person);
    return forget(adapter, person);
  };
  const views = await Promise.all(
    [ana, ben, ana, ana, ana].map((person) =>
      earshot.bot.answer(query('settings', { forget: 'me' }), person, room),
    ),
  );
  expect(views.map(({ line }) => line)).toEqual(views.map(() => 'What was kept about you is deleted.'));
  expect(runs.filter((person) => person === ana.id).length).toBeLessThanOrEqual(2);
  expect(runs).toContain(ben.id);
});

test('being forgotten does not begin the day anew', async () => {
  const earshot = createTestBot(undefined, undefined, { limits: { person: { day: 1 } } });
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  await earshot.bot.answer(query('settings', { forget: 'me' }), ana, room);
  await earshot.clock.advance(600_000);
  expect(
    await earshot.bot.read({ command: 'tts', values: { text: 'Hi' }, files: [] }, ana, room),
  ).toMatchObject({
    problems: [{ message: /^You have used 1 of 1/ }],
  });
});

test('anything else that is typed there deletes nothing, and says how it is done', async () => {
  const earshot = createTestBot();
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  const view = await earshot.bot.answer(query('settings', { forget: 'my voice' }), ana, room);
  expect(view.line).toBe('Nothing was changed. To delete what is kept about you, write: /settings forget me');
  expect((await earshot.bot.answer(query('tasks'), ana, room)).rows).toHaveLength(1);
});

test('no word of a request is ever logged, whatever becomes of it', async () => {
  const earshot = createTestBot(undefined, undefined, {
    limits: { person: { day: 6 } },
    confirmCharacters: 20_000,
  });
  await earshot.start();
  const canary = 'canary-4711';
  const { createFaults, collectFaults } = earshot.service;
  const faults = [
    () => createFaults.push(new ServiceRefused(422, `no ${'x'}`, [{ field: 'text', message: 'is odd' }])),
    () => createFaults.push(new ServiceUnclear('HTML')),
    () => createFaults.push(new ServiceUnreachable('refused')),
    () => collectFaults.push(new Error('no connection')),
    () => earshot.chat.faults.push({ call: 'deliver', fault: new Error('not now') }),
    () => earshot.chat.faults.push({ call: 'show', fault: new Error('not now') }),
  ];
  for (const fault of faults) {
    fault();
    await earshot.ask('tts', { text: `${canary} Hello` });
    await earshot.clock.advance(60_000);
  }
  const { task } = await earshot.ask('tts', { text: canary.repeat(3000) });
  await earshot.press(task, 'go');
  await earshot.clock.advance(60_000);
  await earshot.bot.answer(query('settings', { forget: 'me' }), ana, room);
  expect(earshot.log.entries.length).toBeGreaterThan(20);
  expect(JSON.stringify(earshot.log.entries)).not.toContain('canary');
});

const DONE: State = { at: 'forgotten' };

const taskOf = (id: string, adapter: string, person: string, state: State): Task => ({
  id,
  request: { command: 'tts', values: {}, files: {}, labels: {} },
  origin: {
    adapter,
    person: { id: person, name: 'Ana' },
    place: { id: 'T1:C1', name: 'general' },
    message: id,
  },
  created: 1,
  changed: 1,
  state,
});

async function open() {
  const [tasks, settings, clock, log] = [
    createFakeTaskStore(),
    createFakeSettings(),
    createFakeClock(),
    createFakeLog(),
  ];
  const told: string[] = [];
  const runner = {
    hold: async () => {},
    holds: () => false,
    async tell(id: string, event: TaskEvent) {
      told.push(`${id} ${event.is}`);
      const task = await tasks.get(id);
      if (!task) return undefined;
      const [next] = step(task, event, clock.now());
      await tasks.put({ ...next, told: true });
      return next;
    },
  };
  const kept = new Map<string, string>();
  const [store, service, directory] = [
    createFakeMadeVoices(kept),
    createFakeService(),
    createFakeDirectory([], kept),
  ];
  const voices = createMadeVoices({ store, directory, service, log });
  const mirrors = createMirrors({ service, clock, log });
  const dictionaries = createDictionaries({ store: createFakeDictionaryStore(), mirrors });
  const leave = createEraseWorkspace({ tasks, settings, voices, dictionaries, service, runner, clock, log });
  return { tasks, settings, clock, log, told, leave, kept, service, voices };
}

test('tasks under way are stopped, all are deleted, and defaults with them', async () => {
  const { tasks, settings, told, leave } = await open();
  const polling: State = { at: 'polling', id: 'x', accepted: 0, changed: 0, silences: 0, seen: {} };
  await tasks.put(taskOf('A', 'slack', 'T1:U1', polling));
  await tasks.put({ ...taskOf('B', 'slack', 'T1:U2', DONE), told: true });
  await settings.put({ adapter: 'slack', person: 'T1:U1' }, { voice: 1 });
  await settings.put({ adapter: 'slack', place: 'T1:C1' }, { voice: 2 });
  await settings.put({ adapter: 'slack', person: 'T1:U9' }, { voice: 3 });
  await leave.all('slack', 'T1:');
  expect(told).toEqual(['A stop']);
  expect(await tasks.get('A')).toBeUndefined();
  expect(await tasks.get('B')).toBeUndefined();
  expect(await settings.get({ adapter: 'slack', person: 'T1:U1' })).toEqual({});
  expect(await settings.get({ adapter: 'slack', place: 'T1:C1' })).toEqual({});
  expect(await settings.get({ adapter: 'slack', person: 'T1:U9' })).toEqual({});
});

test('others keep theirs: another group, another platform, a name that only begins alike', async () => {
  const { tasks, settings, told, leave } = await open();
  for (const [id, adapter, person] of [
    ['A', 'slack', 'T11:U1'],
    ['B', 'discord', 'T1:U1'],
    ['C', 'slack', 'T2:U1'],
  ] as const)
    await tasks.put(taskOf(id, adapter, person, { at: 'received', tries: 0 }));
  await settings.put({ adapter: 'slack', person: 'T2:U1' }, { voice: 1 });
  await leave.all('slack', 'T1:');
  expect(told).toEqual([]);
  expect(await tasks.open()).toEqual(['A', 'B', 'C']);
  expect(await settings.get({ adapter: 'slack', person: 'T2:U1' })).toEqual({ voice: 1 });
});

test('what cannot be stopped any more is waited for, but not for ever', async () => {
  const { tasks, clock, leave } = await open();
  await tasks.put(taskOf('A', 'slack', 'T1:U1', { at: 'submitting', tries: 0 }));
  const leaving = leave.all('slack', 'T1:');
  await clock.advance(60_000);
  await leaving;
  expect((await tasks.get('A'))?.state.at).toBe('submitting');
});

test('voices go with those who made them, or with the group they were made for; those of others stay', async () => {
  const { leave, voices, kept, service } = await open();
  const by = (adapter: string, person: string, group?: string) => ({
    adapter,
    person,
    ...(group && { group }),
  });
  for (const [mark, id, owner] of [
    ['AAAAAAAA', 1, by('slack', 'T1:U1', 'T1')],
    ['BBBBBBBB', 2, by('slack', 'T1:U2')],
    ['CCCCCCCC', 3, by('slack', 'T11:U1', 'T11')],
    ['DDDDDDDD', 4, by('discord', 'U1', 'G1')],
    ['EEEEEEEE', 5, by('discord', 'U1', 'G2')],
    ['FFFFFFFF', 6, by('discord', 'U1')],
  ] as const)
    await voices.note({ mark, id, owned: { name: 'Merger Announcer', by: owner } });
  await leave.all('slack', 'T1:');
  expect(service.deletedVoices).toEqual([1, 2]);
  await leave.group('discord', 'G1');
  expect(service.deletedVoices).toEqual([1, 2, 4]);
  expect([...kept.keys()]).toEqual(['CCCCCCCC', 'EEEEEEEE', 'FFFFFFFF']);
});

test('where the service cannot delete a voice a mark without words stays, so that it stays hidden', async () => {
  const { leave, voices, kept, service } = await open();
  service.deletes = false;
  const owned = { name: 'Merger Announcer', by: { adapter: 'slack', person: 'T1:U1', group: 'T1' } };
  await voices.note({ mark: 'AAAAAAAA', id: 1, owned });
  await leave.all('slack', 'T1:');
  expect([...kept]).toEqual([['AAAAAAAA', '{"mark":"AAAAAAAA","id":1}']]);
});
