// Places of result and card on Slack if one delivery method fails. test/e2e/slack/fallbacks.test.ts covers each error.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../src/adapters/shared/api-error.ts';
import { findFallbackMethods, listDeliveryMethods } from '../../../../src/adapters/slack/delivery/card-updater.ts';
import { UndeliverableError } from '../../../../src/ports/chat.ts';
import { finished, setup } from '../send-setup.ts';

const ref = { team: 'T1', channel: 'C1', ts: '1.1', person: 'U1' };
const failed = { ...finished, status: 'failed' as const, line: 'It did not work' };

it('begins with the edit and ends with the person', () => {
  expect(listDeliveryMethods(ref, 0)).toEqual(['edit', 'reply', 'channel', 'direct']);
  expect(listDeliveryMethods({ ...ref, channel: 'D1' }, 0)).toEqual(['edit', 'reply', 'channel']);
  const response = { url: 'https://hooks.slack.com/x', at: 0 };
  expect(listDeliveryMethods({ ...ref, response }, 1000).at(-1)).toBe('response');
  expect(listDeliveryMethods({ ...ref, response }, 31 * 60_000).at(-1)).toBe('direct');
});

it('waits for temporary faults and falls back on lasting ones', () => {
  const left = ['reply', 'channel', 'direct'] as const;
  const after = (kind: ConstructorParameters<typeof ApiError>[0]) =>
    findFallbackMethods('edit', new ApiError(kind, 'x', 'x'), left, ref);
  expect([after('busy'), after('no-files'), after('revoked')]).toEqual([undefined, undefined, undefined]);
  expect([after('gone'), after('not-editable'), after('no-channel-access')]).toEqual([
    ['channel', 'direct'],
    left,
    ['direct'],
  ]);
  expect(findFallbackMethods('edit', new Error('a fault of ours'), left, ref)).toBeUndefined();
});

it('reposts a deleted card in the channel with its file', async () => {
  await using world = await setup();
  const at = await world.card();
  const [old] = world.team.messages(world.channel);
  if (old) world.team.deleteMessage(old);
  const { method, message } = await world.send.deliver(at, world.delivery([await world.file()]));
  const [card] = world.shown(world.team.messages(world.channel));
  expect([method, card?.thread_ts, card?.text.split('\n')[0]]).toEqual(['channel', undefined, 'Speech']);
  expect(message).toMatchObject({ ts: card?.ts, channel: world.channel.id });
  expect(world.fileMessages(world.channel).map(({ thread }) => thread)).toEqual([card?.ts]);
  // The new card also receives updates for the old one.
  await world.send.show(at, finished);
  expect(world.shown(world.team.messages(world.channel))).toHaveLength(2);
});

it('sends only the file directly when the bot was removed', async () => {
  await using world = await setup();
  const at = await world.card();
  world.team.kick(world.channel);
  const { method, message } = await world.send.deliver(at, world.delivery([await world.file()]));
  const direct = world.team.dm(world.ana);
  expect([method, world.fileMessages(world.channel, direct).map(({ channel }) => channel)]).toEqual([
    'direct',
    [direct.id],
  ]);
  expect(message).toEqual(at);
  expect(world.team.messages(world.channel)[0]?.text).toContain('as a direct message');
});

it('shortens a card that Slack finds too long', async () => {
  await using world = await setup();
  const at = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'msg_too_long' });
  await world.send.deliver(at, world.delivery([], { view: { ...finished, body: 'x'.repeat(2500) } }));
  const [card] = world.team.messages(world.channel);
  expect([(card?.text.length ?? 0) <= 500, card?.text.startsWith('Speech\nx')]).toEqual([true, true]);
});

it('uses the command’s response address when nothing else works', async () => {
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
  const { method: way } = await world.send.deliver(at, world.delivery([]));
  expect([way, act.responses.map((one) => one.text.split('\n')[0])]).toEqual(['response', ['Speech']]);
  // An expired response URL leaves no delivery method. A failed notice does not fail the task.
  world.slack.age(act, 31);
  await expect(world.send.deliver(at, world.delivery([]))).rejects.toThrow(UndeliverableError);
  await world.send.show(at, failed);
});

it('reports failures by fallback and progress only on the card', async () => {
  await using world = await setup();
  const at = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'message_not_found', times: 3 });
  await world.send.show(at, { ...finished, status: 'working' });
  expect(world.team.messages(world.channel)).toHaveLength(1);
  await world.send.show(at, failed);
  expect(world.team.messages(world.channel).map(({ text }) => text.split('\n')[0])).toEqual([
    'Queued',
    'Speech: It did not work',
  ]);
});

it('reposts a lost card once, even after a lost answer', async () => {
  await using world = await setup();
  const at = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'message_not_found' });
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  await world.send.deliver(at, world.delivery([await world.file()]));
  const all = world.team.messages(world.channel);
  expect([all.length, world.fileMessages(world.channel).length]).toEqual([3, 1]);
});
