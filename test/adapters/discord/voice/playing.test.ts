// Finished sound in the double's voice channels: every frame arrives, in order and decrypted equal, whatever happens to the connection.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from './setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 2, 4, 30);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

const open = async () => {
  world = await openVoiceWorld(sounds);
  await world.enter(world.ana);
  return world;
};

test('a sound is heard from its first frame to its last, and said where it was asked for', async () => {
  const { discord, outlet, ana, play, frames, heard, said } = await open();
  expect(await play(outlet, ana, [2])).toBe('Playing in Lounge.');
  await discord.until(() => heard().length === frames(2).length);
  expect(heard()).toEqual(frames(2));
  await discord.until(() => said().some((one) => one.includes('nothing plays')));
  expect(discord.refusals).toEqual([]);
});

test('two people take turns; who comes second is told their place', async () => {
  const { discord, outlet, ana, play, frames, heard, enter } = await open();
  const ben = discord.user('Ben');
  await enter(ben);
  await play(outlet, ana, [4]);
  expect(await play(outlet, ana, [1])).toBe('Number 1 in line in Lounge.');
  expect(await play(outlet, ben, [2])).toBe('Number 1 in line in Lounge.');
  const all = [...frames(4), ...frames(2), ...frames(1)];
  await discord.until(() => heard().length === all.length);
  expect(heard()).toEqual(all);
  expect(discord.refusals).toEqual([]);
});

test('paused it is silent, and goes on where it was', async () => {
  const { discord, outlet, ana, play, frames, heard, told } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 20);
  const card = world.card();
  await discord.press(ana, card, 'Pause');
  await discord.until(() => JSON.stringify(card.embeds).includes('Paused in Lounge'));
  await told();
  await discord.voice.received();
  const paused = heard().length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard().length).toBe(paused);
  await discord.press(ana, card, 'Go on');
  await discord.until(() => heard().length === frames(4).length);
  expect(heard()).toEqual(frames(4));
  expect(discord.refusals).toEqual([]);
});

test('skipped, the next begins; only whose it is, a moderator or who listens alone may', async () => {
  const { discord, outlet, ana, play, frames, heard, enter, said } = await open();
  const ben = discord.user('Ben');
  await enter(ben);
  await play(outlet, ana, [30]);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length > 10);
  const card = world.card();
  await discord.press(ben, card, 'Skip');
  await discord.until(() => said().some((one) => one.includes('That is Ana')));
  await discord.press(ana, card, 'Skip');
  await discord.until(() => heard().slice(-frames(1).length).join() === frames(1).join());
  expect(heard().length).toBeLessThan(frames(30).length);
  expect(discord.refusals).toEqual([]);
});

/** So many may be on their way to a server that is gone, while the machine is busy. */
const MOST_ON_THE_WAY = 50;

/** All but what was on its way was heard, once and in order. */
function expectOneGap(heard: readonly string[], all: readonly string[]): void {
  const lost = all.filter((frame) => !heard.includes(frame));
  const start = all.indexOf(lost[0] ?? '');
  expect(heard).toEqual(all.filter((frame) => !lost.includes(frame)));
  expect(lost).toEqual(all.slice(start, start + lost.length).slice(0, MOST_ON_THE_WAY));
}

test('another region in the middle: what was on its way is lost, all else is heard once and in order', async () => {
  const { discord, outlet, ana, guild, play, frames, heard } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 50);
  discord.voice.regionChange(guild, { awayMs: 300 });
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expectOneGap(heard(), frames(4));
});

test('the voice server goes away for a moment in the middle: what was on its way is lost, all else is heard once and in order', async () => {
  const { discord, outlet, ana, guild, play, frames, heard } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 30);
  discord.voice.gone(guild);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expectOneGap(heard(), frames(4));
});

test('the voice server goes away for good: what was on its way is lost, all else is heard once and in order', async () => {
  const { discord, outlet, ana, guild, play, frames, heard } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 30);
  discord.voice.gone(guild, 4006);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expectOneGap(heard(), frames(4));
});

test('moved, it plays on where it was moved to', async () => {
  const { discord, outlet, ana, guild, lounge, bot, play, frames, heard } = {
    ...(await open()),
    bot: world.discord.bot,
  };
  const other = guild.channel({ name: 'Kitchen', type: 'voice' });
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 30);
  await world.enter(ana, other);
  discord.voice.move(bot, other);
  await discord.until(() => heard(other).at(-1) === frames(4).at(-1));
  expectOneGap([...heard(lounge), ...heard(other)], frames(4));
});

test('disconnected by somebody, it does not come back, and says so', async () => {
  const { discord, outlet, ana, guild, play, heard, said } = await open();
  await play(outlet, ana, [4]);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length > 30);
  discord.voice.kick(guild);
  await discord.until(() =>
    said().some((one) => one.includes('Somebody took me out of the voice channel. Not played: 2.')),
  );
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  expect(await play(outlet, ana, [1])).toBe('Playing in Lounge.');
});
