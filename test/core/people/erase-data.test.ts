// Data that is deleted on a person's request or after a workspace removed the bot, and data that stays.

import { expect, test } from 'vitest';
import { createCustomVoices } from '../../../src/core/people/custom-voices.ts';
import { createDictionaryMirrors } from '../../../src/core/people/dictionary-mirrors.ts';
import { createWorkspaceEraser } from '../../../src/core/people/erase-data.ts';
import { createUserDictionaries } from '../../../src/core/people/user-dictionaries.ts';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import type { Task, TaskState } from '../../../src/domain/tasks/task.ts';
import {
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
} from '../../../src/ports/media-service.ts';
import { createFakeShareTarget } from '../../contract/share/fake-share-target.ts';
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

test('forget me deletes defaults and finished tasks with shared files', async () => {
  const earshot = createTestBot();
  const outlet = createFakeShareTarget();
  Object.assign(earshot.chat, { shareTargets: [outlet] });
  await earshot.start();
  await earshot.bot.answerQuery(query('settings', { language: 31 }), ana, room);
  for (const person of [ana, ana, ben]) {
    await earshot.ask('tts', { text: 'Hello' }, [], { person });
    await earshot.clock.advance(5000);
  }
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { task } = await earshot.ask('tts', { text: 'Still at it' });
  await earshot.clock.advance(1000);

  const reading = await earshot.parse({ command: 'settings', values: { forget: 'forget me' }, files: [] }, ana, room);
  if (!reading.ok) throw new Error('not understood');
  const asked = await earshot.bot.answerQuery(reading.request, ana, room);
  expect(asked).toMatchObject({ status: 'needs-input', actions: [{ name: 'forget-confirmed', isDanger: true }] });
  expect((await earshot.bot.answerQuery(query('tasks'), ana, room)).rows).toHaveLength(3);
  const answer = await earshot.press('settings', 'forget-confirmed');
  if (answer.is !== 'answer') throw new Error(JSON.stringify(answer));
  const { view } = answer;
  expect([view.line, ...(view.rows ?? []).map(({ title, detail }) => `${title}: ${detail}`)]).toEqual([
    'Your stored data was deleted.',
    'Deleted: Your settings and dictionaries, 2 finished tasks with their inputs and 2 files stored for links',
    'Still running: 1 task of yours. Stop them or wait until they finish, then type /settings forget me again.',
    'Not deleted: Messages and files in the conversations, which you can delete there; today’s number of tasks, until it resets.',
  ]);
  expect((await earshot.bot.answerQuery(query('tasks'), ana, room)).rows?.map(({ title }) => title)).toEqual([
    'Speech · Still at it',
  ]);
  expect(earshot.service.deletedTasks).toHaveLength(2);
  expect(outlet.forgotten).toHaveLength(2);
  expect((await earshot.bot.answerQuery(query('tasks'), ben, room)).rows).toHaveLength(1);
  const settings = await earshot.bot.answerQuery(query('settings'), ana, room);
  expect(settings.form?.values).toMatchObject({ language: 'English (United States)' });

  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 3 }];
  await earshot.clock.advance(20_000);
  expect((await earshot.tasks.get(task))?.state.status).toBe('done');
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
      service.deleteTasks = () => Promise.reject(new ServiceUnreachableError('refused'));
    },
  ],
])('reports data that a service that %s keeps', async (_, make) => {
  const earshot = createTestBot();
  make(earshot.service);
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  const view = await earshot.bot.answerQuery(query('settings', { forget: 'me', isConfirmed: true }), ana, room);
  expect(view.rows?.at(-1)?.detail).toContain('; other data at the media service; today’s number of tasks');
});

test('simultaneous requests delete the data once', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const runs: string[] = [];
  const { deleteByPerson } = earshot.tasks;
  earshot.tasks.deleteByPerson = (adapter, person) => {
    runs.push(person);
    return deleteByPerson(adapter, person);
  };
  const pressed = Promise.all([1, 2, 3].map(() => earshot.press('settings', 'forget-confirmed', ana)));
  const views = await Promise.all(
    [ana, ben, ana, ana, ana].map((person) =>
      earshot.bot.answerQuery(query('settings', { forget: 'me', isConfirmed: true }), person, room),
    ),
  );
  for (const press of await pressed) expect(press).toMatchObject({ is: 'answer', view: { status: 'info' } });
  expect(views.map(({ line }) => line)).toEqual(views.map(() => 'Your stored data was deleted.'));
  expect(runs.filter((person) => person === ana.id).length).toBeLessThanOrEqual(2);
  expect(runs).toContain(ben.id);
});

test('deleting data does not reset the daily limit', async () => {
  const earshot = createTestBot(undefined, undefined, { limits: { person: { day: 1 } } });
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  await earshot.bot.answerQuery(query('settings', { forget: 'me', isConfirmed: true }), ana, room);
  await earshot.clock.advance(600_000);
  expect(await earshot.parse({ command: 'tts', values: { text: 'Hi' }, files: [] }, ana, room)).toMatchObject({
    problems: [{ message: expect.stringMatching(/^You have used 1 of 1/) }],
  });
});

test('deletes nothing before the question is answered', async () => {
  const earshot = createTestBot();
  await earshot.start();
  await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(5000);
  const view = await earshot.bot.answerQuery(query('settings', { forget: 'me' }), ana, room);
  expect(view.line).toBe('This deletes your settings, dictionaries, voices and finished tasks. It can’t be undone.');
  expect(await earshot.press('settings', 'forget')).toMatchObject({ is: 'answer', view: { status: 'needs-input' } });
  expect((await earshot.bot.answerQuery(query('tasks'), ana, room)).rows).toHaveLength(1);
});

test('no outcome of a request logs its content', async () => {
  const earshot = createTestBot(undefined, undefined, {
    limits: { person: { day: 6 } },
    confirmAboveCharacters: 20_000,
  });
  await earshot.start();
  const canary = 'canary-4711';
  const { createFaults, collectFaults } = earshot.service;
  const faults = [
    () => createFaults.push(new ServiceRefusedError(422, `no ${'x'}`, [{ field: 'text', message: 'is odd' }])),
    () => createFaults.push(new ServiceResponseError('HTML')),
    () => createFaults.push(new ServiceUnreachableError('refused')),
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
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  await earshot.bot.answerQuery(query('settings', { forget: 'me', isConfirmed: true }), ana, room);
  expect(earshot.log.entries.length).toBeGreaterThan(20);
  expect(JSON.stringify(earshot.log.entries)).not.toContain('canary');
});

const DONE: TaskState = { status: 'abandoned' };

const taskOf = (id: string, adapter: string, person: string, state: TaskState): Task => ({
  id,
  request: { command: 'tts', values: {}, files: {}, labels: {} },
  origin: {
    adapter,
    person: { id: person, name: 'Ana' },
    place: { id: 'T1:C1', name: 'general' },
    message: id,
  },
  createdAt: 1,
  changedAt: 1,
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
    run: async () => {},
    owns: () => false,
    async dispatch(id: string, event: TaskEvent) {
      told.push(`${id} ${event.is}`);
      const task = await tasks.get(id);
      if (!task) return undefined;
      const [next] = step(task, event, clock.now());
      await tasks.put({ ...next, shown: true });
      return next;
    },
  };
  const kept = new Map<string, string>();
  const [store, service, voiceDirectory] = [
    createFakeMadeVoices(kept),
    createFakeService(),
    createFakeDirectory([], kept),
  ];
  const customVoices = createCustomVoices({ store, voiceDirectory, service, log });
  const mirrors = createDictionaryMirrors({ service, clock, log });
  const userDictionaries = createUserDictionaries({ store: createFakeDictionaryStore(), mirrors });
  const leave = createWorkspaceEraser({
    tasks,
    settings,
    customVoices,
    userDictionaries,
    service,
    runner,
    clock,
    log,
  });
  return { tasks, settings, clock, log, told, leave, kept, service, voices: customVoices };
}

test('stops running tasks, then deletes tasks and defaults', async () => {
  const { tasks, settings, told, leave } = await open();
  const polling: TaskState = {
    status: 'polling',
    serviceTaskId: 'x',
    acceptedAt: 0,
    changedAt: 0,
    failedPolls: 0,
    reported: {},
  };
  await tasks.put(taskOf('A', 'slack', 'T1:U1', polling));
  await tasks.put({ ...taskOf('B', 'slack', 'T1:U2', DONE), shown: true });
  await settings.put({ adapter: 'slack', person: 'T1:U1' }, { voice: 1 });
  await settings.put({ adapter: 'slack', place: 'T1:C1' }, { voice: 2 });
  await settings.put({ adapter: 'slack', person: 'T1:U9' }, { voice: 3 });
  await leave.eraseByIdPrefix('slack', 'T1:');
  expect(told).toEqual(['A cancel-requested']);
  expect(await tasks.get('A')).toBeUndefined();
  expect(await tasks.get('B')).toBeUndefined();
  expect(await settings.get({ adapter: 'slack', person: 'T1:U1' })).toEqual({});
  expect(await settings.get({ adapter: 'slack', place: 'T1:C1' })).toEqual({});
  expect(await settings.get({ adapter: 'slack', person: 'T1:U9' })).toEqual({});
});

test('keeps data of other groups, platforms and similar prefixes', async () => {
  const { tasks, settings, told, leave } = await open();
  for (const [id, adapter, person] of [
    ['A', 'slack', 'T11:U1'],
    ['B', 'discord', 'T1:U1'],
    ['C', 'slack', 'T2:U1'],
  ] as const)
    await tasks.put(taskOf(id, adapter, person, { status: 'pending', attempts: 0 }));
  await settings.put({ adapter: 'slack', person: 'T2:U1' }, { voice: 1 });
  await leave.eraseByIdPrefix('slack', 'T1:');
  expect(told).toEqual([]);
  expect(await tasks.listOpenIds()).toEqual(['A', 'B', 'C']);
  expect(await settings.get({ adapter: 'slack', person: 'T2:U1' })).toEqual({ voice: 1 });
});

test('waits for unstoppable tasks only until the time limit', async () => {
  const { tasks, clock, leave } = await open();
  await tasks.put(taskOf('A', 'slack', 'T1:U1', { status: 'submitting', attempts: 0 }));
  const leaving = leave.eraseByIdPrefix('slack', 'T1:');
  await clock.advance(60_000);
  await leaving;
  expect((await tasks.get('A'))?.state.status).toBe('submitting');
});

test('deletes voices with their creator or group only', async () => {
  const { leave, voices, kept, service } = await open();
  const by = (adapter: string, person: string, group?: string) => ({
    adapter,
    person,
    ...(group && { group }),
  });
  for (const [code, id, owner] of [
    ['AAAAAAAA', 1, by('slack', 'T1:U1', 'T1')],
    ['BBBBBBBB', 2, by('slack', 'T1:U2')],
    ['CCCCCCCC', 3, by('slack', 'T11:U1', 'T11')],
    ['DDDDDDDD', 4, by('discord', 'U1', 'G1')],
    ['EEEEEEEE', 5, by('discord', 'U1', 'G2')],
    ['FFFFFFFF', 6, by('discord', 'U1')],
  ] as const)
    await voices.save({ code, id, details: { name: 'Merger Announcer', owner } });
  await leave.eraseByIdPrefix('slack', 'T1:');
  expect(service.deletedVoices).toEqual([1, 2]);
  await leave.eraseGroup('discord', 'G1');
  expect(service.deletedVoices).toEqual([1, 2, 4]);
  expect([...kept.keys()]).toEqual(['CCCCCCCC', 'EEEEEEEE', 'FFFFFFFF']);
});

test('a voice that the service cannot delete stays hidden', async () => {
  const { leave, voices, kept, service } = await open();
  service.deletes = false;
  const details = { name: 'Merger Announcer', owner: { adapter: 'slack', person: 'T1:U1', group: 'T1' } };
  await voices.save({ code: 'AAAAAAAA', id: 1, details });
  await leave.eraseByIdPrefix('slack', 'T1:');
  expect([...kept]).toEqual([['AAAAAAAA', '{"code":"AAAAAAAA","id":1}']]);
});
