// Socket receiver with two connections: delivered events, and reconnects after each kind of disconnect.

import { setTimeout as sleep } from 'node:timers/promises';
import type { App, ReceiverEvent } from '@slack/bolt';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createWebClient } from '../../../../../src/adapters/slack/api/web-client.ts';
import { createSocketReceiver } from '../../../../../src/adapters/slack/connection/socket-receiver.ts';
import { systemClock } from '../../../../../src/app/clock.ts';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { createFakeClock } from '../../../../fakes/clock.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { createSlack } from '../../../../fakes/slack/index.ts';

/** Timeout for conditions that should hold earlier. */
const PATIENCE_MS = 15_000;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface SocketGiven {
  readonly start?: boolean;
  readonly appToken?: string;
  readonly clock?: Clock;
}

async function setting({ start = true, appToken = '', clock = systemClock }: SocketGiven = {}) {
  const slack = await createSlack();
  endings.push(() => slack.close());
  const log = createFakeLog();
  const token = appToken || slack.appToken;
  const receiver = createSocketReceiver({ appToken: token, apiUrl: slack.api, clock, log });
  endings.push(() => receiver.stop());
  const heard: ReceiverEvent[] = [];
  const begin = (take?: (event: ReceiverEvent) => Promise<void>) => {
    const usual = async (event: ReceiverEvent) => {
      heard.push(event);
      await event.ack();
    };
    receiver.init({ processEvent: take ?? usual } as App);
    return receiver.start();
  };
  const team = slack.workspace({ name: 'Home' });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana');
  if (start) {
    await begin();
    await slack.until(() => slack.socket.connections.length === 2);
  }
  return { slack, log, receiver, heard, begin, team, channel, ana };
}

/** Sends commands until stopped, and returns the acknowledgement of each. */
function commands({ team, ana, channel }: Awaited<ReturnType<typeof setting>>) {
  const acts: Promise<unknown>[] = [];
  const say = () => acts.push(team.command(ana, channel, '/tts', String(acts.length)).then(({ acked }) => acked));
  const timer = setInterval(say, 10);
  onTestFinished(() => clearInterval(timer));
  return {
    async lost(): Promise<number> {
      clearInterval(timer);
      for (let more = 0; more < 20; more += 1) say();
      const all = await Promise.all(acts);
      return all.filter((acked) => acked !== true).length;
    },
  };
}

describe('incoming events', () => {
  test('receives and acknowledges commands, events and actions', async () => {
    const { receiver, team, ana, channel, heard } = await setting();
    expect(receiver.isReady()).toBe(true);
    expect((await team.command(ana, channel, '/tts', 'Hi')).acked).toBe(true);
    expect((await team.mention(ana, channel, '<@BOT> tts hi')).acked).toBe(true);
    const message = team.say(ana, channel, 'text');
    expect((await team.shortcut(ana, channel, message, 'speak')).acked).toBe(true);
    const types = heard.map(({ body }) => body['type']);
    expect(types).toEqual([undefined, 'event_callback', 'message_action']);
    expect(heard[0]?.body).toMatchObject({ command: '/tts', text: 'Hi', team_id: team.id });
  });

  test('acknowledges with the answer where Slack asks for one', async () => {
    const { slack, begin, team, ana, channel } = await setting({ start: false });
    const option = { text: { type: 'plain_text', text: 'Rose' }, value: 'rose' };
    const client = createWebClient(slack.api, team.botToken);
    const title = { type: 'plain_text', text: 'Voices' } as const;
    const select = { type: 'external_select', action_id: 'voice', min_query_length: 0 } as const;
    const block = { type: 'input', block_id: 'voice', label: title, element: select } as const;
    await begin(async ({ body, ack }) => {
      if (body['type'] === 'block_suggestion') return ack({ options: [option] });
      const { trigger_id } = body as { trigger_id: string };
      await ack();
      await client.views.open({ trigger_id, view: { type: 'modal', title, submit: title, blocks: [block] } });
    });
    const act = await team.command(ana, channel, '/voices', '');
    await slack.until(() => act.modal !== undefined);
    const found = await team.options(ana, act.modal as never, 'voice', '');
    expect(found).toEqual([option]);
  });

  test('marks a redelivery as such', async () => {
    const { slack, team, ana, channel, heard } = await setting();
    const told = await team.mention(ana, channel, '<@BOT> hi');
    const before = heard.length;
    await slack.redeliver(told, { newEnvelope: true });
    expect(heard[before]).toMatchObject({ retryNum: 1, retryReason: 'timeout' });
  });

  test('loses no command when Slack renews both connections in turn', async () => {
    const set = await setting();
    const { slack, receiver } = set;
    const going = commands(set);
    for (const { id } of slack.socket.connections) {
      const { opened } = slack.socket;
      slack.socket.refresh('refresh_requested', id);
      await slack.until(() => slack.socket.opened === opened + 1 && slack.socket.connections.length === 2);
      expect(receiver.isReady()).toBe(true);
    }
    expect(await going.lost()).toBe(0);
  });

  test('retries a token refused during reconnect and reports it', async () => {
    const { slack, log, receiver, team, ana, channel } = await setting();
    slack.fault({ method: 'apps.connections.open', error: 'invalid_auth', times: 4 });
    slack.socket.drop();
    await slack.until(() => !receiver.isReady());
    const faults = () => log.entries.filter(({ level }) => level === 'error');
    await slack.until(() => faults().length === 4);
    expect(faults()[0]).toMatchObject({
      event: 'slack refused the connection',
      fields: { reason: 'invalid_auth', next: expect.stringContaining('connections:write') },
    });
    await slack.until(() => receiver.isReady() && slack.socket.connections.length === 2);
    expect((await team.command(ana, channel, '/tts', '')).acked).toBe(true);
    expect(JSON.stringify(log.entries)).not.toContain(slack.appToken);
  });

  test('explains a token refused at start and cleans up', async () => {
    const { slack, begin } = await setting({ start: false, appToken: 'xapp-wrong' });
    await expect(begin()).rejects.toThrow(/SLACK_APP_TOKEN is not valid/);
    // Each connection has made one attempt and does not retry.
    await slack.until(() => slack.requests.length === 2);
    await sleep(400);
    expect(slack.requests.length).toBe(2);
  });

  test('waits for an unavailable Slack', async () => {
    const { slack, begin, receiver } = await setting({ start: false });
    slack.fault({ method: 'apps.connections.open', status: 503, times: 2 });
    slack.fault({ method: 'apps.connections.open', error: 'internal_error', times: 1 });
    await begin();
    expect(receiver.isReady()).toBe(true);
  });

  test('closes all connections after a stop', async () => {
    const { slack, receiver } = await setting();
    await receiver.stop();
    expect(receiver.isReady()).toBe(false);
    await slack.until(() => slack.socket.connections.length === 0);
  });
});

test('loses only commands under way on a cut connection', async () => {
  const set = await setting({ start: false });
  const { slack, begin, team, ana, channel } = set;
  const heard: ReceiverEvent[] = [];
  await begin(async (one) => {
    heard.push(one);
    if (heard.length > 1) await one.ack();
  });
  await slack.until(() => slack.socket.connections.length === 2);
  // One connection has received the command without acknowledging it, so no other connection can.
  const underWay = team.command(ana, channel, '/tts', 'under way');
  await slack.until(() => heard.length === 1);
  const { opened, connections } = slack.socket;
  const busy = connections.find(({ waiting }) => waiting > 0);
  slack.socket.drop(busy?.id);
  expect((await underWay).acked).toBe('dispatch_failed');
  await expect(heard[0]?.ack()).rejects.toThrow();
  expect(await commands(set).lost()).toBe(0);
  await slack.until(() => slack.socket.opened === opened + 1 && slack.socket.connections.length === 2);
});

test('reconnects both immediately when both are renewed or cut', async () => {
  const still = createFakeClock();
  const { slack } = await setting({ clock: still });
  for (const end of [() => slack.socket.refresh(), () => slack.socket.drop()]) {
    const { opened } = slack.socket;
    end();
    await slack.until(() => slack.socket.opened === opened + 2, PATIENCE_MS);
    // The connections have held for a while, so that the next loss counts as the first.
    await still.advance(10_000);
    await slack.until(() => slack.socket.connections.length === 2, PATIENCE_MS);
  }
});

test('a process blocked for a second keeps its connections', async () => {
  const { slack, team, ana, channel } = await setting();
  const { opened } = slack.socket;
  await sleep(600);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  await sleep(600);
  expect((await team.command(ana, channel, '/tts', '')).acked).toBe(true);
  expect(slack.socket.opened).toBe(opened);
});
