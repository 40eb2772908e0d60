// Buttons pressed by the requester, another user and a moderator; and texts full of mentions, which ping no one when
// posted or edited.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel, Message, User } from '../../fakes/discord/index.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { tone, wav } from '../../studio/media.ts';
import type { Earshot } from '../earshot.ts';
import { readsAnswer, SCRIPTED } from '../shown.ts';
import {
  buttons,
  createDiscordWorld,
  type DiscordWorld,
  finishes,
  hasEnded,
  isDone,
  menu,
  reads,
  sniff,
  startConnected,
  words,
} from './server.ts';

let world: DiscordWorld;
let service: MediaServer;
let earshot: Earshot;
let channel: Channel;
let evil: User;
let bad: string;

beforeAll(async () => {
  world = await createDiscordWorld();
  const { discord, guild, ben } = world;
  channel = guild.channel({ name: 'general' });
  evil = discord.user('@everyone');
  guild.join(evil);
  bad = `@everyone @here <@&${guild.role('all').id}> <@${ben.id}> <@!${ben.id}> @\u200beveryone @\u2060here \u202e@everyone`;
  service = await startMediaServer();
  service.voice = 'Rose @everyone';
  earshot = await startConnected(world, SCRIPTED(service));
});

afterAll(async () => {
  await earshot.kill();
  await service.stop();
  await world.discord.close();
});

/** A task that the service holds. */
async function held(who: User, where = channel): Promise<Message> {
  service.word = 'PENDING';
  const act = await world.discord.slash(who, where, 'tts', { text: 'Hello team' });
  const creates = service.creates.length;
  await world.discord.until(() => service.creates.length > creates || words(act.message) !== '');
  return reads(world.discord, () => act.message, /Working/);
}

const told = (who: User, act: () => Promise<unknown>): Promise<string> =>
  readsAnswer(world.discord, () => world.discord.ephemeral(who), act, words);

test('Stop tracking and Refresh work for requester and moderator only', async () => {
  const { discord, ana, ben, mod } = world;
  const card = await held(ana);
  expect(await told(ben, () => discord.press(ben, card, 'Stop tracking'))).toMatch(/^Only Ana/);
  expect(words(card)).toMatch(/Working/);
  await discord.press(ana, card, 'Stop tracking');
  await reads(discord, () => card, /No longer tracked/);
  expect(buttons(card)).toEqual(['Refresh', 'Again', 'Edit']);
  expect(await told(ben, () => discord.press(ben, card, 'Refresh'))).toMatch(/^Only Ana/);
  service.word = 'SUCCESS';
  await discord.press(mod, card, 'Refresh');
  await discord.until(() => isDone(card));
  await discord.until(() => card.attachments.length === 1);
});

test('Try again and Again start a task of whoever presses', async () => {
  const { discord, ana, ben, mod } = world;
  Object.assign(service, { word: 'FAILED', said: 'The moon is in the wrong house' });
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello team' });
  const card = await reads(discord, () => act.message, /The moon is in the wrong house\./);
  expect(buttons(card)).toEqual(['Try again', 'Edit']);
  Object.assign(service, { word: 'PENDING', said: null });
  const retried = await discord.press(ben, card, 'Try again');
  const working = await reads(discord, () => retried.message, /Working/);
  expect(await told(ana, () => discord.press(ana, working, 'Stop tracking'))).toMatch(/^Only Ben/);
  service.word = 'SUCCESS';
  const done = await finishes(discord, () => retried.message);
  expect(buttons(done)).toEqual(['Play in voice', 'Another voice', 'In another language', 'Edit']);
  expect(menu(done)).toEqual(['Send as voice message', 'Add to the soundboard', 'Say it right', 'Again', 'Details']);
  for (const who of [ana, mod]) {
    const again = await discord.press(who, done, 'Again');
    expect(await finishes(discord, () => again.message)).not.toBe(done);
  }
  expect(words(card)).toMatch(/wrong house/);
});

test('Edit lets everyone change what was typed, and nothing else', async () => {
  const { discord, ana, ben } = world;
  service.word = 'SUCCESS';
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello team' });
  const card = await finishes(discord, () => act.message);
  const edited = await discord.press(ben, card, 'Edit');
  const { modal } = await edited.answered;
  expect(JSON.stringify(modal)).toContain('"value":"Hello team"');
  expect(JSON.stringify(modal)).not.toContain('Rose');
  const changed = await discord.submit(ben, edited, { text: 'Hello everyone' });
  expect(words(await finishes(discord, () => changed.message))).toContain('> Hello everyone');
  expect(service.creates.at(-1)?.body).toContain('Hello everyone');
  expect(words(card)).toContain('> Hello team');
});

test('Post it here posts an undeliverable result when pressed', async () => {
  const { discord, guild } = world;
  const shy = discord.user('Shy', { dmsOpen: false });
  guild.join(shy);
  const narrow = guild.channel({ name: 'no-files', botCan: { attach: false } });
  service.word = 'PENDING';
  const act = await discord.slash(shy, narrow, 'tts', { text: 'Hello team' });
  const card = await reads(discord, () => act.message, /Queued|Working/);
  discord.age(act, 16);
  service.word = 'SUCCESS';
  await reads(discord, () => card, /could not be posted here\. It is saved for you/);
  expect(await told(world.ben, () => discord.press(world.ben, card, 'Post it here'))).toMatch(/^Only Shy/);
  const pressed = await discord.press(shy, card, 'Post it here');
  const posted = await finishes(discord, () => pressed.message);
  await discord.until(() => posted.attachments.length === 1);
  expect(await sniff(posted.attachments[0])).toBe('wav');
});

test('mentions in any text ping no user, posted or edited', async () => {
  const { discord, ben } = world;
  const given = { text: bad, project: bad.slice(0, 200) };
  const spoken = await discord.slash(evil, channel, 'tts', given);
  const done = await finishes(discord, () => spoken.message);
  expect(await told(ben, () => discord.press(ben, done, 'Details'))).toMatch(/Project/);
  const working = await held(evil);
  expect(await told(ben, () => discord.press(ben, working, 'Stop tracking'))).toMatch(/^Only /);
  service.word = 'SUCCESS';
  const file = {
    name: `@everyone <@&1> <@${ben.id}>.wav`,
    bytes: wav({ samples: tone(1) }),
    type: 'audio/wav',
  };
  const split = await discord.slash(evil, channel, 'separate', { project: bad.slice(0, 200) }, { files: { file } });
  await discord.until(() => hasEnded(split.message));
  Object.assign(service, { word: 'FAILED', said: bad });
  const broken = await discord.slash(evil, channel, 'tts', given);
  await discord.until(() => hasEnded(broken.message));
  Object.assign(service, { word: 'SUCCESS', said: null });
  const wrong = await discord.slash(evil, channel, 'tts', { text: bad, voice: bad, language: bad });
  await discord.until(() => wrong.message?.deleted);
  for (const name of ['tasks', 'voices'] as const) {
    const asked = await discord.slash(evil, channel, name);
    await reads(discord, () => asked.message, /./);
  }
  const said = discord.say(ben, channel, `Good morning to you all, my friends ${bad}`);
  const action = await discord.messageAction(evil, channel, 'Speak', said);
  await finishes(discord, () => action.message);

  const revisions = discord
    .messages(channel)
    .filter(({ author }) => author.bot)
    .flatMap((one) => one.revisions);
  expect(revisions.length).toBeGreaterThan(20);
  for (const { pinged, content, embeds, components } of revisions) {
    expect(pinged).toEqual({ users: [], roles: [], everyone: false });
    expect(JSON.stringify([content, embeds, components])).not.toMatch(/@(everyone|here)|(?<!\\)<@/);
  }
});

test('sends nothing that Discord refuses', () => {
  expect(world.discord.refusals).toEqual([]);
});
