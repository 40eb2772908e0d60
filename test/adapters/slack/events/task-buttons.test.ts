// Buttons of cards on the fake of Slack: said to the bot, and what it answers.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { mayModerate } from '../../../../src/adapters/slack/payloads/caller.ts';
import { cardOf } from '../../../../src/adapters/slack/render.ts';
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
  const said = cardOf({ mood: 'done', title: 'Speech', line: 'Done', actions });
  const { ts } = await live.api.post({ channel: live.channel.id, ...(thread && { thread }) }, said, 'marker');
  return live.team.messages(live.channel).find((one) => one.ts === ts) as Message;
}
const press = async (message: Message, name: string) => {
  const act = await live.team.press(live.ana, message, name);
  await live.settled();
  return act;
};
const REQUEST = { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} };

test('a notice is said in private', async () => {
  live.bot.acted = { is: 'said', notice: 'It is too late to stop <that>.' };
  const act = await press(await card(['stop']), 'earshot:stop');
  expect(act.response).toBe('It is too late to stop &lt;that&gt;.');
});

test('a result is brought to a new card, in the thread where the old one stands', async () => {
  live.bot.acted = { is: 'take', request: REQUEST, resultOf: 'TASK7' };
  const parent = live.team.say(live.ana, live.channel, 'a plan');
  await press(await card(['result'], parent.ts), 'earshot:result');
  expect(live.bot.taken[0]?.resultOf).toBe('TASK7');
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBe(parent.ts);
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
  await live.api.post({ channel: live.channel.id }, { text: 'old', blocks }, 'marker');
  const act = await press(live.team.messages(live.channel).at(-1) as Message, 'was:there');
  expect(act.response).toContain('does nothing any more');
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
