// What the next process makes of what an earlier one left in voice: the same card, the same channel.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from './setup.ts';

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

test('it goes on with the card that is there', async () => {
  const { outlet, ana, discord, chat, play, heard, said, again, card } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 30);
  await chat.stop();
  await again();
  await discord.until(() => said().some((one) => one.includes('nothing plays')));
  expect(said()).toHaveLength(1);
  expect(JSON.stringify(card().components)).not.toContain('Skip');
});

test('where nobody listens any more the card that is there says so, and has no buttons', async () => {
  const { outlet, ana, guild, discord, chat, play, heard, said, again, card } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 30);
  await chat.stop();
  discord.voice.leave(ana, guild);
  await again();
  await discord.until(() => said().some((one) => one.includes('I was restarted in between')));
  expect(said()).toHaveLength(1);
  expect(card().components).toEqual([]);
});

test('a button that pauses, pressed when nothing plays any more, does not hold up what comes next', async () => {
  const { outlet, ana, text, discord, play, frames, heard, said } = await open();
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length > 5);
  const queue = await discord.slash(ana, text, 'queue', {});
  await discord.until(() => (queue.message?.components ?? []).length > 0);
  await discord.until(() => said().some((one) => one.includes('nothing plays')));
  if (!queue.message) throw new Error('there is no answer');
  await discord.press(ana, queue.message, 'Pause');
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length === frames(1).length + frames(4).length);
});

test('called into a channel, it comes back into it though nothing was asked for yet', async () => {
  const { ana, guild, discord, chat, again, command, lounge } = await open();
  await command(ana, 'join');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  await chat.stop();
  await discord.until(() => discord.voice.state(discord.bot, guild) === undefined);
  await again();
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
});
