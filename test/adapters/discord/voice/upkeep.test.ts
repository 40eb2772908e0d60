// A connection to a voice server that stands still, or whose messages get lost or come in another order: it is brought back, and what plays
// is heard.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from './setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 4);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

/** Time goes by so many times faster. */
const faster = (times: number): Clock => {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
};

/** Ana is there and listens. */
const open = async (
  ...parts: Parameters<typeof openVoiceWorld> extends [Sounds, ...infer Rest] ? Rest : never
) => {
  world = await openVoiceWorld(sounds, ...parts);
  await world.enter(world.ana);
  return {
    ...world,
    askedAgain: () => world.log.entries.filter(({ event }) => event.includes('asked for again')),
  };
};

test('where the packet that asks from where it is seen gets lost, it asks on', async () => {
  const { discord, outlet, ana, play, frames, heard, askedAgain } = await open();
  discord.voice.loseQuestions(1);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  expect([heard(), askedAgain()]).toEqual([frames(1), []]);
});

test('a voice server that does not get on is called anew, and heard as soon as it does', async () => {
  const { discord, outlet, ana, play, frames, heard, askedAgain } = await open(faster(4));
  discord.voice.block(true);
  await play(outlet, ana, [1]);
  await discord.until(() => askedAgain().length > 0);
  discord.voice.block(false);
  await discord.until(() => heard().length === frames(1).length);
  expect(heard()).toEqual(frames(1));
});

test('where the keys do not come it asks to be let in anew, and loses no frame', async () => {
  const { discord, outlet, ana, play, frames, heard, askedAgain } = await open(faster(4));
  discord.voice.loseKeys(1);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  expect([heard(), askedAgain().length]).toEqual([frames(1), 1]);
});

test('somebody whose keys come before it hears of them ends nothing, and all is heard to the end', async () => {
  const { discord, outlet, ana, lounge, play, frames, heard, log } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 20);
  await discord.voice.joinUntold(discord.user('Ben'), lounge);
  await discord.until(() => discord.voice.group(lounge).length === 3);
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expect(log.entries.map(({ event }) => event)).toContain(
    'discord: keys of a voice channel were not understood',
  );
});

test('called while the gateway is gone, it comes as soon as that is back', async () => {
  const { discord, outlet, ana, play, frames, heard, askedAgain } = await open();
  discord.gateway.drop();
  await discord.until(() => discord.gateway.connections.length === 0);
  await play(outlet, ana, [1]);
  await discord.until(() => heard().length === frames(1).length);
  expect([heard(), askedAgain(), discord.gateway.starts]).toEqual([frames(1), [], ['identify', 'resume']]);
});

test('where the gateway’s session is over, it comes back by the next one and plays on', async () => {
  const { discord, outlet, ana, guild, play, frames, heard, said } = await open();
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 20);
  discord.gateway.invalidSession(false);
  expect(discord.voice.state(discord.bot, guild)).toBeUndefined();
  await discord.until(() => heard().at(-1) === frames(4).at(-1));
  expect(discord.gateway.starts).toEqual(['identify', 'identify']);
  expect(said().filter((one) => /could not reach|took me out|restarted/.test(one))).toEqual([]);
});

test('what ends while the gateway is gone is over as soon as that is back', async () => {
  const { discord, outlet, ana, guild, lounge, play, heard, said } = await open(faster(40), undefined, {
    voicePatience: 3_600_000,
  });
  await play(outlet, ana, [4]);
  await discord.until(() => heard().length > 5);
  discord.voice.leave(ana, guild);
  await discord.gateway.received();
  discord.gateway.drop(undefined, 3000);
  await discord.until(() => said().some((one) => one.includes('Nobody was listening')));
  expect(discord.voice.inside(lounge)).toEqual([discord.bot]);
  await discord.until(() => discord.voice.inside(lounge).length === 0);
});
