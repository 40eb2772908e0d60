// The operator's lists: who is let in, what the others read, and that it is asked wherever a task may begin.

import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../src/core/intake/access.ts';
import type { Person, Place } from '../../../src/domain/commands/invocation.ts';
import { ana, createTestBot, room } from '../../fakes/bot.ts';

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
    const said = refusalOf(lists(given), person, place);
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
