// Hearing Slack as signed requests: what is taken, what is refused, and how acknowledgements become answers.

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Hear, Heard } from '../../../../src/adapters/slack/connection/slack-event.ts';
import { createTransport } from '../../../../src/adapters/slack/connection/transport.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';

const SECRET = 'a-signing-secret';
const clock = createFakeClock();
const SECONDS = clock.now() / 1000;
const FORM = 'application/x-www-form-urlencoded';
const COMMAND = new URLSearchParams({ command: '/tts', text: 'Hi & “bye”', team_id: 'T1' }).toString();

interface Given {
  readonly age?: number;
  readonly type?: string;
  readonly secret?: string;
  readonly headers?: Record<string, string>;
  readonly unsigned?: boolean;
  readonly tail?: string;
}

function request(body: string, given: Given = {}): Request {
  const { age = 0, type = FORM, secret = SECRET, headers = {}, unsigned, tail = '' } = given;
  const stamp = String(SECONDS - age);
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${stamp}:${body}`).digest('hex')}`;
  const signed = { 'x-slack-request-timestamp': stamp, 'x-slack-signature': signature };
  return new Request('http://here/slack/events', {
    method: 'POST',
    headers: { 'content-type': type, ...(unsigned ? {} : signed), ...headers },
    body: body + tail,
  });
}

async function setting(hear?: Hear) {
  const log = createFakeLog();
  const transport = createTransport({ mode: 'http', signingSecret: SECRET }, { clock, log });
  const heard: Heard[] = [];
  await transport.start(
    hear ??
      (async (one) => {
        heard.push(one);
        await one.ack();
      }),
  );
  const send = async (sent: Request): Promise<[number, string]> => {
    const response = (await transport.fetch?.(sent)) ?? new Response(null, { status: 599 });
    return [response.status, await response.text()];
  };
  return { log, transport, heard, send };
}

const JSON_TYPE = { type: 'application/json' };

test('an empty signing secret refuses to start', () => {
  for (const signingSecret of ['', ' '])
    expect(() => createTransport({ mode: 'http', signingSecret }, { clock, log: createFakeLog() })).toThrow(
      /SLACK_SIGNING_SECRET is empty/,
    );
});

test('commands, presses and events come with their kind', async () => {
  const { send, heard } = await setting();
  expect(await send(request(COMMAND))).toEqual([200, '']);
  for (const type of ['block_actions', 'block_suggestion', 'view_submission', 'message_action', 'shortcut'])
    await send(request(new URLSearchParams({ payload: JSON.stringify({ type }) }).toString()));
  await send(request(JSON.stringify({ type: 'event_callback', event: { type: 'app_mention' } }), JSON_TYPE));
  expect(heard.map(({ kind }) => kind)).toEqual([
    'command',
    'action',
    'options',
    'view',
    'shortcut',
    'shortcut',
    'event',
  ]);
  expect(heard[0]?.body).toEqual({ command: '/tts', text: 'Hi & “bye”', team_id: 'T1' });
});

test('what nobody listens to is acknowledged and left', async () => {
  const { send, heard } = await setting();
  const closed = new URLSearchParams({ payload: '{"type":"view_closed"}' }).toString();
  expect(await send(request(closed))).toEqual([200, '']);
  expect(heard).toEqual([]);
});

test.each<[string, Given]>([
  ['another secret', { secret: 'other' }],
  ['an empty secret', { secret: ' ' }],
  ['no signature', { unsigned: true }],
  ['a body changed afterwards', { tail: '&text=other' }],
  ['an age of more than five minutes', { age: 301 }],
  ['a stamp from the future', { age: -301 }],
  ['a stamp that is no number', { headers: { 'x-slack-request-timestamp': 'now' } }],
  ['a short signature', { headers: { 'x-slack-signature': 'v0=00' } }],
])('a request with %s is refused, and nothing follows', async (_, given) => {
  const { send, heard, log } = await setting();
  expect((await send(request(COMMAND, given)))[0]).toBe(401);
  expect(heard).toEqual([]);
  expect(log.entries).toMatchObject([{ level: 'warn', fields: { next: expect.any(String) } }]);
});

test.each([299, -299])('%s seconds of age are fine', async (age) => {
  const { send, heard } = await setting();
  expect((await send(request(COMMAND, { age })))[0]).toBe(200);
  expect(heard).toHaveLength(1);
});

test('Slack’s two questions are answered, the one about the certificate also unsigned', async () => {
  const { send, heard } = await setting();
  const challenge = JSON.stringify({ type: 'url_verification', challenge: 'c-1' });
  expect(await send(request(challenge, JSON_TYPE))).toEqual([200, '{"challenge":"c-1"}']);
  expect((await send(request(challenge, { ...JSON_TYPE, unsigned: true })))[0]).toBe(401);
  expect(await send(request('ssl_check=1&token=t', { unsigned: true }))).toEqual([200, '']);
  expect((await send(request('ssl_check=2', { unsigned: true })))[0]).toBe(401);
  expect(heard).toEqual([]);
});

test('the answer is the acknowledgement, whatever goes on afterwards', async () => {
  const never = new Promise<void>(() => {});
  const { send } = await setting(async ({ ack }) => {
    await ack({ response_action: 'clear' });
    return never;
  });
  expect(await send(request(COMMAND))).toEqual([200, '{"response_action":"clear"}']);
});

test('what was not acknowledged by mistake is an error, so that Slack sends it again', async () => {
  const { send } = await setting(async () => {
    throw new Error('mistake');
  });
  expect((await send(request(COMMAND)))[0]).toBe(500);
});

test('a repetition says that it is one', async () => {
  const { send, heard } = await setting();
  const headers = { 'x-slack-retry-num': '2', 'x-slack-retry-reason': 'http_timeout' };
  await send(request('{"type":"event_callback"}', { ...JSON_TYPE, headers }));
  expect(heard[0]?.retry).toEqual({ number: 2, reason: 'http_timeout' });
});

test('bodies that are too large or no payload at all are refused', async () => {
  const { send, heard } = await setting();
  expect((await send(request('x'.repeat(4 * 1024 * 1024 + 1))))[0]).toBe(413);
  expect((await send(request('not json', JSON_TYPE)))[0]).toBe(400);
  expect((await send(request('payload=[', {})))[0]).toBe(400);
  const deep = `{"type":"event_callback","event":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  expect((await send(request(deep, JSON_TYPE)))[0]).toBe(400);
  expect((await send(request(new URLSearchParams({ payload: deep }).toString())))[0]).toBe(400);
  expect(heard).toEqual([]);
});

test('before a start and after a stop Slack is told to come again', async () => {
  const { transport, send } = await setting();
  expect(transport.ready()).toBe(true);
  await transport.stop();
  expect(transport.ready()).toBe(false);
  expect((await send(request(COMMAND)))[0]).toBe(503);
});
