// Waits that Slack asks for with Retry-After: in real time, or on a clock that stops while others go ahead.

import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../fakes/clock.ts';
import { setup } from '../../send-setup.ts';

it('posts once after a rate limit', async () => {
  await using world = await setup();
  world.slack.fault({ method: 'chat.postMessage', error: 'ratelimited', retryAfter: 1 });
  await world.api.post({ channel: world.channel.id }, { text: 'Hello' }, 'm1');
  expect(world.team.messages(world.channel)).toHaveLength(1);
});

it('waits a moment after a 429 without Retry-After', async () => {
  await using world = await setup();
  world.slack.fault({ method: 'chat.postMessage', status: 429 });
  await world.api.post({ channel: world.channel.id }, { text: 'Hello' }, 'm1');
  expect(world.team.messages(world.channel)).toHaveLength(1);
});

it('holds up no other method while one has to wait', async () => {
  const clock = createFakeClock();
  await using world = await setup({}, {}, clock);
  const { channel, ts } = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'ratelimited', retryAfter: 2 });
  const editing = world.api.update(channel, ts, { text: 'Done' });
  await world.slack.until(() =>
    world.slack.requests.some(({ method, status }) => method === 'chat.update' && status === 429),
  );
  await world.api.post({ channel }, { text: 'Another' }, 'm2');
  await world.slack.until(() => clock.sleepers === 1);
  expect(world.team.messages(world.channel).map(({ text }) => text)).toEqual(['Queued', 'Another']);
  await clock.advance(2000);
  await editing;
  expect(world.team.messages(world.channel)[0]?.text).toBe('Done');
});

it('holds up no other channel while one has to wait', async () => {
  const clock = createFakeClock();
  await using world = await setup({}, {}, clock);
  const other = world.team.channel({ name: 'random' });
  world.slack.fault({ method: 'chat.postMessage', error: 'ratelimited', retryAfter: 1 });
  const posting = world.api.post({ channel: world.channel.id }, { text: 'Late' }, 'm1');
  await world.slack.until(() => world.slack.requests.some(({ status }) => status === 429));
  await world.api.post({ channel: other.id }, { text: 'At once' }, 'm2');
  await world.slack.until(() => clock.sleepers === 1);
  expect([world.team.messages(world.channel).length, world.team.messages(other).length]).toEqual([0, 1]);
  await clock.advance(1000);
  await posting;
  expect(world.team.messages(world.channel)).toHaveLength(1);
});
