// How things reach the real Bolt: signatures, repeated deliveries, and sockets that drop, are recycled or go silent.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connect, type Setting, type Wire } from './bot.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

const play = async (wire: Wire, setting: Setting = {}) => {
  const set = await connect(wire, setting);
  end = () => set.close();
  return set;
};

const acks: Wire = (app) => {
  app.command('/tts', async ({ ack }) => ack());
};

test('only what is signed with the secret, lately and over these bytes is accepted', async () => {
  const { slack, team, ana, channel } = await play(acks, { http: true });
  const act = await team.command(ana, channel, '/tts', 'Hello & <all>');
  expect(act.acked).toBe(true);
  const forged = [{}, { secret: 'another' }, { age: 360 }, { tampered: true }, { unsigned: true }];
  const statuses = await Promise.all(forged.map((how) => slack.forge(act, how)));
  expect(statuses).toEqual([200, 401, 401, 401, 401]);
});

test.each([false, true])(
  'an event can come again, marked or not, as the same or as another (HTTP %s)',
  async (http) => {
    const seen: { id: string; num: number | undefined }[] = [];
    const { slack, team, ana, channel } = await play(
      (app) => {
        app.event('app_mention', async ({ body, context }) => {
          seen.push({ id: body.event_id, num: context.retryNum || undefined });
        });
      },
      { http },
    );
    const told = await team.mention(ana, channel, '<@BOT> tts hi');
    await slack.redeliver(told, { times: 3, after: 1 });
    await slack.redeliver(told, { retryHeaders: false, newEnvelope: true });
    await slack.redeliver(told, { retryHeaders: false, newEventId: true });
    await slack.until(() => seen.length === 6);
    const id = seen[0]?.id;
    expect(seen.slice(0, 5)).toEqual([undefined, 1, 2, 3, undefined].map((num) => ({ id, num })));
    expect(seen[5]?.id).not.toBe(id);
    const envelopes = new Set(slack.deliveries.map(({ envelope }) => envelope));
    expect([slack.deliveries.length, envelopes.size]).toEqual([6, 2]);
  },
);

test('an event that the app fails on comes again at once, unless the app forbids it; a command never does', async () => {
  const { slack, team, ana, channel } = await play(() => undefined);
  const heard: (string | string[] | undefined)[] = [];
  let headers: Record<string, string> = {};
  const server = createServer((request, response) => {
    heard.push(request.headers['x-slack-retry-num'], request.headers['x-slack-retry-reason']);
    request.resume();
    response.writeHead(heard.length > 2 ? 200 : 500, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  slack.http(`http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`);
  const told = await team.mention(ana, channel, '<@BOT> hi');
  expect([told.acked, heard]).toEqual([true, [undefined, undefined, '1', 'http_error']]);
  heard.length = 0;
  headers = { 'x-slack-no-retry': '1' };
  expect((await team.mention(ana, channel, '<@BOT> hi')).acked).toBe('http_service_error');
  heard.length = 0;
  const act = await team.command(ana, channel, '/tts');
  expect([act.acked, heard]).toEqual(['http_service_error', [undefined, undefined]]);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

test('while the only connection is gone commands fail, and an event waits for the next one', async () => {
  const { slack, team, ana, channel } = await play(acks);
  slack.socket.drop();
  await slack.until(() => slack.socket.connections.length === 0);
  expect((await team.command(ana, channel, '/tts')).acked).toBe('dispatch_failed');
  const told = await team.mention(ana, channel, '<@BOT> hi');
  expect([told.acked, slack.socket.opened]).toEqual([true, 2]);
  const both = slack.deliveries.slice(-2);
  expect(both.map(({ acked, envelope }) => [acked, envelope === both[0]?.envelope])).toEqual([
    ['dispatch_failed', true],
    [true, true],
  ]);
  expect((await team.command(ana, channel, '/tts')).acked).toBe(true);
});

test('of two connections one can be recycled, and no command is lost', async () => {
  const { slack, team, ana, channel } = await play(acks, { apps: 2 });
  const [first, second] = slack.socket.connections;
  const outcomes: unknown[] = [];
  const commands = async () => {
    for (let count = 0; count < 5; count += 1)
      outcomes.push((await team.command(ana, channel, '/tts')).acked);
  };
  for (const id of [first?.id, second?.id]) {
    const { opened } = slack.socket;
    slack.socket.refresh('refresh_requested', id);
    await slack.until(() => slack.socket.connections.every((one) => one.id !== id));
    await commands();
    await slack.until(() => slack.socket.opened > opened);
    await commands();
  }
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => true));
  expect(slack.socket.connections).toHaveLength(2);
});

test('a silent connection swallows commands until the app gives it up', async () => {
  const { slack, team, ana, channel } = await play(acks, { patience: 100 });
  slack.socket.silence();
  expect(slack.socket.connections).toMatchObject([{ silent: true }]);
  expect((await team.command(ana, channel, '/tts')).acked).toBe('operation_timeout');
  await slack.until(() => slack.socket.connections.some(({ silent }) => !silent));
  await slack.until(() => slack.socket.connections.every(({ silent }) => !silent));
  expect((await team.command(ana, channel, '/tts')).acked).toBe(true);
});

test('a connection needs the token of the app and a fresh ticket, and there are only so many', async () => {
  const { slack, team } = await play(acks, { connections: 1 });
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
