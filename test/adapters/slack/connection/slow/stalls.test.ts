// Connections that stall: a short stall loses no command, and a dead connection is replaced.

import { setTimeout as sleep } from 'node:timers/promises';
import type { App, ReceiverEvent } from '@slack/bolt';
import { type TestContext, test } from 'vitest';
import { createSocketReceiver } from '../../../../../src/adapters/slack/connection/socket-receiver.ts';
import { systemClock as clock } from '../../../../../src/app/clock.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { createSlack } from '../../../../fakes/slack/index.ts';

async function connected({ onTestFinished }: TestContext) {
  const slack = await createSlack({ patience: 10_000 });
  const receiver = createSocketReceiver({
    appToken: slack.appToken,
    apiUrl: slack.api,
    clock,
    log: createFakeLog(),
  });
  onTestFinished(async () => {
    await receiver.stop();
    await slack.close();
  });
  receiver.init({ processEvent: ({ ack }: ReceiverEvent) => ack() } as App);
  await receiver.start();
  await slack.until(() => slack.socket.connections.length === 2);
  const team = slack.workspace({ name: 'Home' });
  const channel = team.channel({ name: 'general' });
  const ana = team.user('Ana');
  return { slack, command: (text: string) => team.command(ana, channel, '/tts', text) };
}

// Pongs arrive at most 1.7 s apart, so each stall is tried right after a pong and long after one.
test.concurrent.for(
  [500, 900, 1000, 1100, 1200, 1400, 1600, 2000, 2500, 2900].flatMap((ms) => [
    { ms, after: 0 },
    { ms, after: 3400 },
  ]),
)('keeps links through $ms ms of silence, $after ms in', async ({ ms, after }, context) => {
  const { slack, command } = await connected(context);
  const { expect } = context;
  await sleep(after);
  const resume = slack.socket.stall();
  const sent = command(`a stall of ${ms} ms`);
  await sleep(ms);
  resume();
  expect((await sent).acked).toBe(true);
  // Long enough to decide about the stall.
  await sleep(2000);
  expect(slack.socket.opened).toBe(2);
});

test.concurrent('replaces silently dead links', async (context) => {
  const { slack, command } = await connected(context);
  const { expect } = context;
  slack.socket.silence();
  await slack.until(() => slack.socket.connections.filter(({ silent }) => !silent).length === 2, 15_000);
  await slack.until(() => slack.socket.connections.length === 2);
  expect((await command('')).acked).toBe(true);
});
