// Joining when someone enters a linked voice channel: for whom, after a restart, and after the bot was sent away.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { quickClock } from '../../../../../fakes/clock.ts';
import { makeSounds, type Sounds } from '../../setup.ts';
import { openReadingWorld, type ReadingWorld } from '../setup.ts';

let sounds: Sounds;
let world: ReadingWorld;
beforeAll(async () => {
  sounds = await makeSounds(1);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

/** A linked channel that the bot joins by itself. Nobody is there, and the bot left after its usual time. */
async function openEmpty() {
  world = await openReadingWorld(sounds, 1, true, { clock: quickClock });
  const { discord, guild, lounge, read } = world;
  const { ana, mo } = await world.enterWithModerator();
  await read(mo, 'set', { join: true });
  await read(ana, 'on');
  await discord.until(isIn);
  discord.voice.leave(ana, guild);
  await discord.until(() => !isIn());
  const back = async (name = 'Ana', channel = lounge) => {
    const person = name === 'Ana' ? ana : discord.user(name);
    discord.voice.join(person, channel);
    await world.told();
    return person;
  };
  return { ...world, ana, mo, back };
}
const isIn = () => world.discord.voice.inside(world.lounge).includes(world.discord.bot);

/** A person who left is back: whether the bot comes is decided by then. */
const settled = async () => {
  await world.told();
  await world.told();
};

test('joins when someone enters, and leaves as usual', async () => {
  const { discord, guild, text, said, ana, back } = await openEmpty();
  await back();
  await discord.until(isIn);
  discord.say(ana, text, 'here again');
  await discord.until(() => world.heard() === world.frames);
  expect(said).toEqual(['Ana said: here again.']);
  discord.voice.leave(ana, guild);
  await discord.until(() => !isIn());
  expect(discord.refusals).toEqual([]);
});

test('stays away without the setting', async () => {
  const { read, mo, back } = await openEmpty();
  await read(mo, 'set', { join: false });
  await back();
  await settled();
  expect(isIn()).toBe(false);
});

test('follows no one who opted out, is deaf or lacks the role', async () => {
  const { discord, guild, lounge, read, ana, mo, back } = await openEmpty();
  await read(ana, 'silent');
  await back();
  discord.voice.join(discord.user('Bo'), lounge, { selfDeaf: true });
  await settled();
  expect(isIn()).toBe(false);
  const role = guild.role('Readers');
  await read(mo, 'set', { role: role.id });
  await back('Cy');
  await settled();
  expect(isIn()).toBe(false);
  const dee = discord.user('Dee');
  guild.join(dee, { roles: [role] });
  discord.voice.join(dee, lounge);
  await discord.until(isIn);
});

test('a flood of people causes one check and one join', async () => {
  const { discord, lounge } = await openEmpty();
  const { length: before } = discord.requests;
  for (let count = 1; count <= 9; count += 1) discord.voice.join(discord.user(`P${count}`), lounge);
  await discord.until(isIn);
  await settled();
  const checks = discord.requests.slice(before).filter(({ route }) => route.includes('/members/'));
  expect(checks.length).toBeLessThanOrEqual(1);
});

test('does not leave people in another channel', async () => {
  const { discord, guild, back } = await openEmpty();
  const other = guild.channel({ name: 'Other', type: 'voice' });
  const cy = await back('Cy', other);
  const join = await discord.slash(cy, world.text, 'join', {});
  await discord.until(() => (join.message?.content ?? '') !== '' && discord.voice.inside(other).includes(discord.bot));
  await back();
  await settled();
  expect([isIn(), discord.voice.inside(other).includes(discord.bot)]).toEqual([false, true]);
});

test('does not try to join a channel that it may not join', async () => {
  const { discord, lounge, log, back } = await openEmpty();
  discord.allow(lounge, { connect: false });
  await world.told();
  await back();
  await back('Bo');
  await settled();
  const refused = log.entries.filter(({ event }) => event === 'discord: voice channel not joined');
  expect([isIn(), refused.map(({ fields }) => fields?.['obstacle'])]).toEqual([false, ['connect']]);
});

test.each([
  [
    '/leave',
    async ({ discord, text }: ReadingWorld, who: Parameters<ReadingWorld['read']>[0]) => {
      const act = await discord.slash(who, text, 'leave', {});
      await discord.until(() => (act.message?.content ?? '') !== '');
    },
  ],
  ['a disconnect', async ({ discord, guild }: ReadingWorld) => discord.voice.kick(guild)],
] as const)('after %s stays away until the channel was empty', async (_, send) => {
  const { discord, guild, text, lounge, said, read, again, ana, back } = await openEmpty();
  await back();
  await discord.until(isIn);
  await send(world, ana);
  await discord.until(() => !isIn());
  const bo = await back('Bo');
  discord.say(ana, text, 'not heard');
  await again();
  await settled();
  expect([isIn(), said, await read(ana, 'who')]).toEqual([
    false,
    [],
    `<#${text.id}> in <#${lounge.id}>: no one right now`,
  ]);
  for (const person of [ana, bo]) discord.voice.leave(person, guild);
  await world.told();
  await back();
  await discord.until(isIn);
});

test('after a restart joins only if someone is there', async () => {
  const { discord, again, back } = await openEmpty();
  await again();
  await settled();
  expect(isIn()).toBe(false);
  await back();
  await discord.until(isIn);
  await again();
  await discord.until(isIn);
});
