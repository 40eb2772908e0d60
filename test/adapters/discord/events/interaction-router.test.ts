// Commands and message actions on the fake: acknowledged at once, passed to the bot, refused privately and answered by
// one process only.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseMessageRef } from '../../../../src/adapters/discord/delivery/message-ref.ts';
import { FEW_LANGUAGES } from '../../../fakes/working-bot.ts';
import { type Live, openDiscord } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openDiscord();
});
afterEach(async () => {
  await live.close();
});

const taken = () => live.bot.taken.at(-1);

test('defers a command publicly and passes its full context', async () => {
  const { discord, ana, channel, guild, bot } = live;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello *team*', voice: 'Rose' });
  expect((await act.answered).said).toBe('deferred');
  await discord.until(() => act.message);
  expect(act.message?.ephemeral).toBe(false);
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(taken()?.request).toMatchObject({ command: 'tts', values: { text: 'Hello *team*', voice_id: 7 } });
  expect(taken()?.origin).toMatchObject({
    adapter: 'discord',
    person: { id: ana.id, name: 'Ana' },
    place: { id: channel.id, name: 'general' },
  });
  expect(parseMessageRef(taken()?.origin.message ?? null)).toMatchObject({
    message: act.message?.id,
    channel: channel.id,
    guild: guild.id,
    person: ana.id,
    ephemeral: false,
    isBotMember: true,
    maxFileBytes: 10 * 1024 * 1024,
    locale: 'en-US',
  });
  expect(discord.refusals).toEqual([]);
});

test('passes a file option’s name, size, type and working link', async () => {
  const { discord, ana, channel, bot } = live;
  const files = { file: { name: 'Talk.mp3', bytes: Buffer.from('sound'), type: 'audio/mpeg' } };
  await discord.slash(ana, channel, 'separate', {}, { files });
  await expect.poll(() => bot.taken).toHaveLength(1);
  const file = taken()?.request.files['media_file'];
  expect(file).toMatchObject({ name: 'Talk.mp3', bytes: 5, type: 'audio/mpeg', field: 'media_file' });
  expect(await (await fetch(file?.link ?? '')).text()).toBe('sound');
});

test('uses a film attachment in place of a link', async () => {
  const { discord, ana, channel, bot } = live;
  const files = { file: { name: 'talk.mp4', bytes: Buffer.from('film') } };
  await discord.slash(ana, channel, 'dub', { to: 'Spanish' }, { files });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(taken()?.request.labels['video_url']).toBe('talk.mp4');
  expect(taken()?.request.values['video_url']).toContain(discord.cdn);
});

test('answers an invalid command ephemerally', async () => {
  const { discord, ana, channel } = live;
  const act = await discord.slash(ana, channel, 'settings', { voice: 'Nobody' });
  await discord.until(() => act.message?.embeds.length === 1);
  expect(act.message?.ephemeral).toBe(true);
  expect(act.message?.embeds[0]?.description).toContain('I don’t know the voice');
});

test('acknowledges without waiting for a slow store', async () => {
  const { discord, ana, channel, bot } = live;
  const store = Promise.withResolvers<void>();
  bot.onTake = () => store.promise;
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  expect((await act.answered).said).toBe('deferred');
  expect(bot.taken).toEqual([]);
  store.resolve();
  await expect.poll(() => bot.taken).toHaveLength(1);
});

test('acknowledges without waiting for hanging settings', async () => {
  const { discord, ana, channel, bot } = live;
  const settings = Promise.withResolvers<never>();
  Object.assign(bot, { parse: () => settings.promise });
  const act = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  expect((await act.answered).said).toBe('deferred');
  settings.reject(new Error('the store is closed'));
  await discord.until(() => discord.ephemeral(ana).length === 1);
  expect(discord.ephemeral(ana)[0]?.embeds[0]?.description).toContain('Your request could not be accepted');
  expect(act.message?.deleted).toBe(true);
});

test('survives an answer that arrives too late', async () => {
  const { discord, ana, channel, bot, log } = live;
  discord.fault({ route: '/callback', status: 404, times: 10 });
  await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await expect.poll(() => log.entries.some(({ event }) => /interaction|late/.test(event))).toBe(true);
  expect(bot.taken).toEqual([]);
});

test('speaks a message as displayed', async () => {
  const { discord, ana, channel, bot } = live;
  const said = discord.say(ana, channel, `Hi <@${ana.id}>, look <:wave:123456789012345678> at **this**`);
  await discord.messageAction(ana, channel, 'Speak', said);
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(taken()?.request.values['text']).toBe('Hi Ana, look at **this**');
});

test('separates the first file that fits', async () => {
  const { discord, ana, channel, bot } = live;
  const said = discord.say(ana, channel, 'two files', [
    { name: 'cover.png', bytes: Buffer.from('picture') },
    { name: 'song.wav', bytes: Buffer.from('song') },
    { name: 'other.wav', bytes: Buffer.from('other') },
  ]);
  await discord.messageAction(ana, channel, 'Separate', said);
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(taken()?.request.files['media_file']?.name).toBe('song.wav');
});

test('rejects an unsuitable message ephemerally and names what is missing', async () => {
  const { discord, ana, channel, bot } = live;
  const said = discord.say(ana, channel, 'no file here');
  const act = await discord.messageAction(ana, channel, 'Tell it', said);
  expect((await act.answered).said).toBe('message');
  expect(act.message?.ephemeral).toBe(true);
  expect(act.message?.content).toContain('.txt, .docx, .epub, .html, .md or .pdf');
  expect(bot.taken).toEqual([]);
});

test('treats a user-installed app in a DM as no member', async () => {
  const { discord, bot } = live;
  const ben = discord.user('Ben', { installed: true });
  const group = discord.group('Friends', [ben]);
  await discord.slash(ben, group, 'tts', { text: 'Hello' });
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(parseMessageRef(taken()?.origin.message ?? null)).toMatchObject({
    isBotMember: false,
    channel: group.id,
  });
  await discord.slash(ben, discord.dm(ben), 'tts', { text: 'Hello' });
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(parseMessageRef(taken()?.origin.message ?? null)).toMatchObject({ isBotMember: true });
});

test('sends only requests that Discord accepts', async () => {
  const { discord, ana, channel, bot } = live;
  await discord.slash(ana, channel, 'sound', { description: 'rain' });
  await discord.slash(ana, channel, 'translate', { text: 'Good morning', to: 'Spanish' });
  await expect.poll(() => bot.taken).toHaveLength(2);
  expect(discord.refusals).toEqual([]);
});

test('offers alternatives as buttons, each starting one task once', async () => {
  const { discord, ana, channel, bot } = live;
  bot.known = FEW_LANGUAGES;
  await discord.slash(ana, channel, 'translate', { text: 'Good morning', to: 'German' });
  await discord.until(() => discord.ephemeral(ana).length === 1);
  const [refusal] = discord.ephemeral(ana);
  expect(refusal?.embeds[0]?.description).toContain('no translator from English to German here');
  for (const label of ['Spanish', 'French, through Spanish', 'Edit'])
    expect(JSON.stringify(refusal?.components)).toContain(`"label":"${label}"`);
  expect(bot.taken).toEqual([]);
  const press = () => discord.press(ana, refusal as never, 'French, through Spanish');
  await Promise.all([press(), press()]);
  await expect.poll(() => discord.ephemeral(ana).map(({ content }) => content)).toContain('That was started already.');
  await expect.poll(() => bot.taken).toHaveLength(1);
  expect(taken()?.request).toMatchObject({ values: { texts: ['Good morning'], target_language: 76 } });
});

const directly = () => live.discord.dm(live.ana).messages.map(({ content }) => content);

test.each(['help', 'tts', 'separate', 'voice'])('answers /%s in a locked thread by direct message', async (name) => {
  const { discord, guild, ana, channel } = live;
  const thread = guild.channel({ name: 'old', type: 'thread', parent: channel });
  discord.archiveThread(thread, { locked: true });
  await discord.slash(ana, thread, name, name === 'tts' ? { text: 'Hello' } : {});
  await expect.poll(directly).toEqual([expect.stringContaining('thread is locked or archived')]);
  expect(live.bot.taken).toEqual([]);
});

test.each([50001, 50013, 10003, 160005])('sends a direct message after a first answer fails (%s)', async (code) => {
  const { discord, ana, channel } = live;
  discord.fault({ route: '/callback', status: 403, code });
  await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await expect.poll(directly).toHaveLength(1);
});

test('falls back to a sentence when the first body fails', async () => {
  const { discord, ana, channel } = live;
  discord.fault({ route: '/callback', status: 400, code: 50035 });
  const act = await discord.slash(ana, channel, 'voice', {});
  expect((await act.answered).said).toBe('message');
  expect(act.message).toMatchObject({ ephemeral: true, content: expect.stringContaining('Send it again') });
});

test.each([10062, 40060])('sends no direct message for late or duplicate answers (%s)', async (code) => {
  const { discord, ana, channel, log } = live;
  discord.fault({ route: '/callback', status: 400, code });
  const { id } = await discord.slash(ana, channel, 'tts', { text: 'Hello' });
  await discord.slash(ana, channel, 'tts', { text: 'Again' });
  await expect.poll(() => live.bot.taken).toHaveLength(1);
  expect(directly()).toEqual([]);
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  expect(id).toBeDefined();
});
