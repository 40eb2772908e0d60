// Settings of a server on the fake: speed, length, translation, required role and names, and who may change them.

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

async function open(options: Parameters<typeof openReadingWorld>[3] = {}) {
  world = await openReadingWorld(sounds, 1, true, options);
  return { ...world, ...(await world.enterWithModerator()) };
}
const wereHeard = (count: number) => world.discord.until(() => world.heard() === count * world.frames);

test('a moderator changes settings, which are described and kept', async () => {
  const { guild, notes, read, ana, mo, again } = await open();
  const role = guild.role('Readers');
  expect(await read(ana, 'set', { speed: 2 })).toContain('Only moderators and people who manage this channel');
  const off = await read(ana, 'set');
  expect(off.split('\n')).toEqual([
    'I join only when asked.',
    'I don’t say who joins and leaves.',
    'Speed: 1',
    'Longest message: 300 characters',
    'Messages are read in their own language.',
    'Everyone in the voice channel is read.',
  ]);
  const values = { join: true, announce: true, speed: 1.25, longest: 500, translate: 'German', role: role.id };
  const on = await read(mo, 'set', values);
  expect(on.split('\n')).toEqual([
    'I join when someone enters a voice channel that is read aloud to.',
    'I say who joins and leaves.',
    'Speed: 1.25',
    'Longest message: 500 characters',
    'Messages in other languages are translated. Language: German (Germany)',
    'Only people with the role Readers are read.',
  ]);
  await again();
  expect(await read(ana, 'set')).toBe(on);
  const reset = { join: false, announce: false, speed: 1, longest: 300, translate: 'off', role: guild.id };
  expect(await read(mo, 'set', reset)).toBe(off);
  expect(await notes.keys('aloud:')).toEqual([]);
});

test('people who manage the channel may change settings', async () => {
  const { guild, read, ana } = await open();
  guild.join(ana, { permissions: ['ManageChannels'] });
  expect(await read(ana, 'set', { longest: 50 })).toContain('Longest message: 50 characters');
});

test('refuses unknown languages and options of another choice', async () => {
  const { notes, read, mo } = await open();
  expect(await read(mo, 'set', { translate: 'Klingon' })).toContain('I don’t know the language “Klingon”');
  expect(await read(mo, 'on', { speed: 2 })).toContain('Choose that and try again.');
  expect(await read(mo, 'set', { name: 'Mo' })).toContain('Choose that and try again.');
  expect(await notes.keys('aloud')).toEqual([]);
});

test('suggests languages while a moderator types', async () => {
  const { discord, text, mo } = await open();
  const choices = await discord.autocomplete(mo, text, 'read', { translate: 'germ' }, 'translate');
  expect(choices.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('German')]));
});

test('speaks faster, and shortens and lengthens messages', async () => {
  const { discord, text, said, speeds, read, ana, mo } = await open();
  await read(ana, 'on');
  discord.say(ana, text, 'as usual');
  await wereHeard(1);
  await read(mo, 'set', { speed: 1.5, longest: 50 });
  discord.say(ana, text, 'This one has a few words more than fifty characters in it.');
  await wereHeard(2);
  await read(mo, 'set', { longest: 1000 });
  discord.say(ana, text, 'word '.repeat(150));
  await discord.until(() => said.join(' ').split('word').length > 150);
  expect(said.slice(0, 2)).toEqual(['Ana said: as usual.', 'This one has a few words more than fifty. And so on.']);
  expect(speeds.slice(0, 2)).toEqual([undefined, 1.5]);
});

test('translates what is not in the channel’s language', async () => {
  const { discord, text, said, read, ana, mo } = await open();
  await read(ana, 'on');
  await read(mo, 'set', { translate: 'German' });
  discord.say(ana, text, 'look at https://example.com');
  discord.say(ana, text, 'ich und du nicht');
  await wereHeard(2);
  // The fake translates by naming the language.
  expect(said).toEqual(['Ana sagt: de-DE(look at a link to example.com.)', 'ich und du nicht.']);
});

test('reads only people who have the role now', async () => {
  const { discord, guild, text, said, read, enter, hold, told, ana, mo } = await open();
  const role = guild.role('Readers');
  const bo = await enter('Bo');
  await read(ana, 'on');
  await read(mo, 'set', { role: role.id });
  discord.say(ana, text, 'not yet');
  await told();
  guild.join(ana, { roles: [role] });
  guild.join(bo, { roles: [role] });
  expect(await read(ana, 'who')).not.toContain(ana.id);
  discord.say(ana, text, 'with the role');
  const go = hold();
  discord.say(bo, text, 'about to lose it');
  await told();
  guild.join(bo, { roles: [] });
  discord.say(bo, text, 'without it');
  await told();
  go();
  discord.say(ana, text, 'still with it');
  await wereHeard(2);
  expect(said).toEqual(['Ana said: with the role.', 'still with it.']);
  guild.removeRole(role);
  await told();
  discord.say(ana, text, 'the role is gone');
  await told();
  expect(await read(mo, 'set')).toContain('No one is read');
  await read(mo, 'set', { role: guild.id });
  discord.say(ana, text, 'everybody again');
  await wereHeard(3);
  expect(said.at(-1)).toContain('everybody again.');
});

test('an opt-out wins over the role', async () => {
  const { discord, guild, text, said, read, enter, ana, mo } = await open();
  const role = guild.role('Readers');
  const bo = await enter('Bo');
  for (const person of [ana, bo]) guild.join(person, { roles: [role] });
  await read(ana, 'on');
  await read(mo, 'set', { role: role.id });
  await read(bo, 'silent');
  discord.say(bo, text, 'not me');
  discord.say(ana, text, 'me');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: me.']);
});

test('calls people by the name they chose, else by their nickname', async () => {
  const { discord, guild, text, said, read, enter, ana, mo, again } = await open();
  guild.join(ana, { nick: 'Queen [A] <@1>' });
  const bo = await enter('Bo');
  await read(ana, 'on');
  const first = discord.say(ana, text, 'hello');
  await wereHeard(1);
  expect(await read(ana, 'named', { name: '!!!' })).toContain('can’t be spoken');
  expect(await read(ana, 'named', { name: 'Ann' })).toContain('you are called Ann');
  await again();
  await read(ana, 'on');
  discord.say(bo, text, 'hi', [], first);
  discord.say(ana, text, `me and <@${bo.id}>`);
  await wereHeard(3);
  expect(await read(ana, 'named')).toContain('your name on Discord');
  discord.say(mo, text, 'not there');
  discord.say(bo, text, `and <@${ana.id}>`);
  await wereHeard(4);
  expect(said).toEqual(['Queen A 1 said: hello.', 'Bo answered Ann: hi.', 'Ann said: me and Bo.', 'Bo said: and Ana.']);
});

test('a webhook copy keeps its own name', async () => {
  const { discord, text, said, read, ana, mo } = await open();
  await read(ana, 'on');
  await read(mo, 'proxied');
  await read(ana, 'named', { name: 'Ann' });
  const before = discord.say(ana, text, 'L: Good morning');
  discord.deleteMessage(before);
  discord.say(discord.webhook('Luna'), text, 'Good morning');
  await wereHeard(1);
  expect(said).toEqual(['Luna said: Good morning.']);
});

test('deletes the name of a person who is forgotten', async () => {
  const { notes, read, ana, chat } = await open();
  await read(ana, 'named', { name: 'Ann' });
  expect(await notes.get(`aloud-name:${ana.id}`)).toBe('Ann');
  await chat().forgetPerson?.({ id: ana.id, name: 'Ana' });
  expect(await notes.keys('aloud-name:')).toEqual([]);
});

test('settings are the same in the next process', async () => {
  const { discord, lounge, text, said, speeds, read, handOver, ana, mo } = await open({ owner: 'one' });
  await read(ana, 'on');
  await read(mo, 'set', { speed: 2, longest: 50 });
  await read(mo, 'silent');
  await handOver('two');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  discord.say(ana, text, 'This one has a few words more than fifty characters in it.');
  await wereHeard(1);
  expect([said, speeds]).toEqual([['Ana said: This one has a few words more than fifty. And so on.'], [2]]);
  expect(await world.notes.get(`aloud:${world.guild.id}`)).toMatchObject({ silencedUsers: [mo.id], speed: 2 });
});
