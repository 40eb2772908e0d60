// Signed requests whose body comes in chunks, as a proxy may pass them on, over a real port; and what is answered and logged
// when something breaks that nobody expected.

import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Heard } from '../../../../src/adapters/slack/connection/slack-event.ts';
import { createTransport } from '../../../../src/adapters/slack/connection/transport.ts';
import { createHttp, type Http } from '../../../../src/app/http-server.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog, type FakeLog } from '../../../fakes/log.ts';
import { begin, chunk, postChunked } from '../../../fakes/raw.ts';

const SECRET = 'a-signing-secret';
const clock = createFakeClock();
const COMMAND = new URLSearchParams({ command: '/tts', text: 'Hi & “bye”', team_id: 'T1' }).toString();

let http: Http;
let port: number;
let log: FakeLog;
const heard: Heard[] = [];
beforeEach(async () => {
  log = createFakeLog();
  heard.length = 0;
  const transport = createTransport({ mode: 'http', signingSecret: SECRET }, { clock, log });
  await transport.start(async (one) => {
    heard.push(one);
    await one.ack();
  });
  const fetch = async (request: Request) => (await transport.fetch?.(request)) ?? new Response();
  http = createHttp({
    ...{ host: '127.0.0.1', port: 0, log, parts: () => ({}), mounts: [{ under: '/slack', fetch }] },
  });
  port = await http.start();
});
afterEach(() => http.stop());

function signed(body: string): Record<string, string> {
  const stamp = String(clock.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`v0:${stamp}:${body}`).digest('hex');
  return {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Slack-Request-Timestamp': stamp,
    'X-Slack-Signature': `v0=${signature}`,
  };
}

test('a signed body in chunks is heard', async () => {
  const pieces = [COMMAND.slice(0, 9), COMMAND.slice(9)];
  expect((await postChunked(port, '/slack/events', pieces, signed(COMMAND))).status).toBe(200);
  expect(heard.map(({ body }) => body)).toEqual([{ command: '/tts', text: 'Hi & “bye”', team_id: 'T1' }]);
});

test('one that is not signed is refused as any other', async () => {
  const { status } = await postChunked(port, '/slack/events', [COMMAND], {});
  expect([status, heard]).toEqual([401, []]);
});

test('more than Slack sends is not taken in', async () => {
  const much = Array.from({ length: 50 }, () => 'x'.repeat(100_000));
  expect((await postChunked(port, '/slack/events', much, signed('x'))).status).toBe(413);
  expect(heard).toEqual([]);
});

test('one that breaks off does nothing and is no error', async () => {
  const socket = await begin(port, '/slack/events', { ...signed(COMMAND), 'Transfer-Encoding': 'chunked' });
  socket.write(chunk(COMMAND));
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([heard, log.entries.filter(({ level }) => level !== 'info')]).toEqual([[], []]);
});
