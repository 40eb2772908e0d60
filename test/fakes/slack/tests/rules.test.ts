// What the fake refuses and what goes wrong on request: limits, memberships, scopes, budgets, lost answers.

import { afterEach, expect, test } from 'vitest';
import { connect, type Setting, type Wire } from './bot.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const deaf: Wire = () => undefined;
const play = async (setting: Setting = {}) => {
  const set = await connect(deaf, setting);
  end = () => set.close();
  const call = (method: string, args: Record<string, unknown> = {}): Promise<string> =>
    set.client.apiCall(method, args).then(
      () => 'ok',
      (error: { data?: { error?: string }; message: string }) => error.data?.error ?? error.message,
    );
  return { ...set, call };
};

const plain = (text: string) => ({ type: 'plain_text', text });
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const actions = (elements: object[]) => ({ type: 'actions', elements });
const button = (more: object) => ({ type: 'button', text: plain('Go'), action_id: 'go', ...more });
const long = (length: number) => 'x'.repeat(length);
const times = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => one(at));
const option = (value: string) => ({ text: plain('One'), value });
const select = (options: object[]) => actions([{ type: 'static_select', action_id: 'pick', options }]);

const ask = (element: object) => ({ type: 'input', label: plain('Text'), element });

test.each<readonly [string, object[]]>([
  ['no more than 50 items', times(51, () => ({ type: 'divider' }))],
  ['less than 3001', [section(long(3001))]],
  ['less than 151', [{ type: 'header', text: plain(long(151)) }]],
  ['less than 76', [actions([button({ text: plain(long(76)) })])]],
  ['less than 256', [actions([button({ action_id: long(256) })])]],
  ['less than 2001', [actions([button({ value: long(2001) })])]],
  ['no more than 25', [actions(times(26, (at) => button({ action_id: `a${at}` })))]],
  ['no more than 100', [select(times(101, (at) => option(String(at))))]],
  ['less than 151', [select([option(long(151))])]],
  ['no more than 10', [{ type: 'context', elements: times(11, () => plain('x')) }]],
  ['used twice in a block', [actions([button({}), button({})])]],
  [
    'block_id same is used twice',
    [
      { ...section('a'), block_id: 'same' },
      { ...section('b'), block_id: 'same' },
    ],
  ],
  ['invalid additional property: colour', [{ ...section('a'), colour: 'red' }]],
  ['unsupported type: nonsense', [{ type: 'nonsense' }]],
  ['unsupported type: file_input', [actions([{ type: 'file_input', action_id: 'file' }])]],
])('blocks are refused: %s', async (reason, blocks) => {
  const { slack, call, channel, team } = await play();
  expect(await call('chat.postMessage', { channel: channel.id, text: 'x', blocks })).toBe('invalid_blocks');
  expect(slack.refusals).toHaveLength(1);
  expect(slack.refusals[0]).toMatchObject({ method: 'chat.postMessage' });
  expect(slack.refusals[0]?.reason).toContain(reason);
  expect(team.messages(channel)).toEqual([]);
});

test('what is malformed is refused with its code and remembered', async () => {
  const { slack, call, channel, team, ana } = await play();
  await call('chat.postMessage', { channel: channel.id, text: 'here' });
  const ts = team.messages(channel)[0]?.ts;
  const modal = { type: 'modal', title: plain('Dub'), blocks: [] };
  const here = { channel: channel.id };
  const asked: (readonly [string, Record<string, unknown>, string])[] = [
    ['chat.update', { ...here, ts, text: long(4001) }, 'msg_too_long'],
    ['chat.update', { ...here, text: 'x' }, 'invalid_arguments'],
    ['chat.postMessage', here, 'no_text'],
    ['chat.postMessage', { ...here, text: 'x', username: 'Bo' }, 'missing_scope'],
    ['files.getUploadURLExternal', { filename: 'a.mp3', length: 0 }, 'missing_argument'],
    ['conversations.join', here, 'missing_scope'],
    ['conversations.info', here, 'missing_scope'],
    ['views.publish', { user_id: ana.id, view: modal }, 'invalid_arguments'],
    ['views.open', { trigger_id: 'x', view: modal }, 'invalid_trigger_id'],
    ['chat.shout', here, 'unknown_method'],
    ['auth.test', { token: 'xoxb-none' }, 'invalid_auth'],
    ['auth.test', { token: slack.appToken }, 'not_allowed_token_type'],
  ];
  const codes: string[] = [];
  for (const [method, args] of asked) codes.push(await call(method, args));
  expect(codes).toEqual(asked.map(([, , code]) => code));
  expect(slack.refusals.map(({ method, reason }) => [method, reason.split(' | ')[0]])).toEqual(
    asked.map(([method, , code]) => [method, code]),
  );
  expect(await call('auth.test', { loud: true })).toBe('ok');
  expect(slack.refusals.at(-1)).toEqual({ method: 'auth.test', reason: 'unknown argument: loud' });
});

test.each<readonly [string, object]>([
  ['less than 25', { title: plain(long(25)) }],
  ['less than 25', { submit: plain(long(25)) }],
  ['less than 3001', { private_metadata: long(3001) }],
  ['no more than 100', { blocks: times(101, () => ({ type: 'divider' })) }],
  ['needs submit', { submit: undefined, blocks: [ask({ type: 'plain_text_input' })] }],
  ['missing required field: options', { blocks: [ask({ type: 'radio_buttons' })] }],
])('a modal is refused: %s', async (reason, more) => {
  const { slack, team, ana, channel, client } = await play({ patience: 50 });
  const act = await team.command(ana, channel, '/dub');
  const view = { type: 'modal' as const, title: plain('Dub'), submit: plain('Go'), blocks: [], ...more };
  const opened = client.apiCall('views.open', { trigger_id: act.id, view });
  await expect(opened).rejects.toThrow('invalid_arguments');
  expect(slack.refusals[0]?.reason).toContain(reason);
});

test('who may not write somewhere is told by the code, and that is no malformed request', async () => {
  const { slack, call, channel, team, ana } = await play();
  const secret = team.channel({ name: 'secret', private: true, botIsMember: false });
  const open = team.channel({ name: 'open', botIsMember: false });
  const old = team.channel({ name: 'old', archived: true });
  const apart = team.user('Bo');
  const few = team.channel({ name: 'few', members: [ana] });
  const said = team.say(ana, channel, 'mine');
  await call('chat.postMessage', { channel: channel.id, text: 'here' });
  const own = team.messages(channel)[1];
  const at = (ts: string | undefined) => ({ channel: channel.id, ts, text: 'x' });
  const to = (one: { id: string }) => ({ channel: one.id, text: 'x' });
  expect(await call('chat.postMessage', to(secret))).toBe('channel_not_found');
  expect(await call('chat.postMessage', to(open))).toBe('not_in_channel');
  expect(await call('chat.postMessage', to(old))).toBe('is_archived');
  expect(await call('chat.postMessage', { ...to(channel), thread_ts: '1.1' })).toBe('thread_not_found');
  expect(await call('chat.postEphemeral', { ...to(few), user: apart.id })).toBe('user_not_in_channel');
  expect(await call('chat.postEphemeral', { ...to(channel), user: ana.id })).toBe('ok');
  expect(await call('chat.update', at(team.ephemeral(ana)[0]?.ts))).toBe('message_not_found');
  expect(await call('chat.update', at('1.1'))).toBe('message_not_found');
  expect(await call('chat.update', at(said.ts))).toBe('cant_update_message');
  expect(await call('chat.delete', at(said.ts))).toBe('cant_delete_message');
  team.settings.editWindow = 0;
  expect(await call('chat.update', at(own?.ts))).toBe('edit_window_closed');
  expect(await call('chat.delete', { channel: channel.id, ts: own?.ts })).toBe('ok');
  expect(await call('chat.update', at(own?.ts))).toBe('message_not_found');
  team.kick(channel);
  expect(await call('chat.postMessage', to(channel))).toBe('not_in_channel');
  team.invite(channel);
  team.settings.storageFull = true;
  const upload = { filename: 'a.mp3', length: 3 };
  expect(await call('files.getUploadURLExternal', upload)).toBe('storage_limit_reached');
  team.settings.uploadsDisabled = true;
  expect(await call('files.getUploadURLExternal', upload)).toBe('file_uploads_disabled');
  expect(slack.refusals).toEqual([{ method: 'chat.delete', reason: 'unknown argument: text' }]);
});

test('with chat:write.public and channels:join an open channel can be written to and joined', async () => {
  const scopes = [
    'chat:write',
    'chat:write.public',
    'channels:join',
    'channels:read',
    'users:read',
    'team:read',
  ];
  const { call, client, team, ana, slack } = await play({ scopes });
  const { id: channel } = team.channel({ name: 'open', botIsMember: false });
  expect(await call('chat.postMessage', { channel, text: 'x' })).toBe('ok');
  expect(await call('conversations.join', { channel })).toBe('ok');
  expect((await client.conversations.info({ channel })).channel).toMatchObject({
    is_member: true,
    name: 'open',
  });
  expect((await client.conversations.members({ channel })).members).toEqual([ana.id, team.bot.id]);
  expect((await client.users.info({ user: ana.id, include_locale: true })).user?.locale).toBe('es-ES');
  expect((await client.bots.info({ bot: team.botId })).bot?.user_id).toBe(team.bot.id);
  expect((await client.team.info()).team?.name).toBe('Home');
  await expect(team.command(ana, team.channel({ name: 'any' }), '/tts')).rejects.toThrow('no commands');
  expect(slack.refusals).toEqual([]);
});

test('fifty updates a minute for a workspace, then 429 until the minute is over', async () => {
  let now = Date.now();
  const { slack, client, clientWith, call, channel, team } = await play({ clock: { now: () => now } });
  await call('chat.postMessage', { channel: channel.id, text: '0' });
  const ts = team.messages(channel)[0]?.ts ?? '';
  const update = (text: string) => client.chat.update({ channel: channel.id, ts, text });
  for (const count of times(50, (at) => at + 1)) await update(String(count));
  now += 20_000;
  const strict = clientWith({ rejectRateLimitedCalls: true });
  await expect(strict.chat.update({ channel: channel.id, ts, text: 'x' })).rejects.toMatchObject({
    retryAfter: 40,
  });
  expect(slack.requests.at(-1)).toMatchObject({ status: 429, error: 'ratelimited', fault: false });
  const other = slack.workspace({ name: 'Away' });
  const away = other.channel({ name: 'away' });
  const { ts: there = '' } = await client.chat.postMessage({
    token: other.botToken,
    channel: away.id,
    text: 'x',
  });
  await client.chat.update({ token: other.botToken, channel: away.id, ts: there, text: 'free' });
  now += 41_000;
  await update('last');
  expect([team.messages(channel)[0]?.text, team.messages(channel)[0]?.revisions.length]).toEqual([
    'last',
    52,
  ]);
  slack.budget = {};
  for (const count of times(55, (at) => at)) await update(String(count));
});

test('an answer can be lost before or after the effect; the SDK then asks again', async () => {
  const { slack, channel, team, clientWith } = await play();
  const retryConfig = { retries: 1, minTimeout: 1, maxTimeout: 1 };
  const client = clientWith({ retryConfig });
  const post = (text: string) => client.chat.postMessage({ channel: channel.id, text });
  const texts = () => team.messages(channel).map(({ text }) => text);
  for (const [text, fault] of [
    ['a', { before: 'drop' }],
    ['b', { after: 'drop' }],
    ['c', { after: 'status', status: 503 }],
    ['d', { status: 502, html: true }],
  ] as const) {
    slack.fault({ method: 'chat.postMessage', ...fault });
    await post(text);
  }
  expect(texts()).toEqual(['a', 'b', 'b', 'c', 'c', 'd']);
  slack.fault({ method: /^chat\./, error: 'internal_error', delayMs: 1 });
  await expect(post('e')).rejects.toThrow('internal_error');
  slack.fault({ method: 'chat.postMessage', error: 'ratelimited', retryAfter: 7, times: 2 });
  const strict = clientWith({ rejectRateLimitedCalls: true });
  await expect(strict.chat.postMessage({ channel: channel.id, text: 'f' })).rejects.toMatchObject({
    retryAfter: 7,
  });
  slack.clearFaults();
  await post('g');
  expect([texts().length, slack.refusals]).toEqual([7, []]);
});
