// Reading a channel aloud on the fake: whose messages are heard, their order, and changes before they are heard.

import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getMessages } from '../../../../../../src/domain/messages.ts';
import type { User } from '../../../../../fakes/discord/index.ts';
import { makeSounds, type Sounds } from '../../setup.ts';
import { openReadingWorld, type ReadingWorld } from '../setup.ts';

let sounds: Sounds;
let world: ReadingWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 20);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

const open = async (content = true, seconds = 1) => {
  world = await openReadingWorld(sounds, seconds, content);
  const ana = await world.enter('Ana');
  return { ...world, ana };
};
/** Waits until this number of messages was heard completely. */
const wereHeard = (count: number) => world.discord.until(() => world.heard() === count * world.frames);

test('reads messages in order and names each new speaker', async () => {
  const { discord, text, ana, said, read, enter, folder } = await open();
  const bo = await enter('Bo');
  const answer = await read(ana, 'on');
  expect(answer).toContain('now read aloud in Lounge');
  // The text channel is informed too.
  expect(
    discord
      .messages(text)
      .filter((one) => !one.ephemeral)
      .map(({ content }) => content),
  ).toEqual([answer]);
  discord.say(ana, text, 'Hello team');
  discord.say(ana, text, 'look at https://example.com/x');
  discord.say(bo, text, 'ich und du nicht');
  await wereHeard(3);
  expect(said).toEqual(['Ana said: Hello team.', 'look at a link to example.com.', 'Bo sagt: ich und du nicht.']);
  await discord.until(() => readdirSync(folder).length === 0);
  expect(discord.refusals).toEqual([]);
});

test('skips absent people, opted-out people and marked messages', async () => {
  const { discord, text, ana, said, read, enter } = await open();
  const bo = await enter('Bo');
  const cy = discord.user('Cy');
  await read(ana, 'on');
  expect(await read(bo, 'silent')).toContain('no longer read aloud');
  expect(await read(ana, 'who')).toBe(`<#${text.id}> in <#${world.lounge.id}>: <@${ana.id}>`);
  discord.say(cy, text, 'not there');
  discord.say(bo, text, 'does not want it');
  discord.say(ana, text, '// for eyes only');
  await read(bo, 'heard');
  discord.say(bo, text, 'wants it again');
  await wereHeard(1);
  expect(said).toEqual(['Bo said: wants it again.']);
});

test('stops reading people after they leave the voice channel', async () => {
  const { discord, guild, text, ana, said, read, enter, hold, told } = await open();
  const bo = await enter('Bo');
  await read(ana, 'on');
  const go = hold();
  discord.say(bo, text, 'I have to go');
  discord.say(ana, text, 'bye');
  discord.voice.leave(bo, guild);
  await told();
  go();
  await wereHeard(1);
  expect(said).toEqual(['Ana said: bye.']);
});

test.each([
  ['leaves', ({ discord, guild }: ReadingWorld, bo: User) => discord.voice.leave(bo, guild)],
  ['chooses not to be read', ({ read }: ReadingWorld, bo: User) => read(bo, 'silent')],
  ['writes where it was switched off', ({ read }: ReadingWorld, bo: User) => read(bo, 'off')],
] as const)('drops queued and playing speech of a person who %s', async (_, ends) => {
  const { discord, text, ana, said, read, enter, heardByNow } = await open(true, 20);
  const bo = await enter('Bo');
  await read(ana, 'on');
  discord.say(bo, text, 'These are words of mine');
  discord.say(bo, text, 'and a few more');
  await discord.until(() => said.length === 2 && world.heard() > 0);
  await ends(world, bo);
  const heard = await heardByNow();
  await new Promise((done) => setTimeout(done, 1200));
  expect([world.heard(), heard < world.frames]).toEqual([heard, true]);
});

test('skips a message edited to begin with //', async () => {
  const { discord, text, ana, said, read, hold } = await open();
  await read(ana, 'on');
  const go = hold();
  discord.say(ana, text, 'first');
  const second = discord.say(ana, text, 'second');
  discord.edit(ana, second, '// second');
  discord.say(ana, text, 'third');
  await world.told();
  go();
  await wereHeard(2);
  expect(said).toEqual(['Ana said: first.', 'third.']);
});

test('skips deleted messages and reads edited ones in current form', async () => {
  const { discord, text, ana, said, read, enter, hold } = await open();
  const bo = await enter('Bo');
  await read(ana, 'on');
  const go = hold();
  discord.say(ana, text, 'first');
  const second = discord.say(bo, text, 'second');
  const third = discord.say(ana, text, 'third');
  discord.deleteMessage(second);
  discord.edit(ana, third, 'third, mended');
  await world.told();
  go();
  await wereHeard(2);
  expect(said).toEqual(['Ana said: first.', 'third, mended.']);
});

test('cuts a flood with a notice and reads others’ messages', async () => {
  const { discord, text, ana, said, read, enter, hold } = await open();
  const bo = await enter('Bo');
  await read(ana, 'on');
  const go = hold();
  for (let count = 1; count <= 9; count += 1) discord.say(ana, text, `flood ${count}`);
  discord.say(bo, text, 'excuse me');
  await world.told();
  go();
  await wereHeard(6);
  expect(said).toEqual([
    'Ana said: flood 1.',
    'flood 2.',
    'flood 3.',
    'flood 4.',
    '5 more messages of Ana left out.',
    'Bo said: excuse me.',
  ]);
});

const LONG = 'We walk along the river, then over the bridge, and then up the hill.';

test('plays a long message’s first sentence while the rest renders', async () => {
  const { discord, text, ana, said, read, hold } = await open();
  await read(ana, 'on');
  const go = hold(1);
  discord.say(ana, text, `${LONG} ${LONG} ${LONG}`);
  await wereHeard(1);
  expect(said).toEqual([`Ana said: ${LONG}`]);
  go();
  await wereHeard(3);
  expect(said).toEqual([`Ana said: ${LONG}`, LONG, LONG]);
});

test('stops a skipped or deleted long message and continues after', async () => {
  const { discord, text, ana, said, read, enter, hold } = await open();
  const bo = await enter('Bo');
  await read(ana, 'on');
  const letFirst = hold(1);
  const deleted = discord.say(ana, text, `${LONG} ${LONG} ${LONG}`);
  await wereHeard(1);
  discord.deleteMessage(deleted);
  const letSecond = hold(1);
  discord.say(ana, text, `${LONG} ${LONG} ${LONG}`);
  await discord.until(() => world.heard() > world.frames);
  const skip = await discord.slash(ana, text, 'skip', {});
  await discord.until(() => (skip.message?.content ?? '') !== '');
  letFirst();
  letSecond();
  discord.say(bo, text, 'and now?');
  await discord.until(() => said.includes('Bo said: and now?'));
  expect(said).toEqual([`Ana said: ${LONG}`, LONG, 'Bo said: and now?']);
});

test('reports a used-up daily quota once and stops reading', async () => {
  const { discord, text, ana, said, read, bot } = await open();
  await read(ana, 'on');
  bot().usedUp = 'You have used 20 of 20 tasks today. Resets at 00:00 UTC.';
  discord.say(ana, text, 'one');
  discord.say(ana, text, 'two');
  const told = () => discord.messages(text).filter(({ content }) => content.includes('20 of 20'));
  await discord.until(() => told().length === 1);
  bot().usedUp = undefined;
  discord.say(ana, text, 'three');
  await wereHeard(1);
  expect([told().map(({ content }) => content), said]).toEqual([
    ['Ana: You have used 20 of 20 tasks today. Resets at 00:00 UTC. Until then, your messages are not read aloud.'],
    ['Ana said: three.'],
  ]);
});

test('denies reading to unauthorized users but lets them opt out', async () => {
  const { discord, text, ana, said, read, enter, bot, notes } = await open();
  const bo = await enter('Bo');
  await read(ana, 'on');
  await discord.until(() => discord.voice.inside(world.lounge).includes(discord.bot));
  const queue = await discord.slash(bo, text, 'queue', {});
  await discord.until(() => (queue.message?.embeds.length ?? 0) > 0);
  const asked: unknown[] = [];
  bot().bars = ({ id, roles }, { channels }) => {
    asked.push([roles, channels]);
    return id === bo.id ? 'You need a role.' : undefined;
  };
  expect(await read(bo, 'off')).toBe('You need a role.');
  for (const name of ['join', 'queue', 'skip', 'leave']) {
    const act = await discord.slash(bo, text, name, {});
    await discord.until(() => (act.message?.content ?? '') !== '');
    expect([name, act.message?.content]).toEqual([name, 'You need a role.']);
  }
  if (queue.message) await discord.press(bo, queue.message, 'Stop and leave');
  const refused = () => discord.messages(text).filter(({ content }) => content === 'You need a role.');
  await discord.until(() => refused().length === 6);
  asked.length = 0;
  discord.say(bo, text, 'from outside');
  discord.say(ana, text, 'from inside');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: from inside.']);
  // Each speech request carries the author's roles and channels, for the operator's lists.
  expect(asked).toEqual(Array(asked.length).fill([[], [text.id, text.parent?.id]]));
  expect(await read(bo, 'silent')).toContain('no longer read aloud');
  expect(await notes.get(`aloud:${world.guild.id}`)).toMatchObject({ silencedUsers: [bo.id] });
});

test('survives a restart and stops when sent away', async () => {
  const { discord, guild, text, lounge, ana, said, read, again } = await open();
  await read(ana, 'on');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  await again();
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  discord.say(ana, text, 'still here');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: still here.']);
  discord.voice.kick(guild);
  await vi.waitFor(async () => expect(await world.notes.keys('aloud:')).toEqual([]));
  expect(await read(ana, 'off')).toBe('This channel is not read aloud.');
});

test('rejects a request to leave from users outside the channel', async () => {
  const { discord, guild, text, lounge, ana, read } = await open();
  const cy = discord.user('Cy');
  await read(ana, 'on');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  const leave = async (person: User) => {
    const act = await discord.slash(person, text, 'leave', {});
    await discord.until(() => (act.message?.content ?? '') !== '');
    return act.message?.content;
  };
  expect(await leave(cy)).toBe('Only moderators and people who listen there can stop that.');
  expect(await read(ana, 'who')).toContain(`<#${lounge.id}>`);
  discord.voice.leave(ana, guild);
  await world.told();
  expect(await leave(cy)).toBe('I left the voice channel.');
});

test('keeps reading to its channel when another channel asks', async () => {
  const { discord, guild, text, lounge, ana, said, read, enter } = await open();
  const other = guild.channel({ name: 'Other', type: 'voice' });
  const cy = await enter('Cy', other);
  await read(ana, 'on');
  expect(await read(cy, 'on')).toContain('reading aloud in Lounge');
  discord.say(ana, text, 'still here');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: still here.']);
  // Once the channel has no listeners, any user may switch.
  discord.voice.join(ana, other);
  await world.told();
  expect(await read(cy, 'on')).toContain('now read aloud in Other');
  expect(await read(cy, 'who')).not.toContain(lounge.id);
});

test('reads in the new channel when moved with its listeners', async () => {
  const { discord, guild, text, lounge, ana, said, read, notes } = await open();
  const other = guild.channel({ name: 'Other', type: 'voice' });
  await read(ana, 'on');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  discord.say(ana, text, 'in the lounge');
  await wereHeard(1);
  discord.voice.join(ana, other);
  discord.voice.move(discord.bot, other);
  await world.told();
  expect(await read(ana, 'who')).toBe(`<#${text.id}> in <#${other.id}>: <@${ana.id}>`);
  discord.say(ana, text, 'over here');
  await discord.until(() => discord.voice.frames(other).some(({ silent, heard }) => heard && !silent));
  expect(said).toEqual(['Ana said: in the lounge.', 'over here.']);
  expect(await notes.get(`aloud:${guild.id}`)).toMatchObject({
    channels: { [text.id]: { voice: other.id } },
  });
});

test('keeps opt-outs when the store is unreadable at start', async () => {
  const { discord, text, lounge, ana, said, read, enter, again, notes } = await open();
  const bo = await enter('Bo');
  await read(ana, 'on');
  await read(bo, 'silent');
  const { get } = notes;
  notes.get = (key) => (/^(voice|aloud):/.test(key) ? Promise.reject(new Error('away')) : get(key));
  await again();
  for (const what of ['on', 'off', 'who', 'heard'])
    expect([what, await read(ana, what)]).toEqual([what, getMessages().format('chat.notTaken')]);
  notes.get = get;
  // Reading must be started again before the bot rejoins.
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  await read(ana, 'on');
  discord.say(bo, text, 'I said not me');
  discord.say(ana, text, 'still here');
  await wereHeard(1);
  expect(said).toEqual(['Ana said: still here.']);
  expect(await notes.get(`aloud:${world.guild.id}`)).toMatchObject({ silencedUsers: [bo.id] });
});

test('forgets a server that removes it and reads nothing later', async () => {
  const { discord, guild, lounge, ana, read, again, notes } = await open();
  await read(ana, 'on');
  await read(ana, 'silent');
  await discord.until(() => discord.voice.inside(lounge).includes(discord.bot));
  const { length: before } = discord.requests;
  discord.removeBot(guild);
  const kept = async () => [...(await notes.keys('aloud:')), ...(await notes.keys('voice:'))];
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  await new Promise((done) => setTimeout(done, 300));
  expect([await kept(), discord.requests.length]).toEqual([[], before]);
  guild.bot = true;
  await again();
  await new Promise((done) => setTimeout(done, 500));
  expect(await read(ana, 'who')).toBe('This channel is not read aloud.');
});

test('works without the portal intent and reports what is missing', async () => {
  const { ana, read, log } = await open(false);
  expect(await read(ana, 'on')).toContain('Message Content Intent');
  expect(log.entries.some(({ event }) => event === 'discord: messages of channels cannot be read')).toBe(true);
});
