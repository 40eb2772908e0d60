// Words below voice messages on Discord: the command, the notice, opt-outs, deletions and restarts.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { FLAGS } from '../../../fakes/discord/limits.ts';
import { openListening } from './setup.ts';

let live: Awaited<ReturnType<typeof openListening>>;

beforeEach(async () => {
  live = await openListening();
  live.guild.join(live.ana, { permissions: ['ManageChannels'] });
  live.guild.join(live.ben);
});
afterEach(async () => {
  expect(live.discord.refusals).toEqual([]);
  await live.close();
});

test('posts the words as a silent reply and tells no one', async () => {
  const { ana, ben, channel, discord } = live;
  expect(await live.listen(ana, 'on')).toBe('Voice messages here are transcribed from now on.');
  const [notice] = live.live();
  expect(notice?.content).toContain(`<@${ana.id}> switched this on.`);
  expect(notice?.flags).toBe(FLAGS.silent);
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  const [words] = live.wordsBelow(message);
  expect(words).toMatchObject({ content: 'Good morning everyone', embeds: [], flags: FLAGS.silent });
  expect(words?.pinged).toEqual({ users: [], roles: [], everyone: false });
  expect(discord.history(channel)).toContain('[Captions] [Not mine]');
  const tasks = await live
    .running()
    .bot.answerQuery(
      { command: 'tasks', values: {}, files: {}, labels: {} },
      { id: ben.id, name: 'Ben' },
      { id: channel.id, name: 'general' },
    );
  expect(tasks.rows ?? []).toEqual([]);
});

test('only people who may manage the channel switch it on and off', async () => {
  const { ana, ben } = live;
  expect(await live.listen(ben, 'on')).toBe('Only people who may manage this channel can change that.');
  expect(live.live()).toEqual([]);
  await live.listen(ana, 'on');
  expect(await live.listen(ben, 'off')).toBe('Only people who may manage this channel can change that.');
  expect(await live.listen(ana, 'off')).toContain('are no longer transcribed');
  expect(live.live()).toEqual([]);
  const message = live.record(ben);
  await live.settle();
  expect([live.wordsBelow(message), live.tasks()]).toEqual([[], []]);
});

test('without a notice the channel is not switched on', async () => {
  const { ana, ben, guild } = live;
  const mute = guild.channel({ name: 'mute', botCan: { send: false } });
  const act = await live.discord.slash(ana, mute, 'listen', { what: 'on' });
  await live.discord.until(() => act.message?.content);
  expect(act.message?.content).toContain('I can’t post in this channel');
  live.record(ben, mute);
  await live.settle();
  expect(live.tasks()).toEqual([]);
});

test('ordinary recordings, bots and other channels get no words', async () => {
  const { ana, ben, channel, guild, discord } = live;
  await live.listen(ana, 'on');
  discord.say(ben, channel, 'Hello', [{ name: 'song.ogg', type: 'audio/ogg', bytes: Buffer.from('OggS') }]);
  live.record(ben, guild.channel({ name: 'elsewhere' }));
  live.record(discord.webhook('Robot'));
  await live.settle();
  expect(live.tasks()).toEqual([]);
});

test('a deleted message takes its words and all records along', async () => {
  const { ana, ben, discord } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  discord.deleteMessage(message);
  await live.until(() => live.wordsBelow(message).length + live.tasks().length === 0);
  expect(live.world.service.deletedTasks).toEqual(['service-1']);
});

test('a message that is deleted while its words are made gets none', async () => {
  const { ana, ben, discord, world } = live;
  await live.listen(ana, 'on');
  world.service.statuses = [{ status: 'PENDING' }];
  const message = live.record(ben);
  await live.until(() => live.tasks().length > 0);
  discord.deleteMessage(message);
  await live.until(() => live.tasks().length === 0);
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  await live.settle(60);
  expect([live.wordsBelow(message), live.tasks()]).toEqual([[], []]);
});

test('a message that is deleted at once is not transcribed', async () => {
  const { ana, ben, discord } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  discord.deleteMessage(message);
  await live.settle(30);
  expect([live.wordsBelow(message), live.tasks()]).toEqual([[], []]);
});

test('"Not mine" deletes these words and stops later ones', async () => {
  const { ana, ben } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  const [words] = live.wordsBelow(message);
  if (!words) throw new Error('no words');
  expect((await live.press(ana, words, 'Not mine'))?.content).toBe(
    'Only the person who recorded this message can press that.',
  );
  expect((await live.press(ben, words, 'Not mine'))?.content).toContain('are not transcribed here');
  await live.until(() => live.wordsBelow(message).length + live.tasks().length === 0);
  const later = live.record(ben);
  await live.settle();
  expect(live.wordsBelow(later)).toEqual([]);
  const others = live.record(ana);
  await live.until(() => live.wordsBelow(others).length > 0);
  await live.listen(ben, 'mineAgain');
  const again = live.record(ben);
  await live.until(() => live.wordsBelow(again).length > 0);
});

test('an opt-out on the notice ends tasks that run, also after a restart', async () => {
  const { ana, ben, world } = live;
  await live.listen(ana, 'on');
  world.service.statuses = [{ status: 'PENDING' }];
  const message = live.record(ben);
  await live.until(() => live.tasks().length > 0);
  const [notice] = live.live();
  if (!notice) throw new Error('no notice');
  await live.restart();
  await live.press(ben, notice, 'Not mine');
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  await live.settle(30);
  expect([live.wordsBelow(message), live.tasks()]).toEqual([[], []]);
});

test('a channel that is switched off gets no words of running transcriptions', async () => {
  const { ana, ben, world } = live;
  await live.listen(ana, 'on');
  world.service.statuses = [{ status: 'PENDING' }];
  const message = live.record(ben);
  await live.until(() => live.tasks().length > 0);
  await live.listen(ana, 'off');
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  await live.until(() => live.tasks().length === 0);
  expect(live.wordsBelow(message)).toEqual([]);
});

test('attaches captions for the person alone', async () => {
  const { ana, ben, discord } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  const [words] = live.wordsBelow(message);
  if (!words) throw new Error('no words');
  const answer = await live.press(ana, words, 'Captions');
  const [file] = answer?.attachments ?? [];
  expect(file?.filename).toBe('captions.srt');
  expect(file && discord.bytes(file).toString()).toContain('00:00:00,000 --> 00:00:02,000\nGood morning everyone');
});

test('translates words in other languages below the words', async () => {
  const { ana, ben, heard } = live;
  expect(await live.listen(ana, 'on', 'Klingon')).toContain('I can’t translate into “Klingon”');
  await live.listen(ana, 'on', 'Spanish');
  expect(live.live()[0]?.content).toContain('are translated into Spanish.');
  heard.unshift('Guten Morgen und willkommen');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message)[0]?.edited);
  expect(live.wordsBelow(message).map(({ content }) => content)).toEqual([
    'Guten Morgen und willkommen\n\n**Spanish**\nHola',
  ]);
});

test('words in the language of the channel are not translated', async () => {
  const { ana, ben, world } = live;
  await live.listen(ana, 'on', 'English');
  const message = live.record(ben);
  await live.settle(30);
  expect(live.wordsBelow(message).map(({ content }) => content)).toEqual(['Good morning everyone']);
  expect(world.service.created.map(({ operation }) => operation)).toEqual(['transcribe']);
});

test('a recording without speech gets no reply and leaves no record', async () => {
  const { ana, ben, heard } = live;
  await live.listen(ana, 'on');
  heard.splice(0, 1, '');
  const message = live.record(ben);
  await live.settle();
  expect([live.wordsBelow(message), live.tasks()]).toEqual([[], []]);
});

test('explains trouble of the service once an hour', async () => {
  const { ana, ben, world } = live;
  await live.listen(ana, 'on');
  world.service.statuses = [{ status: 'ERROR', exception_reason: 'UNKNOWN_ERROR', message: 'The engine is gone.' }];
  for (let at = 0; at < 3; at += 1) live.record(ben);
  await live.until(() => live.world.service.created.length === 3 && live.tasks().length === 0);
  const said = live
    .live()
    .filter(({ content }) => content.startsWith('Voice messages can’t be transcribed at the moment: '));
  expect(said.map(({ content }) => content)).toEqual([
    'Voice messages can’t be transcribed at the moment: The engine is gone.',
  ]);
  expect(live.tasks()).toEqual([]);
});

test('long words are cut and attached whole', async () => {
  const { ana, ben, heard, discord } = live;
  await live.listen(ana, 'on');
  const long = 'All work and no play. '.repeat(150).trim();
  heard.unshift(long);
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  const [words] = live.wordsBelow(message);
  expect(words?.content.length).toBeLessThanOrEqual(2000);
  expect(words?.attachments.map((file) => discord.bytes(file).toString())).toEqual([long]);
});

test('a translation of long words replaces their file', async () => {
  const { ana, ben, heard, discord } = live;
  await live.listen(ana, 'on', 'Spanish');
  const long = 'Guten Morgen und willkommen. '.repeat(100).trim();
  heard.unshift(long);
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message)[0]?.edited);
  const [words] = live.wordsBelow(message);
  expect(words?.content).toMatch(/\n\n\*\*Spanish\*\*\nHola$/);
  expect(words?.attachments.map((file) => discord.bytes(file).toString())).toEqual([`${long}\n\nSpanish\nHola\n`]);
});

test('a fourth waiting message is ignored, and the author learns it once', async () => {
  const { ana, ben, world, discord } = live;
  await live.listen(ana, 'on');
  world.service.statuses = [{ status: 'PENDING' }];
  for (let at = 0; at < 5; at += 1) live.record(ben);
  await live.until(() => discord.dms(ben).length > 0);
  await live.settle(3);
  expect(live.tasks()).toHaveLength(3);
  expect(discord.dms(ben).map(({ content }) => content)).toEqual([
    'Your voice message is not transcribed: 3 of yours are still in progress.',
  ]);
});

test('a redelivered message makes one task', async () => {
  const { ana, ben, discord } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  discord.redeliver(message);
  await live.settle();
  await live.restart();
  discord.redeliver(message);
  await live.settle();
  expect(live.wordsBelow(message)).toHaveLength(1);
  expect(live.world.service.created).toHaveLength(1);
});

test('words whose message was deleted while the bot was away go at the next start', async () => {
  const { ana, ben, discord } = live;
  await live.listen(ana, 'on');
  const [kept, message] = [live.record(ben), live.record(ben)];
  await live.until(() => live.wordsBelow(kept).length + live.wordsBelow(message).length === 2);
  await live.running().chat.stop();
  discord.deleteMessage(message);
  await live.restart();
  await live.until(() => live.wordsBelow(message).length === 0 && live.tasks().length === 1);
  expect(live.wordsBelow(kept)).toHaveLength(1);
});

test('a server that removes the bot leaves no settings', async () => {
  const { ana, guild, records } = live;
  await live.listen(ana, 'on');
  expect(await records.keys('listen:')).toHaveLength(1);
  live.discord.removeBot(guild);
  await expect.poll(() => records.keys('listen:')).toEqual([]);
});

test('shows where it listens and posts a deleted notice again', async () => {
  const { ana, ben, channel, discord } = live;
  expect(await live.listen(ben, 'show')).toContain('Voice messages are not transcribed here.');
  await live.listen(ana, 'on', 'German');
  const [notice] = live.live();
  if (notice) discord.deleteMessage(notice);
  expect(await live.listen(ben, 'show')).toBe(
    `<#${channel.id}>: switched on by <@${ana.id}>, translated into German\nIf your own voice messages should not be transcribed, choose “not mine”.`,
  );
  expect(live.live()[0]?.content).toContain('Voice messages in this channel get a transcript');
});

test('a deletion that the platform refuses is tried again', async () => {
  const { ana, ben, discord, records } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0 && live.tasks().length > 0);
  discord.fault({ method: 'DELETE', route: '/messages', status: 500, times: 50 });
  discord.deleteMessage(message);
  await expect.poll(() => records.keys('listen-undeleted:')).toHaveLength(1);
  expect(live.wordsBelow(message)).toHaveLength(1);
  discord.clearFaults();
  await expect.poll(() => records.keys('listen-undeleted:'), { timeout: 10_000 }).toEqual([]);
  expect([live.wordsBelow(message), live.tasks()]).toEqual([[], []]);
});

test('a deletion that a restart interrupts is finished after it', async () => {
  const { ana, ben, channel, discord, records } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  discord.fault({ method: 'DELETE', route: '/messages', status: 500, times: 50 });
  discord.deleteMessage(message);
  await expect.poll(() => records.keys('listen-undeleted:')).toHaveLength(1);
  // The look at the latest messages of the channel does not find these words.
  for (let at = 0; at < 100; at += 1) discord.say(ana, channel, 'Hello');
  discord.clearFaults();
  await live.restart();
  await expect.poll(() => live.wordsBelow(message), { timeout: 10_000 }).toEqual([]);
  await expect.poll(() => records.keys('listen-undeleted:')).toEqual([]);
});

test('a deletion while the store is down is tried again', async () => {
  const { ana, ben, discord, records } = live;
  await live.listen(ana, 'on');
  const message = live.record(ben);
  await live.until(() => live.wordsBelow(message).length > 0);
  const { get, put } = records;
  const down = () => Promise.reject(new Error('the store is down'));
  Object.assign(records, { get: down, put: down });
  discord.deleteMessage(message);
  await expect
    .poll(() => live.log.entries.map(({ event }) => event))
    .toContain('discord: voice message or deletion not handled');
  Object.assign(records, { get, put });
  await expect.poll(() => live.wordsBelow(message), { timeout: 10_000 }).toEqual([]);
  await live.until(() => live.tasks().length === 0);
});

test('suggests languages', async () => {
  const { ana, channel, discord } = live;
  const choices = await discord.autocomplete(ana, channel, 'listen', { what: 'on', language: 'germ' }, 'language');
  expect(choices.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('German')]));
});
