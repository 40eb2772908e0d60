// Who may begin a task: the operator's lists, and the limits, counted in before a task begins and taken out as it ends.

import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../src/core/intake/access.ts';
import type { Person, Place } from '../../../src/domain/commands/invocation.ts';
import type { Task } from '../../../src/domain/tasks/task.ts';
import { english } from '../../../src/domain/words/index.ts';
import { ServiceRefused, ServiceUnclear } from '../../../src/ports/service.ts';
import { ana, createTestBot, createWorld, room, type World } from '../../fakes/bot.ts';

type AllowLists = Parameters<typeof refusalOf>[0];

const lists = (more: Partial<AllowLists>): AllowLists => ({ servers: [], channels: [], roles: [], ...more });
const member: Person = { ...ana, roles: ['r1', 'r2'] };
const channel: Place = { id: 'thread', name: 'Thread', server: 's1', channels: ['thread', 'c1'] };
const direct: Place = { id: 'dm', name: 'direct message', server: null, channels: ['dm'] };

describe('lists', () => {
  test.each<[string, Partial<AllowLists>, Person, Place, RegExp | undefined]>([
    ['empty ones let everybody in', {}, member, direct, undefined],
    ['a server that is named', { servers: ['s1'] }, member, channel, undefined],
    ['one that is not', { servers: ['s2'] }, member, channel, /^I am not open to this .*\(s1\)\.$/],
    ['a direct message belongs to none', { servers: ['s1'] }, member, direct, /direct messages/],
    ['a thread goes by its channel', { channels: ['c1'] }, member, channel, undefined],
    ['another channel', { channels: ['c2'] }, member, channel, /^I cannot be used in this conversation\./],
    ['one of the roles is enough', { roles: ['r9', 'r2'] }, member, channel, undefined],
    ['none of the roles', { roles: ['r9'] }, member, channel, /^You need a role/],
    [
      'a platform without any of this',
      { servers: ['s'], channels: ['c'], roles: ['r'] },
      ana,
      room,
      undefined,
    ],
  ])('%s', (_, given, person, place, refusal) => {
    const said = refusalOf(lists(given), person, place, english.limits);
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(refusal);
    if (said !== undefined) expect(said).toMatch(/[Aa]sk the people who run Earshot/);
  });
});

const hello = { command: 'tts', values: { text: 'Hello' }, files: [] };

test('who may not is told before anything is posted, and buttons begin nothing for them either', async () => {
  const earshot = createTestBot(undefined, undefined, { allow: lists({ roles: ['r1'] }) });
  await earshot.start();
  const stranger = { ...ana, roles: [] };
  expect(await earshot.bot.read(hello, stranger, channel)).toMatchObject({
    ok: false,
    problems: [{ message: /^You need a role/ }],
  });
  const { task } = await earshot.ask('tts', { text: 'Hello' }, [], { person: member, place: channel });
  await earshot.clock.advance(5000);
  for (const action of ['again', 'result', 'keep:sample-a'] as const)
    expect(await earshot.press(task, action, stranger)).toMatchObject({
      is: 'said',
      notice: /^You need a role/,
    });
  expect(await earshot.press(task, 'again', member)).toMatchObject({ is: 'take' });
});

test('questions are answered all the same, but defaults for everybody are not theirs to set', async () => {
  const earshot = createTestBot(undefined, undefined, { allow: lists({ servers: ['s2'] }) });
  const query = (values: Record<string, unknown>) => ({ command: 'settings', values, files: {}, labels: {} });
  expect(await earshot.bot.answer(query({ language: 1 }), member, channel)).toMatchObject({ mood: 'info' });
  const refused = await earshot.bot.answer(query({ language: 31, scope: 'here' }), member, channel);
  expect(refused).toMatchObject({ mood: 'failed', line: /^I am not open/ });
});

test('roles and names of channels are not kept with a task', async () => {
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

const limited = (limits: Parameters<typeof createTestBot>[2], world?: World) =>
  createTestBot(world, undefined, limits);
const problemsOf = async (
  earshot: ReturnType<typeof createTestBot>,
  person = ana,
  place: typeof room = room,
) => {
  const reading = await earshot.bot.read({ command: 'tts', values: helloText, files: [] }, person, place);
  return reading.ok ? [] : reading.problems.map(({ message }) => message);
};
const settings = async (earshot: ReturnType<typeof createTestBot>) => {
  const request = { command: 'settings', values: {}, files: {}, labels: {} };
  const view = await earshot.bot.answer(request, ana, room);
  return (view.rows ?? []).slice(3).map(({ title, detail }) => `${title}: ${detail}`);
};

test('a day’s tasks are counted until midnight UTC, and who has used them reads so', async () => {
  const earshot = limited({ limits: { person: { day: 2 } } });
  await earshot.start();
  expect(await settings(earshot)).toEqual(['Your tasks: 0 of 2 today, anew at 00:00 UTC']);
  for (const _ of [1, 2]) {
    await earshot.ask('tts', helloText);
    await earshot.clock.advance(5000);
  }
  expect(await problemsOf(earshot)).toEqual([
    'You have used 2 of 2 tasks today. It starts anew at 00:00 UTC.',
  ]);
  expect(await settings(earshot)).toEqual(['Your tasks: 2 of 2 today, anew at 00:00 UTC']);
  expect(await problemsOf(earshot, ben)).toEqual([]);
  await earshot.clock.advance(DAY - (earshot.clock.now() % DAY));
  expect(await problemsOf(earshot)).toEqual([]);
});

test('tasks at work are counted until they end, however they end', async () => {
  const earshot = limited({ limits: { person: { 'at-once': 1 } } });
  earshot.service.statuses = [{ status: 'PENDING' }];
  await earshot.start();
  const { task } = await earshot.ask('tts', helloText);
  await earshot.clock.advance(500);
  expect(await problemsOf(earshot)).toEqual([
    'You have 1 of 1 tasks at work. Try again when one of them has ended.',
  ]);
  expect(await earshot.press(task, 'stop')).toEqual({ is: 'shown' });
  expect(await problemsOf(earshot)).toEqual([]);
  // Refreshed, it is at work again, and then it is done.
  const other = await earshot.ask('tts', helloText);
  await earshot.clock.advance(500);
  await earshot.press(other.task, 'stop');
  await earshot.clock.advance(100);
  await earshot.press(other.task, 'look');
  await earshot.clock.advance(100);
  expect(await problemsOf(earshot)).toHaveLength(1);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 1 }];
  await earshot.clock.advance(20_000);
  expect(await problemsOf(earshot)).toEqual([]);
});

test.each([
  ['refused', [new ServiceRefused(402, 'no')], []],
  ['unclear', [new ServiceUnclear('500', 500)], []],
  ['failed', [], [{ status: 'FAILED', message: 'No.' }]],
])('a task that is %s gives its day back', async (_, createFaults, statuses) => {
  const earshot = limited({ limits: { person: { day: 1, 'at-once': 1 } } });
  await earshot.start();
  earshot.service.createFaults.push(...createFaults);
  if (statuses.length > 0) earshot.service.statuses = [...statuses];
  await earshot.ask('tts', helloText);
  await earshot.clock.advance(10_000);
  expect(await problemsOf(earshot)).toEqual([]);
});

test('a task the service took is counted, also when nobody waits for it any more', async () => {
  const earshot = limited({ limits: { person: { day: 1 } } });
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { task } = await earshot.ask('tts', helloText);
  await earshot.clock.advance(1000);
  await earshot.press(task, 'stop');
  expect(await problemsOf(earshot)).toHaveLength(1);
});

test('conversations, what they belong to, and everybody together have limits of their own', async () => {
  const earshot = limited({
    limits: { place: { day: 1 }, server: { day: 2 }, all: { day: 3, 'at-once': 9 } },
  });
  await earshot.start();
  const [first, second] = [room, hall].map((place) => ({ ...place, server: 'S' }));
  const done = async (person: typeof ana, place: typeof room) => {
    await earshot.ask('tts', helloText, [], { person, place });
    await earshot.clock.advance(5000);
  };
  await done(ana, first ?? room);
  expect(await problemsOf(earshot, ben, first)).toEqual([
    'In this conversation 1 of 1 tasks have been used today. It starts anew at 00:00 UTC.',
  ]);
  await done(ben, second ?? hall);
  expect(await problemsOf(earshot, ben, { ...hall, id: 'third', ...{ server: 'S' } })).toEqual([
    'On this server or workspace 2 of 2 tasks have been used today. It starts anew at 00:00 UTC.',
  ]);
  await done(ben, { id: 'elsewhere', name: 'Elsewhere' });
  expect(await problemsOf(earshot, ben, { id: 'new', name: 'New' })).toEqual([
    'Everybody together has used 3 of 3 tasks today. It starts anew at 00:00 UTC.',
  ]);
});

test('of requests that come at the same moment no more go out than may; the others read why', async () => {
  const earshot = limited({ limits: { person: { day: 3 } } });
  await earshot.start();
  // Read once before any is counted: reading refuses a request over the limit as well.
  const reading = await earshot.bot.read({ command: 'tts', values: helloText, files: [] }, ana, room);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const asked = await Promise.all(Array.from({ length: 8 }, () => earshot.submit(reading.request)));
  await earshot.clock.advance(10_000);
  expect(earshot.service.created).toHaveLength(3);
  const lines = asked.map(({ message }) => earshot.chat.transcript(message).at(-1));
  expect(lines.filter((line) => line?.startsWith('done'))).toHaveLength(3);
  expect(lines.filter((line) => line?.startsWith('failed: You have used 3 of 3 tasks today.'))).toHaveLength(
    5,
  );
});

test('a result that is only brought elsewhere is not counted', async () => {
  const earshot = limited({ limits: { person: { day: 1, 'at-once': 1 } } });
  await earshot.start();
  const { task } = await earshot.ask('tts', helloText);
  await earshot.clock.advance(5000);
  expect(await earshot.press(task, 'again')).toMatchObject({ is: 'said', notice: /^You have used 1 of 1/ });
  expect(await earshot.press(task, 'result')).toMatchObject({ is: 'take', resultOf: task });
});

test('counts survive a restart, and what a crash left counted is found when it is in the way', async () => {
  const world = createWorld();
  const limits = { limits: { person: { day: 5, 'at-once': 2 } } };
  const first = limited(limits, world);
  world.service.statuses = [{ status: 'PENDING' }];
  await first.start();
  await first.ask('tts', helloText);
  await world.clock.advance(1000);
  // Counted, and then the process died before the task was stored.
  const lost = { ...(JSON.parse([...world.records.values()][0] ?? '{}') as Task), id: 'LOST' };
  for (const [key, tasks] of world.counts) if (key.includes('ana')) tasks.set(lost.id, world.clock.now());
  const second = limited(limits, world);
  await second.start();
  expect(await problemsOf(second)).toHaveLength(1);
  await world.clock.advance(90_000);
  expect(await problemsOf(second)).toEqual([]);
  expect(await settings(second)).toEqual(['Your tasks: 1 of 2 at work · 2 of 5 today, anew at 00:00 UTC']);
});
