// A process killed with settings of reading aloud: the next one has them all, and joins only where someone is.

import { afterEach, expect, test } from 'vitest';
import { createDiscord, type User } from '../../../../../fakes/discord/index.ts';
import { startVoiceProcess } from '../../apart.ts';
import { makeSounds } from '../../setup.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('kill -9 after each answer loses no setting', async () => {
  const sounds = await makeSounds(1);
  const discord = await createDiscord({ messageContent: true });
  ends.push(
    () => sounds.close(),
    () => discord.close(),
  );
  const guild = discord.guild({ name: 'Home' });
  const text = guild.channel({ name: 'general' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const [ana, bo] = [discord.user('Ana'), discord.user('Bo')];
  guild.join(ana, { permissions: ['ManageMessages'] });
  discord.voice.join(ana, lounge);
  const { token, api, cdn } = discord;
  const isIn = () => discord.voice.inside(lounge).includes(discord.bot);
  const start = async () => {
    const process = await startVoiceProcess({ token, api, cdn, folder: sounds.folder, readAloud: true });
    ends.push(() => process.kill());
    return process;
  };
  const read = async (person: User, what: string, options = {}): Promise<string> => {
    const act = await discord.slash(person, text, 'read', { what, ...options });
    await discord.until(() => (act.message?.content ?? '') !== '');
    return act.message?.content ?? '';
  };

  let process = await start();
  await read(ana, 'on');
  await read(ana, 'named', { name: 'Ann' });
  await read(bo, 'silent');
  const settings = await read(ana, 'set', { join: true, announce: true, speed: 0.5, longest: 1000, translate: 'fr' });
  await process.kill();
  process = await start();
  await discord.until(isIn);
  expect(await read(bo, 'set')).toBe(settings);
  expect(settings).toContain('Speed: 0.5');
  await process.kill();
  discord.voice.leave(ana, guild);
  await discord.until(() => !isIn());
  process = await start();
  // The answer comes after the settings were loaded.
  expect(await read(bo, 'who')).toContain('no one right now');
  expect(isIn()).toBe(false);
  // Bo, who opted out, is no reason to join.
  discord.voice.join(bo, lounge);
  expect(await read(bo, 'who')).toContain('no one right now');
  expect(isIn()).toBe(false);
  discord.voice.join(ana, lounge);
  await discord.until(isIn);
});
