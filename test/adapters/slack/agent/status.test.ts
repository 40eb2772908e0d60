// How far a task is, as the line below its thread: it spends none of the minute of edits, lasts as long as the work, and goes with it.

import { expect, test } from 'vitest';
import { type Agent, createAgent } from '../../../../src/adapters/slack/agent/agent.ts';
import { statusOf } from '../../../../src/adapters/slack/agent/status.ts';
import { limitsFor } from '../../../../src/adapters/slack/limits.ts';
import { createSend } from '../../../../src/adapters/slack/send.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { wordingFor } from '../../wording.ts';
import { finished, setup, working } from '../send-setup.ts';

async function atWork() {
  const clock = createFakeClock(Date.now());
  const notes = createFakeNotes();
  let api: unknown;
  const { texts } = wordingFor();
  const apiOf = async () => api as never;
  const log = createFakeLog();
  const agent = createAgent({ apiOf, notes, texts, clock, log });
  const world = await setup({ agent, notes }, { clock });
  const sendAs = (other: Agent) =>
    createSend({ apiOf, notes, agent: other, wording: wordingFor(), clock, log });
  api = world.api;
  const root = world.team.say(world.ana, world.channel, 'a plan');
  const place = async () => world.card({ thread: root.ts });
  const spent = () => world.slack.requests.filter(({ method }) => method === 'chat.update').length;
  const line = () => world.team.status(world.channel, root.ts);
  return {
    ...world,
    clock,
    notes,
    agent,
    root,
    place,
    spent,
    line,
    sendAs,
    [Symbol.asyncDispose]: world[Symbol.asyncDispose],
  };
}

const at = (line: string): View => ({ ...working, line });
const asking: View = { ...working, mood: 'asking', line: 'About an hour of audio.' };

test('while it works the line says how far, and the card is changed once: at the end', async () => {
  await using world = await atWork();
  const card = await world.place();
  for (const line of ['Queued', 'Working · 20 %', 'Working · 90 %']) await world.send.show(card, at(line));
  expect([world.line(), world.spent()]).toEqual(['Speech · Working · 90 %', 0]);
  await world.send.deliver(card, world.delivery([await world.file()]));
  expect([world.line(), world.spent()]).toEqual([undefined, 1]);
  expect(world.slack.refusals).toEqual([]);
});

test('it is set again before Slack takes it away, and no more once the work is over', async () => {
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
  await world.send.show(card, { ...finished, mood: 'failed', line: 'It broke.' });
  const after = sent();
  await world.clock.advance(600_000);
  expect([world.line(), sent()]).toEqual([undefined, after]);
});

test('so it is of work that goes on after a question', async () => {
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

test('while the store is away it waits for the next time', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const { get } = world.notes;
  world.notes.get = async () => {
    throw new Error('store away');
  };
  await world.clock.advance(90_000);
  world.notes.get = get;
  const before = world.channel.lines.length;
  await world.clock.advance(90_000);
  await world.slack.until(() => world.channel.lines.length > before);
  expect(world.line()).toBe('Speech · Working');
});

test('a result does not wait for a line that Slack asks to wait with', async () => {
  await using world = await atWork();
  const card = await world.place();
  world.slack.fault({ method: 'assistant.threads.setStatus', error: 'ratelimited', retryAfter: 3600 });
  await world.send.show(card, at('Working'));
  await world.send.deliver(card, world.delivery([await world.file()]));
  expect([world.fileMessages(world.channel).length, world.spent()]).toEqual([1, 1]);
});

test('a task that another process has brought to its end is not said to be at work any more', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const { texts } = wordingFor();
  const apiOf = async () => world.api;
  const others = createAgent({ ...world, apiOf, texts, log: createFakeLog() });
  await others.finished(world.api, card, finished);
  const sent = world.channel.lines.length;
  await world.clock.advance(600_000);
  expect(world.channel.lines).toHaveLength(sent);
});

test('what a process that is no more left below the thread goes with the end', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.agent.status.stop();
  const { texts } = wordingFor();
  const apiOf = async () => world.api;
  const agent = createAgent({ ...world, apiOf, texts, log: createFakeLog() });
  const after = world.sendAs(agent);
  await after.show(card, { ...finished, mood: 'failed', line: 'It broke.' });
  expect(world.line()).toBeUndefined();
  const sent = world.channel.lines.length;
  // Nobody says that it works, so there is nothing to take away.
  await after.show(await world.place(), { ...finished, mood: 'failed', line: 'It broke.' });
  expect(world.channel.lines).toHaveLength(sent);
});

test('it goes also where nobody can be shown the end', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  world.slack.fault({ method: /^(chat|conversations)\./, error: 'is_archived', times: 9 });
  await world.send.show(card, { ...finished, mood: 'failed', line: 'It broke.' });
  const sent = world.channel.lines.length;
  await world.clock.advance(600_000);
  expect([world.line(), world.channel.lines.length]).toEqual([undefined, sent]);
});

test('one that Slack is slow to take does not stay when the work is over meanwhile', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, at('Working'));
  const asked = () => world.slack.requests.filter(({ method }) => method.endsWith('setStatus')).length;
  world.slack.fault({ method: 'assistant.threads.setStatus', delayMs: 300 });
  await world.clock.advance(90_000);
  await world.slack.until(() => asked() === 2);
  await world.send.show(card, { ...finished, mood: 'failed', line: 'It broke.' });
  const said = () => world.channel.lines.filter(({ status }) => status !== '').length;
  await world.slack.until(() => said() === 2 && world.line() === undefined);
});

test('a card that asked something says no more that it asks once the work goes on', async () => {
  await using world = await atWork();
  const card = await world.place();
  await world.send.show(card, asking);
  await world.send.show(card, at('Working'));
  await world.send.show(card, at('Working · 50 %'));
  const text = world.team.messages(world.channel).find(({ ts }) => ts === card.ts)?.text;
  expect([text, world.spent()]).toEqual([expect.stringContaining('On it.'), 2]);
});

test('of two tasks in one thread the one that goes on keeps its line', async () => {
  await using world = await atWork();
  const [one, two] = [await world.place(), await world.place()];
  await world.send.show(one, at('Working · 10 %'));
  await world.send.show(two, at('Working · 70 %'));
  await world.send.show(two, { ...finished, mood: 'stopped', line: 'Stopped.' });
  expect(world.line()).toBe('Speech · Working · 10 %');
});

test('where Slack does not take the line, nothing else suffers', async () => {
  await using world = await atWork();
  const card = await world.place();
  world.slack.fault({ method: 'assistant.threads.setStatus', error: 'internal_error', times: 50 });
  await world.send.show(card, at('Working'));
  await world.send.deliver(card, world.delivery([await world.file()]));
  expect([world.fileMessages(world.channel).length, world.spent()]).toEqual([1, 1]);
});

test('a card that stands by itself in a channel is changed as ever', async () => {
  await using world = await atWork();
  const card = await world.card();
  await world.send.show(card, at('Working'));
  expect([world.spent(), world.channel.lines]).toEqual([1, []]);
});

test('only what is an edit counts in the workspace’s minute', () => {
  const { shared } = limitsFor(true).edits;
  const ref = { team: 'T1', channel: 'C1', ts: '1.1', person: 'U1' };
  expect(shared?.scope({ ...ref, thread: '1.0' }, working)).toBeUndefined();
  expect(shared?.scope({ ...ref, channel: 'D1' }, working)).toBeUndefined();
  expect(shared?.scope({ ...ref, thread: '1.0' }, finished)).toBe('T1');
  expect(shared?.scope(ref, working)).toBe('T1');
  expect(limitsFor(false).edits.shared?.scope({ ...ref, thread: '1.0' }, working)).toBe('T1');
});

test('it says by turns what it is, how far, and what was asked for', () => {
  const facts = [
    { label: 'To', value: 'Spanish, French' },
    { label: 'Note', value: 'aside', aside: true },
  ] as const;
  expect(statusOf({ mood: 'working', title: 'Dub', line: 'Working · 40 %\n▰▰▱▱', facts })).toEqual({
    status: 'Dub · Working · 40 %',
    messages: ['Dub · Working · 40 %', 'To: Spanish · French'],
  });
  const long = statusOf({ mood: 'working', title: 'Dub', line: 'Working, and so on. '.repeat(9), facts });
  expect([long.status, ...long.messages].every((one) => one.length <= 50 && one !== '')).toBe(true);
  expect(long.messages.join('|')).not.toContain(',');
});
