// Buttons on the fake: acknowledged at once, passed to the bot with the user, and answered in the right place.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseMessageRef } from '../../../../src/adapters/discord/delivery/message-ref.ts';
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
  const names = ['stop', 'refresh', 'retry', 'post', 'save:sample-a'];
  const components = names.map((name) => ({ type: 2, style: 2, label: name, custom_id: `7K2QF9MA:${name}` }));
  const strange = ['confirm', 'strange'].map((label) => ({
    ...{ type: 2, style: 2, label },
    custom_id: label === 'confirm' ? '7K2QF9MA:confirm' : label,
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

test.each(['confirm', 'stop', 'refresh'])('acknowledges %s in place and renews the message token', async (name) => {
  const { discord, ana, channel, bot, tokens } = live;
  const where = { application: '1', message: card.id, token: '', tokenCreatedAt: 0 };
  let known: string | undefined;
  bot.onAct = async () => {
    known = tokens.find(where)?.token;
  };
  const act = await discord.press(ana, card, name);
  expect((await act.answered).said).toBe('deferred update');
  await expect.poll(() => bot.pressed).toHaveLength(1);
  expect(bot.pressed[0]).toEqual({
    adapter: 'discord',
    taskId: '7K2QF9MA',
    action: name,
    newTaskId: expect.any(String),
    person: { id: ana.id, name: 'Ana', roles: [], isModerator: false, language: 'en-US' },
    place: {
      id: channel.id,
      name: 'general',
      server: live.guild.id,
      channels: [channel.id],
      language: 'en-US',
    },
    isModerator: false,
  });
  expect(known).toBe(act.interaction.token);
  expect(discord.ephemeral(ana)).toEqual([]);
});

test.each(['stop', 'retry'])('shows the notice for %s only to the presser', async (name) => {
  const { discord, channel, bot } = live;
  const ben = discord.user('Ben');
  bot.acted = { is: 'notice', notice: 'Only Ana, who asked for this, can do that.' };
  await discord.press(ben, card, name);
  await discord.until(() => discord.ephemeral(ben).length === 1);
  expect(discord.ephemeral(ben)[0]?.content).toContain('Only Ana');
  expect(channel.messages.filter((one) => !one.deleted && !one.ephemeral)).toHaveLength(1);
});

test.each(['stop', 'retry'])('a request refused after %s leaves the card in place', async (name) => {
  const { discord, channel, bot } = live;
  const ben = discord.user('Ben');
  const prefill = { command: 'tts', values: { text: 'Hello' }, files: [] };
  bot.acted = { is: 'rejected', prefill, problems: [{ message: 'A file is missing.' }] };
  await discord.press(ben, card, name);
  await discord.until(() => discord.ephemeral(ben).length === 1);
  expect(discord.ephemeral(ben)[0]?.embeds[0]?.description).toContain('A file is missing.');
  const remaining = channel.messages.filter((one) => !one.deleted && !one.ephemeral);
  expect(remaining.map(({ id }) => id)).toEqual([card.id]);
});

test('treats users with the manage messages permission as moderators', async () => {
  const { discord, guild, bot } = live;
  const ben = discord.user('Ben');
  guild.join(ben, { permissions: ['ManageMessages'] });
  await discord.press(ben, card, 'stop');
  await expect.poll(() => bot.pressed).toHaveLength(1);
  expect(bot.pressed[0]?.isModerator).toBe(true);
});

test('shows a hint to administrators only, in private', async () => {
  const { discord, guild, channel, bot, ana } = live;
  const eva = discord.user('Eva');
  guild.join(eva, { permissions: ['ManageGuild', 'ManageMessages'] });
  bot.hints.push('A better voice is one command away.');
  await discord.press(ana, card, 'refresh');
  await expect.poll(() => bot.pressed).toHaveLength(1);
  await discord.press(eva, card, 'refresh');
  await discord.until(() => discord.ephemeral(eva).length === 1);
  expect(discord.ephemeral(eva)[0]?.content).toBe('A better voice is one command away.');
  expect(discord.ephemeral(ana)).toEqual([]);
  await discord.slash(eva, channel, 'tts', { text: 'Hello' });
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(discord.ephemeral(eva)).toHaveLength(1);
  expect(discord.refusals).toEqual([]);
});

test('a hint waits for an answer, since after a new task it would take the place of the card', async () => {
  const { discord, guild, channel, bot } = live;
  const eva = discord.user('Eva');
  guild.join(eva, { permissions: ['ManageGuild'] });
  bot.hints.push('A better voice is one command away.');
  const act = await discord.slash(eva, channel, 'tts', { text: 'Hello' });
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(bot.hints).toHaveLength(1);
  await discord.slash(eva, channel, 'help', {});
  await discord.until(() => discord.ephemeral(eva).length === 2);
  expect(discord.ephemeral(eva)[1]?.content).toBe('A better voice is one command away.');
  expect(act.message?.deleted).toBe(false);
  expect(discord.refusals).toEqual([]);
});

test.each(['retry', 'post'])('%s posts a new public message for the request', async (name) => {
  const { discord, ana, bot } = live;
  const request = { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} };
  bot.acted = { is: 'create-task', request, ...(name === 'post' && { resultOf: '7K2QF9MA' }) };
  const act = await discord.press(ana, card, name);
  expect((await act.answered).said).toBe('deferred');
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(bot.taken[1]).toMatchObject({ request, resultOf: name === 'post' ? '7K2QF9MA' : undefined });
  expect(parseMessageRef(bot.taken[1]?.origin.message ?? null)?.message).toBe(act.message?.id);
  expect(act.message?.id).not.toBe(card.id);
});

test('never overwrites the pressed card with a new task', async () => {
  const { discord, ana, bot } = live;
  bot.acted = { is: 'create-task', request: { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} } };
  const act = await discord.press(ana, card, 'refresh');
  await expect.poll(() => bot.taken).toHaveLength(2);
  const ref = parseMessageRef(bot.taken[1]?.origin.message ?? null);
  expect(ref?.message).not.toBe(card.id);
  expect((await act.answered).said).toBe('deferred update');
  expect(ref?.token).toBe('');
});

test('reports an unknown button in private', async () => {
  const { discord, ana } = live;
  const act = await discord.press(ana, card, 'strange');
  expect((await act.answered).said).toBe('message');
  expect(act.message?.ephemeral).toBe(true);
});

test('reports a failing bot in private', async () => {
  const { discord, ana, bot } = live;
  bot.onAct = () => Promise.reject(new Error('the store is closed'));
  await discord.press(ana, card, 'stop');
  await discord.until(() => discord.ephemeral(ana).length === 1);
  expect(discord.ephemeral(ana)[0]?.content).toContain('Send it again');
});

test('escapes pings and markdown in names in a notice', async () => {
  const { discord, ana, bot } = live;
  bot.acted = {
    is: 'notice',
    notice: `Only @everyone <@${ana.id}> **Ben**, who asked for this, can do that.`,
  };
  await discord.press(ana, card, 'stop');
  await discord.until(() => discord.ephemeral(ana).length === 1);
  const [said] = discord.ephemeral(ana);
  expect(said?.pinged).toEqual({ users: [], roles: [], everyone: false });
  expect(said?.content).toContain('\\*\\*Ben');
  expect(said?.content).not.toContain('@everyone');
});
