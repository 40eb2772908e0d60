// Mentions and direct messages on the fake.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseMessageRef } from '../../../../src/adapters/discord/delivery/message-ref.ts';
import { type Live, openDiscord } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openDiscord();
});
afterEach(async () => {
  await live.close();
});

const taken = () => live.bot.taken;
const last = () => live.channel.messages.at(-1);

test('starts a request written after the name in a reply', async () => {
  const { discord, ana, channel, guild } = live;
  const said = discord.say(ana, channel, `<@${discord.bot.id}> say "Good morning" as Rose, please`);
  await expect.poll(taken).toHaveLength(1);
  expect(taken()[0]?.request).toMatchObject({
    command: 'tts',
    values: { text: 'Good morning', voice_id: 7 },
  });
  expect(taken()[0]?.origin).toMatchObject({
    person: { id: ana.id, name: 'Ana', language: 'en' },
    place: { id: channel.id, name: 'general', server: guild.id },
  });
  const ref = parseMessageRef(taken()[0]?.origin.message ?? null);
  expect(ref).toMatchObject({ channel: channel.id, message: last()?.id, token: '' });
  expect(last()?.reference).toBe(said.id);
});

test('accepts unnamed requests in DMs; “this” is the replied-to message', async () => {
  const { discord, guild, ana } = live;
  guild.join(ana);
  const talk = discord.dm(ana);
  const before = discord.say(ana, talk, 'Where is the station?');
  await discord.until(() => talk.messages.length === 2);
  discord.say(ana, talk, 'übersetze das ins Französische', [], before);
  await expect.poll(taken).toHaveLength(1);
  expect(taken()[0]?.request.values).toMatchObject({ texts: ['Where is the station?'] });
  expect(taken()[0]?.origin.person.language).toBe('de');
});

test('asks with two one-time buttons when unsure; ignores statements', async () => {
  const { discord, ana, channel, bot } = live;
  const us = `<@${discord.bot.id}>`;
  discord.say(ana, channel, `${us} how do you say "Good morning" in French?`);
  await discord.until(() => last()?.author === discord.bot);
  const asked = last();
  if (!asked) throw new Error('nothing was asked');
  await discord.press(ana, asked, 'Translate · “Good morning” · French');
  await expect.poll(taken).toHaveLength(1);
  const again = await discord.press(ana, asked, 'Translate · “Good morning” · French');
  await discord.until(() => again.message !== undefined);
  discord.say(ana, channel, `${us} the sound of rain kept me awake`);
  await discord.until(() => last()?.content.includes('did not understand') === true);
  discord.say(ana, channel, 'translate this into French');
  expect(bot.taken).toHaveLength(1);
});

test('asks for the text when the replied-to message is hidden', async () => {
  const { discord, ana, channel } = live;
  const before = discord.say(ana, channel, 'Where is the station?');
  discord.say(ana, channel, `<@${discord.bot.id}> say this in French`, [], before);
  await discord.until(() => last()?.content.includes('know which text or file') === true);
  expect(taken()).toEqual([]);
});

test('answers a role mention by suggesting a bot mention', async () => {
  const { discord, guild, ana, channel } = live;
  const role = guild.role('Earshot', true);
  const said = discord.say(ana, channel, `<@&${role.id}> say "Good morning"`);
  await discord.until(() => last()?.author === discord.bot);
  expect(last()).toMatchObject({
    reference: said.id,
    content: expect.stringContaining('You mentioned my role'),
  });
  expect(taken()).toEqual([]);
});

test('starts a request when role and bot are both mentioned', async () => {
  const { discord, guild, ana, channel } = live;
  const role = guild.role('Earshot', true);
  discord.say(ana, channel, `<@&${role.id}> <@${discord.bot.id}> say "Good morning"`);
  await expect.poll(taken).toHaveLength(1);
  expect(taken()[0]?.request.values['text']).toBe('Good morning');
});

test('ignores a mention of another role', async () => {
  const { discord, guild, ana, channel } = live;
  const role = guild.role('Moderators');
  discord.say(ana, channel, `<@&${role.id}> say "Good morning"`);
  discord.say(ana, channel, `<@${discord.bot.id}> say "Good night"`);
  await expect.poll(taken).toHaveLength(1);
  expect(channel.messages.filter(({ author }) => author === discord.bot)).toHaveLength(1);
});

test.each([
  ['may not read back', { history: false }, 'here'],
  ['may not write', { send: false }, 'directly'],
] as const)('answers a mention where the bot %s', async (_, can, where) => {
  const { discord, guild, ana, channel } = live;
  guild.join(ana);
  discord.allow(channel, can);
  discord.say(ana, channel, `<@${discord.bot.id}> say "Good morning"`);
  const { messages } = where === 'here' ? channel : discord.dm(ana);
  await discord.until(() => messages.at(-1)?.author === discord.bot);
  await expect.poll(taken).toHaveLength(1);
});

test.each([50001, 50013, 50024, 50083, 160002, 160005, 200000, 40062])(
  'answers a mention directly when the reply fails with %s',
  async (code) => {
    const { discord, guild, ana, channel } = live;
    guild.join(ana);
    discord.fault({ method: 'POST', route: `/channels/${channel.id}/messages`, status: 403, code, times: 9 });
    discord.say(ana, channel, `<@${discord.bot.id}> say "Good morning"`);
    await discord.until(() => discord.dm(ana).messages.at(-1)?.author === discord.bot);
    await expect.poll(taken).toHaveLength(1);
  },
);
