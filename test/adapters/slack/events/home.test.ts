// The home tab on the fake of Slack: defaults, last tasks with their buttons, ways to start.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { textsFor } from '../../../../src/adapters/shared/texts/index.ts';
import { homeOf } from '../../../../src/adapters/slack/events/home.ts';
import { viewFaults } from '../../../fakes/slack/content/blocks.ts';
import { catalogue, type Live, openSlack } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openSlack();
});
afterEach(async () => {
  expect(live.slack.refusals).toEqual([]);
  await live.close();
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
  for (const part of ['settings for', 'tasks for', 'Text to speech', 'How to start', 'earshot:again'])
    expect(home).toContain(part);
});

test('the messages tab is left alone', async () => {
  await live.team.openHome(live.ana, 'messages');
  await live.settled();
  expect(live.team.home(live.ana)).toBeUndefined();
});

test('a task’s button there answers in the direct message and shows the home anew', async () => {
  live.bot.acted = {
    is: 'take',
    request: { command: 'tts', values: { text: 'Hi' }, files: {}, labels: {} },
  };
  const home = await visit();
  await live.team.press(live.ana, home, 'earshot:again');
  await live.settled();
  expect(live.said(live.team.dm(live.ana))).toHaveLength(1);
  expect(home.revisions).toHaveLength(2);
});

test('an operation started there stands in the direct message', async () => {
  const act = await live.team.press(live.ana, await visit(), 'ask:form:tts');
  await live.settled();
  await live.team.submit(live.ana, act, { text: 'Hello' });
  await live.settled();
  expect(live.bot.taken[0]?.origin.place.name).toBe('direct message');
  expect(live.said(live.team.dm(live.ana))).toHaveLength(1);
});

test('defaults changed there show at once', async () => {
  const home = await visit();
  const act = await live.team.press(live.ana, home, 'ask:form:settings');
  await live.settled();
  await live.team.submit(live.ana, act);
  await live.settled();
  expect(home.revisions.length).toBeGreaterThan(1);
  expect(live.said(live.team.dm(live.ana))).toEqual([]);
});

test('stays within what Slack shows, however much there is', () => {
  const many = {
    text: 'x',
    blocks: Array.from({ length: 120 }, () => ({ type: 'divider' as const, block_id: 'same' })),
  };
  const view = homeOf({
    catalogue,
    texts: textsFor(),
    botUser: 'Earshot',
    settings: { text: 'none' },
    tasks: many,
  });
  expect(viewFaults(view, 'home')).toEqual([]);
  expect(view.blocks.length).toBeLessThanOrEqual(100);
});
