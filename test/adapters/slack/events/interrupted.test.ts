// A process that ends between its acknowledgement and the task: whoever asked is told by the next one, with what was typed at hand.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInterrupted } from '../../../../src/adapters/slack/events/interrupted.ts';
import { type Begun, begunOf } from '../../../../src/adapters/slack/payloads/begun.ts';
import { readEvent } from '../../../../src/adapters/slack/payloads/slack-event.ts';
import { hearing, type Live, openSlack } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openSlack();
});
afterEach(async () => {
  expect(live.slack.refusals).toEqual([]);
  await live.close();
});

const command = (trigger_id: string, text: string) => ({
  body: {
    ...{ command: '/tts', text, trigger_id, team_id: live.team.id },
    ...{ user_id: live.ana.id, user_name: 'ana', channel_id: live.channel.id, channel_name: 'general' },
  },
  ack: async () => {},
});

const mention = (event_id: string, ts: string) => ({
  body: {
    ...{ type: 'event_callback', team_id: live.team.id, event_id },
    event: { type: 'app_mention', channel: live.channel.id, user: live.ana.id, text: 'tts Hello', ts },
  },
  ack: async () => {},
});

const begun = ({ body }: { readonly body: Readonly<Record<string, unknown>> }): Begun => {
  const event = readEvent(body, 0);
  const found = event && begunOf(event, body);
  if (!found) throw new Error('nothing is to be noted');
  return found;
};
const noted = () => live.notes.keys('begun:');
const told = () => live.team.ephemeral(live.ana).filter(({ text }) => text.includes('We were interrupted'));
/** The next process, on the same notes. */
const restart = () => createInterrupted(live.parts);

/** What stands in the notes after a process was ended in the middle. */
async function left() {
  const found = await Promise.all((await noted()).map((key) => live.notes.get(key)));
  return found.map((one) => (one as { what: Begun }).what);
}

test('it is noted before the acknowledgement goes out, with what was typed and no more', async () => {
  let before: readonly string[] = [];
  live.bot.onRead = () => new Promise(() => {});
  const ack = async () => {
    before = await noted();
  };
  void live.hear({ ...command('1', 'Hello'), ack });
  await expect.poll(() => live.bot.asked.length + before.length).toBe(1);
  expect(before).toHaveLength(1);
  expect(await left()).toMatchObject([{ typed: { command: '/tts', text: 'Hello' }, seen: [] }]);
});

test('what ended in the middle is told once, and its button opens the form with what was typed', async () => {
  live.bot.onRead = () => new Promise(() => {});
  void live.hear(command('1', 'Hello team'));
  await expect.poll(noted).toHaveLength(1);
  const [found] = await left();
  if (!found) throw new Error('nothing is noted');
  live.bot.onRead = async () => {};
  const next = restart();
  expect(await next.isOver(found)).toBe(false);
  await next.tell(found);
  const [message] = told();
  expect(JSON.stringify(message?.blocks)).toContain('ask:edit');
  if (!message) throw new Error('nobody was told');
  const pressed = await live.team.press(live.ana, message, 'ask:edit');
  await live.slack.until(() => pressed.modal !== undefined);
  expect(JSON.stringify(pressed.modal?.body)).toContain('Hello team');
  await live.settled();
});

test('of a press it is said to press again', async () => {
  const user = { id: live.ana.id, name: 'ana', team_id: live.team.id };
  const actions = [{ action_id: 'earshot:stop', value: '7K2QF9MA', action_ts: '1' }];
  const body = {
    ...{ type: 'block_actions', user, team: { id: live.team.id }, channel: { id: live.channel.id } },
    ...{ trigger_id: '9', actions, container: {} },
  };
  await restart().tell(begun({ body }));
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('press it again');
});

test('what became a task is over, under the very id that its note foresaw', async () => {
  const one = command('1', 'Hello');
  await live.hear(one);
  expect(live.bot.taken.map(({ id }) => id)).toEqual([begun(one).caller.task]);
  expect(await restart().isOver(begun(one))).toBe(true);
});

test('what Slack delivers again after it was told is not begun', async () => {
  const one = mention('E1', '1700000000.000100');
  expect(await restart().isOver(begun(one))).toBe(false);
  const hear = hearing(live.parts);
  await hear(one);
  await hear({ ...mention('E2', '1700000000.000100'), retryNum: 1, retryReason: 'http_timeout' });
  expect(live.bot.taken).toEqual([]);
});

test('what comes to its end, good or bad, leaves nothing behind', async () => {
  await live.hear(command('1', 'Hello'));
  live.bot.onRead = async () => {
    throw new Error('disk full');
  };
  await live.hear(command('2', 'Hello'));
  const cut = () => Promise.reject(new Error('cut'));
  await expect(live.hear({ ...command('3', 'Hello'), ack: cut })).rejects.toThrow('cut');
  await live.hear(mention('E3', '1700000000.000200'));
  expect(await noted()).toEqual([]);
  expect(live.team.ephemeral(live.ana).at(-1)?.text).toContain('We could not take this in');
});

test('where no way is open it is thrown, to be tried again', async () => {
  const gone = { caller: { team: 'T9', user: 'U1', name: 'Ana' }, press: false, seen: [] };
  await expect(restart().tell(gone)).rejects.toThrow('not let in');
  await live.team.revoke();
  await expect(restart().tell(begun(command('1', 'Hello')))).rejects.toThrow('No way');
  expect(told()).toEqual([]);
});
