// Card buttons and the home tab on the fake Slack: presses for the bot, and its responses.

import { expect, test } from 'vitest';
import { isWorkspaceAdmin } from '../../../../src/adapters/slack/events/buttons.ts';
import { renderHome } from '../../../../src/adapters/slack/events/home.ts';
import { renderCard } from '../../../../src/adapters/slack/render.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import type { ActionName, View } from '../../../../src/domain/views/view.ts';
import { viewFaults } from '../../../fakes/slack/content/blocks.ts';
import type { Message } from '../../../fakes/slack/index.ts';
import { catalogue, eachSlack, type Live } from '../setup.ts';

let live: Live;
eachSlack((opened) => {
  live = opened;
});

/** Posts a card with these buttons. */
async function card(names: readonly ActionName[], thread?: string): Promise<Message> {
  const actions = names.map((name) => ({ name, label: name, task: 'TASK7' }));
  const said = renderCard({ status: 'done', title: 'Speech', line: 'Done', actions });
  const { ts } = await live.api.post({ channel: live.channel.id, ...(thread && { thread }) }, said, 'marker');
  return live.team.messages(live.channel).find((one) => one.ts === ts) as Message;
}
const press = async (message: Message, name: string) => {
  const act = await live.team.press(live.ana, message, name);
  await live.settled();
  return act;
};
const REQUEST = { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} };

test('shows a notice in private', async () => {
  live.bot.acted = { is: 'notice', notice: 'It is too late to stop <that>.' };
  const act = await press(await card(['stop']), 'earshot:stop');
  expect(act.response).toBe('It is too late to stop &lt;that&gt;.');
});

test('posts a result as new card in the old thread', async () => {
  live.bot.acted = { is: 'create-task', request: REQUEST, resultOf: 'TASK7' };
  const parent = live.team.say(live.ana, live.channel, 'a plan');
  await press(await card(['post'], parent.ts), 'earshot:post');
  expect(live.bot.taken[0]?.resultOf).toBe('TASK7');
  expect(live.team.messages(live.channel).at(-1)?.thread_ts).toBe(parent.ts);
});

test('reports an expired button', async () => {
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
  expect(act.response).toContain('has expired');
});

test('lets only this workspace’s administrators manage others’ tasks', () => {
  const by = (user: object, team: object | null = { id: 'T1' }) =>
    isWorkspaceAdmin({ team, user: { id: 'U1', ...user } } as Parameters<typeof isWorkspaceAdmin>[0]);
  expect(by({ is_admin: true, team_id: 'T1' })).toBe(true);
  expect(by({ is_admin: true, team_id: 'T2' })).toBe(false);
  expect(by({ is_admin: true })).toBe(false);
  expect(by({ team_id: 'T1' })).toBe(false);
  expect(by({ is_admin: true, team_id: 'T1' }, null)).toBe(false);
});

const visit = async () => {
  await live.team.openHome(live.ana);
  await live.settled();
  const home = live.team.home(live.ana);
  if (!home) throw new Error('no home');
  return home;
};

test('shows a person’s defaults, tasks and how to start', async () => {
  const home = JSON.stringify((await visit()).body.blocks);
  for (const part of ['settings for', 'tasks for', 'Speech', 'How to start', 'earshot:retry'])
    expect(home).toContain(part);
});

test('ignores the messages tab', async () => {
  await live.team.openHome(live.ana, 'messages');
  await live.settled();
  expect(live.team.home(live.ana)).toBeUndefined();
});

test('answers home task buttons by DM and refreshes the home', async () => {
  live.bot.acted = {
    is: 'create-task',
    request: { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} },
  };
  const home = await visit();
  await live.team.press(live.ana, home, 'earshot:retry');
  await live.settled();
  expect(live.said(live.team.dm(live.ana))).toHaveLength(1);
  expect(home.revisions).toHaveLength(2);
});

test('asks a question of the home tab in the direct message', async () => {
  const home = await visit();
  const action = { name: 'forget-confirmed', label: 'Delete', task: 'settings', isDanger: true } as const;
  const view: View = { status: 'needs-input', title: 'Your data', line: 'Delete everything?', actions: [action] };
  live.bot.acted = { is: 'answer', command: 'settings', view };
  await live.team.press(live.ana, home, 'earshot:retry');
  await live.settled();
  expect(JSON.stringify(live.said(live.team.dm(live.ana)))).toContain('Delete everything?');
});

test('starts a home tab operation in the direct message', async () => {
  const act = await live.team.press(live.ana, await visit(), 'reply:open-form:tts');
  await live.settled();
  await live.team.submit(live.ana, act, { text: 'Hello' });
  await live.settled();
  expect(live.bot.taken[0]?.origin.place.name).toBe('direct message');
  expect(live.said(live.team.dm(live.ana))).toHaveLength(1);
});

test('shows changed defaults immediately', async () => {
  const home = await visit();
  const act = await live.team.press(live.ana, home, 'reply:open-form:settings');
  await live.settled();
  expect(JSON.stringify(act.modal?.body.blocks)).toMatch(/initial_option.*Rose.*initial_option.*English/);
  act.modal?.values.set('voice\nfield:voice', { type: 'external_select', selected_option: null });
  await live.team.submit(live.ana, act);
  await live.settled();
  expect(live.bot.asked.at(-1)?.invocation.values).toMatchObject({ voice: 'none' });
  expect(home.revisions.length).toBeGreaterThan(1);
  expect(live.said(live.team.dm(live.ana))).toEqual([]);
});

test('stays within what Slack shows, however much there is', () => {
  const many = {
    text: 'x',
    blocks: Array.from({ length: 120 }, () => ({ type: 'divider' as const, block_id: 'same' })),
  };
  const view = renderHome(catalogue, getMessages(), { text: 'none' }, many);
  expect(viewFaults(view, 'home')).toEqual([]);
  expect(view.blocks.length).toBeLessThanOrEqual(100);
});
