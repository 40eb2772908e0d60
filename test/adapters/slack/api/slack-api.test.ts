// Web API calls on the fake Slack with the real client: retries, calls that are never retried, and the meaning of each
// error.

import { expect, it } from 'vitest';
import type { ApiError, ApiErrorKind } from '../../../../src/adapters/shared/api-error.ts';
import { createSlackApi } from '../../../../src/adapters/slack/api/slack-api.ts';
import { createRefusalError } from '../../../../src/adapters/slack/errors.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { setup } from '../send-setup.ts';

const troubleOf = (work: Promise<unknown>): Promise<readonly [ApiErrorKind, string]> =>
  work.then(
    () => {
      throw new Error('It did not fail.');
    },
    (fault: ApiError) => [fault.kind, fault.code] as const,
  );

it.each(['drop', 'status'] as const)('never posts twice when the answer is lost: %s', async (after) => {
  await using world = await setup();
  world.slack.fault({ method: 'chat.postMessage', after });
  const posting = world.api.post({ channel: world.channel.id }, { text: 'Hello' }, 'm1');
  expect((await troubleOf(posting))[0]).toBe('unclear');
  expect(world.team.messages(world.channel)).toHaveLength(1);
});

it('finds a direct message with lost answer or posts it', async () => {
  await using world = await setup();
  const direct = await world.api.openDirectMessage(world.ana.id);
  world.slack.fault({ method: 'chat.postMessage', after: 'drop' });
  const { ts } = await world.api.post({ channel: direct }, { text: 'Hello' }, 'm1');
  world.slack.fault({ method: 'chat.postMessage', before: 'drop' });
  await world.api.post({ channel: direct, thread: ts }, { text: 'Below' }, 'm2');
  const all = world.team.messages(world.team.dm(world.ana));
  expect(all.map((one) => [one.text, one.thread_ts])).toEqual([
    ['Hello', undefined],
    ['Below', ts],
  ]);
  expect([all[0]?.ts, world.slack.refusals]).toEqual([ts, []]);
});

it.each([
  [{ after: 'drop' as const }],
  [{ status: 503 }],
  [{ html: true }],
  [{ error: 'internal_error' }],
  [{ error: 'ratelimited', retryAfter: 1 }],
])('repeats an edit until it arrives: %j', async (fault) => {
  await using world = await setup();
  const { channel, ts } = await world.card();
  world.slack.fault({ method: 'chat.update', ...fault });
  await world.api.update(channel, ts, { text: 'Done' });
  expect(world.team.messages(world.channel).map(({ text }) => text)).toEqual(['Done']);
});

const BLOCKS = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: 'Hello' } }];

it.each(['invalid_blocks', 'invalid_blocks_format', 'invalid_attachments'])(
  'sends the text alone once blocks are refused with %s',
  async (error) => {
    await using world = await setup();
    const { channel, ts } = await world.card();
    const said = { text: 'Hello', blocks: BLOCKS };
    for (const method of ['chat.update', 'chat.postMessage', 'chat.postEphemeral'])
      world.slack.fault({ method, error });
    await world.api.update(channel, ts, said);
    await world.api.post({ channel }, said, 'm1');
    await world.api.postEphemeral({ channel }, world.ana.id, said);
    const shown = world.channel.messages.map(({ text, blocks = [] }) => [text, blocks.length]);
    expect(shown).toEqual([
      ['Hello', 0],
      ['Hello', 0],
      ['Hello', 0],
    ]);
  },
);

it.each([
  ['view_too_large', 'views.open'],
  ['invalid_blocks', 'views.update'],
  ['invalid_arguments', 'views.push'],
])('takes %s of %s for a refused layout', (code, method) => {
  expect(createRefusalError(method, code).kind).toBe('blocks-refused');
});

it('waits at most a minute, including other calls’ rate limits', async () => {
  await using world = await setup();
  const { channel, ts } = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'ratelimited', retryAfter: 3600 });
  for (const text of ['Done', 'Done again'])
    expect(await troubleOf(world.api.update(channel, ts, { text }))).toEqual(['busy', 'ratelimited']);
});

it.each([
  ['message_not_found', 'gone'],
  ['cant_update_message', 'not-editable'],
  ['edit_window_closed', 'not-editable'],
  ['is_archived', 'no-channel-access'],
  ['not_in_channel', 'no-channel-access'],
  ['channel_not_found', 'no-channel-access'],
  ['token_revoked', 'revoked'],
  ['account_inactive', 'revoked'],
  ['msg_too_long', 'text-too-long'],
  ['something_new', 'refused'],
] as const)('classifies the error %s', async (error, trouble) => {
  await using world = await setup();
  const { channel, ts } = await world.card();
  world.slack.fault({ method: 'chat.update', error });
  expect(await troubleOf(world.api.update(channel, ts, { text: 'x' }))).toEqual([trouble, error]);
});

it.each(['storage_limit_reached', 'file_uploads_disabled', 'file_type_not_allowed', 'missing_scope'])(
  'detects that uploads are unavailable: %s',
  async (error) => {
    await using world = await setup();
    const { path, bytes, name } = await world.file();
    world.slack.fault({ method: 'files.getUploadURLExternal', error });
    expect(await troubleOf(world.api.upload({ name, bytes, path, description: '' }))).toEqual(['no-files', error]);
  },
);

it('recognizes expired triggers and people without direct messages', async () => {
  await using world = await setup();
  const view = { type: 'modal' as const, title: { type: 'plain_text' as const, text: 'x' }, blocks: [] };
  world.slack.fault({ method: 'views.open', error: 'expired_trigger_id' });
  expect(await troubleOf(world.api.openView('1.2.3', view))).toEqual(['expired', 'expired_trigger_id']);
  world.slack.fault({ method: 'conversations.open', error: 'cannot_dm_bot' });
  expect(await troubleOf(world.api.openDirectMessage(world.ana.id))).toEqual(['no-direct-messages', 'cannot_dm_bot']);
});

it('rejects response addresses outside Slack and expired ones', async () => {
  await using world = await setup();
  for (const address of ['https://evil.example/actions/x', 'no address', world.slack.foreign])
    expect((await troubleOf(world.api.respond(address, { text: 'x' })))[0]).toBe('expired');
  const origin = new URL(world.slack.api).origin;
  expect((await troubleOf(world.api.respond(`${origin}/actions/x`, { text: 'x' })))[0]).toBe('expired');
});

it('sends an ephemeral message to one person', async () => {
  await using world = await setup();
  await world.api.postEphemeral({ channel: world.channel.id }, world.ana.id, { text: 'Only you' });
  expect(world.team.ephemeral(world.ana).map(({ text }) => text)).toEqual(['Only you']);
  expect(world.slack.refusals).toEqual([]);
});

it('requests another token when Slack reports expiry', async () => {
  await using world = await setup();
  const asked: (string | undefined)[] = [];
  const getToken = async (expired?: string) => {
    asked.push(expired);
    return world.team.botToken;
  };
  const parts = { team: world.team.id, apiUrl: world.slack.api, log: createFakeLog(), clock: systemClock };
  const api = createSlackApi({ ...parts, getToken });
  world.slack.fault({ method: 'conversations.open', error: 'token_expired' });
  expect(await api.openDirectMessage(world.ana.id)).toMatch(/^D/);
  expect(asked).toEqual([undefined, world.team.botToken]);
  world.slack.fault({ method: 'conversations.open', error: 'token_expired', times: 2 });
  expect(await troubleOf(api.openDirectMessage(world.ana.id))).toEqual(['revoked', 'token_expired']);
});

it('requests a token per call and hides it in faults', async () => {
  await using world = await setup();
  const { channel, ts } = await world.card();
  world.slack.fault({ method: 'chat.update', error: 'is_archived' });
  const fault = await world.api.update(channel, ts, { text: 'x' }).catch((thrown: unknown) => thrown);
  expect(String(fault)).not.toContain(world.team.botToken);
});

it('sends the bytes with a description and without the token', async () => {
  await using world = await setup();
  const { path, bytes, name } = await world.file();
  const id = await world.api.upload({ name, bytes, path, description: 'Speech, 0:07' });
  expect(world.team.file(id).toString()).toBe(`sound of ${name}`);
  expect(world.team.files[0]?.alt).toBe('Speech, 0:07');
  expect(world.slack.fileRequests.map(({ authorized }) => authorized)).toEqual([false]);
  expect([world.team.messages(world.channel), world.slack.refusals]).toEqual([[], []]);
});

it.each([{ before: 'drop' as const }, { after: 'drop' as const }, { status: 500 }])(
  'resends lost bytes: %j',
  async (fault) => {
    await using world = await setup();
    const { path, bytes, name } = await world.file();
    world.slack.fault({ method: 'files.upload', ...fault });
    const id = await world.api.upload({ name, bytes, path, description: '' });
    expect(world.team.file(id).length).toBe(bytes);
  },
);

it('gives up after several tries and rejects empty files', async () => {
  await using world = await setup();
  const { path, bytes, name } = await world.file();
  world.slack.fault({ method: 'files.upload', status: 500, times: 9 });
  await expect(world.api.upload({ name, bytes, path, description: '' })).rejects.toMatchObject({
    kind: 'busy',
  });
  await expect(world.api.upload({ name, bytes: 0, path, description: '' })).rejects.toThrow('is empty');
});
