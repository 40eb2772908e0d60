// Memory does not grow with use: discord.js caches no users, and the adapter's own collections are bounded.

import { Client, Events, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { createInteractionTokens } from '../../../../src/adapters/discord/delivery/message-ref.ts';
import { createRecentChoices } from '../../../../src/adapters/discord/events/recent-choices.ts';
import { cacheLimits } from '../../../../src/adapters/discord/gateway/shard.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createDiscord } from '../../../fakes/discord/index.ts';

test('the library caches no users of interactions', async () => {
  const discord = await createDiscord();
  onTestFinished(() => discord.close());
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const rest = { api: discord.api, version: '10' as const };
  const client = new Client({ intents: [GatewayIntentBits.Guilds], makeCache: cacheLimits, rest });
  onTestFinished(() => client.destroy());
  let heard = 0;
  client.on(Events.InteractionCreate, () => {
    heard += 1;
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await ready;
  await client.application?.commands.set([{ name: 'tts', description: 'Speaks a text' }]);
  for (let at = 0; at < 30; at += 1) {
    const user = discord.user(`Person ${at}`);
    await discord.slash(user, at % 2 === 0 ? channel : discord.dm(user), 'tts', {});
  }
  await expect.poll(() => heard).toBe(30);
  const home = client.guilds.cache.get(guild.id);
  // discord.js needs these caches.
  expect([home?.name, home?.channels.cache.size]).toEqual(['Home', 1]);
  // The bot's own user, which the library caches at login.
  expect(client.users.cache.size).toBeLessThanOrEqual(1);
  expect([home?.members.cache.size, client.channels.cache.size]).toEqual([0, 1]);
});

test('bounds remembered choices by person and field', () => {
  const recent = createRecentChoices();
  for (let at = 0; at < 40; at += 1) recent.record('ana', 'tts', { [`field-${at}`]: 'x' });
  expect([recent.list('ana', 'tts', 'field-0'), recent.list('ana', 'tts', 'field-39')]).toEqual([[], ['x']]);
  for (let at = 0; at < 1000; at += 1) recent.record(`person-${at}`, 'tts', { voice: 'Rose' });
  expect(recent.list('ana', 'tts', 'field-39')).toEqual([]);
});

test('remembers tokens of only the latest few thousand messages', () => {
  const tokens = createInteractionTokens(createFakeClock());
  const tokenOf = (message: string) => tokens.find({ application: '1', message, token: '', tokenCreatedAt: 0 })?.token;
  for (let at = 0; at < 5200; at += 1) tokens.renew(`m${at}`, 'way');
  expect([tokenOf('m100'), tokenOf('m300'), tokenOf('m5199')]).toEqual([undefined, 'way', 'way']);
});
