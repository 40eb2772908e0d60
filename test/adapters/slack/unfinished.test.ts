// What a crash left in the middle: not begun again, and said to whoever asked for it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHear } from '../../../src/adapters/slack/hear.ts';
import { createUnfinished } from '../../../src/adapters/slack/unfinished.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { type Live, openSlack } from './hearing.ts';

let live: Live;
beforeEach(async () => {
  live = await openSlack();
});
afterEach(async () => {
  expect(live.slack.refusals).toEqual([]);
  await live.close();
});

const command = (trigger_id: string, text: string) => ({
  kind: 'command' as const,
  body: {
    ...{ command: '/tts', text, trigger_id, team_id: live.team.id },
    ...{ user_id: live.ana.id, user_name: 'ana', channel_id: live.channel.id, channel_name: 'general' },
  },
  ack: async () => {},
});

test('what ended in the middle is not begun again; the person is told when the workspace is heard again', async () => {
  const clock = createFakeClock();
  const crashed = createHear({ ...live.parts, clock });
  live.desk.onRead = () => new Promise(() => {});
  void crashed(command('1', 'Hello'));
  await clock.advance(1000);
  expect(await live.notes.keys(`${live.team.id}:begun:`)).toHaveLength(1);

  live.desk.onRead = async () => {};
  await clock.advance(5 * 60_000);
  const restarted = createHear({ ...live.parts, clock });
  await restarted(command('1', 'Hello'));
  expect(live.desk.taken).toEqual([]);
  await restarted(command('2', 'Another'));
  expect(live.desk.taken).toHaveLength(1);
  const told = live.team.ephemeral(live.ana).filter(({ text }) => text.includes('I was interrupted'));
  expect(told).toHaveLength(1);
  expect(await live.notes.keys(`${live.team.id}:begun:`)).toEqual([]);
});

test('what comes to its end, good or bad, leaves nothing behind', async () => {
  await live.hear(command('1', 'Hello'));
  live.desk.onRead = async () => {
    throw new Error('disk full');
  };
  await live.hear(command('2', 'Hello'));
  expect(await live.notes.keys(`${live.team.id}:begun:`)).toEqual([]);
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('We could not take this in');
});

test('what is at work elsewhere is left alone, and other workspaces’ are not named', async () => {
  const clock = createFakeClock();
  const notes = createFakeNotes();
  const parts = { notes, clock, log: createFakeLog() };
  const [here, elsewhere] = [createUnfinished(parts), createUnfinished(parts)];
  const caller = { team: 'T1', user: 'U1', name: 'Ana' };
  await elsewhere.begin(caller);
  await elsewhere.begin({ ...caller, team: 'T2' });
  expect(await here.left('T1')).toEqual([]);
  await clock.advance(3 * 60_000);
  expect(await here.left('T1')).toEqual([caller]);
  expect(await here.left('T1')).toEqual([]);
  expect(await notes.keys('T2:')).toHaveLength(1);
});
