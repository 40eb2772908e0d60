// Buttons of cards on the fake of Slack: said to the bot, and what it answers.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRef } from '../../../../src/adapters/slack/delivery/ref.ts';
import { readButton } from '../../../../src/adapters/slack/events/task-buttons.ts';
import { mayModerate } from '../../../../src/adapters/slack/payloads/caller.ts';
import type { ActionName } from '../../../../src/domain/views/view.ts';
import type { Message } from '../../../fakes/slack/index.ts';
import { type Live, openSlack } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openSlack();
});
afterEach(async () => {
  expect(live.slack.refusals).toEqual([]);
  await live.close();
});

/** A card of ours with these buttons. */
async function card(names: readonly ActionName[], thread?: string): Promise<Message> {
  const actions = names.map((name) => ({ name, label: name, task: 'TASK7' }));
  const said = live.parts.card({ mood: 'done', title: 'Speech', line: 'Done', actions });
  const { ts } = await live.wire.post(
    { channel: live.channel.id, ...(thread && { thread }) },
    said,
    'marker',
  );
  return live.team.messages(live.channel).find((one) => one.ts === ts) as Message;
}
const press = async (message: Message, name: string) => {
  const act = await live.team.press(live.ana, message, name);
  await live.settled();
  return act;
};
const REQUEST = { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} };

test('a press reaches the bot as the person’s own', async () => {
  const act = await press(await card(['stop']), 'earshot:stop');
  expect(act.acked).toBe(true);
  expect(live.bot.pressed).toEqual([
    {
      adapter: 'slack',
      task: 'TASK7',
      action: 'stop',
      person: { id: `${live.team.id}:${live.ana.id}`, name: 'ana' },
      moderator: false,
      place: expect.objectContaining({ server: live.team.id, channels: [expect.stringMatching(/^C/)] }),
    },
  ]);
  expect(act.responses).toEqual([]);
});

test('a notice is said in private', async () => {
  live.bot.acted = { is: 'said', notice: 'It is too late to stop <that>.' };
  const act = await press(await card(['stop']), 'earshot:stop');
  expect(act.response).toBe('It is too late to stop &lt;that&gt;.');
});

test('“again” posts a new card and takes the request for it', async () => {
  live.bot.acted = { is: 'take', request: REQUEST };
  await press(await card(['again']), 'earshot:again');
  expect(live.said()).toHaveLength(2);
  expect(readRef(live.bot.taken[0]?.origin.message ?? '')).toMatchObject({
    channel: live.channel.id,
    ts: live.team.messages(live.channel).at(-1)?.ts,
  });
});

test('a result is brought to a new card, in the thread where the old one stands', async () => {
  live.bot.acted = { is: 'take', request: REQUEST, resultOf: 'TASK7' };
  const parent = live.team.say(live.ana, live.channel, 'a plan');
  await press(await card(['result'], parent.ts), 'earshot:result');
  expect(live.bot.taken[0]?.resultOf).toBe('TASK7');
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBe(parent.ts);
});

test('a sample to keep is named', async () => {
  await press(await card(['keep:sample-a', 'again']), 'earshot:keep:sample-a');
  expect(live.bot.pressed[0]?.action).toBe('keep:sample-a');
});

test('an old button says so', async () => {
  const blocks = [
    {
      type: 'actions' as const,
      elements: [
        {
          type: 'button' as const,
          action_id: 'was:there',
          text: { type: 'plain_text' as const, text: 'Old' },
        },
      ],
    },
  ];
  await live.wire.post({ channel: live.channel.id }, { text: 'old', blocks }, 'marker');
  const act = await press(live.team.messages(live.channel).at(-1) as Message, 'was:there');
  expect(act.response).toContain('does nothing any more');
});

test('only whole names of actions and tasks are buttons', () => {
  expect(readButton('earshot:look', 'TASK7')).toEqual({ task: 'TASK7', action: 'look' });
  for (const [action, task] of [
    ['earshot:drop', 'TASK7'],
    ['earshot:stop', ''],
    ['earshot:stop', 'a b'],
    ['xearshot:stop', 'TASK7'],
    ['earshot:keep:', 'TASK7'],
  ] as const)
    expect(readButton(action, task)).toBeUndefined();
});

test('only an administrator of this very workspace may act on others’ tasks', () => {
  const by = (user: object, team: object | null = { id: 'T1' }) =>
    mayModerate({ team, user: { id: 'U1', ...user } } as Parameters<typeof mayModerate>[0]);
  expect(by({ is_admin: true, team_id: 'T1' })).toBe(true);
  expect(by({ is_admin: true, team_id: 'T2' })).toBe(false);
  expect(by({ is_admin: true })).toBe(false);
  expect(by({ team_id: 'T1' })).toBe(false);
  expect(by({ is_admin: true, team_id: 'T1' }, null)).toBe(false);
});
