// HTTP receiver on a real port: accepted and refused requests, and acknowledgements as responses.

import { expect, test } from 'vitest';
import { createHttpReceiver } from '../../../../src/adapters/slack/connection/http-receiver.ts';
import { parseEvent } from '../../../../src/adapters/slack/payloads/event.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { begin, chunk, postChunked } from '../../../fakes/raw-http.ts';
import { COMMAND, COMMAND_BODY, JSON_TYPE, openReceiver, type RequestGiven, signed } from './setup.ts';

test('an empty signing secret refuses to start', () => {
  for (const signingSecret of ['', ' '])
    expect(() => createHttpReceiver({ signingSecret, clock, log: createFakeLog() })).toThrow(
      /SLACK_SIGNING_SECRET is empty/,
    );
});

test('parses commands and actions as forms, events as JSON', async () => {
  const { send, heard } = await openReceiver();
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
  const { send, heard, complaints } = await openReceiver();
  expect((await send(COMMAND, given))[0]).toBe(401);
  expect(heard).toEqual([]);
  expect(complaints()).toMatchObject([{ level: 'warn', fields: { next: expect.any(String) } }]);
});

test.each([290, -290])('accepts a request %s seconds old', async (age) => {
  const { send, heard } = await openReceiver();
  expect((await send(COMMAND, { age }))[0]).toBe(200);
  expect(heard).toHaveLength(1);
});

test('answers Slack’s URL check and unsigned certificate check', async () => {
  const { send, heard } = await openReceiver();
  const challenge = JSON.stringify({ type: 'url_verification', challenge: 'c-1' });
  expect(await send(challenge, JSON_TYPE)).toEqual([200, '{"challenge":"c-1"}']);
  expect((await send(challenge, { ...JSON_TYPE, unsigned: true }))[0]).toBe(401);
  expect(await send('ssl_check=1&token=t', { unsigned: true })).toEqual([200, '']);
  expect((await send('ssl_check=2', { unsigned: true }))[0]).toBe(401);
  expect(heard).toEqual([]);
});

test('acknowledges with the answer before later work', async () => {
  const { send } = await openReceiver(async ({ ack }) => {
    await ack({ response_action: 'clear' });
    return new Promise(() => {});
  });
  expect(await send(COMMAND)).toEqual([200, '{"response_action":"clear"}']);
});

test('rejects oversized and invalid bodies', async () => {
  const { send, heard } = await openReceiver();
  expect((await send('x'.repeat(4 * 1024 * 1024 + 1)))[0]).toBe(413);
  expect((await send('not json', JSON_TYPE))[0]).toBe(400);
  expect((await send('payload=[', {}))[0]).toBe(400);
  expect(heard).toEqual([]);
});

test('asks Slack to retry before start and after stop', async () => {
  const { receiver, send } = await openReceiver();
  expect(receiver.isReady()).toBe(true);
  await receiver.stop();
  expect(receiver.isReady()).toBe(false);
  expect((await send(COMMAND))[0]).toBe(503);
});

test('accepts a signed chunked body and rejects an unsigned one', async () => {
  const { port, heard } = await openReceiver();
  const pieces = [COMMAND.slice(0, 9), COMMAND.slice(9)];
  expect((await postChunked(port, '/slack/events', pieces, {})).status).toBe(401);
  expect((await postChunked(port, '/slack/events', pieces, signed(COMMAND))).status).toBe(200);
  expect(heard.map(({ body }) => ({ ...body }))).toEqual([COMMAND_BODY]);
});

test('rejects oversized bodies in any transfer encoding', async () => {
  const { port, heard } = await openReceiver();
  const much = Array.from({ length: 50 }, () => 'x'.repeat(100_000));
  expect((await postChunked(port, '/slack/events', much, signed('x'))).status).toBe(413);
  expect(heard).toEqual([]);
});

test('a request that breaks off does nothing', async () => {
  const { port, heard, send, log } = await openReceiver();
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
])('answers a signed body of %s immediately with 400', async (_, body, given) => {
  const { send, complaints } = await openReceiver(async ({ body: delivered, ack }) => {
    parseEvent(delivered, 0);
    await ack();
  });
  expect((await send(body, given))[0]).toBe(400);
  expect(complaints().map(({ level }) => level)).toEqual(['warn']);
});
