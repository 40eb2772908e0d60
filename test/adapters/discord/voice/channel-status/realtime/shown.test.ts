// The status of a voice channel while the bot is in it, on the fake Discord: what plays, removed before the bot leaves.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Channel } from '../../../../../fakes/discord/index.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../../setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 30);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

const open = async (hasStatuses = true, locale?: string) => {
  const options = locale === undefined ? {} : { locale };
  world = await openVoiceWorld(sounds, undefined, () => ({ hasStatuses }), options);
  await world.enter(world.ana);
  return world;
};

const changes = ({ discord }: VoiceWorld) =>
  discord.requests
    .filter(({ path }) => path.endsWith('/voice-status'))
    .map(({ status, body }) => [status, (body as { readonly status: string | null } | undefined)?.status]);

/** Waits until the bot left the channel, and returns the status at that time. */
async function statusAfterLeaving({ discord, guild }: VoiceWorld, channel: Channel): Promise<string | undefined> {
  await discord.until(() => discord.voice.state(discord.bot, guild) === undefined);
  return channel.status;
}

test('shows what plays and removes it before leaving', async () => {
  const { discord, target, ana, lounge, play, command } = await open(true, 'de');
  await play(target, ana, [30]);
  await discord.until(() => lounge.status === 'Sound of 30');
  await command(ana, 'leave');
  expect(await statusAfterLeaving(world, lounge)).toBeUndefined();
  expect(changes(world)).toEqual([
    [204, 'Sound of 30'],
    [204, null],
  ]);
  expect(discord.refusals).toEqual([]);
});

test('follows the queue in the server’s language, every ten seconds', async () => {
  const { discord, target, ana, lounge, play } = await open(true, 'de');
  await play(target, ana, [1]);
  await discord.until(() => lounge.status === 'Sound of 1');
  const shownAt = discord.requests.at(-1)?.at ?? 0;
  await play(target, ana, [30]);
  await play(target, ana, [1]);
  await discord.until(() => lounge.status === 'Sound of 30, 1 in der Reihe');
  expect((discord.requests.findLast(({ path }) => path.endsWith('/voice-status'))?.at ?? 0) - shownAt).toBeGreaterThan(
    9000,
  );
  expect(changes(world)).toHaveLength(2);
});

test('removes the status once nothing plays', async () => {
  const { discord, target, ana, lounge, play } = await open();
  await play(target, ana, [1]);
  await discord.until(() => lounge.status === 'Sound of 1');
  await discord.until(() => lounge.status === undefined);
  expect(discord.voice.inside(lounge)).toContain(discord.bot);
});

test('leaves a person’s status alone', async () => {
  const { discord, target, ana, lounge, play, command, heard, told } = await open();
  discord.voice.setStatus(lounge, 'Game night');
  await play(target, ana, [30]);
  await discord.until(() => heard().length > 20);
  await told();
  await command(ana, 'leave');
  expect(await statusAfterLeaving(world, lounge)).toBe('Game night');
  expect(changes(world)).toEqual([]);
});

test('leaves a status alone that a person sets meanwhile', async () => {
  const { discord, target, ana, lounge, play, command, told } = await open();
  await play(target, ana, [30]);
  await discord.until(() => lounge.status === 'Sound of 30');
  discord.voice.setStatus(lounge, 'Game night');
  await told();
  await command(ana, 'leave');
  expect(await statusAfterLeaving(world, lounge)).toBe('Game night');
  expect(changes(world)).toHaveLength(1);
});

test('asks and changes nothing without permission', async () => {
  const { discord, guild, target, ana, play, heard, enter, log } = await open();
  const quiet = guild.channel({ name: 'Quiet', type: 'voice', botCan: { status: false } });
  await enter(ana, quiet);
  await play(target, ana, [30]);
  await discord.until(() => heard(quiet).length > 20);
  expect(changes(world)).toEqual([]);
  expect(JSON.stringify(log)).not.toContain('status');
});

test('logs a refusal once', async () => {
  const { discord, target, ana, lounge, play, command, log } = await open();
  discord.fault({ route: '/channels/{channel_id}/voice-status', status: 403, code: 50013, times: 100 });
  for (let round = 0; round < 2; round += 1) {
    await play(target, ana, [30]);
    await discord.until(() => changes(world).length > round);
    await command(ana, 'leave');
    expect(await statusAfterLeaving(world, lounge)).toBeUndefined();
  }
  expect(JSON.stringify(log).match(/voice channel status not shown/g)).toHaveLength(1);
});

test('shows the status in the channel that the bot is moved to', async () => {
  const { discord, guild, target, ana, lounge, play, command } = await open();
  const kitchen = guild.channel({ name: 'Kitchen', type: 'voice' });
  await play(target, ana, [30]);
  await discord.until(() => lounge.status === 'Sound of 30');
  discord.voice.move(ana, kitchen);
  discord.voice.move(discord.bot, kitchen);
  await discord.until(() => kitchen.status === 'Sound of 30');
  await command(ana, 'leave');
  expect(await statusAfterLeaving(world, kitchen)).toBeUndefined();
});

test('removes the status when the process stops, and the next one shows it', async () => {
  const { discord, chat, target, ana, lounge, play, again } = await open();
  await play(target, ana, [30]);
  await discord.until(() => lounge.status === 'Sound of 30');
  await chat.stop();
  expect(lounge.status).toBeUndefined();
  await again({ hasStatuses: true });
  await discord.until(() => lounge.status === 'Sound of 30');
  expect(discord.requests.filter(({ code }) => code !== undefined)).toEqual([]);
});

test('leaves a status alone that a person set since a crash', async () => {
  const { discord, guild, notes, chat, lounge, again } = await open();
  await chat.stop();
  await notes.put(`voice-status:${guild.id}`, { channel: lounge.id, texts: ['Sound of 30'] });
  discord.voice.setStatus(lounge, 'Game night');
  await again({ hasStatuses: true });
  await expect.poll(() => notes.get(`voice-status:${guild.id}`)).toBeUndefined();
  expect([lounge.status, changes(world)]).toEqual(['Game night', []]);
});

test('shows no status if switched off', async () => {
  const { discord, target, ana, lounge, play, heard } = await open(false);
  await play(target, ana, [1]);
  await discord.until(() => heard().length > 20);
  expect([lounge.status, changes(world)]).toEqual([undefined, []]);
});
