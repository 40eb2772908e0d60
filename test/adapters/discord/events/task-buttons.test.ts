// Buttons on the fake: heard at once, said to the bot with who pressed, answered where it belongs.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRef } from '../../../../src/adapters/discord/delivery/ref.ts';
import type { Message } from '../../../fakes/discord/index.ts';
import { type Live, openDiscord } from '../setup.ts';

let live: Live;
let card: Message;
beforeEach(async () => {
  live = await openDiscord();
  const { discord, ana, channel, api } = live;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await act.answered;
  const by = { application: discord.applicationId, token: act.interaction.token };
  const names = ['stop', 'look', 'again', 'result', 'keep:sample-a'];
  const components = names.map((name) => ({ type: 2, style: 2, label: name, custom_id: `7K2QF9MA:${name}` }));
  const strange = ['go', 'strange'].map((label) => ({
    ...{ type: 2, style: 2, label },
    custom_id: label === 'go' ? '7K2QF9MA:go' : label,
  }));
  await api.editOriginal(by, {
    content: 'card',
    components: [
      { type: 1, components },
      { type: 1, components: strange },
    ] as never,
  });
  if (!act.message) throw new Error('there is no card');
  card = act.message;
  await expect.poll(() => live.bot.taken).toHaveLength(1);
});
afterEach(async () => {
  await live.close();
});

test.each(['go', 'stop', 'look'])('%s is heard in place and renews the way to its message', async (name) => {
  const { discord, ana, channel, bot, tokens } = live;
  const where = { application: '1', message: card.id, token: '', tokenAt: 0 };
  let known: string | undefined;
  bot.onAct = async () => {
    known = tokens.of(where)?.token;
  };
  const act = await discord.press(ana, card, name);
  expect((await act.answered).said).toBe('deferred update');
  await expect.poll(() => bot.pressed).toHaveLength(1);
  expect(bot.pressed[0]).toEqual({
    adapter: 'discord',
    task: '7K2QF9MA',
    action: name,
    becomes: expect.any(String),
    person: { id: ana.id, name: 'Ana', roles: [], moderator: false, language: 'en-US' },
    place: {
      id: channel.id,
      name: 'general',
      server: live.guild.id,
      channels: [channel.id],
      language: 'en-US',
    },
    moderator: false,
  });
  expect(known).toBe(act.interaction.token);
  expect(discord.ephemeral(ana)).toEqual([]);
});

test.each(['stop', 'again'])('what the bot has to say to %s is said to the presser alone', async (name) => {
  const { discord, channel, bot } = live;
  const ben = discord.user('Ben');
  bot.acted = { is: 'said', notice: 'Only Ana, who asked for this, can do that.' };
  await discord.press(ben, card, name);
  await discord.until(() => discord.ephemeral(ben).length === 1);
  expect(discord.ephemeral(ben)[0]?.content).toContain('Only Ana');
  expect(channel.messages.filter((one) => !one.deleted && !one.ephemeral)).toHaveLength(1);
});

test('whoever may manage messages is a moderator', async () => {
  const { discord, guild, bot } = live;
  const ben = discord.user('Ben');
  guild.join(ben, { permissions: ['ManageMessages'] });
  await discord.press(ben, card, 'stop');
  await expect.poll(() => bot.pressed).toHaveLength(1);
  expect(bot.pressed[0]?.moderator).toBe(true);
});

test.each(['again', 'result'])(
  '%s brings a new public message and takes the request for it',
  async (name) => {
    const { discord, ana, bot } = live;
    const request = { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} };
    bot.acted = { is: 'take', request, ...(name === 'result' && { resultOf: '7K2QF9MA' }) };
    const act = await discord.press(ana, card, name);
    expect((await act.answered).said).toBe('deferred');
    await expect.poll(() => bot.taken).toHaveLength(2);
    expect(bot.taken[1]).toMatchObject({ request, resultOf: name === 'result' ? '7K2QF9MA' : undefined });
    expect(readRef(bot.taken[1]?.origin.message ?? null)?.message).toBe(act.message?.id);
    expect(act.message?.id).not.toBe(card.id);
  },
);

test('a new task that a press in place leads to never writes over the card that was pressed', async () => {
  const { discord, ana, bot } = live;
  bot.acted = { is: 'take', request: { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} } };
  const act = await discord.press(ana, card, 'look');
  await expect.poll(() => bot.taken).toHaveLength(2);
  const ref = readRef(bot.taken[1]?.origin.message ?? null);
  expect(ref?.message).not.toBe(card.id);
  expect((await act.answered).said).toBe('deferred update');
  expect(ref?.token).toBe('');
});

test('a button of which nobody knows says so in private', async () => {
  const { discord, ana } = live;
  const act = await discord.press(ana, card, 'strange');
  expect((await act.answered).said).toBe('message');
  expect(act.message?.ephemeral).toBe(true);
});

test('a bot that fails is told of in private', async () => {
  const { discord, ana, bot } = live;
  bot.onAct = () => Promise.reject(new Error('the store is closed'));
  await discord.press(ana, card, 'stop');
  await discord.until(() => discord.ephemeral(ana).length === 1);
  expect(discord.ephemeral(ana)[0]?.content).toContain('Send it again');
});

test('a name in a notice pings nobody and is no markdown', async () => {
  const { discord, ana, bot } = live;
  bot.acted = {
    is: 'said',
    notice: `Only @everyone <@${ana.id}> **Ben**, who asked for this, can do that.`,
  };
  await discord.press(ana, card, 'stop');
  await discord.until(() => discord.ephemeral(ana).length === 1);
  const [said] = discord.ephemeral(ana);
  expect(said?.pinged).toEqual({ users: [], roles: [], everyone: false });
  expect(said?.content).toContain('\\*\\*Ben');
  expect(said?.content).not.toContain('@everyone');
});
