// Where the result and the card end up on Slack when one way is closed; error by error in test/e2e/slack/fallbacks.test.ts.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../src/adapters/shared/errors.ts';
import { waysAfter, waysFor } from '../../../../src/adapters/slack/delivery/cards.ts';
import { Undeliverable } from '../../../../src/ports/chat.ts';
import { finished, setup } from '../send-setup.ts';

const ref = { team: 'T1', channel: 'C1', ts: '1.1', person: 'U1' };
const failed = { ...finished, mood: 'failed' as const, line: 'It did not work' };

it('begins with the edit and ends with the person', () => {
  expect(waysFor(ref, 0)).toEqual(['edit', 'reply', 'channel', 'direct']);
  expect(waysFor({ ...ref, channel: 'D1' }, 0)).toEqual(['edit', 'reply', 'channel']);
  const response = { url: 'https://hooks.slack.com/x', at: 0 };
  expect(waysFor({ ...ref, response }, 1000).at(-1)).toBe('response');
  expect(waysFor({ ...ref, response }, 31 * 60_000).at(-1)).toBe('direct');
});

it('waits where waiting helps and takes another way where it does not', () => {
  const left = ['reply', 'channel', 'direct'] as const;
  const after = (kind: ConstructorParameters<typeof ApiError>[0]) =>
    waysAfter('edit', new ApiError(kind, 'x', 'x'), left, ref);
  expect([after('busy'), after('no-files'), after('revoked')]).toEqual([undefined, undefined, undefined]);
  expect([after('gone'), after('not-editable'), after('channel-closed')]).toEqual([
    ['channel', 'direct'],
    left,
    ['direct'],
  ]);
  expect(waysAfter('edit', new Error('a fault of ours'), left, ref)).toBeUndefined();
});

it('posts anew in the channel when the card was deleted, and the file below it', async () => {
  await using world = await setup();
  const at = await world.card();
  const [old] = world.team.messages(world.channel);
  if (old) world.team.deleteMessage(old);
  const { way, message } = await world.send.deliver(at, world.delivery([await world.file()]));
  const [card] = world.shown(world.team.messages(world.channel));
  expect([way, card?.thread_ts, card?.text.split('\n')[0]]).toEqual([
    'channel',
    undefined,
    'Speech: Done in 0:07',
  ]);
  expect(message).toMatchObject({ ts: card?.ts, channel: world.channel.id });
  expect(world.fileMessages(world.channel).map(({ thread }) => thread)).toEqual([card?.ts]);
  // From now on that is the card, for whoever still knows the old one.
  await world.send.show(at, finished);
  expect(world.shown(world.team.messages(world.channel))).toHaveLength(2);
});

it('sends only the file directly, and says so on the card, where the bot was removed', async () => {
  await using world = await setup();
  const at = await world.card();
  world.team.kick(world.channel);
  const { way, message } = await world.send.deliver(at, world.delivery([await world.file()]));
  const direct = world.team.dm(world.ana);
  expect([way, world.fileMessages(world.channel, direct).map(({ channel }) => channel)]).toEqual([
    'direct',
    [direct.id],
  ]);
  expect(message).toEqual(at);
  expect(world.team.messages(world.channel)[0]?.text).toContain('in a direct message');
});

it('says it shorter when Slack finds it too long', async () => {
  await using world = await setup();
  const at = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'msg_too_long' });
  await world.send.deliver(at, world.delivery([], { view: { ...finished, body: 'x'.repeat(2500) } }));
  const [card] = world.team.messages(world.channel);
  expect([(card?.text.length ?? 0) <= 500, card?.text.startsWith('Speech: Done')]).toEqual([true, true]);
});

it('tells the person who asked by the address of the command when nothing else is left', async () => {
  await using world = await setup();
  const given: string[] = [];
  const server = createServer(async (request, response) => {
    given.push(new URLSearchParams(await text(request)).get('response_url') ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world.slack.http(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const act = await world.team.command(world.ana, world.channel, '/tts', 'Hello');
  server.close();
  const at = { ...(await world.card()), response: { url: given[0] ?? '', at: Date.now() } };
  world.slack.fault({ method: /chat\.(update|postMessage)/, error: 'is_archived', times: 9 });
  world.slack.fault({ method: 'conversations.open', error: 'cannot_dm_bot', times: 9 });
  const { way } = await world.send.deliver(at, world.delivery([]));
  expect([way, act.responses.map((one) => one.text.split('\n')[0])]).toEqual([
    'response',
    ['Speech: Done in 0:07'],
  ]);
  // An address that has run out leaves nothing; that nobody could be told of a failure is no fault of the task.
  world.slack.age(act, 31);
  await expect(world.send.deliver(at, world.delivery([]))).rejects.toThrow(Undeliverable);
  await world.send.show(at, failed);
});

it('tells of a failure by another way, and of work in progress only on the card', async () => {
  await using world = await setup();
  const at = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'message_not_found', times: 3 });
  await world.send.show(at, { ...finished, mood: 'working' });
  expect(world.team.messages(world.channel)).toHaveLength(1);
  await world.send.show(at, failed);
  expect(world.team.messages(world.channel).map(({ text }) => text.split('\n')[0])).toEqual([
    'Queued',
    'Speech: It did not work',
  ]);
});

it('posts a lost card once, also when the answer to that is lost', async () => {
  await using world = await setup();
  const at = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'message_not_found' });
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  await world.send.deliver(at, world.delivery([await world.file()]));
  const all = world.team.messages(world.channel);
  expect([all.length, world.fileMessages(world.channel).length]).toEqual([3, 1]);
});
