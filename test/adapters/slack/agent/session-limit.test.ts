// `agents.sessions.setStatus` is tier 3: about 50 calls a minute per app and workspace.

import { expect, test } from 'vitest';
import { finished } from '../send-setup.ts';
import { at, atWork } from './agent-setup.ts';

const failed = { ...finished, status: 'failed', line: 'It broke.' } as const;
const MINUTE = 60_000;

/** Highest number of calls within sixty seconds. */
function fullest(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + MINUTE).length));
}

test('two processes stay below the limit with 200 tasks at once', async () => {
  await using world = await atWork();
  // The core schedules card edits, which have a limit of their own.
  world.slack.budget = { 'agents.sessions.setStatus': 50, 'agents.sessions.rename': 50 };
  const senders = [world.send, world.sendAs(world.startProcess())];
  const threads = Array.from({ length: 200 }, (_, count) => world.team.say(world.ana, world.channel, `plan ${count}`));
  const cards = await Promise.all(threads.map(({ ts }) => world.card({ thread: ts })));
  await Promise.all(cards.map((card, count) => senders[count % 2]?.show(card, at('Working'))));
  const started = world.asked('agents.sessions.setStatus').length;
  expect(started).toBeLessThanOrEqual(20);
  // Half of the tasks end before their session got its turn, which costs no call.
  await Promise.all(cards.slice(0, 100).map((card, count) => senders[count % 2]?.show(card, failed)));
  for (let minutes = 0; minutes < 8; minutes += 1) await world.clock.advance(MINUTE);
  await Promise.all(cards.slice(100).map((card, count) => senders[count % 2]?.show(card, failed)));
  while ((await world.keyValueStore.keys('thread:')).length > 0) await world.clock.advance(MINUTE);
  const calls = world.asked('agents.sessions.setStatus');
  expect(fullest(calls.map((one) => one.at))).toBeLessThanOrEqual(45);
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  const open = [...world.channel.sessions.values()].filter(({ status }) => status !== 'active');
  expect([open, world.slack.refusals]).toEqual([[], []]);
  const first = threads.slice(0, 100).filter(({ ts }) => {
    const asked = calls.filter(({ args }) => args['thread_ts'] === ts).map(({ args }) => args['status']);
    return asked.length > 0 && asked.at(-1) !== 'active';
  });
  expect(first).toEqual([]);
});

test('an end does not wait for starts', async () => {
  await using world = await atWork();
  const threads = Array.from({ length: 60 }, (_, count) => world.team.say(world.ana, world.channel, `plan ${count}`));
  const cards = await Promise.all(threads.map(({ ts }) => world.card({ thread: ts })));
  for (const card of cards) await world.send.show(card, at('Working'));
  const [first] = cards;
  await world.send.show(first as never, failed);
  const ends = () => world.asked('agents.sessions.setStatus').filter(({ args }) => args['status'] === 'active');
  await world.slack.until(() => ends().length === 1);
  expect(world.asked('agents.sessions.setStatus')).toHaveLength(21);
});
