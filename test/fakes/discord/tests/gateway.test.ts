// The fake's gateway under the real discord.js: resume with what was missed, zombies, doubles, two processes, intents.

import { Client, type Interaction } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import { connect, isChat, type Setting } from './client.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

async function play(setting: Setting = {}) {
  const seen: string[] = [];
  const on = async (one: Interaction) => {
    seen.push(one.id);
    if (isChat(one)) await one.reply('here');
  };
  const set = await connect(on, setting);
  end = () => set.close();
  return { ...set, seen };
}

test('login tells the intents, and a cached server with its channel', async () => {
  const { discord, client, guild, channel } = await play({ client: { intents: [1] } });
  expect(discord.gateway.connections.map(({ intents }) => intents)).toEqual([1]);
  expect(client.guilds.cache.get(guild.id)?.channels.cache.get(channel.id)?.name).toBe('general');
  expect(client.user?.id).toBe(discord.bot.id);
});

test('what happened while the socket was gone is told after the resume', async () => {
  const { discord, ana, channel, seen } = await play();
  discord.gateway.drop();
  const act = await discord.slash(ana, channel, 'story');
  expect((await act.answered).said).toBe('message');
  expect(seen).toEqual([act.id]);
  expect(discord.gateway.starts).toEqual(['identify', 'resume']);
});

test('a request to reconnect and a resumable invalid session both end in a resume', async () => {
  const { discord, ana, channel } = await play();
  discord.gateway.reconnect();
  await discord.until(() => discord.gateway.starts.length === 2);
  discord.gateway.invalidSession(true);
  await discord.until(() => discord.gateway.starts.length === 3);
  expect(discord.gateway.starts).toEqual(['identify', 'resume', 'resume']);
  expect((await (await discord.slash(ana, channel, 'story')).answered).said).toBe('message');
});

test('a zombie connection is noticed by its missing heartbeats, and nothing is lost', async () => {
  const { discord, ana, channel } = await play({ heartbeat: 250 });
  discord.gateway.freeze();
  const act = await discord.slash(ana, channel, 'story');
  expect((await act.answered).said).toBe('message');
  expect(discord.gateway.starts).toEqual(['identify', 'resume']);
});

test('the same event can come twice; the second answer is refused', async () => {
  const { discord, ana, channel, seen, faults } = await play();
  const act = await discord.slash(ana, channel, 'story');
  await act.answered;
  discord.gateway.replayLast();
  await discord.until(() => faults.length === 1);
  expect(seen).toEqual([act.id, act.id]);
  expect(faults).toMatchObject([{ code: 40060 }]);
});

test('two processes with one token both get the interaction, and one of them loses', async () => {
  const { discord, ana, channel, seen, faults, join } = await play();
  const other = await join();
  const act = await discord.slash(ana, channel, 'story');
  expect((await act.answered).said).toBe('message');
  await discord.until(() => faults.length === 1);
  expect(seen).toEqual([act.id, act.id]);
  expect(discord.messages(channel)).toHaveLength(1);
  await other.destroy();
});

test('privileged intents and wrong tokens are turned away', async () => {
  const { discord } = await play();
  const login = async (intents: number, token: string) => {
    const one = new Client({ intents, rest: { api: discord.api, version: '10' } });
    const outcome = await one.login(token).then(
      () => 'in',
      (fault: Error) => fault.message,
    );
    await one.destroy();
    return outcome;
  };
  expect(await login(1 << 15, discord.token)).toMatch(/disallowed intents/i);
  expect(await login(0, 'other.token.entirely')).toMatch(/invalid token/i);
  expect(discord.refusals.map(({ reason }) => reason)).toEqual(['401 0 401: Unauthorized']);
});
