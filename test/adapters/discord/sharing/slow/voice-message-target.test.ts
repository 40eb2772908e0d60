// A finished sound as a voice message on the fake, which enforces Discord's specification.

import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { encodeWaveform } from '../../../../../src/adapters/discord/sharing/voice-message-target.ts';
import { openSharingWorld, type SharingWorld } from '../setup.ts';

const BUTTON = 'Send as voice message';

let world: SharingWorld;
afterEach(() => world.close());

test('posts below its card with duration, waveform and description', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, voiceMessages } = world;
  const card = await finish({ seconds: 3 });
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toBe('Sent here as a voice message.');
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
  // The temporary Ogg file is deleted.
  expect((await readdir(world.folder)).filter((name) => name.endsWith('.ogg'))).toEqual([]);
});

test('sends none without the person’s or the bot’s permission', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, forbid, personMay, voiceMessages } = world;
  const card = await finish({ seconds: 1 });
  personMay('ViewChannel', 'SendMessages');
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toMatch(/^You are not allowed to send voice messages in this channel, .*“Send Voice Messages”/);
  personMay('ViewChannel', 'SendMessages', 'SendVoiceMessages');
  forbid('SendVoiceMessages');
  await discord.press(ana, card, BUTTON);
  expect(await told(1)).toMatch(/^I’m not allowed to send voice messages in this channel\. .*“Send Voice Messages”/);
  expect(voiceMessages()).toEqual([]);
});

test('sends none when the person may not write there', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, personMay, voiceMessages } = world;
  const card = await finish({ seconds: 1 });
  personMay('ViewChannel', 'SendVoiceMessages', 'SendMessagesInThreads');
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toBe('You are not allowed to send messages in this channel, so I can’t send one for you.');
  expect(voiceMessages()).toEqual([]);
});

test('reports a channel closed to the bot', async () => {
  world = await openSharingWorld();
  const { discord, ana, finish, told, forbid } = world;
  const card = await finish({ seconds: 1 });
  forbid('SendMessages');
  await discord.press(ana, card, BUTTON);
  expect(await told(0)).toMatch(/^I can’t post in this channel\./);
});

test('shows no button when switched off', async () => {
  world = await openSharingWorld({ voiceMessages: false });
  const card = await world.finish({ seconds: 1 });
  await expect(world.discord.press(world.ana, card, BUTTON)).rejects.toThrow('The message has no');
});

test('draws a flat waveform for silence', () => {
  world = { close: async () => {} } as SharingWorld;
  expect(encodeWaveform([])).toBe('AA==');
  expect(encodeWaveform([0, 0.5, 1])).toBe(Buffer.from([0, 128, 255]).toString('base64'));
});
