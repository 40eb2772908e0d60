// The next process restores the voice session with the same card and channel.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 4);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

const open = async () => {
  world = await openVoiceWorld(sounds);
  await world.enter(world.ana);
  return world;
};

test('continues with the existing card', async () => {
  const { target, ana, discord, chat, play, heard, said, again, card } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 30);
  await chat.stop();
  await again();
  await discord.until(() => said().some((one) => one.includes('nothing is playing')));
  expect(said()).toHaveLength(1);
  expect(JSON.stringify(card().components)).not.toContain('Skip');
});

test('closes the existing card when no listeners remain', async () => {
  const { target, ana, guild, discord, chat, play, heard, said, again, card } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 30);
  await chat.stop();
  discord.voice.leave(ana, guild);
  await again();
  await discord.until(() => said().some((one) => one.includes('I was restarted in the meantime')));
  expect(said()).toHaveLength(1);
  expect(card().components).toEqual([]);
});

test('a late Pause press does not block the next sound', async () => {
  const { target, ana, text, discord, play, frames, heard, said } = await open();
  await play(target, ana, [1]);
  await discord.until(() => heard().length > 5);
  const queue = await discord.slash(ana, text, 'queue', {});
  await discord.until(() => (queue.message?.components ?? []).length > 0);
  await discord.until(() => said().some((one) => one.includes('nothing is playing')));
  if (!queue.message) throw new Error('there is no answer');
  await discord.press(ana, queue.message, 'Pause');
  await play(target, ana, [4]);
  await discord.until(() => heard().length === frames(1).length + frames(4).length);
});

test('rejoins its channel after a restart without requests', async () => {
  const { ana, guild, discord, chat, again, command, lounge } = await open();
  await command(ana, 'join');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  await chat.stop();
  await discord.until(() => discord.voice.state(discord.bot, guild) === undefined);
  await again();
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
});
