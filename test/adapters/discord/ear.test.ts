// The thread that hears and answers first: beside a busy process, beside another process, killed, and stopped while much
// is under way. Nothing it acknowledged is ever left without an end.

import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../../../commands/locales/index.ts';
import { createEarAnswers } from '../../../src/adapters/discord/ear-answers.ts';
import { createEarWire } from '../../../src/adapters/discord/ear-wire.ts';
import { createDiscordChat } from '../../../src/adapters/discord/index.ts';
import { type Wire, WireFault } from '../../../src/adapters/discord/wire.ts';
import { systemClock as clock } from '../../../src/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { catalogue, createWorkingDesk, EAR, type Live, openDiscord, startHearing } from './setup.ts';

const threads: Worker[] = [];
const note = (worker: Worker) => void threads.push(worker);
let live: Live;
beforeEach(async () => {
  process.on('worker', note);
  live = await openDiscord({ ear: EAR });
});
afterEach(async () => {
  await live.close();
  process.off('worker', note);
  threads.length = 0;
});

const said = ({ desk }: Pick<Live, 'desk'>) => desk.taken.map(({ request }) => request.values['text']);
const errors = ({ log }: Pick<Live, 'log'>) => log.entries.filter(({ level }) => level === 'error');

test('a command is taken with the message that its early answer made', async () => {
  const { discord, ana, channel, desk } = live;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await expect.poll(() => desk.taken).toHaveLength(1);
  expect(desk.taken[0]?.origin.message).toMatchObject({ message: act.message?.id });
  expect(discord.requests.filter(({ path }) => path.includes('/callback'))).toHaveLength(1);
});

test('a question and a button are answered early too, and only once', async () => {
  const { discord, ana, channel, desk, wire } = live;
  const asked = await discord.slash(ana, channel, 'voices', { search: 'French' });
  await discord.until(() => asked.message?.embeds.length === 1);
  expect(asked.message?.ephemeral).toBe(true);
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await act.answered;
  const button = { type: 2, style: 2, label: 'Refresh', custom_id: '7K2QF9MA:look' };
  const by = { application: discord.applicationId, token: act.interaction.token };
  await wire.editOriginal(by, { content: 'card', components: [{ type: 1, components: [button] }] as never });
  if (!act.message) throw new Error('there is no card');
  const press = await discord.press(ana, act.message, 'Refresh');
  expect((await press.answered).said).toBe('deferred update');
  await expect.poll(() => desk.pressed).toHaveLength(1);
  expect(discord.refusals).toEqual([]);
  expect(errors(live)).toEqual([]);
});

test('a form is still opened by the thread that works', async () => {
  const { discord, ana, channel } = live;
  const act = await discord.slash(ana, channel, 'story', { voice: 'Rose' });
  expect((await act.answered).said).toBe('modal');
});

test('of two processes with one token only one takes a command, and neither complains', async () => {
  const { discord, ana, channel, desk } = live;
  const other = await startHearing(discord, createWorkingDesk(), EAR);
  const texts = Array.from({ length: 10 }, (_, at) => `Sentence ${at}`);
  for (const text of texts) await discord.slash(ana, channel, 'tts', { text });
  await expect.poll(() => desk.asked.length + other.desk.asked.length).toBe(20);
  await expect.poll(() => [...said(live), ...said(other)].toSorted()).toEqual(texts);
  expect([...errors(live), ...errors(other)]).toEqual([]);
  await other.connection.stop();
});

test('a thread that is killed is started again, and meanwhile the connection is not ready', async () => {
  const { discord, ana, channel, connection, log } = live;
  await threads[0]?.terminate();
  expect(connection.ready()).toBe(false);
  await expect.poll(() => connection.ready(), { timeout: 10_000 }).toBe(true);
  expect(log.entries.find(({ event }) => event.includes('starting it again'))?.fields).toMatchObject({
    failures: 1,
  });
  await discord.slash(ana, channel, 'tts', { text: 'Hello again' });
  await expect.poll(() => said(live)).toEqual(['Hello again']);
  expect(JSON.stringify(log.entries)).not.toContain(discord.token);
});

test('what was heard is taken once when the thread is killed before it knows how its answer went', async () => {
  const { discord, ana, channel, desk } = live;
  discord.fault({ route: '/callback', delayMs: 400 });
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await expect.poll(() => desk.asked).toHaveLength(1);
  await threads[0]?.terminate();
  await expect.poll(() => said(live)).toEqual(['Hello']);
  expect(desk.taken[0]?.origin.message).toMatchObject({ message: act.message?.id });
});

test('what the lost thread had acknowledged is found and goes on, and what it had not is acknowledged', async () => {
  const to = { id: '1', token: 'way', application: '2' };
  const rest = { get: async () => ({ id: 'standing' }) };
  const lose = async (own: () => Promise<string>) => {
    const answers = createEarAnswers();
    const wire = { defer: own, deferUpdate: async () => void (await own()) } as unknown as Wire;
    const around = createEarWire({ wire, answers, rest });
    const ask = (interaction: string) => {
      answers.expect(interaction);
      return interaction;
    };
    const both = Promise.allSettled([
      around.defer({ ...to, id: ask('1') }, false),
      around.deferUpdate({ ...to, id: ask('2') }),
    ]);
    answers.loseOpen();
    return (await both).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.trouble));
  };
  const taken = () => Promise.reject(new WireFault('taken', 40060, 'taken'));
  expect(await lose(taken)).toEqual(['standing', undefined]);
  expect(await lose(async () => 'own')).toEqual(['own', undefined]);
  expect(await lose(() => Promise.reject(new WireFault('expired', 10062, 'late')))).toEqual([
    'expired',
    'expired',
  ]);
});

test('a stop amid twenty commands takes each one that was acknowledged, and acknowledges no other', async () => {
  const { discord, ana, channel } = live;
  await live.connection.stop();
  const [desk, log] = [createWorkingDesk(), createFakeLog()];
  const { token, api, cdn } = discord;
  const chat = createDiscordChat({ catalogue, locales, clock, log, token, api, cdn, ear: EAR });
  await chat.start(desk);
  const acts = [];
  let stopped: Promise<void> | undefined;
  for (let at = 0; at < 20; at += 1) {
    acts.push(await discord.slash(ana, channel, 'tts', { text: `Sentence ${at}` }));
    if (at === 9) stopped = chat.stop();
  }
  await stopped;
  const acknowledged = acts.flatMap(({ interaction }, at) =>
    interaction.state === 'waiting' ? [] : [`Sentence ${at}`],
  );
  expect(acknowledged.length).toBeGreaterThanOrEqual(1);
  expect(said({ desk }).toSorted()).toEqual(acknowledged.toSorted());
  expect(chat.ready()).toBe(false);
});

test('a thread that cannot start is tried again until it is stopped, and the start says so', async () => {
  const log = createFakeLog();
  const { token, api } = live.discord;
  const ear = new URL('./nothing-there.ts', import.meta.url);
  const chat = createDiscordChat({ catalogue, locales, clock, log, token, api, ear });
  const started = chat.start(createWorkingDesk());
  started.catch(() => {});
  await expect
    .poll(() => log.entries.filter(({ event }) => event.includes('again')).length)
    .toBeGreaterThan(1);
  await chat.stop();
  await expect(started).rejects.toThrow('Stopped before Discord was reached.');
});
