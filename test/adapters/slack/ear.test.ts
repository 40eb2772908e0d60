// The thread that hears Slack and acknowledges: answers that come from the other one, killed, refused, and stopped while much
// is under way. Nothing it acknowledged is ever left without an end, and nothing is begun that Slack was not told of.

import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createEar } from '../../../src/adapters/slack/ear.ts';
import type { FromEar } from '../../../src/adapters/slack/ear-messages.ts';
import type { Heard } from '../../../src/adapters/slack/heard.ts';
import { createSlackChat } from '../../../src/adapters/slack/index.ts';
import { systemClock as clock } from '../../../src/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';
import { catalogue, createWorkingDesk, EAR, type Live, openSlack } from './hearing.ts';

/** Only for whoever waits in vain. */
const PATIENCE = { timeout: 15_000 };

const threads: Worker[] = [];
const note = (worker: Worker) => void threads.push(worker);
let live: Live;
beforeEach(async () => {
  process.on('worker', note);
  live = await openSlack({ ear: EAR });
});
afterEach(async () => {
  await live.close();
  process.off('worker', note);
  threads.length = 0;
});

const said = ({ desk }: Pick<Live, 'desk'>) => desk.taken.map(({ request }) => request.values['text']);
const kill = async () => void (await threads.at(-1)?.terminate());

/** A thread that says these things, and then ends or goes on. */
const script = (messages: readonly FromEar[], then: 'ends' | 'stays') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      for (const message of ${JSON.stringify(messages)}) parentPort.postMessage(message);
      if (${then === 'stays'}) parentPort.on('message', ({ is }) => {
        if (is === 'stop') parentPort.postMessage({ is: 'stopped' });
      });`)}`,
  );

async function follow(messages: readonly FromEar[], then: 'ends' | 'stays') {
  const log = createFakeLog();
  const ear = createEar({ entry: script(messages, then), appToken: 'xapp-1', clock, log });
  onTestFinished(() => ear.stop());
  const heard: Heard[] = [];
  void ear.start(async (one) => void heard.push(one)).catch(() => {});
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return { log, heard };
}

const COMMAND = { is: 'heard', id: 1, kind: 'command', body: {}, early: true } as const;

test('a command is taken, a search box and a form are answered, and each only once', async () => {
  const { slack, team, ana, channel, heard } = live;
  expect((await team.command(ana, channel, '/tts', 'Hello')).acked).toBe(true);
  await expect.poll(() => said(live)).toEqual(['Hello']);
  const act = await team.command(ana, channel, '/translate', '');
  await slack.until(() => act.modal !== undefined);
  const found = await team.options(ana, act.modal as never, 'target_language', 'French');
  expect(found.length).toBeGreaterThan(0);
  const refused = await team.submit(ana, act, { texts: 'Good morning' });
  expect(refused.errors).toEqual({ target_language: 'To is missing' });
  expect((await team.submit(ana, act, { target_language: 'French (France)' })).errors).toBeUndefined();
  await expect.poll(() => live.desk.taken).toHaveLength(2);
  expect(heard.map(({ kind }) => kind)).toEqual(['command', 'command', 'options', 'view', 'view']);
  expect(slack.refusals).toEqual([]);
});

test('a thread that is killed is started again, and meanwhile Slack is not ready', async () => {
  const { slack, team, ana, channel, transport, log } = live;
  await kill();
  expect(transport.ready()).toBe(false);
  await expect.poll(() => transport.ready(), PATIENCE).toBe(true);
  expect(log.entries.find(({ event }) => event.includes('starting it again'))?.fields).toMatchObject({
    failures: 1,
  });
  expect((await team.command(ana, channel, '/tts', 'Hello again')).acked).toBe(true);
  await expect.poll(() => said(live)).toEqual(['Hello again']);
  expect(JSON.stringify(log.entries)).not.toContain(slack.appToken);
});

test('a token that is refused when the thread comes back is said, and tried until it is let in', async () => {
  const { slack, transport, log } = live;
  slack.fault({ method: 'apps.connections.open', error: 'invalid_auth', times: 4 });
  await kill();
  await expect.poll(() => transport.ready(), PATIENCE).toBe(true);
  const refusals = log.entries.filter(({ event }) => event === 'slack refuses the connection');
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals[0]?.fields['next']).toContain('connections:write');
});

test('what was acknowledged is taken once when the thread is killed in the midst of it', async () => {
  const { team, ana, channel, heard } = live;
  const texts = Array.from({ length: 40 }, (_, at) => `Sentence ${at}`);
  const acts = texts.map((text) => team.command(ana, channel, '/tts', text));
  await expect.poll(() => heard.length, { interval: 1 }).toBeGreaterThan(0);
  await kill();
  const acked = (await Promise.all(acts)).map(({ acked }) => acked);
  const acknowledged = texts.filter((_, at) => acked[at] === true);
  await expect.poll(() => said(live)).toEqual(expect.arrayContaining(acknowledged));
  await live.settled();
  expect(new Set(said(live)).size).toBe(said(live).length);
});

test('what Slack was not told of is refused, with the reason', async () => {
  const { heard } = await follow([COMMAND, { is: 'acked', id: 1, trouble: 'not connected' }], 'stays');
  await expect(heard[0]?.ack()).rejects.toThrow('not connected');
});

test('what the lost thread had in hand goes on, and what was still to be answered cannot be', async () => {
  const { heard, log } = await follow([COMMAND, { ...COMMAND, id: 2, kind: 'view', early: false }], 'ends');
  await expect.poll(() => log.entries.some(({ event }) => event.includes('again'))).toBe(true);
  expect(await heard[0]?.ack()).toBeUndefined();
  await expect(heard[1]?.ack({})).rejects.toThrow('gone');
});

test('a stop amid twenty commands takes each one that was acknowledged, and acknowledges no other', async () => {
  const { slack, team, ana, channel } = live;
  await live.transport.stop();
  const [desk, log] = [createWorkingDesk(), createFakeLog()];
  const chat = createSlackChat({
    ...{ catalogue, clock, log, notes: createFakeNotes(), mode: 'socket', botToken: team.botToken },
    ...{ appToken: slack.appToken, api: slack.api, ear: EAR },
  });
  await chat.start(desk);
  const acts = Array.from({ length: 10 }, (_, at) => team.command(ana, channel, '/tts', `Sentence ${at}`));
  await Promise.race(acts);
  const stopped = chat.stop();
  expect(chat.ready()).toBe(false);
  for (let at = 10; at < 20; at += 1) acts.push(team.command(ana, channel, '/tts', `Sentence ${at}`));
  await stopped;
  const acked = (await Promise.all(acts)).map(({ acked }) => acked);
  const acknowledged = acked.flatMap((one, at) => (one === true ? [`Sentence ${at}`] : []));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(said({ desk }).toSorted()).toEqual(acknowledged.toSorted());
  await slack.until(() => slack.socket.connections.length === 0);
});

test('a form that is being read when it stops is still answered', async () => {
  const { slack, team, ana, channel, desk } = live;
  const act = await team.command(ana, channel, '/translate', '');
  await slack.until(() => act.modal !== undefined);
  const held = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  desk.onRead = () => {
    reading.resolve();
    return held.promise;
  };
  const sent = team.submit(ana, act, { texts: 'Good morning' });
  await reading.promise;
  const stopped = live.transport.stop();
  held.resolve();
  expect((await sent).errors).toEqual({ target_language: 'To is missing' });
  await stopped;
});

test('a thread that cannot start is tried again until it is stopped, and the start says so', async () => {
  const log = createFakeLog();
  const entry = new URL('./nothing-there.ts', import.meta.url);
  const ear = createEar({ entry, appToken: live.slack.appToken, api: live.slack.api, clock, log });
  const started = ear.start(async () => {});
  started.catch(() => {});
  const again = () => log.entries.filter(({ event }) => event.includes('again')).length;
  await expect.poll(again, PATIENCE).toBeGreaterThan(1);
  await ear.stop();
  await expect(started).rejects.toThrow('Stopped before Slack was reached.');
});
