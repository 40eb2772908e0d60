// What surrounds the sound: what is said before joining, stages, being muted, leaving by itself, and going on after a restart.

import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { outletContract } from '../../../contract/outlet/contract.ts';
import type { ChannelWish } from '../../../fakes/discord/places.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from './setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 4);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

/** Waits are forty times shorter. */
const quick: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 40, signal) };

const open = async (clock?: Clock) => {
  world = await openVoiceWorld(sounds, clock);
  return world;
};

outletContract('Play in voice', async () => {
  const { outlet, near, ana, text, guild, lounge, enter } = await open();
  await enter(ana);
  return {
    outlet,
    near,
    by: {
      press: 'press-1',
      person: { id: ana.id, name: ana.name },
      place: { id: text.id, name: text.name, server: guild.id },
      moderator: false,
    },
    recording: { bytes: Buffer.from('any'), name: '1', type: 'audio/wav' },
    async arrived() {
      for (let before = -1; before < world.heard(lounge).length; ) {
        before = world.heard(lounge).length;
        await setTimeout(1500);
      }
      return Math.round(world.heard(lounge).length / world.frames(1).length);
    },
    close: async () => undefined,
  };
});

test('who is in no voice channel is told so, and outside of servers as well', async () => {
  const { outlet, ana, play, soundOf } = await open();
  expect(await play(outlet, ana, [1])).toMatch(/Join a voice channel/);
  const person = { id: ana.id, name: ana.name };
  const place = { id: '1', name: 'direct message', server: null };
  expect(await outlet.put([soundOf(1)], { press: 'press-1', person, place, moderator: false })).toMatch(
    /in servers only/,
  );
});

const wishes: readonly (readonly [string, Partial<ChannelWish>, RegExp])[] = [
  ['Connect', { botCan: { connect: false } }, /may not come into Den.*“Connect”/],
  ['Speak', { botCan: { speak: false } }, /may not speak in Den.*“Speak”/],
  ['View Channel', { botCan: { view: false } }, /cannot see/],
  ['room', { userLimit: 1 }, /Den is full/],
];
test.each(wishes)('without %s it says so, and does not try', async (_, wish, said) => {
  const { outlet, ana, guild, discord, play, enter } = await open();
  const den = guild.channel({ name: 'Den', type: 'voice', ...wish });
  await enter(ana, den);
  expect(await play(outlet, ana, [1])).toMatch(said);
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  expect(discord.refusals).toEqual([]);
});

test('on a stage it asks to speak, and plays once it is invited', async () => {
  const { outlet, ana, guild, discord, play, enter, heard, frames, said } = await open();
  const stage = guild.channel({ name: 'Talk', type: 'stage' });
  await enter(ana, stage);
  await play(outlet, ana, [1]);
  await discord.until(() => discord.voice.state(discord.bot, guild)?.asked !== undefined);
  await discord.until(() => said().some((one) => one.includes('in the audience of the stage Talk')));
  await setTimeout(300);
  expect(discord.voice.frames(stage).filter(({ silent }) => !silent)).toEqual([]);
  discord.voice.set(discord.bot, guild, { suppress: false });
  await discord.until(() => heard(stage).length === frames(1).length);
  expect(heard(stage)).toEqual(frames(1));
  expect(discord.refusals).toEqual([]);
});

test('on a stage it is silent while others are speakers, and says so', async () => {
  const { outlet, ana, guild, discord, play, enter, told, heard, frames, said } = await open();
  const cy = discord.user('Cy');
  const stage = guild.channel({ name: 'Talk', type: 'stage' });
  await enter(ana, stage);
  await enter(cy, stage);
  discord.voice.set(cy, guild, { suppress: false });
  await play(outlet, ana, [4]);
  await discord.until(() => said().some((one) => one.includes('in the audience of the stage Talk')));
  discord.voice.set(discord.bot, guild, { suppress: false });
  await discord.until(() => said().some((one) => one.includes('Others are speakers on the stage Talk')));
  await setTimeout(300);
  expect(heard(stage)).toEqual([]);
  discord.voice.set(cy, guild, { suppress: true });
  await discord.until(() => heard(stage).length > 20);
  discord.voice.set(cy, guild, { suppress: false });
  await told();
  await discord.voice.received();
  const before = heard(stage).length;
  await setTimeout(300);
  expect(heard(stage).length).toBe(before);
  discord.voice.leave(cy, guild);
  await discord.until(() => heard(stage).length === frames(4).length);
  expect(heard(stage)).toEqual(frames(4));
  expect(discord.refusals).toEqual([]);
});

test('moved where it may not speak it says so, asks for nothing, and goes on once it is elsewhere', async () => {
  const { outlet, ana, guild, lounge, discord, play, enter, heard, frames, said } = await open();
  const den = guild.channel({ name: 'Den', type: 'voice', botCan: { speak: false } });
  await enter(ana);
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 20);
  discord.voice.move(discord.bot, den);
  await discord.until(() => said().some((one) => one.includes('I may not speak in Den')));
  expect(said().some((one) => one.includes('stage'))).toBe(false);
  discord.voice.move(discord.bot, lounge);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expect(discord.refusals).toEqual([]);
});

test('muted by a moderator it waits', async () => {
  const { outlet, ana, guild, discord, play, enter, heard, frames, said } = await open();
  await enter(ana);
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 20);
  discord.voice.set(discord.bot, guild, { mute: true });
  await discord.until(() => said().some((one) => one.includes('Muted in Lounge')));
  discord.voice.set(discord.bot, guild, { mute: false });
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
});

test('it leaves when nobody listens, and when nothing is played', async () => {
  const { outlet, ana, guild, discord, play, enter, heard, frames, said } = await open(quick);
  await enter(ana);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  await discord.until(() => said().some((one) => one.includes('Nothing was played for a while')));
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  await play(outlet, ana, [4]);
  await discord.until(() => discord.voice.state(discord.bot, guild) !== undefined);
  discord.voice.leave(ana, guild);
  await discord.until(() => said().some((one) => one.includes('Nobody was listening')));
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
});

test('its commands: /join, /queue, /skip and /leave', async () => {
  const { ana, guild, discord, enter, command } = await open();
  const answer = (name: string) => command(ana, name);
  expect(await answer('join')).toMatch(/Join a voice channel/);
  expect(await answer('queue')).toMatch(/in no voice channel/);
  await enter(ana);
  expect(await answer('join')).toMatch(/I am in Lounge/);
  await discord.until(() => discord.voice.state(discord.bot, guild) !== undefined);
  expect(await answer('queue')).toMatch(/nothing plays|Connecting/);
  expect(await answer('skip')).toMatch(/nothing waits/);
  expect(await answer('leave')).toMatch(/I left/);
  await discord.until(() => discord.voice.state(discord.bot, guild) === undefined);
  expect(discord.refusals).toEqual([]);
});

test('after a restart it comes back and goes on where it was; where nobody listens any more it says what was not played', async () => {
  const { outlet, ana, guild, discord, chat, play, enter, heard, frames, said, again } = await open();
  await enter(ana);
  await play(outlet, ana, [4]);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length > 60);
  await chat.stop();
  const second = await again();
  const all = [...frames(4), ...frames(1)];
  await discord.until(() => heard().length >= all.length - 1);
  await discord.until(() => heard().at(-1) === all.at(-1));
  const lost = all.filter((frame) => !heard().includes(frame));
  expect(lost.length).toBeLessThanOrEqual(1);
  await play(second.outlet, ana, [4]);
  await discord.until(() => heard().length > all.length + 10);
  await second.chat.stop();
  discord.voice.leave(ana, guild);
  await again();
  await discord.until(() => said().some((one) => one.includes('I was restarted in between. Not played: 1.')));
});
