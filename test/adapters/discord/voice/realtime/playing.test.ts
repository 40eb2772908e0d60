// Finished sound in the fake's voice channels: every frame arrives in order and decrypts correctly, despite connection
// faults.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../setup.ts';

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

test('plays a whole sound and reports it where requested', async () => {
  const { discord, target, ana, play, frames, heard, said } = await open();
  expect(await play(target, ana, [2])).toBe('Playing in Lounge.');
  await discord.until(() => heard().length === frames(2).length);
  expect(heard()).toEqual(frames(2));
  await discord.until(() => said().some((one) => one.includes('nothing is playing')));
  expect(discord.refusals).toEqual([]);
});

test('alternates between two people and reports the queue position', async () => {
  const { discord, target, ana, play, frames, heard, enter } = await open();
  const ben = discord.user('Ben');
  await enter(ben);
  await play(target, ana, [4]);
  expect(await play(target, ana, [1])).toBe('Number 1 in the queue in Lounge.');
  expect(await play(target, ben, [2])).toBe('Number 1 in the queue in Lounge.');
  const all = [...frames(4), ...frames(2), ...frames(1)];
  await discord.until(() => heard().length === all.length);
  expect(heard()).toEqual(all);
  expect(discord.refusals).toEqual([]);
});

test('pauses silently and resumes at the same position', async () => {
  const { discord, target, ana, play, frames, heard, told } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 20);
  const card = world.card();
  await discord.press(ana, card, 'Pause');
  await discord.until(() => JSON.stringify(card.embeds).includes('Paused in Lounge'));
  await told();
  await discord.voice.received();
  const paused = heard().length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(heard().length).toBe(paused);
  await discord.press(ana, card, 'Resume');
  await discord.until(() => heard().length === frames(4).length);
  expect(heard()).toEqual(frames(4));
  expect(discord.refusals).toEqual([]);
});

test('skips only for the owner, a moderator or sole listener', async () => {
  const { discord, target, ana, play, frames, heard, enter, said } = await open();
  const ben = discord.user('Ben');
  await enter(ben);
  await play(target, ana, [30]);
  await play(target, ana, [1]);
  await discord.until(() => heard().length > 10);
  const card = world.card();
  await discord.press(ben, card, 'Skip');
  await discord.until(() => said().some((one) => one.includes('That belongs to Ana')));
  await discord.press(ana, card, 'Skip');
  await discord.until(() => heard().slice(-frames(1).length).join() === frames(1).join());
  expect(heard().length).toBeLessThan(frames(30).length);
  expect(discord.refusals).toEqual([]);
});

/** Maximum frames in transit to a lost server on a busy machine. */
const MOST_ON_THE_WAY = 50;

/** Expects all frames once and in order, except the ones in transit. */
function expectOneGap(heard: readonly string[], all: readonly string[]): void {
  const lost = all.filter((frame) => !heard.includes(frame));
  const start = all.indexOf(lost[0] ?? '');
  expect(heard).toEqual(all.filter((frame) => !lost.includes(frame)));
  expect(lost).toEqual(all.slice(start, start + lost.length).slice(0, MOST_ON_THE_WAY));
}

test('resumes after a region change with only one gap', async () => {
  const { discord, target, ana, guild, play, frames, heard } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 50);
  discord.voice.regionChange(guild, { awayMs: 300 });
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expectOneGap(heard(), frames(4));
});

test('resumes after a voice server outage with only one gap', async () => {
  const { discord, target, ana, guild, play, frames, heard } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 30);
  discord.voice.gone(guild);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expectOneGap(heard(), frames(4));
});

test('resumes on another voice server with only one gap', async () => {
  const { discord, target, ana, guild, play, frames, heard } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 30);
  discord.voice.gone(guild, 4006);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expectOneGap(heard(), frames(4));
});

test('continues playing in the channel it is moved to', async () => {
  const { discord, target, ana, guild, lounge, bot, play, frames, heard } = {
    ...(await open()),
    bot: world.discord.bot,
  };
  const other = guild.channel({ name: 'Kitchen', type: 'voice' });
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 30);
  await world.enter(ana, other);
  discord.voice.move(bot, other);
  await discord.until(() => heard(other).at(-1) === frames(4).at(-1));
  expectOneGap([...heard(lounge), ...heard(other)], frames(4));
});

test('stays away after a disconnect and reports it', async () => {
  const { discord, target, ana, guild, play, heard, said } = await open();
  await play(target, ana, [4]);
  await play(target, ana, [1]);
  await discord.until(() => heard().length > 30);
  discord.voice.kick(guild);
  await discord.until(() =>
    said().some((one) => one.includes('I was disconnected from the voice channel. Not played: 2.')),
  );
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  expect(await play(target, ana, [1])).toBe('Playing in Lounge.');
});
