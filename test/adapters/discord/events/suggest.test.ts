// Autocomplete: the bot's suggestions within Discord's limits, from memory.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRecentChoices } from '../../../../src/adapters/discord/events/recent-choices.ts';
import { type Live, openDiscord } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openDiscord();
});
afterEach(async () => {
  await live.close();
});

test('passes typed text and earlier options to the bot', async () => {
  const { discord, ana, guild, channel, bot } = live;
  const given = { text: 'Bonjour', language: 'French', voice: 'em' };
  const choices = await discord.autocomplete(ana, channel, 'tts', given, 'voice');
  expect(bot.typed.at(-1)).toEqual({
    command: 'tts',
    field: 'voice',
    text: 'em',
    person: expect.objectContaining({ id: ana.id }),
    place: expect.objectContaining({ id: channel.id, server: guild.id }),
    values: { text: 'Bonjour', language: 'French' },
  });
  expect(choices).toEqual([
    { name: 'Rose · a voice', value: 'Rose' },
    { name: 'Émile · a voice', value: 'Émile' },
  ]);
  expect(discord.refusals).toEqual([]);
});

test('lists the person’s last choices first before typing', async () => {
  const { discord, ana, channel, bot } = live;
  await discord.slash(ana, channel, 'tts', { text: 'Bonjour', voice: 'Émile' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  await expect
    .poll(async () => (await discord.autocomplete(ana, channel, 'tts', { voice: '' }, 'voice'))[0]?.value)
    .toBe('Émile');
  const others = await discord.autocomplete(discord.user('Ben'), channel, 'tts', { voice: '' }, 'voice');
  expect(others[0]?.value).toBe('Rose');
});

test('logs no fault when the answer fails', async () => {
  const { discord, ana, channel, log } = live;
  discord.fault({ route: '/callback', status: 404, times: 10 });
  const asked = discord.autocomplete(ana, channel, 'tts', { voice: 'r' }, 'voice');
  asked.catch(() => {});
  await expect.poll(() => discord.requests.some(({ route }) => route.includes('callback'))).toBe(true);
  discord.clearFaults();
  await discord.autocomplete(ana, channel, 'tts', { voice: 'ro' }, 'voice');
  expect(log.entries.filter(({ event }) => /interaction|late/.test(event))).toEqual([]);
});

test('limits choices to 25 unique values within 100 characters', async () => {
  const { discord, ana, channel, bot } = live;
  const many = Array.from({ length: 40 }, (_, at) => ({
    value: `v${at}`,
    label: `L${at} ${'é'.repeat(200)}`,
  }));
  const odd = [
    { value: 'x'.repeat(101), label: 'too long a value' },
    { value: 'v1', label: 'the same again' },
    { value: '', label: 'nothing' },
  ];
  Object.assign(bot, { suggest: () => [...odd, ...many] });
  const choices = await discord.autocomplete(ana, channel, 'tts', { voice: 'v' }, 'voice');
  expect(choices).toHaveLength(25);
  expect(new Set(choices.map(({ value }) => value)).size).toBe(25);
  expect(choices.every(({ name, value }) => name.length <= 100 && String(value).length <= 100)).toBe(true);
  expect(discord.refusals).toEqual([]);
});

test('remembers each person’s recent choices but no texts', () => {
  const recent = createRecentChoices();
  for (const voice of ['A', 'B', 'C', 'D', 'E', 'F', 'B']) recent.record('ana', 'tts', { voice_id: voice });
  recent.record('ana', 'tts', { text: 'long '.repeat(50) });
  expect(recent.list('ana', 'tts', 'voice_id')).toEqual(['B', 'F', 'E', 'D', 'C']);
  expect(recent.list('ana', 'tts', 'text')).toEqual([]);
  for (let count = 0; count < 2000; count += 1) recent.record(`p${count}`, 'tts', { voice_id: 'A' });
  expect(recent.list('ana', 'tts', 'voice_id')).toEqual([]);
});
