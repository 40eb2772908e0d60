// Slack as signed requests, over a real port: what is taken, what is refused, and how acknowledgements become answers.

import { createHmac } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { App, ReceiverEvent } from '@slack/bolt';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpReceiver } from '../../../../src/adapters/slack/connection/http.ts';
import { readEvent } from '../../../../src/adapters/slack/payloads/event.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { createHttp } from '../../../../src/app/http-server.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { begin, chunk, postChunked } from '../../../fakes/raw-http.ts';

const SECRET = 'a-signing-secret';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = { type: 'application/json' };
const COMMAND = new URLSearchParams({ command: '/tts', text: 'Hi & “bye”', team_id: 'T1' }).toString();
const COMMAND_BODY = { command: '/tts', text: 'Hi & “bye”', team_id: 'T1' };

interface RequestGiven {
  readonly age?: number;
  readonly type?: string;
  readonly secret?: string;
  readonly headers?: Record<string, string>;
  readonly unsigned?: boolean;
  readonly tail?: string;
}

function signed(
  body: string,
  { age = 0, type = FORM, secret = SECRET }: RequestGiven = {},
): Record<string, string> {
  const stamp = String(Math.floor(clock.now() / 1000) - age);
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${stamp}:${body}`).digest('hex')}`;
  return { 'content-type': type, 'x-slack-request-timestamp': stamp, 'x-slack-signature': signature };
}

async function setting(take?: (event: ReceiverEvent) => Promise<void>) {
  const log = createFakeLog();
  const receiver = createHttpReceiver({ signingSecret: SECRET, clock, log });
  const heard: ReceiverEvent[] = [];
  const usual = async (event: ReceiverEvent) => {
    heard.push(event);
    await event.ack();
  };
  receiver.init({ processEvent: take ?? usual } as App);
  await receiver.start();
  const fetch = (_: Request, env?: object) => receiver.fetch?.(env as HttpBindings) ?? new Response();
  const http = createHttp({
    ...{ host: '127.0.0.1', port: 0, log, parts: () => ({}), mounts: [{ under: '/slack', fetch }] },
  });
  const port = await http.start();
  onTestFinished(() => http.stop());
  const send = async (body: string, given: RequestGiven = {}): Promise<[number, string]> => {
    const { type = FORM, headers = {}, unsigned, tail = '' } = given;
    const response = await globalThis.fetch(`http://127.0.0.1:${port}/slack/events`, {
      method: 'POST',
      headers: { ...(unsigned ? { 'content-type': type } : signed(body, given)), ...headers },
      body: body + tail,
    });
    return [response.status, await response.text()];
  };
  const complaints = () => log.entries.filter(({ level }) => level !== 'info');
  return { log, receiver, heard, send, port, complaints };
}

test('an empty signing secret refuses to start', () => {
  for (const signingSecret of ['', ' '])
    expect(() => createHttpReceiver({ signingSecret, clock, log: createFakeLog() })).toThrow(
      /SLACK_SIGNING_SECRET is empty/,
    );
});

test('commands come as a form, what is pressed as JSON in one, events as JSON', async () => {
  const { send, heard } = await setting();
  expect(await send(COMMAND)).toEqual([200, '']);
  await send(new URLSearchParams({ payload: JSON.stringify({ type: 'block_actions' }) }).toString());
  await send(JSON.stringify({ type: 'event_callback', event: { type: 'app_mention' } }), JSON_TYPE);
  expect(heard.map(({ body }) => ({ ...body }))).toEqual([
    COMMAND_BODY,
    { type: 'block_actions' },
    { type: 'event_callback', event: { type: 'app_mention' } },
  ]);
});

test.each<[string, RequestGiven]>([
  ['another secret', { secret: 'other' }],
  ['an empty secret', { secret: ' ' }],
  ['no signature', { unsigned: true }],
  ['a body changed afterwards', { tail: '&text=other' }],
  ['an age of more than five minutes', { age: 310 }],
  ['a stamp from the future', { age: -310 }],
  ['a stamp that is no number', { headers: { 'x-slack-request-timestamp': 'now' } }],
  ['a short signature', { headers: { 'x-slack-signature': 'v0=00' } }],
])('a request with %s is refused, and nothing follows', async (_, given) => {
  const { send, heard, complaints } = await setting();
  expect((await send(COMMAND, given))[0]).toBe(401);
  expect(heard).toEqual([]);
  expect(complaints()).toMatchObject([{ level: 'warn', fields: { next: expect.any(String) } }]);
});

test.each([290, -290])('%s seconds of age are fine', async (age) => {
  const { send, heard } = await setting();
  expect((await send(COMMAND, { age }))[0]).toBe(200);
  expect(heard).toHaveLength(1);
});

test('Slack’s two questions are answered, the one about the certificate also unsigned', async () => {
  const { send, heard } = await setting();
  const challenge = JSON.stringify({ type: 'url_verification', challenge: 'c-1' });
  expect(await send(challenge, JSON_TYPE)).toEqual([200, '{"challenge":"c-1"}']);
  expect((await send(challenge, { ...JSON_TYPE, unsigned: true }))[0]).toBe(401);
  expect(await send('ssl_check=1&token=t', { unsigned: true })).toEqual([200, '']);
  expect((await send('ssl_check=2', { unsigned: true }))[0]).toBe(401);
  expect(heard).toEqual([]);
});

test('the answer is the acknowledgement, whatever goes on afterwards', async () => {
  const { send } = await setting(async ({ ack }) => {
    await ack({ response_action: 'clear' });
    return new Promise(() => {});
  });
  expect(await send(COMMAND)).toEqual([200, '{"response_action":"clear"}']);
});

test('what was not acknowledged is an error, so that Slack sends it again', async () => {
  const broken = await setting(() => Promise.reject(new Error('mistake')));
  expect((await broken.send(COMMAND))[0]).toBe(500);
  const late = await setting(() => new Promise(() => {}));
  expect((await late.send(COMMAND))[0]).toBe(503);
});

test('bodies that are too large or no payload at all are refused', async () => {
  const { send, heard } = await setting();
  expect((await send('x'.repeat(4 * 1024 * 1024 + 1)))[0]).toBe(413);
  expect((await send('not json', JSON_TYPE))[0]).toBe(400);
  expect((await send('payload=[', {}))[0]).toBe(400);
  expect(heard).toEqual([]);
});

test('before a start and after a stop Slack is told to come again', async () => {
  const { receiver, send } = await setting();
  expect(receiver.ready()).toBe(true);
  await receiver.stop();
  expect(receiver.ready()).toBe(false);
  expect((await send(COMMAND))[0]).toBe(503);
});

test('a signed body in chunks, as a proxy may pass it on, is taken; one that is not signed is refused', async () => {
  const { port, heard } = await setting();
  const pieces = [COMMAND.slice(0, 9), COMMAND.slice(9)];
  expect((await postChunked(port, '/slack/events', pieces, {})).status).toBe(401);
  expect((await postChunked(port, '/slack/events', pieces, signed(COMMAND))).status).toBe(200);
  expect(heard.map(({ body }) => ({ ...body }))).toEqual([COMMAND_BODY]);
});

test('more than Slack sends is not taken in, however it comes', async () => {
  const { port, heard } = await setting();
  const much = Array.from({ length: 50 }, () => 'x'.repeat(100_000));
  expect((await postChunked(port, '/slack/events', much, signed('x'))).status).toBe(413);
  expect(heard).toEqual([]);
});

test('a request that breaks off does nothing', async () => {
  const { port, heard, send, log } = await setting();
  const socket = await begin(port, '/slack/events', { ...signed(COMMAND), 'Transfer-Encoding': 'chunked' });
  socket.write(chunk(COMMAND));
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect((await send(COMMAND))[0]).toBe(200);
  expect([heard.length, log.entries.filter(({ level }) => level === 'error')]).toEqual([1, []]);
});

test.each<[string, string, RequestGiven]>([
  ['null', 'null', JSON_TYPE],
  ['a number', '7', JSON_TYPE],
  ['a text', '"hi"', JSON_TYPE],
  ['a list', '[]', JSON_TYPE],
  ['nothing', '', JSON_TYPE],
  ['broken JSON', '{', JSON_TYPE],
  ['a form with payload=null', 'payload=null', {}],
  ['a form with a payload that is a list', 'payload=[]', {}],
  ['an event without an event', '{"type":"event_callback"}', JSON_TYPE],
  ['a press without a user', 'payload={"type":"block_actions","actions":[{}]}', {}],
  ['a press without actions', 'payload={"type":"block_actions","user":{"id":"U1"}}', {}],
  ['a form without a view', 'payload={"type":"view_submission","user":{"id":"U1"}}', {}],
  ['a shortcut without a message', 'payload={"type":"message_action","user":{"id":"U1"}}', {}],
])('a signed body of %s is answered with 400 at once', async (_, body, given) => {
  const { send, complaints } = await setting(async ({ body: delivered, ack }) => {
    readEvent(delivered, 0);
    await ack();
  });
  expect((await send(body, given))[0]).toBe(400);
  expect(complaints().map(({ level }) => level)).toEqual(['warn']);
});
