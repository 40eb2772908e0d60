// Agent sessions on the fake Slack: status, title, renewal, and what a crash leaves.

import { expect, test } from 'vitest';
import { toSessionTitle } from '../../../../src/adapters/slack/agent/sessions.ts';
import { finished, working } from '../send-setup.ts';
import { asking, at, atWork, createStoppableBot } from './agent-setup.ts';

const failed = { ...finished, status: 'failed', line: 'It broke.' } as const;
const HOUR = 3_600_000;

test('shows a session with title and initiator while a task runs', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, { ...working, input: 'Hello team' });
  expect(world.session()).toMatchObject({ status: 'processing', title: 'Speech – Hello team', initiator: world.ana });
  await world.send.deliver(card, world.delivery([await world.file()]));
  await world.cardsGone();
  expect(world.session()?.status).toBe('active');
  expect([world.asked('agents.sessions.setStatus').length, world.slack.refusals]).toEqual([2, []]);
});

test('is suspended while a card waits, and continues', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, asking);
  await world.slack.until(() => world.session()?.status === 'suspended');
  expect(world.session()?.title).toBe('Speech');
  await world.send.show(card, at('Working'));
  await world.slack.until(() => world.session()?.status === 'processing');
  await world.send.show(card, failed);
  await world.slack.until(() => world.session()?.history.at(-1)?.status === 'active');
});

test('stays in progress until the last task of the thread ends', async () => {
  await using world = await atWork();
  const cards = [await world.place(), await world.place(), await world.place()];
  for (const card of cards) await world.send.show(card, at('Working'));
  const [first, second, third] = cards as [never, never, never];
  await world.send.show(first, failed);
  await world.send.show(second, asking);
  expect(world.session()?.status).toBe('processing');
  await world.send.show(third, failed);
  await world.slack.until(() => world.session()?.status === 'suspended');
  await world.send.show(second, failed);
  await world.slack.until(() => world.session()?.status === 'active');
});

test('stays in progress while another process works in the thread', async () => {
  await using world = await atWork();
  const other = world.sendAs(world.startProcess());
  const [mine, others] = [await world.place(), await world.place()];
  await world.send.show(mine, at('Working'));
  await other.show(others, at('Working'));
  await world.send.show(mine, failed);
  expect(await world.keyValueStore.keys('thread:')).toHaveLength(2);
  await other.show(others, at('Working · 50 %'));
  expect(world.session()?.status).toBe('processing');
  await other.show(others, failed);
  await world.slack.until(() => world.session()?.history.at(-1)?.status === 'active');
});

test('names a session without a title, unless a person does', async () => {
  await using world = await atWork();
  await world.api.setStatus({ channel: world.channel.id, thread: world.root.ts }, { status: 'is here', messages: [] });
  expect(world.session()?.title).toBeUndefined();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  await world.slack.until(() => world.session()?.title === 'Speech');
  await world.send.show(card, failed);

  const other = world.team.say(world.ana, world.channel, 'another plan');
  const thread = { channel: world.channel.id, thread: other.ts };
  await world.api.setStatus(thread, { status: 'is here', messages: [] });
  await world.agent.saveTitled({ team: world.team.id, ...thread });
  await world.send.show(await world.card({ thread: other.ts }), at('Working'));
  await world.slack.until(() => world.asked('agents.sessions.setStatus').length >= 3);
  expect(world.asked('agents.sessions.rename')).toHaveLength(1);
});

test('keeps a title that is there', async () => {
  await using world = await atWork();
  const [first, second] = [await world.place(), await world.place()];
  await world.send.show(first, { ...working, title: 'First' });
  await world.send.show(first, failed);
  await world.slack.until(() => world.session()?.status === 'active');
  await world.send.show(second, { ...working, title: 'Second' });
  await world.slack.until(() => world.session()?.status === 'processing');
  expect([world.session()?.title, world.asked('agents.sessions.rename')]).toEqual(['First', []]);
});

test('renews long work before Slack’s hour ends', async () => {
  await using world = await atWork();
  await world.send.show(await world.place(), at('Working'));
  for (let ms = 0; ms < 2 * HOUR; ms += 90_000) {
    const before = world.channel.lines.length;
    await world.clock.advance(90_000);
    await world.slack.until(() => world.channel.lines.length > before);
  }
  expect(world.session()?.status).toBe('processing');
  expect(world.asked('agents.sessions.setStatus').length).toBe(3);
});

test('ends the session of a task that ended in a crash', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.agent.stop();
  const next = world.startProcess();
  next.start(createStoppableBot().bot);
  await world.slack.until(() => world.session()?.history.at(-1)?.status === 'active');
  await world.cardsGone();
  expect(world.line()).toBeUndefined();
});

test('leaves the session of a task that continues after a crash', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.agent.stop();
  const { bot, open } = createStoppableBot();
  open.add('TASK0001');
  const next = world.startProcess();
  next.start(bot);
  await world.sendAs(next).show(card, at('Working · 90 %'));
  expect(world.session()?.status).toBe('processing');
  await world.sendAs(next).show(card, failed);
  await world.slack.until(() => world.session()?.history.at(-1)?.status === 'active');
});

test('ends a dead process’s session from another process', async () => {
  await using world = await atWork();
  await world.send.show(await world.place(), at('Working'));
  world.agent.stop();
  world.startProcess(true).start(createStoppableBot().bot);
  await world.clock.advance(1000);
  expect(world.session()?.status).toBe('processing');
  await world.clock.advance(120_000);
  await world.slack.until(() => world.session()?.history.at(-1)?.status === 'active');
});

test('ends a session whose start is still on the way', async () => {
  await using world = await atWork();
  const { setSessionStatus } = world.api;
  const gate = Promise.withResolvers<void>();
  const gated: typeof setSessionStatus = async (...args) => {
    await gate.promise;
    return setSessionStatus(...args);
  };
  Object.assign(world.api, { setSessionStatus: gated });
  const card = await world.place();
  const shown = world.send.show(card, at('Working'));
  await world.slack.until(() => world.clock.sleepers > 0);
  await world.clock.advance(1000);
  await shown;
  const ended = world.send.show(card, failed);
  await world.slack.until(() => world.line() === undefined);
  gate.resolve();
  await ended;
  await world.slack.until(() => world.asked('agents.sessions.setStatus').length === 2);
  await world.cardsGone();
  expect(world.session()?.status).toBe('active');
});

test('ends the session once Slack is back', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.slack.fault({ method: 'agents.sessions.setStatus', error: 'ratelimited', retryAfter: 30, times: 2 });
  world.slack.fault({ method: 'assistant.threads.setStatus', error: 'fatal_error', times: 20 });
  const shown = world.send.show(card, failed);
  while (world.session()?.history.at(-1)?.status !== 'active') await world.clock.advance(31_000);
  await shown;
  await world.cardsGone();
});

test.each(['unknown_method', 'feature_disabled', 'not_allowed_token_type'])(
  'keeps today’s status line where Slack answers %s, and asks once a day',
  async (sessions) => {
    await using world = await atWork({ sessions });
    for (let tasks = 0; tasks < 3; tasks += 1) {
      const card = await world.place();
      await world.send.show(card, at('Working'));
      expect(world.line()).toBe('Speech · Working');
      await world.send.show(card, failed);
      expect(world.line()).toBeUndefined();
    }
    expect(world.asked('agents.sessions.setStatus')).toHaveLength(1);
    expect(await world.keyValueStore.keys('thread:')).toEqual([]);
    await world.clock.advance(25 * HOUR);
    await world.send.show(await world.place(), at('Working'));
    expect(world.asked('agents.sessions.setStatus')).toHaveLength(2);
  },
);

test('tells the operator once that the manifest is old', async () => {
  await using world = await atWork({ events: ['app_mention', 'message.im'] });
  for (let tasks = 0; tasks < 2; tasks += 1) {
    const card = await world.place();
    await world.send.show(card, at('Working'));
    await world.send.show(card, failed);
  }
  expect(world.log.entries.filter(({ event }) => event === 'slack shows no stop button')).toHaveLength(1);
});

test('titles name the request, and words only if they are short', () => {
  expect(toSessionTitle({ ...working, input: 'Hello\nteam' })).toBe('Speech – Hello team');
  expect(toSessionTitle({ ...working, input: 'word '.repeat(20) })).toBe('Speech');
  expect(toSessionTitle({ ...working, title: 'x'.repeat(300) }).length).toBeLessThanOrEqual(200);
});
