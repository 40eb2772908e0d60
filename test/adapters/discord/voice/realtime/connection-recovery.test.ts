// A voice connection that stalls, or whose messages are lost or reordered: it recovers and the sound is heard.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../../../src/app/clock.ts';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 4);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

/** A clock that runs this many times faster. */
const faster = (times: number): Clock => {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
};

/** Ana is in the voice channel and listens. */
const open = async (...parts: Parameters<typeof openVoiceWorld> extends [Sounds, ...infer Rest] ? Rest : never) => {
  world = await openVoiceWorld(sounds, ...parts);
  await world.enter(world.ana);
  return {
    ...world,
    askedAgain: () =>
      world.log.entries.filter(({ event }) => /voice connection retried|keys requested again/.test(event)),
  };
};

test('retries IP discovery after a lost packet', async () => {
  const { discord, target, ana, play, frames, heard, askedAgain } = await open();
  discord.voice.loseQuestions(1);
  await play(target, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  expect([heard(), askedAgain()]).toEqual([frames(1), []]);
});

test('reconnects to a stalled voice server and plays everything', async () => {
  const { discord, target, ana, play, frames, heard, askedAgain } = await open(faster(4));
  discord.voice.block(true);
  await play(target, ana, [1]);
  await discord.until(() => askedAgain().length > 0);
  discord.voice.block(false);
  await discord.until(() => heard().length === frames(1).length);
  expect(heard()).toEqual(frames(1));
});

test('rejoins when keys do not arrive and loses no frame', async () => {
  const { discord, target, ana, play, frames, heard, askedAgain } = await open(faster(4));
  discord.voice.loseKeys(1);
  await play(target, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  expect([heard(), askedAgain().length]).toEqual([frames(1), 1]);
});

test('survives keys that arrive before their user is announced', async () => {
  const { discord, target, ana, lounge, play, frames, heard, log } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 20);
  await discord.voice.joinUntold(discord.user('Ben'), lounge);
  await discord.until(() => discord.voice.group(lounge).length === 3);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expect(log.entries.map(({ event }) => event)).toContain('discord: voice encryption keys not understood');
});

test('joins as soon as a lost gateway returns', async () => {
  const { discord, target, ana, play, frames, heard, askedAgain } = await open();
  discord.gateway.drop();
  await discord.until(() => discord.gateway.connections.length === 0);
  await play(target, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  expect([heard(), askedAgain(), discord.gateway.starts]).toEqual([frames(1), [], ['identify', 'resume']]);
});

test('rejoins with the next gateway session and continues playing', async () => {
  const { discord, target, ana, guild, play, frames, heard, said } = await open();
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 20);
  discord.gateway.invalidSession(false);
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expect(discord.gateway.starts).toEqual(['identify', 'identify']);
  expect(said().filter((one) => /could not reach|took me out|restarted/.test(one))).toEqual([]);
});

test('ends a session on gateway return when listeners left meanwhile', async () => {
  const { discord, target, ana, guild, lounge, play, heard, said } = await open(faster(40), undefined, {
    voicePatience: 3_600_000,
  });
  await play(target, ana, [4]);
  await discord.until(() => heard().length > 5);
  discord.voice.leave(ana, guild);
  await discord.gateway.received();
  discord.gateway.drop(undefined, 3000);
  await discord.until(() => said().some((one) => one.includes('No one was listening')));
  expect(discord.voice.inside(lounge)).toEqual([discord.bot]);
  await discord.until(() => discord.voice.inside(lounge).length === 0);
});
