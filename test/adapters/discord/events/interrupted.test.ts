// A process that ends between its first answer and the task: the message that says "thinking…" is edited by the next process,
// and nothing that was answered or taken is touched.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Begun, createInterruptionHandler } from '../../../../src/adapters/discord/events/intake.ts';
import { wordingFor } from '../../wording.ts';
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

async function left(): Promise<Begun> {
  await expect.poll(noted).toHaveLength(1);
  const [key = ''] = await noted();
  return ((await live.notes.get(key)) as unknown as { what: Begun }).what;
}

/** The next process. */
const restart = ({ bot, api, drafts, log }: Live) =>
  createInterruptionHandler({ bot, api, wordingFor, drafts, log });

async function interrupt(name: string, values: Record<string, string>) {
  const { discord, ana, channel } = live;
  const act = await discord.slash(ana, channel, name, values);
  await act.answered;
  return { act, begun: await left() };
}

test('it is noted before the first answer goes out, and nothing is left of it at the end', async () => {
  const { discord, ana, channel, bot } = live;
  const store = Promise.withResolvers<void>();
  bot.onTake = () => store.promise;
  discord.fault({ route: '/callback', delayMs: 300 });
  await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  expect(await left()).toMatchObject({ press: false, draft: { command: 'tts', values: { text: 'Hello' } } });
  expect(discord.requests.filter(({ path, status }) => path.includes('/callback') && status !== 0)).toEqual(
    [],
  );
  store.resolve();
  await expect.poll(() => bot.taken).toHaveLength(1);
  await expect.poll(noted).toEqual([]);
});

test('the message that was left thinking says so, and its button brings back what was given', async () => {
  const { discord, ana, bot } = live;
  bot.onTake = never;
  const { act, begun } = await interrupt('tts', { text: 'Hello team', voice: 'Rose' });
  const next = restart(live);
  expect(await next.isOver(begun)).toBe(false);
  await next.tell(begun);
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
  await restart(live).tell(begun);
  bot.onTake = async () => {};
  if (!act.message) throw new Error('there is no message');
  const before = bot.taken.length;
  await (await discord.press(ana, act.message, 'Try again')).answered;
  await expect.poll(() => bot.taken.length).toBe(before + 1);
  expect(bot.taken.at(-1)).toMatchObject({ request: { command: 'tts', values: { text: 'Hello team' } } });
  await (await discord.press(ana, act.message, 'Try again')).answered;
  await expect
    .poll(() => live.channel.messages.some(({ content }) => /started already/.test(content)))
    .toBe(true);
  expect(bot.taken.length).toBe(before + 1);
});

test('what became a task is over, under the very id that its note foresaw', async () => {
  const { bot } = live;
  const store = Promise.withResolvers<void>();
  bot.onTake = () => store.promise;
  const { begun } = await interrupt('tts', { text: 'Hello' });
  store.resolve();
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.id).toBe(begun.task);
  expect(await restart(live).isOver(begun)).toBe(true);
});

test('what was answered in the end is left as it is, and so is what is no more', async () => {
  const { discord, bot, api, log } = live;
  bot.onTake = never;
  const { act, begun } = await interrupt('tts', { text: 'Hello' });
  await api.editOriginal(begun, { content: 'the card of another process' });
  await restart(live).tell(begun);
  expect(act.message?.content).toBe('the card of another process');
  await api.deleteOriginal(begun);
  await restart(live).tell(begun);
  discord.staleTokens(404, 10015);
  await restart(live).tell(begun);
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  discord.freshTokens();
  discord.fault({ route: '/webhooks', status: 503, times: 10 });
  await expect(restart(live).tell(begun)).rejects.toMatchObject({ kind: 'busy' });
  discord.clearFaults();
});

test('a press that was heard and not carried out is told to who pressed, and the card stays', async () => {
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
  await restart(live).tell(await left());
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

test('of two processes with one token the one that came second leaves no note', async () => {
  const { discord, ana, channel, bot, handle } = live;
  bot.onTake = never;
  const { begun } = await interrupt('tts', { text: 'Hello' });
  const act = await discord.slash(ana, channel, 'tts', { text: 'Second' });
  await act.answered;
  await expect.poll(noted).toHaveLength(2);
  // The same interaction once more, as another process hears it.
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
