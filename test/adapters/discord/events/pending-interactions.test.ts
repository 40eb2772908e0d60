// A process that ends between its first answer and the task: the next process edits the "thinking…" message and leaves
// answered requests alone.

import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createInterruptionHandler,
  type PendingEvent,
  type PendingInteraction,
} from '../../../../src/adapters/discord/events/pending-interactions.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import type { Channel, Message, User } from '../../../fakes/discord/index.ts';
import { type Live, openDiscord } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openDiscord();
});
afterEach(async () => {
  expect(live.discord.refusals).toEqual([]);
  await live.close();
});

const noted = () => live.notes.keys('begun:');
const never = () => new Promise<void>(() => {});
const textOf = (message: { content: string; embeds: readonly object[] } | undefined) =>
  JSON.stringify([message?.content, message?.embeds]);

async function left(): Promise<PendingEvent> {
  await expect.poll(noted).toHaveLength(1);
  const [key = ''] = await noted();
  return ((await live.notes.get(key)) as unknown as { request: PendingEvent }).request;
}

/** Starts the next process. */
const restart = ({ bot, api, drafts, log, answerInterrupted }: Live) =>
  createInterruptionHandler({ bot, api, messagesFor: getMessages, drafts, log }, answerInterrupted);

async function interrupt(name: string, values: Record<string, string>) {
  const { discord, ana, channel } = live;
  const act = await discord.slash(ana, channel, name, values);
  await act.answered;
  return { act, begun: (await left()) as PendingInteraction };
}

test('stores a request before answering and deletes it when done', async () => {
  const { discord, ana, channel, bot } = live;
  const store = Promise.withResolvers<void>();
  bot.onTake = () => store.promise;
  discord.fault({ route: '/callback', delayMs: 300 });
  await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  expect(await left()).toMatchObject({ isInPlacePress: false, draft: { command: 'tts', values: { text: 'Hello' } } });
  expect(discord.requests.filter(({ path, status }) => path.includes('/callback') && status !== 0)).toEqual([]);
  store.resolve();
  await expect.poll(() => bot.taken).toHaveLength(1);
  await expect.poll(noted).toEqual([]);
});

test('marks an unanswered message as interrupted; its button restores input', async () => {
  const { discord, ana, bot } = live;
  bot.onTake = never;
  const { act, begun } = await interrupt('tts', { text: 'Hello team', voice: 'Rose' });
  const next = restart(live);
  expect(await next.isCompleted(begun)).toBe(false);
  await next.notifyUser(begun);
  expect(textOf(act.message)).toContain('We were interrupted before this could start. Send it again.');
  bot.onTake = async () => {};
  if (!act.message) throw new Error('there is no message');
  const pressed = await discord.press(ana, act.message, 'Edit');
  expect(JSON.stringify((await pressed.answered).modal)).toContain('Hello team');
});

test('Try again repeats the request once, with the same input', async () => {
  const { discord, ana, bot } = live;
  bot.onTake = never;
  const { act, begun } = await interrupt('tts', { text: 'Hello team' });
  await restart(live).notifyUser(begun);
  bot.onTake = async () => {};
  if (!act.message) throw new Error('there is no message');
  const before = bot.taken.length;
  await (await discord.press(ana, act.message, 'Try again')).answered;
  await expect.poll(() => bot.taken.length).toBe(before + 1);
  expect(bot.taken.at(-1)).toMatchObject({ request: { command: 'tts', values: { text: 'Hello team' } } });
  await (await discord.press(ana, act.message, 'Try again')).answered;
  await expect.poll(() => live.channel.messages.some(({ content }) => /started already/.test(content))).toBe(true);
  expect(bot.taken.length).toBe(before + 1);
});

test('treats a created task as complete, under its stored id', async () => {
  const { bot } = live;
  const store = Promise.withResolvers<void>();
  bot.onTake = () => store.promise;
  const { begun } = await interrupt('tts', { text: 'Hello' });
  store.resolve();
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.id).toBe(begun.task);
  expect(await restart(live).isCompleted(begun)).toBe(true);
});

test('leaves answered and deleted messages unchanged', async () => {
  const { discord, bot, api, log } = live;
  bot.onTake = never;
  const { act, begun } = await interrupt('tts', { text: 'Hello' });
  await api.editOriginal(begun, { content: 'the card of another process' });
  await restart(live).notifyUser(begun);
  expect(act.message?.content).toBe('the card of another process');
  await api.deleteOriginal(begun);
  await restart(live).notifyUser(begun);
  discord.staleTokens(404, 10015);
  await restart(live).notifyUser(begun);
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  discord.freshTokens();
  discord.fault({ route: '/webhooks', status: 503, times: 10 });
  await expect(restart(live).notifyUser(begun)).rejects.toMatchObject({ kind: 'busy' });
  discord.clearFaults();
});

test('reports an interrupted press to the presser; keeps the card', async () => {
  const { discord, ana, channel, bot, api } = live;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await act.answered;
  const button = { type: 2, style: 2, label: 'Stop', custom_id: '7K2QF9MA:stop' };
  const by = { application: discord.applicationId, token: act.interaction.token };
  await api.editOriginal(by, { content: 'card', components: [{ type: 1, components: [button] }] as never });
  await expect.poll(noted).toEqual([]);
  bot.onAct = never;
  if (!act.message) throw new Error('there is no card');
  await (await discord.press(ana, act.message, 'Stop')).answered;
  await restart(live).notifyUser(await left());
  expect(act.message.content).toBe('card');
  const said = channel.messages.filter(({ ephemeral }) => ephemeral).map(({ content }) => content);
  expect(said).toEqual([expect.stringContaining('press it again')]);
  const pressed = Promise.withResolvers<void>();
  bot.onAct = async () => pressed.resolve();
  const notice = channel.messages.find(({ ephemeral }) => ephemeral);
  if (!notice) throw new Error('nobody was told');
  await discord.press(ana, notice, 'Try again');
  await pressed.promise;
  expect(JSON.stringify(notice.components)).toContain('"7K2QF9MA:stop"');
});

test('leaves no record in the second of two processes', async () => {
  const { discord, ana, channel, bot, handle } = live;
  bot.onTake = never;
  const { begun } = await interrupt('tts', { text: 'Hello' });
  const act = await discord.slash(ana, channel, 'tts', { text: 'Second' });
  await act.answered;
  await expect.poll(noted).toHaveLength(2);
  // Delivers the same interaction again, as another process receives it.
  await handle({
    ...{ id: act.id, application_id: begun.application, token: act.interaction.token, type: 2 },
    ...{
      locale: 'en-US',
      channel: { id: channel.id, type: 0 },
      channel_id: channel.id,
      user: { id: ana.id },
    },
    ...{ data: { type: 1, name: 'tts', options: [{ name: 'text', type: 3, value: 'Second' }] } },
    ...{ authorizing_integration_owners: {}, app_permissions: '0' },
  } as never);
  expect(await noted()).toHaveLength(2);
});

/** The visible answers to a message. */
const answerTo = ({ id }: Message, { messages }: Channel) =>
  messages.filter(({ deleted, reference }) => !deleted && reference === id);

test.for([
  ['a mention', (us: string, { guild }: Live) => [guild.channel({ name: 'b' }), `${us} say "Good morning"`]],
  ['a direct message', (_: string, { discord, ana }: Live) => [discord.dm(ana), 'say "Good morning"']],
  [
    'a reply with a mention',
    (us: string, { channel, discord, ben }: Live & { ben: User }) => [
      channel,
      `${us} say "Good morning"`,
      discord.say(ben, channel, 'What do we say?'),
    ],
  ],
] as const)('%s killed midway is answered with Try again', async ([, open]) => {
  const { discord, guild, ana, bot } = live;
  guild.join(ana);
  const [channel, text, before] = open(`<@${discord.bot.id}>`, { ...live, ben: discord.user('Ben') }) as [
    Channel,
    string,
    Message?,
  ];
  bot.onRead = never;
  const said = discord.say(ana, channel, text, [], before);
  const begun = await left();
  const next = restart(live);
  expect(await next.isCompleted(begun)).toBe(false);
  await next.notifyUser(begun);
  const [notice, ...others] = answerTo(said, channel);
  expect([others, textOf(notice)]).toEqual([[], expect.stringContaining('We were interrupted')]);
  if (!notice) throw new Error('nobody was told');
  bot.onRead = async () => {};
  await (await discord.press(ana, notice, 'Try again')).answered;
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request).toMatchObject({ command: 'tts', values: { text: 'Good morning' } });
  await (await discord.press(ana, notice, 'Try again')).answered;
  expect(bot.taken).toHaveLength(1);
});

test('a card posted before the kill becomes the notice', async () => {
  const { discord, ana, channel, bot } = live;
  bot.onTake = never;
  const said = discord.say(ana, channel, `<@${discord.bot.id}> say "Good morning"`);
  await discord.until(() => answerTo(said, channel).length > 0);
  await restart(live).notifyUser(await left());
  expect(answerTo(said, channel).map(textOf)).toEqual([expect.stringContaining('We were interrupted')]);
});

test.each([
  ['how do you say "Good morning" in French?', 'Is it one of these?'],
  ['the sound of rain kept me awake', 'did not understand'],
])('an interrupted “%s” is answered once', async (text, answer) => {
  const { discord, ana, channel, notes } = live;
  const kept: unknown[] = [];
  const { put } = notes;
  Object.assign(notes, {
    put: (...[key, value, ms]: Parameters<typeof put>) => {
      kept.push(value);
      return put(key, value, ms);
    },
  });
  const said = discord.say(ana, channel, `<@${discord.bot.id}> ${text}`);
  await discord.until(() => answerTo(said, channel).length > 0);
  const [begun] = kept as { request: PendingEvent }[];
  if (!begun) throw new Error('nothing was noted');
  await restart(live).notifyUser(begun.request);
  expect(answerTo(said, channel).map(textOf)).toEqual([expect.stringContaining(answer)]);
});

test('an answered mention leaves no record', async () => {
  const { discord, ana, channel, bot } = live;
  discord.say(ana, channel, `<@${discord.bot.id}> say "Good morning"`);
  await expect.poll(() => bot.taken).toHaveLength(1);
  await expect.poll(noted).toEqual([]);
});
