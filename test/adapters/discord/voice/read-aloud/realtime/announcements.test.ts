// Announcements of joins and leaves: the people and the language, floods, and the usual limits.

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

/** A listener who is read, in a server that announces. */
async function open(options: Parameters<typeof openReadingWorld>[3] = {}) {
  world = await openReadingWorld(sounds, 1, true, options);
  const { discord, lounge, read } = world;
  const { ana, mo } = await world.enterWithModerator();
  await read(mo, 'set', { announce: true });
  await read(ana, 'on');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  return { ...world, ana, mo };
}
const wereHeard = (count: number) => world.discord.until(() => world.heard() === count * world.frames);

test('announces who joins and leaves, by their own names', async () => {
  const { discord, guild, said, read, enter } = await open();
  const bo = discord.user('Bo');
  guild.join(bo, { nick: 'Bobby' });
  discord.voice.join(bo, world.lounge);
  await wereHeard(1);
  await read(bo, 'named', { name: 'Robert' });
  discord.voice.leave(bo, guild);
  await wereHeard(2);
  await enter('Cy', guild.channel({ name: 'Other', type: 'voice' }));
  expect(said).toEqual(['Bobby joined.', 'Robert left.']);
  expect(discord.refusals).toEqual([]);
});

test('names the speaker again after an announcement', async () => {
  const { discord, text, said, enter, ana } = await open();
  discord.say(ana, text, 'hello');
  await wereHeard(1);
  await enter('Bo');
  await wereHeard(2);
  discord.say(ana, text, 'hi Bo');
  await wereHeard(3);
  expect(said).toEqual(['Ana said: hello.', 'Bo joined.', 'Ana said: hi Bo.']);
});

test('joins a flood into a few sentences', async () => {
  const { discord, lounge, said } = await open();
  for (let count = 1; count <= 9; count += 1) discord.voice.join(discord.user(`P${count}`), lounge);
  await wereHeard(1);
  expect(said).toEqual(['P1, P2, P3 and 6 others joined.']);
});

test('speaks the server’s language', async () => {
  const { said, enter } = await open({ locale: 'de' });
  await enter('Bo');
  await wereHeard(1);
  expect(said).toEqual(['Neu dabei: Bo.']);
});

test('announces no bots, opted-out people or people without the role', async () => {
  const { discord, guild, lounge, text, said, read, ana, mo } = await open();
  const [bo, cy, dee] = ['Bo', 'Cy', 'Dee'].map((name) => discord.user(name));
  const role = guild.role('Readers');
  if (!bo || !cy || !dee) throw new Error('no people');
  for (const person of [ana, bo, dee]) guild.join(person, { roles: [role] });
  await read(bo, 'silent');
  await read(mo, 'set', { role: role.id });
  for (const person of [bo, cy, discord.webhook('Music'), dee]) discord.voice.join(person, lounge);
  await wereHeard(1);
  discord.say(ana, text, 'welcome');
  await wereHeard(2);
  expect(said).toEqual(['Dee joined.', 'Ana said: welcome.']);
});

test('withdraws an announcement when its person opts out', async () => {
  const { discord, text, said, read, enter, hold, told, ana } = await open();
  const go = hold();
  discord.say(ana, text, 'wait');
  const bo = await enter('Bo');
  await new Promise((done) => setTimeout(done, 1300));
  await read(bo, 'silent');
  go();
  await told();
  discord.say(ana, text, 'and on');
  await wereHeard(2);
  expect(said).toEqual(['Ana said: wait.', 'and on.']);
});

test('says nothing to the only listener, nor after a restart', async () => {
  const { discord, guild, text, said, enter, again, ana } = await open();
  discord.voice.leave(ana, guild);
  discord.voice.join(ana, world.lounge);
  await again();
  await discord.until(() => discord.voice.inside(world.lounge).includes(discord.bot));
  await new Promise((done) => setTimeout(done, 1300));
  expect(said).toEqual([]);
  await enter('Bo');
  await wereHeard(1);
  discord.say(ana, text, 'hello');
  await wereHeard(2);
  expect(said).toEqual(['Bo joined.', 'Ana said: hello.']);
});

test('is off by default', async () => {
  const { read, mo, enter, said, ana, discord, text } = await open();
  await read(mo, 'set', { announce: false });
  await enter('Bo');
  await new Promise((done) => setTimeout(done, 1300));
  discord.say(ana, text, 'hello');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: hello.']);
});

test('finds no place where twelve messages wait', async () => {
  const { discord, text, said, enter, hold, read, mo } = await open();
  await read(mo, 'set', { announce: false });
  const people = [await enter('Bo'), await enter('Cy'), await enter('Dee')];
  await read(mo, 'set', { announce: true });
  const go = hold();
  for (const person of people) for (let count = 1; count <= 4; count += 1) discord.say(person, text, `${count}`);
  await enter('Fin');
  await new Promise((done) => setTimeout(done, 1300));
  go();
  await wereHeard(12);
  expect(said.filter((words) => words.includes('joined'))).toEqual([]);
});
