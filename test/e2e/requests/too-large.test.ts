// Results too large for a Discord channel, with the real process and studio: an MP3 if that fits, else a public link.

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDiscordWorld,
  type DiscordWorld,
  finishes,
  reads,
  sniff,
  startConnected,
  words,
} from '../discord/server.ts';
import type { Earshot } from '../earshot.ts';

const PUBLIC = 'https://earshot.example';
const text = 'Good morning everybody, and welcome to the harbour tour on this rather windy day.';

let world: DiscordWorld;
let earshot: Earshot;

beforeAll(async () => {
  world = await createDiscordWorld();
  earshot = await startConnected(world, { PUBLIC_URL: PUBLIC });
});

afterAll(async () => {
  await earshot.kill('SIGTERM');
  await world.discord.close();
});

/** Requests speech with an upload limit of `most` bytes. */
async function speakWithin(most: number) {
  const { discord } = world;
  const [guild, tim] = [
    discord.guild({ name: 'Small', attachmentLimit: most }),
    discord.user('Tim', { attachmentLimit: 0 }),
  ];
  guild.join(tim);
  const act = await discord.slash(tim, guild.channel({ name: 'general' }), 'tts', { text });
  return { tim, card: await finishes(discord, () => act.message) };
}

test('sends oversized WAV speech as MP3 and reports it', async () => {
  const { discord } = world;
  const { tim, card } = await speakWithin(80_000);
  await discord.until(() => card.attachments.length === 1);
  expect(await Promise.all(card.attachments.map(sniff))).toEqual(['mp3']);
  expect(card.attachments[0]?.size).toBeLessThanOrEqual(80_000);
  await discord.press(tim, card, 'Details');
  await reads(discord, () => discord.ephemeral(tim).at(-1), /as MP3, \d+ kbit\/s, to fit 80 kB here/);
});

test('links a recording that fits no file format', async () => {
  const { card } = await speakWithin(1000);
  expect(card.attachments).toEqual([]);
  const link = /\]\((https:\/\/earshot\.example\/media\/shared\/[^)]+)\)/.exec(words(card))?.[1] ?? '';
  expect(words(card)).toMatch(/too large to be posted here\. The link works until/);
  const answer = await fetch(link.replace(PUBLIC, earshot.base), { headers: { range: 'bytes=0-3' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'RIFF']);
  const secret = link.split('/').at(-2) ?? 'none';
  expect(secret).toHaveLength(32);
  expect(JSON.stringify(earshot.log)).not.toContain(secret);
});
