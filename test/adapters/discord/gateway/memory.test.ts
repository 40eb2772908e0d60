// What stays in memory does not grow with use: discord.js keeps no person who ever asked something, and our own lists are bounded.

import { Client, Events, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { createTokens } from '../../../../src/adapters/discord/delivery/ref.ts';
import { createRecent } from '../../../../src/adapters/discord/events/recent-choices.ts';
import { caches } from '../../../../src/adapters/discord/gateway/client.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createDiscord } from '../../../fakes/discord/index.ts';

test('whoever asked something is not kept by the library', async () => {
  const discord = await createDiscord();
  onTestFinished(() => discord.close());
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const rest = { api: discord.api, version: '10' as const };
  const client = new Client({ intents: [GatewayIntentBits.Guilds], makeCache: caches, rest });
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
  // What it cannot do without is there.
  expect([home?.name, home?.channels.cache.size]).toEqual(['Home', 1]);
  // Itself, put there by the library when it logs in.
  expect(client.users.cache.size).toBeLessThanOrEqual(1);
  expect([home?.members.cache.size, client.channels.cache.size]).toEqual([0, 1]);
});

test('what people chose lately is bounded by person and field', () => {
  const recent = createRecent();
  for (let at = 0; at < 40; at += 1) recent.used('ana', 'tts', { [`field-${at}`]: 'x' });
  expect([recent.lately('ana', 'tts', 'field-0'), recent.lately('ana', 'tts', 'field-39')]).toEqual([
    [],
    ['x'],
  ]);
  for (let at = 0; at < 1000; at += 1) recent.used(`person-${at}`, 'tts', { voice: 'Rose' });
  expect(recent.lately('ana', 'tts', 'field-39')).toEqual([]);
});

test('of messages whose buttons were pressed only the last thousands are remembered', () => {
  const tokens = createTokens(createFakeClock());
  const tokenOf = (message: string) => tokens.of({ application: '1', message, token: '', tokenAt: 0 })?.token;
  for (let at = 0; at < 5200; at += 1) tokens.renew(`m${at}`, 'way');
  expect([tokenOf('m100'), tokenOf('m300'), tokenOf('m5199')]).toEqual([undefined, 'way', 'way']);
});
