// A server with proxy bots on the fake: whether the message or its copy is heard, and under which name.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSounds, type Sounds } from '../../setup.ts';
import { openReadingWorld, type ReadingWorld } from '../setup.ts';

let sounds: Sounds;
let world: ReadingWorld;
beforeAll(async () => {
  sounds = await makeSounds(1);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

/** A user with the proxy Luna, and a moderator. */
async function open() {
  world = await openReadingWorld(sounds, 1);
  const { ana, mo } = await world.enterWithModerator();
  await world.read(ana, 'on');
  return { ...world, ana, mo, luna: world.discord.webhook('Luna') };
}
const wereHeard = (count: number) => world.discord.until(() => world.heard() === count * world.frames);

test('reads copies under their name when a moderator allows it', async () => {
  const { discord, text, said, read, ana, mo, luna } = await open();
  expect(await read(mo, 'proxied')).toContain('such as those of PluralKit');
  expect(await read(ana, 'who')).toContain('such as those of PluralKit');
  const before = discord.say(ana, text, 'L: Good morning');
  discord.deleteMessage(before);
  discord.say(luna, text, 'Good morning');
  const after = discord.say(ana, text, 'L: to all of you');
  discord.say(luna, text, 'to all of you');
  discord.deleteMessage(after);
  discord.say(ana, text, 'That was Luna');
  await wereHeard(3);
  expect(said).toEqual(['Luna said: Good morning.', 'to all of you.', 'Ana said: That was Luna.']);
  expect(discord.refusals).toEqual([]);
});

test('skips webhooks that copy no user in the voice channel', async () => {
  const { discord, text, said, read, ana, mo, luna } = await open();
  await read(mo, 'proxied');
  discord.say(discord.webhook('Builds'), text, 'Build 7 passed');
  discord.say(mo, text, 'L: not there');
  discord.say(luna, text, 'not there');
  await read(ana, 'silent');
  discord.say(ana, text, 'L: not me');
  discord.say(luna, text, 'not me');
  await read(ana, 'heard');
  discord.say(ana, text, 'L: // for eyes');
  discord.say(luna, text, '// for eyes');
  discord.say(ana, text, 'me again');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: me again.']);
});

test('applies edits and deletions of a copy', async () => {
  const { discord, text, said, read, ana, mo, luna, hold, told } = await open();
  await read(mo, 'proxied');
  const go = hold();
  discord.say(ana, text, 'L: first');
  discord.say(luna, text, 'first');
  discord.say(ana, text, 'L: second');
  const second = discord.say(luna, text, 'second');
  discord.say(ana, text, 'L: third');
  const third = discord.say(luna, text, 'third');
  discord.deleteMessage(second);
  discord.edit(luna, third, 'third, mended');
  await told();
  go();
  await wereHeard(2);
  expect(said).toEqual(['Luna said: first.', 'third, mended.']);
});

test('reads no copies without the setting, which only moderators change', async () => {
  const { discord, text, said, read, ana, mo, luna, notes, guild } = await open();
  expect(await read(ana, 'proxied')).toBe('Only moderators and people who manage this channel can change that.');
  await read(mo, 'proxied');
  expect(await notes.get(`aloud:${guild.id}`)).toMatchObject({ readsCopies: true });
  expect(await read(mo, 'unproxied')).toContain('are not read aloud');
  expect(await notes.get(`aloud:${guild.id}`)).not.toHaveProperty('readsCopies');
  discord.say(luna, text, 'Good morning');
  discord.say(ana, text, 'Good morning');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: Good morning.']);
});
