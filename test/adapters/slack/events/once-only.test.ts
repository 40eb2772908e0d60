// Once only: whatever Slack delivers again makes nothing a second time, and what was never seen is taken whatever it is
// called.

import type { ReceiverEvent } from '@slack/bolt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeen } from '../../../../src/adapters/slack/events/once-only.ts';
import { readEvent } from '../../../../src/adapters/slack/payloads/slack-event.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { hearing, type Live, openSlack } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openSlack();
});
afterEach(async () => {
  await live.close();
});

test.each([
  ['four times with the same id', { times: 4 }],
  ['in a new envelope', { newEnvelope: true }],
  ['under a new event id', { newEventId: true }],
  ['without a word of it being a repetition', { retryHeaders: false, newEnvelope: true }],
])('a mention delivered again %s makes one task', async (_, how) => {
  const told = await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  await live.slack.redeliver(told, how);
  await live.settled();
  expect(live.heard.length).toBeGreaterThan(1);
  expect(live.bot.taken).toHaveLength(1);
  expect(live.said()).toHaveLength(1);
});

test('after a restart what was seen is still known', async () => {
  await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  await hearing(live.parts)(live.heard[0] as ReceiverEvent);
  expect(live.bot.taken).toHaveLength(1);
});

test('a repetition of what was never seen is taken', async () => {
  await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  const [first] = live.heard;
  const elsewhere = hearing({ ...live.parts, notes: createFakeNotes() });
  await elsewhere({ ...(first as ReceiverEvent), retryNum: 3, retryReason: 'http_timeout' });
  expect(live.bot.taken).toHaveLength(2);
});

test('a repetition that comes while the first is at work makes nothing', async () => {
  await live.team.mention(live.ana, live.channel, '<@BOT> tts Hello');
  await live.settled();
  const [first] = live.heard as [ReceiverEvent];
  const hear = hearing({ ...live.parts, notes: createFakeNotes() });
  await Promise.all([hear(first), hear(first), hear(first)]);
  expect(live.bot.taken).toHaveLength(2);
});

test('a command, a press and a form count once each', async () => {
  const act = await live.team.command(live.ana, live.channel, '/tts', '');
  await live.settled();
  await live.team.submit(live.ana, act, { text: 'Hello' });
  await live.settled();
  for (const one of [...live.heard]) await live.hear({ ...one, ack: async () => {} });
  expect(live.bot.taken).toHaveLength(1);
  expect(live.slack.requests.filter(({ method }) => method === 'views.open')).toHaveLength(1);
});

test('without an acknowledgement nothing is begun', async () => {
  const body = {
    command: '/tts',
    text: 'Hi',
    team_id: live.team.id,
    user_id: live.ana.id,
    channel_id: live.channel.id,
    trigger_id: '1',
  };
  const lost = async () => {
    throw new Error('connection lost');
  };
  await expect(live.hear({ body, ack: lost })).rejects.toThrow('connection lost');
  expect(live.bot.taken).toEqual([]);
  await live.hear({ body, ack: async () => {} });
  expect(live.bot.taken).toHaveLength(1);
});

test('where nothing can be noted a request is still taken', async () => {
  const broken = async () => {
    throw new Error('disk full');
  };
  Object.assign(live.notes, { claim: broken, put: broken, keys: broken, delete: broken });
  await live.team.command(live.ana, live.channel, '/tts', 'Hello');
  await live.settled();
  expect(live.bot.taken).toHaveLength(1);
  expect(live.team.ephemeral(live.ana)).toEqual([]);
});

test('what is of no use to us is acknowledged and left, and what is no workspace’s of ours stops nobody', async () => {
  const acked: object[] = [];
  for (const body of [
    {},
    { type: 'view_closed' },
    { type: 'shortcut' },
    { type: 'event_callback', event: { type: 'new' } },
  ])
    await live.hear({ body, ack: async () => void acked.push(body) });
  expect(acked).toHaveLength(4);
  const body = {
    command: '/tts',
    text: 'Hi',
    team_id: 'T0OTHER',
    user_id: 'U1',
    channel_id: 'C1',
    trigger_id: '1',
  };
  await live.hear({ body, ack: async () => {} });
  expect(live.bot.taken).toEqual([]);
});

test('every key begins with its workspace, and a message has the same key whatever event brings it', () => {
  const keysOf = (type: string, id: string, team: string) => {
    const event = { type, channel: 'D1', channel_type: 'im', user: 'U1', ts: '1.1' };
    return readEvent({ type: 'event_callback', team_id: team, event_id: id, event }, 0)?.keys ?? [];
  };
  const mention = keysOf('app_mention', 'Ev1', 'T1');
  expect(mention).toHaveLength(2);
  expect(mention.at(-1)).toBe(keysOf('message', 'Ev2', 'T1').at(-1));
  expect(mention.every((key) => key.startsWith('T1:'))).toBe(true);
  expect(keysOf('message', 'Ev1', 'T2').some((key) => mention.includes(key))).toBe(false);
});

test('a claim lasts a day', async () => {
  let now = 0;
  const seen = createSeen(createFakeNotes({ now: () => now }));
  expect(await seen.first(['T1:a'])).toBe(true);
  now = 23 * 3_600_000;
  expect(await seen.first(['T1:a', 'T1:b'])).toBe(false);
  expect(await seen.first(['T1:b'])).toBe(false);
  now = 25 * 3_600_000;
  expect(await seen.first(['T1:a'])).toBe(true);
});
