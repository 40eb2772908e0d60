// A task that may outlast its interaction token is not started before a warning, where the bot could not post later.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Act, Channel } from '../../../fakes/discord/index.ts';
import { type Live, openDiscord } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openDiscord();
});
afterEach(async () => {
  await live.close();
});

type BotCan = Parameters<Live['guild']['channel']>[0]['botCan'];
const RECORDING = { file: { name: 'Talk.mp3', bytes: Buffer.from('sound'), type: 'audio/mpeg' } };
const closed = (botCan: BotCan, parent?: Channel) =>
  live.guild.channel({ name: 'closed', botCan, ...(parent && { type: 'thread', parent }) });
const separate = (channel: Channel): Promise<Act> =>
  live.discord.slash(live.ana, channel, 'separate', {}, { files: RECORDING });

test('names what is missing, privately, and creates nothing', async () => {
  const act = await separate(closed({ attach: false, embed: false }));
  expect((await act.answered).said).toBe('message');
  expect(act.message?.ephemeral).toBe(true);
  expect(act.message?.content).toContain('I need “Embed Links” and “Attach Files” in this channel');
  expect(act.message?.content).toContain('Nothing was started');
  expect(live.bot.taken).toEqual([]);
  expect(live.discord.refusals).toEqual([]);
});

test('names the permission for threads in a thread', async () => {
  const act = await separate(closed({ send: false }, live.channel));
  await act.answered;
  expect(act.message?.content).toContain('“Send Messages in Threads”');
});

test('starts the same request anyway, once', async () => {
  const { discord, ana, bot } = live;
  const act = await separate(closed({ attach: false }));
  await act.answered;
  if (!act.message) throw new Error('there is no warning');
  const press = await discord.press(ana, act.message, 'Start anyway');
  expect((await press.answered).said).toBe('deferred');
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(bot.taken[0]?.request.files['media_file']).toMatchObject({ name: 'Talk.mp3' });
  const again = await discord.press(ana, act.message, 'Start anyway');
  await again.answered;
  expect(again.message?.content).toContain('started already');
  expect(bot.taken).toHaveLength(1);
});

test('starts a short task without a permission', async () => {
  const { discord, ana, bot } = live;
  await discord.slash(ana, closed({ send: false, attach: false }), 'tts', { text: 'Hello' });
  await expect.poll(() => bot.taken).toHaveLength(1);
});

test('warns about a film behind a link', async () => {
  const { discord, ana, bot } = live;
  const act = await discord.slash(ana, closed({ view: false }), 'dub', {
    link: 'https://example.com/talk.mp4',
    to: 'Spanish',
  });
  await act.answered;
  expect(act.message?.content).toContain('“View Channel”');
  expect(bot.taken).toEqual([]);
});

test('starts a long task where permissions suffice or do not apply', async () => {
  const { discord, ana, channel, bot } = live;
  await separate(channel);
  await expect.poll(() => bot.taken).toHaveLength(1);
  await separate(discord.dm(ana));
  await expect.poll(() => bot.taken).toHaveLength(2);
});
