// The fake's channels that change: deletions with their events, placeholders, edits, deleted files, pins, roles.

import { LogLevel, webApi } from '@slack/bolt';
import { afterEach, expect, test } from 'vitest';
import { createSlack } from '../index.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const EVENTS = ['message.channels', 'message.groups', 'file_deleted'];
const SCOPES = ['chat:write', 'channels:history', 'files:read', 'channels:read', 'users:read', 'pins:write'];

async function play({ scopes = SCOPES }: { readonly scopes?: readonly string[] } = {}) {
  const slack = await createSlack({ events: EVENTS, patience: 50 });
  end = () => slack.close();
  const team = slack.workspace({ name: 'Home', botScopes: scopes });
  const ana = team.user('Ana');
  const channel = team.channel({ name: 'general', creator: ana });
  const client = new webApi.WebClient(team.botToken, {
    slackApiUrl: slack.api,
    retryConfig: { retries: 0 },
    logLevel: LogLevel.ERROR,
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any method
  const call = (method: string, args: Record<string, unknown>): Promise<any> =>
    client.apiCall(method, args).catch((error: { data?: { error?: string } }) => error.data?.error ?? String(error));
  /** Events in the order of their first delivery. */
  const events = () =>
    slack.deliveries
      .filter(({ retry }) => !retry)
      .map(({ out }) => (out.payload as { event: Record<string, unknown> }).event);
  const clip = { name: 'audio_message.mp4', bytes: Buffer.from('clip'), clip: 'slack_audio', duration: 1500 } as const;
  const voice = team.say(ana, channel, '', { files: [clip] });
  await slack.until(() => events().length === 1);
  return { slack, team, ana, channel, call, events, voice };
}

test('announces a clip with its subtype and duration', async () => {
  const { events } = await play();
  expect(events()[0]).toMatchObject({
    ...{ type: 'message', subtype: 'file_share', channel_type: 'channel' },
    files: [{ subtype: 'slack_audio', mimetype: 'video/mp4', duration_ms: 1500, mode: 'hosted' }],
  });
});

test('announces the deletion of a message without replies', async () => {
  const { team, events, voice } = await play();
  await team.deleteMessage(voice);
  expect(events().at(-1)).toMatchObject({ subtype: 'message_deleted', deleted_ts: voice.ts, hidden: true });
});

test('keeps a placeholder until the last reply is deleted', async () => {
  const { team, slack, channel, call, events, voice } = await play();
  const { ts, message } = await call('chat.postMessage', { channel: channel.id, thread_ts: voice.ts, text: 'Words' });
  expect(message.thread_ts).toBe(voice.ts);
  await team.deleteMessage(voice);
  expect(events().at(-1)).toMatchObject({
    ...{ subtype: 'message_changed', message: { subtype: 'tombstone', ts: voice.ts } },
    previous_message: { files: [{ subtype: 'slack_audio' }] },
  });
  await call('chat.delete', { channel: channel.id, ts });
  const deleted = () => events().filter(({ subtype }) => subtype === 'message_deleted');
  await slack.until(() => deleted().length === 2);
  expect(deleted().map((one) => one['deleted_ts'])).toEqual([ts, voice.ts]);
});

test('posts a reply to a deleted message outside a thread', async () => {
  const { team, channel, call, voice } = await play();
  await team.deleteMessage(voice);
  const args = { channel: channel.id, thread_ts: voice.ts, text: 'Words' };
  expect((await call('chat.postMessage', args)).message.thread_ts).toBeUndefined();
  expect(await call('chat.postMessage', { ...args, thread_ts: '1.1' })).toBe('thread_not_found');
});

test('deletes only the app’s own messages', async () => {
  const { channel, call, voice } = await play();
  expect(await call('chat.delete', { channel: channel.id, ts: voice.ts })).toBe('cant_delete_message');
  expect(await call('chat.delete', { channel: channel.id, ts: '1.1' })).toBe('message_not_found');
});

test('announces edits, and files deleted from their message', async () => {
  const { team, events, voice } = await play();
  await team.edit(voice, 'a title');
  expect(events().at(-1)).toMatchObject({ subtype: 'message_changed', message: { text: 'a title' } });
  await team.deleteFile(voice.files[0]?.id ?? '');
  expect(events().at(-2)).toMatchObject({
    ...{ message: { files: [{ mode: 'tombstone' }] }, previous_message: { files: [{ subtype: 'slack_audio' }] } },
  });
  expect(events().at(-1)).toMatchObject({ type: 'file_deleted', file_id: voice.files[0]?.id });
});

test('reads channels and roles only with their scopes', async () => {
  const { team, ana, channel, call } = await play();
  const closed = team.channel({ name: 'closed', private: true });
  expect((await call('conversations.info', { channel: channel.id })).channel.creator).toBe(ana.id);
  expect(await call('conversations.info', { channel: closed.id })).toBe('missing_scope');
  const owner = team.user('Eve', { role: 'owner' });
  expect((await call('users.info', { user: ana.id })).user).toMatchObject({ is_admin: false, is_owner: false });
  expect((await call('users.info', { user: owner.id })).user).toMatchObject({ is_admin: true, is_owner: true });
  await end?.();
  const plain = await play({ scopes: SCOPES.slice(0, 3) });
  expect(await plain.call('users.info', { user: plain.ana.id })).toBe('missing_scope');
});

test('pins a message once', async () => {
  const { channel, call, voice } = await play();
  const pin = () => call('pins.add', { channel: channel.id, timestamp: voice.ts });
  expect([(await pin()).ok, await pin()]).toEqual([true, 'already_pinned']);
  expect([...channel.pins]).toEqual([voice]);
});
