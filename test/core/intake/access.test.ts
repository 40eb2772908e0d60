// Permission to start a task: allow lists, and limits that count a task from its start to its end.

import { describe, expect, test } from 'vitest';
import { checkAllowLists } from '../../../src/core/intake/access.ts';
import type { Person, Place } from '../../../src/domain/person.ts';
import type { Task } from '../../../src/domain/tasks/task.ts';
import { ServiceRefusedError, ServiceResponseError } from '../../../src/ports/media-service.ts';
import { english } from '../../domain/english.ts';
import { ana, createTestBot, createWorld, room, type World } from '../../fakes/bot.ts';

type AllowLists = Parameters<typeof checkAllowLists>[0];

const lists = (more: Partial<AllowLists>): AllowLists => ({ servers: [], channels: [], roles: [], ...more });
const member: Person = { ...ana, roles: ['r1', 'r2'] };
const channel: Place = { id: 'thread', name: 'Thread', server: 's1', channels: ['thread', 'c1'] };
const direct: Place = { id: 'dm', name: 'direct message', server: null, channels: ['dm'] };

describe('lists', () => {
  test.each<[string, Partial<AllowLists>, Person, Place, RegExp | undefined]>([
    ['empty ones let everybody in', {}, member, direct, undefined],
    ['a listed server', { servers: ['s1'] }, member, channel, undefined],
    ['an unlisted server', { servers: ['s2'] }, member, channel, /^I’m not allowed on this .*\(s1\)\.$/],
    ['a direct message has no server', { servers: ['s1'] }, member, direct, /direct messages/],
    ['a thread uses its channel', { channels: ['c1'] }, member, channel, undefined],
    ['another channel', { channels: ['c2'] }, member, channel, /^I can’t be used in this conversation\./],
    ['one of the roles is enough', { roles: ['r9', 'r2'] }, member, channel, undefined],
    ['none of the roles', { roles: ['r9'] }, member, channel, /^You don’t have the role/],
    ['a platform without any of this', { servers: ['s'], channels: ['c'], roles: ['r'] }, ana, room, undefined],
  ])('%s', (_, given, person, place, refusal) => {
    const denial = checkAllowLists(lists(given), person, place);
    const said = denial && english(denial);
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(refusal);
    if (said !== undefined) expect(said).toMatch(/[Aa]sk the operator/);
  });
});

const hello = { command: 'tts', values: { text: 'Hello' }, files: [] };

test('users without access get a private refusal, also on buttons', async () => {
  const earshot = createTestBot(undefined, undefined, { allowLists: lists({ roles: ['r1'] }) });
  await earshot.start();
  const stranger = { ...ana, roles: [] };
  expect(await earshot.parse(hello, stranger, channel)).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringMatching(/^You don’t have the role/) }],
  });
  const { task } = await earshot.ask('tts', { text: 'Hello' }, [], { person: member, place: channel });
  await earshot.clock.advance(5000);
  for (const action of ['retry', 'post', 'save:sample-a'] as const)
    expect(await earshot.press(task, action, stranger)).toMatchObject({
      is: 'notice',
      notice: expect.stringMatching(/^You don’t have the role/),
    });
  expect(await earshot.press(task, 'retry', member)).toMatchObject({ is: 'create-task' });
});

test('answers queries without access but refuses shared defaults', async () => {
  const earshot = createTestBot(undefined, undefined, { allowLists: lists({ servers: ['s2'] }) });
  const query = (values: Record<string, unknown>) => ({ command: 'settings', values, files: {}, labels: {} });
  expect(await earshot.bot.answerQuery(query({ language: 1 }), member, channel)).toMatchObject({
    status: 'info',
  });
  const refused = await earshot.bot.answerQuery(query({ language: 31, scope: 'here' }), member, channel);
  expect(refused).toMatchObject({ status: 'failed', line: expect.stringMatching(/^I’m not allowed/) });
});

test('roles and channel names are not stored with a task', async () => {
  const earshot = createTestBot();
  const { task } = await earshot.ask('tts', { text: 'Hello' }, [], { person: member, place: channel });
  expect((await earshot.tasks.get(task))?.origin).toMatchObject({
    person: ana,
    place: { id: 'thread', name: 'Thread', server: 's1' },
  });
  expect(earshot.records.get(task)).not.toMatch(/roles|channels/);
});

const ben = { id: 'ben', name: 'Ben' };
const hall = { id: 'hall', name: 'Hall' };
const helloText = { text: 'Hello' };
const DAY = 86_400_000;

const limited = (limits: Parameters<typeof createTestBot>[2], world?: World) => createTestBot(world, undefined, limits);
const problemsOf = async (earshot: ReturnType<typeof createTestBot>, person = ana, place: typeof room = room) => {
  const reading = await earshot.parse({ command: 'tts', values: helloText, files: [] }, person, place);
  return reading.ok ? [] : reading.problems.map(({ message }) => message);
};
const settings = async (earshot: ReturnType<typeof createTestBot>) => {
  const request = { command: 'settings', values: {}, files: {}, labels: {} };
  const view = await earshot.bot.answerQuery(request, ana, room);
  return (view.rows ?? []).slice(3).map(({ title, detail }) => `${title}: ${detail}`);
};

test('daily tasks count until midnight UTC', async () => {
  const earshot = limited({ limits: { person: { day: 2 } } });
  await earshot.start();
  expect(await settings(earshot)).toEqual(['Your tasks: 0 of 2 today, resets at 00:00 UTC']);
  for (const _ of [1, 2]) {
    await earshot.ask('tts', helloText);
    await earshot.clock.advance(5000);
  }
  expect(await problemsOf(earshot)).toEqual(['You have used 2 of 2 tasks today. Resets at 00:00 UTC.']);
  expect(await settings(earshot)).toEqual(['Your tasks: 2 of 2 today, resets at 00:00 UTC']);
  expect(await problemsOf(earshot, ben)).toEqual([]);
  await earshot.clock.advance(DAY - (earshot.clock.now() % DAY));
  expect(await problemsOf(earshot)).toEqual([]);
});

test('running tasks count until they end in any way', async () => {
  const earshot = limited({ limits: { person: { concurrent: 1 } } });
  earshot.service.statuses = [{ status: 'PENDING' }];
  await earshot.start();
  const { task } = await earshot.ask('tts', helloText);
  await earshot.clock.advance(500);
  expect(await problemsOf(earshot)).toEqual([
    'You have 1 of 1 tasks running. Try again when one of them has finished.',
  ]);
  expect(await earshot.press(task, 'stop')).toEqual({ is: 'shown' });
  expect(await problemsOf(earshot)).toEqual([]);
  // After a refresh the task is running again, and then done.
  const other = await earshot.ask('tts', helloText);
  await earshot.clock.advance(500);
  await earshot.press(other.task, 'stop');
  await earshot.clock.advance(100);
  await earshot.press(other.task, 'refresh');
  await earshot.clock.advance(100);
  expect(await problemsOf(earshot)).toHaveLength(1);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(20_000);
  expect(await problemsOf(earshot)).toEqual([]);
});

test.each([
  ['refused', [new ServiceRefusedError(402, 'no')], []],
  ['unclear', [new ServiceResponseError('500', 500)], []],
  ['failed', [], [{ status: 'FAILED', message: 'No.' }]],
])('a task that is %s does not use the day', async (_, createFaults, statuses) => {
  const earshot = limited({ limits: { person: { day: 1, concurrent: 1 } } });
  await earshot.start();
  earshot.service.createFaults.push(...createFaults);
  if (statuses.length > 0) earshot.service.statuses = [...statuses];
  await earshot.ask('tts', helloText);
  await earshot.clock.advance(10_000);
  expect(await problemsOf(earshot)).toEqual([]);
});

test('an accepted task counts even after it is stopped', async () => {
  const earshot = limited({ limits: { person: { day: 1 } } });
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { task } = await earshot.ask('tts', helloText);
  await earshot.clock.advance(1000);
  await earshot.press(task, 'stop');
  expect(await problemsOf(earshot)).toHaveLength(1);
});

test('conversations, servers and the whole bot have separate limits', async () => {
  const earshot = limited({
    limits: { place: { day: 1 }, server: { day: 2 }, all: { day: 3, concurrent: 9 } },
  });
  await earshot.start();
  const [first, second] = [room, hall].map((place) => ({ ...place, server: 'S' }));
  const done = async (person: typeof ana, place: typeof room) => {
    await earshot.ask('tts', helloText, [], { person, place });
    await earshot.clock.advance(5000);
  };
  await done(ana, first ?? room);
  expect(await problemsOf(earshot, ben, first)).toEqual([
    'In this conversation 1 of 1 tasks have been used today. Resets at 00:00 UTC.',
  ]);
  await done(ben, second ?? hall);
  expect(await problemsOf(earshot, ben, { ...hall, id: 'third', ...{ server: 'S' } })).toEqual([
    'On this server or workspace 2 of 2 tasks have been used today. Resets at 00:00 UTC.',
  ]);
  await done(ben, { id: 'elsewhere', name: 'Elsewhere' });
  expect(await problemsOf(earshot, ben, { id: 'new', name: 'New' })).toEqual([
    'All users together have used 3 of 3 tasks today. Resets at 00:00 UTC.',
  ]);
});

test('simultaneous requests never exceed the limit, others show the reason', async () => {
  const earshot = limited({ limits: { person: { day: 3 } } });
  await earshot.start();
  // Parsed once before any task counts, since parsing also rejects requests over the limit.
  const reading = await earshot.parse({ command: 'tts', values: helloText, files: [] }, ana, room);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const asked = await Promise.all(Array.from({ length: 8 }, () => earshot.submit(reading.request)));
  await earshot.clock.advance(10_000);
  expect(earshot.service.created).toHaveLength(3);
  const lines = asked.map(({ message }) => earshot.chat.transcript(message).at(-1));
  expect(lines.filter((line) => line?.startsWith('done'))).toHaveLength(3);
  expect(lines.filter((line) => line?.startsWith('failed: You have used 3 of 3 tasks today.'))).toHaveLength(5);
});

test('a result posted again is not counted', async () => {
  const earshot = limited({ limits: { person: { day: 1, concurrent: 1 } } });
  await earshot.start();
  const { task } = await earshot.ask('tts', helloText);
  await earshot.clock.advance(5000);
  expect(await earshot.press(task, 'retry')).toMatchObject({
    is: 'notice',
    notice: expect.stringMatching(/^You have used 1 of 1/),
  });
  expect(await earshot.press(task, 'post')).toMatchObject({ is: 'create-task', resultOf: task });
});

test('counts survive a restart and stale ones are corrected', async () => {
  const world = createWorld();
  const limits = { limits: { person: { day: 5, concurrent: 2 } } };
  const first = limited(limits, world);
  world.service.statuses = [{ status: 'PENDING' }];
  await first.start();
  await first.ask('tts', helloText);
  await world.clock.advance(1000);
  // The task was counted, but the process crashed before it was stored.
  const lost = { ...(JSON.parse([...world.records.values()][0] ?? '{}') as Task), id: 'LOST' };
  for (const [key, tasks] of world.counts) if (key.includes('ana')) tasks.set(lost.id, world.clock.now());
  const second = limited(limits, world);
  await second.start();
  expect(await problemsOf(second)).toHaveLength(1);
  await world.clock.advance(90_000);
  expect(await problemsOf(second)).toEqual([]);
  expect(await settings(second)).toEqual(['Your tasks: 1 of 2 running · 2 of 5 today, resets at 00:00 UTC']);
});
