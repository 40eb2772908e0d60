// The gateway connection under drops, reconnect requests, invalid sessions, replays and refusals.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGatewayConnection } from '../../../../../src/adapters/discord/gateway/connection.ts';
import { systemClock as clock } from '../../../../../src/app/clock.ts';
import { createDiscord } from '../../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { type Live, openDiscord } from '../../setup.ts';

const deaf = { interaction: () => {}, message: () => {}, serverRemoved: () => {} };

test('waits for a Discord that cannot be reached yet', async () => {
  const discord = await createDiscord();
  discord.fault({ route: '/gateway/bot', status: 503, times: 4 });
  const log = createFakeLog();
  const { token, api: base } = discord;
  const connection = createGatewayConnection({ token, base, clock, log });
  await connection.start(deaf);
  expect(connection.ready()).toBe(true);
  expect(log.entries.some(({ event }) => event === 'discord not reached')).toBe(true);
  await connection.stop();
  await discord.close();
});

describe('listening', () => {
  let live: Live;
  beforeEach(async () => {
    live = await openDiscord();
  });
  afterEach(async () => {
    await live.close();
  });

  const speaks = async (text: string) => {
    const { discord, ana, channel, bot } = live;
    const before = bot.taken.length;
    const act = await discord.slash(ana, channel, 'tts', { text });
    expect((await act.answered).said).toBe('deferred');
    await expect.poll(() => bot.taken).toHaveLength(before + 1);
  };

  test('requests no privileged intents', () => {
    expect(live.discord.gateway.connections.map(({ intents }) => intents)).toEqual([1 | (1 << 9) | (1 << 12)]);
    expect(live.connection.ready()).toBe(true);
  });

  test('resumes a dropped connection and receives missed events', async () => {
    const { discord, ana, channel, connection, bot } = live;
    discord.gateway.drop();
    const act = await discord.slash(ana, channel, 'tts', { text: 'in between' });
    await expect.poll(() => connection.ready()).toBe(false);
    expect((await act.answered).said).toBe('deferred');
    await expect.poll(() => connection.ready()).toBe(true);
    await expect.poll(() => bot.taken).toHaveLength(1);
    expect(discord.gateway.starts).toEqual(['identify', 'resume']);
  });

  test('follows a request to reconnect', async () => {
    live.discord.gateway.reconnect();
    await expect.poll(() => live.discord.gateway.starts).toEqual(['identify', 'resume']);
    await speaks('Hello again');
  });

  test('logs no reconnect warning after a stop', async () => {
    const { discord, connection, log } = live;
    await connection.stop();
    await expect.poll(() => discord.gateway.connections).toHaveLength(0);
    expect(log.entries.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('replaces an invalid session with a new one', async () => {
    live.discord.gateway.invalidSession(false);
    await expect.poll(() => live.discord.gateway.starts).toEqual(['identify', 'identify']);
    await expect.poll(() => live.connection.ready()).toBe(true);
    await speaks('Hello again');
  });

  test('handles a repeated interaction once', async () => {
    const { discord, bot, log } = live;
    await speaks('once');
    discord.gateway.replayLast();
    discord.gateway.replayLast();
    await speaks('twice');
    expect(bot.asked).toHaveLength(2);
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('detects and leaves a silent gateway', async () => {
    const quick = await openDiscord({ heartbeat: 200 });
    quick.discord.gateway.freeze();
    await expect.poll(() => quick.discord.gateway.starts.length).toBeGreaterThan(1);
    await expect.poll(() => quick.connection.ready()).toBe(true);
    await quick.close();
  });

  test('fails the start once on a wrong token with advice', async () => {
    const { api: base } = live.discord;
    const log = createFakeLog();
    const token = `${live.discord.token}x`;
    const wrong = createGatewayConnection({ token, base, clock, log });
    const started = wrong.start(deaf);
    await expect(started).rejects.toThrow(/DISCORD_TOKEN/);
    await expect(started).rejects.not.toThrow(token);
    expect(JSON.stringify(log.entries)).not.toContain(token);
    await wrong.stop();
  });

  test.each([4004, 4014])('reports a final close with %i and is not ready', async (code) => {
    const { discord, connection, log } = live;
    discord.gateway.drop(code);
    await expect.poll(() => connection.ready()).toBe(false);
    expect(log.entries.find(({ event }) => event === 'discord disconnected permanently')?.fields).toMatchObject({
      code,
      next: expect.stringContaining('DISCORD_TOKEN'),
    });
  });

  test('reports a removal by a server but not an outage', async () => {
    const { discord, guild, left } = live;
    const other = discord.guild({ name: 'Other' });
    discord.outage(guild);
    await speaks('still here');
    discord.removeBot(other);
    await expect.poll(() => left).toEqual([other.id]);
  });

  test('ignores events after a stop', async () => {
    const { discord, ana, channel, connection, bot } = live;
    await connection.stop();
    expect(connection.ready()).toBe(false);
    await discord.slash(ana, channel, 'tts', { text: 'anybody?' });
    expect(bot.asked).toEqual([]);
  });

  test('logs no token', async () => {
    const { discord, log } = live;
    await speaks('Hello');
    discord.gateway.drop();
    await expect.poll(() => discord.gateway.starts).toContain('resume');
    expect(JSON.stringify(log.entries)).not.toContain(discord.token);
    expect(JSON.stringify(log.entries)).not.toMatch(/tok[\w-]{40}/);
  });
});
