// Refusals of the fake: limits, memberships, scopes, tokens, budgets, and interactions that Slack's clients do not
// offer. The app's own tests cover the successful cases.

import { App, LogLevel, SocketModeReceiver, webApi } from '@slack/bolt';
import { afterEach, expect, test } from 'vitest';
import { createSlack, type Message, type SlackOptions } from '../index.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const quiet = () => undefined;
const logger = {
  ...{ debug: quiet, info: quiet, warn: quiet, error: quiet },
  ...{ setLevel: quiet, setName: quiet, getLevel: () => LogLevel.ERROR },
};

interface Setting extends SlackOptions {
  readonly scopes?: readonly string[];
}

/** Creates a workspace with a channel, a user, and a real Bolt app in Socket Mode. `wire` adds the app's listeners. */
async function play({ scopes, ...options }: Setting = {}, wire: (app: App) => void = quiet) {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home', botScopes: scopes });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana');
  const clientOptions = { slackApiUrl: slack.api, retryConfig: { retries: 0 } };
  const receiver = new SocketModeReceiver({
    ...{ appToken: slack.appToken, logger, installerOptions: { clientOptions } },
  });
  const app = new App({ token: team.botToken, logger, clientOptions, receiver });
  wire(app);
  await app.start();
  end = async () => {
    await app.stop();
    await slack.close();
  };
  const clientWith = (more: webApi.WebClientOptions = {}) =>
    new webApi.WebClient(team.botToken, { ...clientOptions, logger, ...more });
  const client = clientWith();
  const call = (method: string, args: Record<string, unknown> = {}): Promise<string> =>
    client.apiCall(method, args).then(
      () => 'ok',
      (error: { data?: { error?: string }; message: string }) => error.data?.error ?? error.message,
    );
  return { slack, team, channel, ana, app, client, clientWith, call };
}

/** A stopped clock, so that no trigger expires on a busy machine. */
function standing(): Pick<SlackOptions, 'clock'> {
  const now = Date.now();
  return { clock: { now: () => now } };
}

const plain = (text: string) => ({ type: 'plain_text', text });
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
const actions = (elements: object[]) => ({ type: 'actions', elements });
const button = (more: object) => ({ type: 'button', text: plain('Go'), action_id: 'go', ...more });
const long = (length: number) => 'x'.repeat(length);
const times = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, at) => one(at));
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

test('rejects malformed requests with their code and records them', async () => {
  const { slack, call, channel, team, ana } = await play();
  await call('chat.postMessage', { channel: channel.id, text: 'here' });
  const ts = team.messages(channel)[0]?.ts;
  const modal = { type: 'modal', title: plain('Dub'), blocks: [] };
  const here = { channel: channel.id };
  const asked: (readonly [string, Record<string, unknown>, string])[] = [
    ['chat.update', { ...here, ts, text: long(4001) }, 'msg_too_long'],
    ['chat.update', { ...here, text: 'x' }, 'invalid_arguments'],
    ['chat.postMessage', here, 'no_text'],
    ['files.getUploadURLExternal', { filename: 'a.mp3', length: 0 }, 'missing_argument'],
    ['conversations.history', here, 'missing_scope'],
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
  const { slack, team, ana, channel, client } = await play({ patience: 50, ...standing() });
  const act = await team.command(ana, channel, '/dub');
  const view = { type: 'modal' as const, title: plain('Dub'), submit: plain('Go'), blocks: [], ...more };
  const opened = client.apiCall('views.open', { trigger_id: act.id, view });
  await expect(opened).rejects.toThrow('invalid_arguments');
  expect(slack.refusals[0]?.reason).toContain(reason);
});

test('returns a code for forbidden channels without recording a refusal', async () => {
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
  if (own) team.deleteMessage(own);
  expect(await call('chat.update', at(own?.ts))).toBe('message_not_found');
  team.settings.storageFull = true;
  const upload = { filename: 'a.mp3', length: 3 };
  expect(await call('files.getUploadURLExternal', upload)).toBe('storage_limit_reached');
  team.settings.uploadsDisabled = true;
  expect(await call('files.getUploadURLExternal', upload)).toBe('file_uploads_disabled');
  team.kick(channel);
  expect(await call('chat.postMessage', to(channel))).toBe('not_in_channel');
  expect(slack.refusals).toEqual([]);
});

test('limits a workspace to fifty updates a minute, then 429', async () => {
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
  expect([team.messages(channel)[0]?.text, team.messages(channel)[0]?.revisions.length]).toEqual(['last', 52]);
  slack.budget = {};
  for (const count of times(55, (at) => at)) await update(String(count));
});

test('accepts five response_url answers in half an hour, without membership', async () => {
  let answer: (text: string) => Promise<unknown> = async () => undefined;
  const { slack, team, ana, channel } = await play({}, (app) => {
    app.command('/tts', async ({ ack, respond }) => {
      await ack('On it');
      answer = (text) => respond(text);
    });
  });
  const apart = team.channel({ name: 'apart', private: true, botIsMember: false });
  const act = await team.command(ana, apart, '/tts');
  expect(act.response).toBe('On it');
  for (const text of ['1', '2', '3', '4', '5']) await answer(text);
  await expect(answer('6')).rejects.toThrow('404');
  expect([act.response, team.ephemeral(ana).length]).toEqual(['5', 6]);
  slack.age(await team.command(ana, channel, '/tts'), 31);
  await expect(answer('late')).rejects.toThrow('404');
});

test('reports a timeout or unreachable app as the outcome', async () => {
  const { team, ana, channel, app } = await play({ patience: 100 });
  expect((await team.command(ana, channel, '/tts')).acked).toBe('operation_timeout');
  await app.stop();
  expect((await team.command(ana, channel, '/tts')).acked).toBe('dispatch_failed');
});

test('a trigger opens one modal in three seconds; validates submissions', async () => {
  const { slack, team, ana, channel, call } = await play(standing(), (app) => {
    app.command('/dub', async ({ ack }) => ack());
  });
  const doc = { type: 'file_input', action_id: 'file', filetypes: ['txt'], max_files: 2 };
  const title = { type: 'plain_text_input', action_id: 'text', initial_value: 'Fox', max_length: 10 };
  const blocks = [ask(doc), ask(title), ask({ ...select([option('1')]).elements[0] })];
  const view = { type: 'modal', title: plain('Dub'), submit: plain('Go'), blocks };
  const act = await team.command(ana, channel, '/dub');
  expect(await call('views.open', { trigger_id: act.id, view })).toBe('ok');
  expect(await call('views.open', { trigger_id: act.id, view })).toBe('exchanged_trigger_id');
  const sends = (given: Parameters<typeof team.submit>[2]) => team.submit(ana, act, given);
  await expect(sends({})).rejects.toThrow('must be filled in');
  await expect(sends({ pick: '2' })).rejects.toThrow('offers no 2');
  await expect(sends({ text: 'eleven long' })).rejects.toThrow('0 to 10 characters');
  await expect(sends({ file: [{ name: 'a.mp3', bytes: Buffer.from('x') }] })).rejects.toThrow('cannot be chosen');
  const late = await team.command(ana, channel, '/dub');
  slack.age(late, 0.06);
  expect(await call('views.open', { trigger_id: late.id, view })).toBe('expired_trigger_id');
});

test('private content is visible and pressable only by its person', async () => {
  const { team, ana, channel, call } = await play();
  const card = { channel: channel.id, user: ana.id, text: 'Card', blocks: [actions([button({})])] };
  expect(await call('chat.postEphemeral', card)).toBe('ok');
  const [message] = team.ephemeral(ana) as [Message];
  await expect(team.press(team.user('Bo'), message, 'go')).rejects.toThrow('does not see');
  await expect(team.press(ana, message, 'stop')).rejects.toThrow('no stop');
});

test('rejects invalid codes, secrets and refresh tokens', async () => {
  const { slack, call } = await play();
  const client = { client_id: slack.clientId, client_secret: slack.clientSecret };
  const access = (more: object) => call('oauth.v2.access', { ...client, ...more });
  expect(await access({ code: 'none' })).toBe('invalid_code');
  expect(await access({ code: 'none', client_secret: 'x' })).toBe('bad_client_secret');
  expect(await access({ code: 'none', client_id: 'x' })).toBe('invalid_client_id');
  expect(await access({ grant_type: 'refresh_token', refresh_token: 'x' })).toBe('invalid_refresh_token');
});

test('a connection needs an app token, fresh ticket, free slot', async () => {
  const { slack, team } = await play({ connections: 1 });
  const open = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${slack.api}apps.connections.open`, { method: 'POST', headers });
    return (await answer.json()) as { ok: boolean; error?: string; url?: string };
  };
  expect((await open(team.botToken)).error).toBe('not_allowed_token_type');
  expect((await open('xapp-none')).error).toBe('invalid_auth');
  const { url = '' } = await open(slack.appToken);
  const frame = await new Promise<string>((resolve) => {
    new WebSocket(url).onmessage = ({ data }) => resolve(String(data));
  });
  expect(JSON.parse(frame)).toEqual({ type: 'disconnect', reason: 'too_many_websockets' });
  const failed = await new Promise<boolean>((resolve) => {
    const again = new WebSocket(url);
    again.onopen = () => resolve(false);
    again.onerror = () => resolve(true);
  });
  expect([failed, slack.socket.connections.length]).toEqual([true, 1]);
});

const sound = Buffer.from('RIFF and a sound');

test('an upload needs its announced length, bot channel and id', async () => {
  const { slack, team, channel, client, ana } = await play();
  const announce = async () => {
    const answer = await client.files.getUploadURLExternal({ filename: 'a.wav', length: sound.length });
    return { url: answer.upload_url ?? '', id: answer.file_id ?? '' };
  };
  const short = await announce();
  expect((await fetch(short.url, { method: 'POST', body: sound.subarray(1) })).status).toBe(400);
  const complete = (id: string, channel_id: string) =>
    client.files.completeUploadExternal({ files: [{ id }], channel_id });
  await expect(complete(short.id, channel.id)).rejects.toThrow('file_not_found');
  const whole = await announce();
  await fetch(whole.url, { method: 'POST', body: sound });
  await expect(complete(whole.id, ana.id)).rejects.toThrow('invalid_arguments');
  team.kick(channel);
  await expect(complete(whole.id, channel.id)).rejects.toThrow('not_in_channel');
  expect(slack.refusals.map(({ method }) => method)).toEqual(['files.upload', 'files.completeUploadExternal']);
});

test.each([[undefined], [['app_mentions:read']]])('serves files only to tokens with file scope: %s', async (scopes) => {
  const { slack, team, channel, ana } = await play(scopes ? { scopes } : {});
  const { delivery } = await team.mention(ana, channel, '<@BOT> hi', {
    files: [{ name: 'a b.wav', bytes: sound }],
  });
  const event = delivery?.out.payload['event'] as { files: { url_private_download: string }[] } | undefined;
  const [file] = event?.files ?? [];
  const get = (token?: string) =>
    fetch(file?.url_private_download ?? '', {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      redirect: 'manual',
    });
  const strangers = [undefined, slack.workspace({ name: 'Away' }).botToken];
  for (const token of scopes ? [...strangers, team.botToken] : strangers) {
    const { status, headers } = await get(token);
    const page = await fetch(headers.get('location') ?? '');
    expect([status, page.headers.get('content-type')]).toEqual([302, 'text/html; charset=utf-8']);
  }
  if (!scopes) expect(Buffer.from(await (await get(team.botToken)).bytes())).toEqual(sound);
  expect(slack.refusals).toEqual(scopes ? [{ method: 'files.download', reason: 'missing_scope | files:read' }] : []);
});
