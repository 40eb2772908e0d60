// Events around playback: obstacles before joining, stages, muting, leaving automatically and resuming after a restart.

import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { message } from '../../../../../src/messages/message.ts';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { shareTargetContract } from '../../../../contract/share/share-target.ts';
import { quickClock } from '../../../../fakes/clock.ts';
import type { ChannelWish } from '../../../../fakes/discord/places.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 4);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

const open = async (clock?: Clock) => {
  world = await openVoiceWorld(sounds, clock);
  return world;
};

shareTargetContract('Play in voice', async () => {
  const { target, near, ana, text, guild, lounge, enter } = await open();
  await enter(ana);
  return {
    target,
    near,
    by: {
      pressId: 'press-1',
      person: { id: ana.id, name: ana.name },
      place: { id: text.id, name: text.name, server: guild.id },
      isModerator: false,
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

test('rejects a person outside a voice channel or server', async () => {
  const { target, ana, play, soundOf } = await open();
  expect(await play(target, ana, [1])).toMatch(/Join a voice channel/);
  const person = { id: ana.id, name: ana.name };
  const place = { id: '1', name: 'direct message', server: null };
  const answer = await target.share([soundOf(1)], { pressId: 'press-1', person, place, isModerator: false });
  expect(answer).toEqual(message('voice.onlyServers'));
});

const wishes: readonly (readonly [string, Partial<ChannelWish>, RegExp])[] = [
  ['Connect', { botCan: { connect: false } }, /permission to join Den.*“Connect”/],
  ['Speak', { botCan: { speak: false } }, /permission to speak in Den.*“Speak”/],
  ['View Channel', { botCan: { view: false } }, /can’t see/],
  ['room', { userLimit: 1 }, /Den is full/],
];
test.each(wishes)('reports missing %s and does not try', async (_, wish, said) => {
  const { target, ana, guild, discord, play, enter } = await open();
  const den = guild.channel({ name: 'Den', type: 'voice', ...wish });
  await enter(ana, den);
  expect(await play(target, ana, [1])).toMatch(said);
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  expect(discord.refusals).toEqual([]);
});

test('asks to speak on a stage and plays once invited', async () => {
  const { target, ana, guild, discord, play, enter, heard, frames, said } = await open();
  const stage = guild.channel({ name: 'Talk', type: 'stage' });
  await enter(ana, stage);
  await play(target, ana, [1]);
  await discord.until(() => discord.voice.state(discord.bot, guild)?.asked !== undefined);
  await discord.until(() => said().some((one) => one.includes('in the audience of the stage Talk')));
  await setTimeout(300);
  expect(discord.voice.frames(stage).filter(({ silent }) => !silent)).toEqual([]);
  discord.voice.set(discord.bot, guild, { suppress: false });
  await discord.until(() => heard(stage).length === frames(1).length);
  expect(heard(stage)).toEqual(frames(1));
  expect(discord.refusals).toEqual([]);
});

test('stays silent on a stage with other speakers, and explains', async () => {
  const { target, ana, guild, discord, play, enter, told, heard, frames, said } = await open();
  const cy = discord.user('Cy');
  const stage = guild.channel({ name: 'Talk', type: 'stage' });
  await enter(ana, stage);
  await enter(cy, stage);
  discord.voice.set(cy, guild, { suppress: false });
  await play(target, ana, [4]);
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

test('pauses and explains when moved where it may not speak', async () => {
  const { target, ana, guild, lounge, discord, play, enter, heard, frames, said } = await open();
  const den = guild.channel({ name: 'Den', type: 'voice', botCan: { speak: false } });
  await enter(ana);
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 20);
  discord.voice.move(discord.bot, den);
  await discord.until(() => said().some((one) => one.includes('permission to speak in Den')));
  expect(said().some((one) => one.includes('stage'))).toBe(false);
  discord.voice.move(discord.bot, lounge);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expect(discord.refusals).toEqual([]);
});

test('waits while muted by a moderator', async () => {
  const { target, ana, guild, discord, play, enter, heard, frames, said } = await open();
  await enter(ana);
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 20);
  discord.voice.set(discord.bot, guild, { mute: true });
  await discord.until(() => said().some((one) => one.includes('Muted in Lounge')));
  discord.voice.set(discord.bot, guild, { mute: false });
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
});

test('leaves when no listeners remain or nothing plays', async () => {
  const { target, ana, guild, discord, play, enter, heard, frames, said } = await open(quickClock);
  await enter(ana);
  await play(target, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  await discord.until(() => said().some((one) => one.includes('Nothing was played for a while')));
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  await play(target, ana, [4]);
  await discord.until(() => discord.voice.state(discord.bot, guild) !== undefined);
  discord.voice.leave(ana, guild);
  await discord.until(() => said().some((one) => one.includes('No one was listening')));
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
});

test('handles /join, /queue, /skip and /leave', async () => {
  const { ana, guild, discord, enter, command } = await open();
  const answer = (name: string) => command(ana, name);
  expect(await answer('join')).toMatch(/Join a voice channel/);
  expect(await answer('queue')).toMatch(/not in a voice channel/);
  await enter(ana);
  expect(await answer('join')).toMatch(/I’m in Lounge/);
  await discord.until(() => discord.voice.state(discord.bot, guild) !== undefined);
  expect(await answer('queue')).toMatch(/nothing is playing|Connecting/);
  expect(await answer('skip')).toMatch(/nothing is queued/);
  expect(await answer('leave')).toMatch(/I left/);
  await discord.until(() => discord.voice.state(discord.bot, guild) === undefined);
  expect(discord.refusals).toEqual([]);
});

test('resumes after a restart or reports what was not played', async () => {
  const { target, ana, guild, discord, chat, play, enter, heard, frames, said, again } = await open();
  await enter(ana);
  await play(target, ana, [4]);
  await play(target, ana, [1]);
  await discord.until(() => heard().length > 60);
  await chat.stop();
  const second = await again();
  const all = [...frames(4), ...frames(1)];
  await discord.until(() => heard().length >= all.length - 1);
  await discord.until(() => heard().at(-1) === all.at(-1));
  const lost = all.filter((frame) => !heard().includes(frame));
  expect(lost.length).toBeLessThanOrEqual(1);
  await play(second.target, ana, [4]);
  await discord.until(() => heard().length > all.length + 10);
  await second.chat.stop();
  discord.voice.leave(ana, guild);
  await again();
  await discord.until(() => said().some((one) => one.includes('I was restarted in the meantime. Not played: 1.')));
});
