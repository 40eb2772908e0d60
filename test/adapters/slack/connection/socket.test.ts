// Hearing Slack over two connections: what is handed on, and what happens when connections end, one way or another.

import { setTimeout as sleep } from 'node:timers/promises';
import type { App, ReceiverEvent } from '@slack/bolt';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createWebClient } from '../../../../src/adapters/slack/api/web-client.ts';
import { createSocketReceiver } from '../../../../src/adapters/slack/connection/socket.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createSlack } from '../../../fakes/slack/index.ts';

/** Only for whoever waits in vain. */
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
  const receiver = createSocketReceiver({ appToken: token, api: slack.api, clock, log });
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

/** Commands one after another until told; how each was acknowledged. */
function commands({ team, ana, channel }: Awaited<ReturnType<typeof setting>>) {
  const acts: Promise<unknown>[] = [];
  const say = () =>
    acts.push(team.command(ana, channel, '/tts', String(acts.length)).then(({ acked }) => acked));
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

describe('hearing', () => {
  test('commands, events and what people press come, and are acknowledged', async () => {
    const { receiver, team, ana, channel, heard } = await setting();
    expect(receiver.ready()).toBe(true);
    expect((await team.command(ana, channel, '/tts', 'Hi')).acked).toBe(true);
    expect((await team.mention(ana, channel, '<@BOT> tts hi')).acked).toBe(true);
    const message = team.say(ana, channel, 'text');
    expect((await team.shortcut(ana, channel, message, 'speak')).acked).toBe(true);
    const types = heard.map(({ body }) => body['type']);
    expect(types).toEqual([undefined, 'event_callback', 'message_action']);
    expect(heard[0]?.body).toMatchObject({ command: '/tts', text: 'Hi', team_id: team.id });
  });

  test('the acknowledgement carries the answer where Slack asks for one', async () => {
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

  test('a repetition says that it is one', async () => {
    const { slack, team, ana, channel, heard } = await setting();
    const told = await team.mention(ana, channel, '<@BOT> hi');
    const before = heard.length;
    await slack.redeliver(told, { newEnvelope: true });
    expect(heard[before]).toMatchObject({ retryNum: 1, retryReason: 'timeout' });
  });

  test('no command is lost when Slack renews its connections one after the other', async () => {
    const set = await setting();
    const { slack, receiver } = set;
    const going = commands(set);
    for (const { id } of slack.socket.connections) {
      const { opened } = slack.socket;
      slack.socket.refresh('refresh_requested', id);
      await slack.until(() => slack.socket.opened === opened + 1 && slack.socket.connections.length === 2);
      expect(receiver.ready()).toBe(true);
    }
    expect(await going.lost()).toBe(0);
  });

  test('a refused token while coming back is said and tried again, and ends nothing', async () => {
    const { slack, log, receiver, team, ana, channel } = await setting();
    slack.fault({ method: 'apps.connections.open', error: 'invalid_auth', times: 4 });
    slack.socket.drop();
    await slack.until(() => !receiver.ready());
    const faults = () => log.entries.filter(({ level }) => level === 'error');
    await slack.until(() => faults().length === 4);
    expect(faults()[0]).toMatchObject({
      event: 'slack refuses the connection',
      fields: { reason: 'invalid_auth', next: expect.stringContaining('connections:write') },
    });
    await slack.until(() => receiver.ready() && slack.socket.connections.length === 2);
    expect((await team.command(ana, channel, '/tts', '')).acked).toBe(true);
    expect(JSON.stringify(log.entries)).not.toContain(slack.appToken);
  });

  test('a token that is refused at start says what to do and leaves nothing behind', async () => {
    const { slack, begin } = await setting({ start: false, appToken: 'xapp-wrong' });
    await expect(begin()).rejects.toThrow(/SLACK_APP_TOKEN is not valid/);
    // Each of the two connections has asked once, and does not ask again.
    await slack.until(() => slack.requests.length === 2);
    await sleep(400);
    expect(slack.requests.length).toBe(2);
  });

  test('a Slack that is not there yet is waited for', async () => {
    const { slack, begin, receiver } = await setting({ start: false });
    slack.fault({ method: 'apps.connections.open', status: 503, times: 2 });
    slack.fault({ method: 'apps.connections.open', error: 'internal_error', times: 1 });
    await begin();
    expect(receiver.ready()).toBe(true);
  });

  test('after a stop nothing is connected', async () => {
    const { slack, receiver } = await setting();
    await receiver.stop();
    expect(receiver.ready()).toBe(false);
    await slack.until(() => slack.socket.connections.length === 0);
  });
});

test('a connection that is cut loses what is under way on it, and nothing that comes after', async () => {
  const set = await setting({ start: false });
  const { slack, begin, team, ana, channel } = set;
  const heard: ReceiverEvent[] = [];
  await begin(async (one) => {
    heard.push(one);
    if (heard.length > 1) await one.ack();
  });
  await slack.until(() => slack.socket.connections.length === 2);
  // Heard by one of the two and not yet acknowledged: no other connection can do that any more.
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

test('both connections come back without a wait when both are renewed or cut at once', async () => {
  const still = createFakeClock();
  const { slack } = await setting({ clock: still });
  for (const end of [() => slack.socket.refresh(), () => slack.socket.drop()]) {
    const { opened } = slack.socket;
    end();
    await slack.until(() => slack.socket.opened === opened + 2, PATIENCE_MS);
    // They held for a while, so that the next loss is a first one again.
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
