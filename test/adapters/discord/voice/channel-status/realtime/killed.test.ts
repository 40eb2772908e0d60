// A process killed during playback leaves a status behind. The next one continues it or removes it, without asking
// about every channel.

import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Channel,
  createDiscord,
  type Discord,
  type Guild,
  type User,
} from '../../../../../fakes/discord/index.ts';
import { USUAL } from '../../../../../fakes/discord/rest/permissions.ts';
import { startVoiceProcess } from '../../apart.ts';
import { makeSounds, type Sounds } from '../../setup.ts';

let sounds: Sounds;
let discord: Discord;
let guild: Guild;
let lounge: Channel;
let ana: User;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  sounds = await makeSounds(30);
  discord = await createDiscord();
  guild = discord.guild({ name: 'Home', botPermissions: [...USUAL, 'SetVoiceChannelStatus'] });
  for (let count = 0; count < 20; count += 1) guild.channel({ name: `Room ${count}`, type: 'voice' });
  lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  ana = discord.user('Ana');
  discord.voice.join(ana, lounge);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await discord.close();
  await sounds.close();
});

async function start() {
  const { token, api, cdn } = discord;
  const process = await startVoiceProcess({ token, api, cdn, folder: sounds.folder, hasStatuses: true });
  ends.push(() => process.kill());
  return process;
}

/** Kills a process while it plays, and returns the number of its status changes. */
async function killWhilePlaying(): Promise<number> {
  const text = guild.channel({ name: 'general' });
  const first = await start();
  const seconds = (sounds.frames.get(30)?.length ?? 0) / 50;
  const place = { id: text.id, name: text.name, server: guild.id };
  await first.play({ key: 'T30', path: sounds.path(30), seconds, person: { id: ana.id, name: ana.name }, place });
  await discord.until(() => lounge.status === 'Speech');
  await first.kill();
  return changes().length;
}

const changes = () => discord.requests.filter(({ path }) => path.endsWith('/voice-status'));

test('removes the status of a session that does not continue', async () => {
  const before = await killWhilePlaying();
  // Discord ends the dead process's place in the channel.
  discord.voice.kick(guild);
  discord.voice.set(ana, guild, { selfDeaf: true });
  await start();
  await discord.until(() => lounge.status === undefined);
  await discord.until(() => discord.voice.state(discord.bot, guild) === undefined);
  expect(
    changes()
      .slice(before)
      .map(({ path, status }) => [path.includes(lounge.id), status]),
  ).toEqual([[true, 204]]);
  expect(discord.refusals).toEqual([]);
});

test('continues the status of a session that continues', async () => {
  const before = await killWhilePlaying();
  await start();
  const heard = discord.voice.frames(lounge).length;
  await discord.until(() => discord.voice.frames(lounge).length > heard + 50);
  expect([lounge.status, changes().length]).toEqual(['Speech', before]);
});
