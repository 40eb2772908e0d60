// Words below voice messages with whole processes: `kill -9` at every step, deletions at every moment, redelivered
// events and two processes on one Redis. Afterwards the data folder is searched byte by byte.

import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadOrCreateKey } from '../../../src/store/encryption.ts';
import type { Channel, Message } from '../../fakes/discord/index.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { installed } from '../../studio/operations/dubbing/film.ts';
import { createDiscordWorld, type DiscordWorld, startConnected, words } from '../discord/server.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import { findBytes } from './find-bytes.ts';

/** The words that the scripted service hears in every recording. */
const WORDS = 'Good evening.';

const redis = await startRedis('aof');
let recording = Buffer.alloc(0);
let service: MediaServer;
let world: DiscordWorld;
const running: Earshot[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-recording-'));
  const file = join(folder, 'voice-message.ogg');
  if (!installed('ffmpeg')) return;
  execFileSync('ffmpeg', ['-f', 'lavfi', '-i', 'anoisesrc=d=3:c=pink:seed=7', '-c:a', 'libopus', '-y', file], {
    stdio: 'ignore',
  });
  recording = await readFile(file);
});

afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
  await world.discord.close();
  await service.stop();
});

async function open(more: Record<string, string> = {}) {
  service = await startMediaServer();
  service.word = 'PENDING';
  service.also = ['DELETE /tasks'];
  world = await createDiscordWorld({ messageContent: true });
  const { discord, guild, ben } = world;
  const admin = discord.user('Ada');
  guild.join(admin, { permissions: ['ManageChannels'] });
  const channel = guild.channel({ name: 'general' });
  const start = async (folder = newFolder()): Promise<Earshot> => {
    const environment = { ...SCRIPTED(service), DISCORD_LISTEN: 'on', ...more };
    const earshot = await startConnected(world, environment, folder);
    running.push(earshot);
    return earshot;
  };
  const record = (): Message =>
    discord.say(ben, channel, '', [{ name: 'voice-message.ogg', type: 'audio/ogg', bytes: recording }]);
  const switchOn = async () => {
    const act = await discord.slash(admin, channel, 'listen', { what: 'on' });
    await discord.until(() => act.message?.content.includes('from now on'));
  };
  const below = (message: Message): readonly Message[] => repliesIn(channel, message);
  return { discord, channel, start, record, switchOn, below };
}

/** A process that transcribes a voice message. The service has not finished. */
async function openTranscribing() {
  const opened = await open();
  const earshot = await opened.start();
  await opened.switchOn();
  const message = opened.record();
  await reaches(earshot, 'polling');
  return { ...opened, earshot, message };
}

const repliesIn = (channel: Channel, message: Message): readonly Message[] =>
  world.discord.messages(channel).filter((one) => one.reference === message.id && !one.deleted);

/** Number of tasks that have reached the state. */
const countAt = ({ log }: Earshot, state: string): number =>
  new Set(log.flatMap(({ task, to }) => (to === state ? [task] : []))).size;

const reaches = (earshot: Earshot, state: string): Promise<void> =>
  world.discord.until(() => countAt(earshot, state) > 0);

/** Waits until neither words nor sound are left. The database’s log is emptied once a minute at most. */
const expectNothingLeft = (folder: string) =>
  expect.poll(() => findBytes(folder, [WORDS, recording.subarray(200, 264)]), { timeout: 120_000 }).toEqual([]);

describe.runIf(installed('ffmpeg'))('words below voice messages', () => {
  test('words come once after a kill, and go with their message', async () => {
    const { discord, start, below, earshot: first, message } = await openTranscribing();
    await first.kill();
    service.word = 'SUCCESS';
    const second = await start(first.folder);
    await discord.until(() => below(message).length === 1);
    await reaches(second, 'done');
    expect(below(message).map(({ content }) => content)).toEqual([WORDS]);
    expect(service.creates).toHaveLength(1);
    expect(await findBytes(first.folder, [WORDS])).not.toEqual([]);
    discord.redeliver(message);
    discord.deleteMessage(message);
    await discord.until(() => below(message).length === 0);
    await expectNothingLeft(first.folder);
    expect(service.creates).toHaveLength(1);
    expect(discord.refusals).toEqual([]);
  });

  test('words that were posted before a kill are not posted again', async () => {
    const { discord, start, record, switchOn, below } = await open();
    const first = await start();
    await switchOn();
    service.word = 'SUCCESS';
    discord.fault({ method: 'POST', route: '/messages', after: 'drop', times: 50 });
    const message = record();
    await discord.until(() => below(message).length === 1);
    await first.kill();
    discord.clearFaults();
    const second = await start(first.folder);
    await reaches(second, 'done');
    expect(below(message)).toHaveLength(1);
    discord.deleteMessage(message);
    await discord.until(() => below(message).length === 0);
    await expectNothingLeft(first.folder);
  });

  test('a message that was deleted while the process was dead gets no words', async () => {
    const { discord, start, below, earshot: first, message } = await openTranscribing();
    await first.kill();
    discord.deleteMessage(message);
    service.word = 'SUCCESS';
    const second = await start(first.folder);
    await reaches(second, 'abandoned');
    await expectNothingLeft(first.folder);
    expect(below(message)).toEqual([]);
  });

  test('a deletion wins at every moment of a task', async () => {
    const { discord, start, record, switchOn, below } = await open();
    const earshot = await start();
    await switchOn();
    service.word = 'SUCCESS';
    const messages: Message[] = [];
    for (const wait of [0, 5, 20, 60, 150, 300, 600, 1200]) {
      const message = record();
      messages.push(message);
      await sleep(wait);
      discord.deleteMessage(message);
      await discord.until(() => below(message).length === 0);
    }
    await expectNothingLeft(earshot.folder);
    // A message that stays shows that all events before it were handled.
    const last = record();
    await discord.until(() => below(last).length === 1);
    expect(messages.flatMap(below)).toEqual([]);
    discord.deleteMessage(last);
    await discord.until(() => below(last).length === 0);
    await expectNothingLeft(earshot.folder);
  });

  test('a person who asks to be forgotten ends their transcriptions', async () => {
    const { discord, channel, record, below, earshot, message } = await openTranscribing();
    const { ben } = world;
    const act = await discord.slash(ben, channel, 'settings', { forget: 'me' });
    await discord.until(() => words(act.message).includes('Delete your data?'));
    await discord.press(ben, act.message as Message, 'Delete everything');
    await discord.until(() => discord.ephemeral(ben).some((one) => words(one).includes('Data deleted')));
    service.word = 'SUCCESS';
    await expectNothingLeft(earshot.folder);
    const last = record();
    await discord.until(() => below(last).length === 1);
    expect(below(message)).toEqual([]);
  });

  test('a kill during a deletion leaves nothing after the next start', async () => {
    const { discord, start, below, earshot: first, message } = await openTranscribing();
    discord.deleteMessage(message);
    await discord.gateway.received();
    await first.kill();
    service.word = 'SUCCESS';
    await start(first.folder);
    await expectNothingLeft(first.folder);
    expect(below(message)).toEqual([]);
  });

  describe.runIf(redisIsHere)('with two processes on one Redis', () => {
    beforeAll(() => redis.start());
    afterAll(() => redis.end());

    test('each message gets its words once, and a deletion leaves no record', async () => {
      await redis.say('FLUSHALL');
      const { discord, start, record, switchOn, below } = await open({ REDIS_URL: redis.url, TAKEOVER_SECONDS: '8' });
      const folders = [newFolder(), newFolder()] as const;
      loadOrCreateKey(join(folders[0], 'secret.key'));
      await copyFile(join(folders[0], 'secret.key'), join(folders[1], 'secret.key'));
      const both = await Promise.all(folders.map(start));
      await switchOn();
      const messages = [record(), record(), record()];
      for (const message of messages) discord.redeliver(message);
      // A task whose create call got no answer would end as unknown.
      await discord.until(() => both.reduce((sum, one) => sum + countAt(one, 'polling'), 0) === 3);
      const hears = ({ log }: Earshot) => log.some(({ msg }) => msg === 'discord connected');
      const first = both.find(hears);
      const second = both.find((one) => one !== first);
      await first?.kill();
      service.word = 'SUCCESS';
      await discord.until(() => messages.every((message) => below(message).length === 1));
      await second?.logged(({ msg }) => msg === 'discord connected');
      expect(service.creates).toHaveLength(3);
      for (const message of messages) discord.deleteMessage(message);
      await discord.until(() => messages.flatMap(below).length === 0);
      const search = `
        local found = {}
        for _, key in ipairs(redis.call('KEYS', '*')) do
          if redis.call('TYPE', key).ok == 'string' and string.find(redis.call('GET', key), ARGV[1], 1, true) then
            found[#found + 1] = key
          end
        end
        return #found`;
      await expect.poll(() => redis.say('EVAL', search, '0', WORDS)).toMatch(/^:0/);
      for (const folder of folders) await expectNothingLeft(folder);
      expect(discord.refusals).toEqual([]);
    });
  });
});
