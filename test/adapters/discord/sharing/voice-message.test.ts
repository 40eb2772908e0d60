// A finished sound as a voice message on the double, which takes it by Discord's specification or refuses it.

import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { waveformOf } from '../../../../src/adapters/discord/sharing/voice-message.ts';
import { openSharingWorld, type SharingWorld } from './setup.ts';

const BUTTON = 'Send as voice message';

let world: SharingWorld;
afterEach(() => world.close());

test('it is sent below its card, as long and as loud as it is, with its words for who cannot hear it', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, voiceMessages } = world;
  const card = await finish({ seconds: 3 });
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toBe('It is here as a voice message now.');
  const [message] = voiceMessages();
  expect(message).toMatchObject({ content: '', embeds: [], components: [] });
  const [file] = message?.attachments ?? [];
  const { duration = 0, waveform = '' } = file ?? {};
  expect(file).toMatchObject({ type: 'audio/ogg', description: 'Speech, 0:03: Hello team' });
  expect(duration).toBeGreaterThanOrEqual(3);
  expect(duration).toBeLessThan(3.1);
  const drawn = [...Buffer.from(waveform, 'base64')];
  expect(drawn.length).toBe(Math.ceil(duration * 10));
  expect(Math.max(...drawn)).toBe(255);
  expect(drawn[2]).toBeLessThan((drawn[25] ?? 0) / 2);
  expect(discord.refusals).toEqual([]);
  // What was made for it is gone.
  expect((await readdir(world.folder)).filter((name) => name.endsWith('.ogg'))).toEqual([]);
});

test('who may not send voice messages gets none sent, and neither does the bot try where it may not', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, forbid, personMay, voiceMessages } = world;
  const card = await finish({ seconds: 1 });
  personMay('ViewChannel', 'SendMessages');
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toMatch(/^You may not send voice messages in this channel, .*“Send Voice Messages”/);
  personMay('ViewChannel', 'SendMessages', 'SendVoiceMessages');
  forbid('SendVoiceMessages');
  await discord.press(ana, card, BUTTON);
  expect(await told(1)).toMatch(/^I may not send voice messages in this channel\. .*“Send Voice Messages”/);
  expect(voiceMessages()).toEqual([]);
});

test('who may write nothing there gets nothing written for them', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, personMay, voiceMessages } = world;
  const card = await finish({ seconds: 1 });
  personMay('ViewChannel', 'SendVoiceMessages', 'SendMessagesInThreads');
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toBe('You may not send messages in this channel, so I send none for you.');
  expect(voiceMessages()).toEqual([]);
});

test('a channel that is closed to the bot is said', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, forbid } = world;
  const card = await finish({ seconds: 1 });
  forbid('SendMessages');
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toMatch(/^I cannot post in this channel\./);
});

test('where it is switched off there is no button', async () => {
  world = await openSharingWorld({ voiceMessages: false });
  const card = await world.finish({ seconds: 1 });
  await expect(world.discord.press(world.ana, card, BUTTON)).rejects.toThrow('The message has no');
});

test('a sound of silence has something to be drawn', () => {
  world = { close: async () => {} } as SharingWorld;
  expect(waveformOf([])).toBe('AA==');
  expect(waveformOf([0, 0.5, 1])).toBe(Buffer.from([0, 128, 255]).toString('base64'));
});
