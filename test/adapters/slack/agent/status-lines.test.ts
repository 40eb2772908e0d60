// Status lines on the fake Slack: they cost no edits, last as long as the work, and disappear with it.

import { expect, test } from 'vitest';
import { createAgentFeatures } from '../../../../src/adapters/slack/agent/agent-features.ts';
import { toStatusLine } from '../../../../src/adapters/slack/agent/status-lines.ts';
import { createChatLimits } from '../../../../src/adapters/slack/limits.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { finished, working } from '../send-setup.ts';
import { asking, at, atWork } from './agent-setup.ts';

test('shows progress on the line and edits the card once', async () => {
  await using world = await atWork();
  const card = await world.place();
  for (const line of ['Queued', 'Working · 20 %', 'Working · 90 %']) await world.send.show(card, at(line));
  expect([world.line(), world.spent()]).toEqual(['Speech · Working · 90 %', 0]);
  await world.send.deliver(card, world.delivery([await world.file()]));
  expect([world.line(), world.spent()]).toEqual([undefined, 1]);
  expect(world.slack.refusals).toEqual([]);
});

test('renews the line before expiry and stops when finished', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const sent = () => world.channel.lines.length;
  for (let minutes = 0; minutes < 6; minutes += 1.5) {
    expect(world.line()).toBe('Speech · Working');
    const before = sent();
    await world.clock.advance(90_000);
    await world.slack.until(() => sent() > before);
  }
  await world.send.show(card, { ...finished, status: 'failed', line: 'It broke.' });
  const after = sent();
  await world.clock.advance(600_000);
  expect([world.line(), sent()]).toEqual([undefined, after]);
});

test('renews the line of work continuing after a question', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, asking);
  await world.send.show(card, at('Working'));
  for (let times = 0; times < 3; times += 1) {
    const before = world.channel.lines.length;
    await world.clock.advance(90_000);
    await world.slack.until(() => world.channel.lines.length > before);
    expect(world.line()).toBe('Speech · Working');
  }
});

test('skips a renewal while the store is away', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const { get } = world.keyValueStore;
  world.keyValueStore.get = async () => {
    throw new Error('store away');
  };
  await world.clock.advance(90_000);
  world.keyValueStore.get = get;
  const before = world.channel.lines.length;
  await world.clock.advance(90_000);
  await world.slack.until(() => world.channel.lines.length > before);
  expect(world.line()).toBe('Speech · Working');
});

test('delivers a result without waiting for a rate-limited line', async () => {
  await using world = await atWork();
  const card = await world.place();
  world.slack.fault({ method: 'assistant.threads.setStatus', error: 'ratelimited', retryAfter: 3600 });
  await world.send.show(card, at('Working'));
  await world.send.deliver(card, world.delivery([await world.file()]));
  expect([world.fileMessages(world.channel).length, world.spent()]).toEqual([1, 1]);
});

test('clears the line when another process finishes the task', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const messages = getMessages();
  const getApi = async () => world.api;
  const others = createAgentFeatures({ ...world, getApi, messages, log: createFakeLog() });
  await others.onResult(world.api, card, finished);
  const sent = world.channel.lines.length;
  await world.clock.advance(600_000);
  expect(world.channel.lines).toHaveLength(sent);
});

test('clears a dead process’s line at the end', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.agent.stop();
  const messages = getMessages();
  const getApi = async () => world.api;
  const agent = createAgentFeatures({ ...world, getApi, messages, log: createFakeLog() });
  const after = world.sendAs(agent);
  await after.show(card, { ...finished, status: 'failed', line: 'It broke.' });
  expect(world.line()).toBeUndefined();
  const sent = world.channel.lines.length;
  // No status line is set, so there is none to clear.
  await after.show(await world.place(), { ...finished, status: 'failed', line: 'It broke.' });
  expect(world.channel.lines).toHaveLength(sent);
});

test('clears the line when the end cannot be delivered', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.slack.fault({ method: /^(chat|conversations)\./, error: 'is_archived', times: 9 });
  await world.send.show(card, { ...finished, status: 'failed', line: 'It broke.' });
  const sent = world.channel.lines.length;
  await world.clock.advance(600_000);
  expect([world.line(), world.channel.lines.length]).toEqual([undefined, sent]);
});

test('clears a slow line update when work ends meanwhile', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const asked = () => world.slack.requests.filter(({ method }) => method === 'assistant.threads.setStatus').length;
  world.slack.fault({ method: 'assistant.threads.setStatus', delayMs: 300 });
  await world.clock.advance(90_000);
  await world.slack.until(() => asked() === 2);
  await world.send.show(card, { ...finished, status: 'failed', line: 'It broke.' });
  const said = () => world.channel.lines.filter(({ status }) => status !== '').length;
  await world.slack.until(() => said() === 2 && world.line() === undefined);
});

test('removes a card’s question once the work continues', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, asking);
  await world.send.show(card, at('Working'));
  await world.send.show(card, at('Working · 50 %'));
  const text = world.team.messages(world.channel).find(({ ts }) => ts === card.ts)?.text;
  expect([text, world.spent()]).toEqual([expect.stringContaining('On it.'), 2]);
});

test('keeps the line of the remaining task in a thread', async () => {
  await using world = await atWork();
  const [one, two] = [await world.place(), await world.place()];
  await world.send.show(one, at('Working · 10 %'));
  await world.send.show(two, at('Working · 70 %'));
  await world.send.show(two, { ...finished, status: 'cancelled', line: 'Stopped.' });
  expect(world.line()).toBe('Speech · Working · 10 %');
});

test('survives a refused line', async () => {
  await using world = await atWork();
  const card = await world.place();
  world.slack.fault({ method: 'assistant.threads.setStatus', error: 'internal_error', times: 50 });
  await world.send.show(card, at('Working'));
  await world.send.deliver(card, world.delivery([await world.file()]));
  expect([world.fileMessages(world.channel).length, world.spent()]).toEqual([1, 1]);
});

test('edits a card outside a thread as usual', async () => {
  await using world = await atWork();
  const card = await world.card();
  await world.send.show(card, at('Working'));
  expect([world.spent(), world.channel.lines]).toEqual([1, []]);
});

test('counts only edits toward the workspace’s limit per minute', () => {
  const { shared } = createChatLimits(true).edits;
  const ref = { team: 'T1', channel: 'C1', ts: '1.1', person: 'U1' };
  expect(shared?.scope({ ...ref, thread: '1.0' }, working)).toBeUndefined();
  expect(shared?.scope({ ...ref, channel: 'D1' }, working)).toBeUndefined();
  expect(shared?.scope({ ...ref, thread: '1.0' }, finished)).toBe('T1');
  expect(shared?.scope(ref, working)).toBe('T1');
  expect(createChatLimits(false).edits.shared?.scope({ ...ref, thread: '1.0' }, working)).toBe('T1');
});

test('alternates between title, progress and request details', () => {
  const facts = [
    { label: 'To', value: 'Spanish, French' },
    { label: 'Note', value: 'aside', isSecondary: true },
  ] as const;
  expect(toStatusLine({ status: 'working', title: 'Dub', line: 'Working · 40 %\n▰▰▱▱', facts })).toEqual({
    status: 'Dub · Working · 40 %',
    messages: ['Dub · Working · 40 %', 'To: Spanish · French'],
  });
  const long = toStatusLine({
    status: 'working',
    title: 'Dub',
    line: 'Working, and so on. '.repeat(9),
    facts,
  });
  expect([long.status, ...long.messages].every((one) => one.length <= 50 && one !== '')).toBe(true);
  expect(long.messages.join('|')).not.toContain(',');
});
