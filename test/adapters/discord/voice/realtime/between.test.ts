// Requests from several channels of one server: where the bot plays, and its messages in each channel.

import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getMessages } from '../../../../../src/domain/messages.ts';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { quickClock } from '../../../../fakes/clock.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 4, 30);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

/** Ana is in the lounge, and Ben in another channel. */
const open = async (clock?: Clock) => {
  world = await openVoiceWorld(sounds, clock);
  const ben = world.discord.user('Ben');
  const other = world.guild.channel({ name: 'Other', type: 'voice' });
  await world.enter(world.ana);
  await world.enter(ben, other);
  return { ...world, ben, other };
};

test('ends in the channel it announced after two simultaneous calls', async () => {
  const { target, ana, ben, other, discord, guild, play, frames, heard, command } = await open();
  const answers = await Promise.all([command(ana, 'join'), command(ben, 'join')]);
  expect(answers[1]).toMatch(/I’m in Other/);
  await discord.until(() => discord.voice.state(discord.bot, guild)?.channel === other);
  expect(await play(target, ben, [1])).toBe('Playing in Other.');
  await discord.until(() => heard(other).length === frames(1).length);
  expect(heard()).toEqual([]);
});

test('leaves an empty channel for others and counts unplayed sounds', async () => {
  const { target, ana, ben, other, discord, guild, play, frames, heard, said } = await open(quickClock);
  await play(target, ana, [30, 4]);
  await discord.until(() => heard().length > 20);
  expect(await play(target, ben, [1])).toMatch(/I’m playing in Lounge/);
  discord.voice.leave(ana, guild);
  await discord.until(() => heard(other).length === frames(1).length);
  expect(heard(other)).toEqual(frames(1));
  expect(heard().length).toBeLessThan(frames(30).length);
  await discord.until(() => said().some((one) => one.includes('left the voice channel. Not played: 2.')));
});

test('shows a sound’s text only where it was requested', async () => {
  const { target, ana, text, guild, discord, enter, play, heard, said, soundOf, command } = await open();
  const cy = discord.user('Cy');
  const moderators = guild.channel({ name: 'moderators' });
  await enter(cy);
  await play(target, ana, [30]);
  const secret = { ...soundOf(4, 'SECRET-speech'), title: 'Speech', text: 'Dee leaves tomorrow' };
  await target.share([secret], {
    pressId: 'p',
    person: { id: cy.id, name: cy.name, language: 'en-US' },
    place: { id: moderators.id, name: 'moderators', server: guild.id },
    isModerator: true,
  });
  await discord.until(() => said().some((one) => one.includes('Cy · Speech')));
  expect(await command(ana, 'queue', text)).toContain('Hello team');
  expect(await command(ana, 'queue', text)).toContain('Cy · Speech');
  expect(await command(cy, 'queue', moderators)).toContain('Cy · Speech: Dee leaves tomorrow');
  expect(await command(cy, 'queue', moderators)).not.toContain('Hello team');
  await discord.until(() => heard().length > 10);
  await command(ana, 'skip');
  await discord.until(() => said().some((one) => one.includes('for Cy')));
  expect(said().filter((one) => one.includes('Dee leaves'))).toEqual([]);
});

test('limits rapid presses to one person’s number of places', async () => {
  const { target, ana, guild, text, soundOf } = await open();
  const made = Promise.withResolvers<void>();
  const sound = soundOf(4);
  const slow: typeof sound = {
    ...sound,
    borrow: async (work) => {
      await made.promise;
      return sound.borrow(work);
    },
  };
  const by = {
    pressId: 'p',
    person: { id: ana.id, name: ana.name, language: 'en-US' },
    place: { id: text.id, name: 'general', server: guild.id },
    isModerator: false,
  };
  const presses = Array.from({ length: 14 }, () => target.share([slow], by));
  await setTimeout(200);
  made.resolve();
  const answers = (await Promise.all(presses)).map((answer) => getMessages().render(answer ?? ''));
  expect(answers.filter((one) => one.startsWith('10 of your sounds are already queued')).length).toBeGreaterThan(2);
  expect(answers.filter((one) => /Number 1[1-9]/.test(one))).toEqual([]);
});
