// Channels that listen with the real process on the fake Slack: kills, redelivered events, deletions at any time, two
// processes, and a workspace that removes the app.

import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { selectEvents, selectScopes } from '../../../src/adapters/slack/install/scopes.ts';
import { loadOrCreateKey } from '../../../src/store/encryption.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { type Channel, createSlack, type Message } from '../../fakes/slack/index.ts';
import { ffmpeg, installed } from '../../studio/operations/dubbing/film.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { actionOf, type Mode, PATIENCE_MS, startConnected } from '../slack/workspace.ts';
import { findBytes } from './find-bytes.ts';

const hasFfmpeg = installed('ffmpeg', 'ffprobe');
/** Words that the scripted service hears. */
const WORDS = 'Good evening.';
/** A recording as Slack makes it: sound in an MP4 file. */
const clip = { name: 'audio_message.mp4', bytes: recordClip(), clip: 'slack_audio', duration: 2000 } as const;

function recordClip(): Buffer {
  const folder = newFolder();
  if (!hasFfmpeg) return Buffer.alloc(1);
  ffmpeg(['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2', '-c:a', 'aac', 'clip.mp4'], folder);
  return readFileSync(join(folder, 'clip.mp4'));
}

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface World {
  readonly slack: Awaited<ReturnType<typeof createSlack>>;
  readonly service: MediaServer;
  readonly channel: Channel;
  readonly team: ReturnType<Awaited<ReturnType<typeof createSlack>>['workspace']>;
  readonly ana: ReturnType<World['team']['user']>;
  readonly ben: ReturnType<World['team']['user']>;
  start(folder: string, mode?: Mode, environment?: Record<string, string>): Promise<Earshot>;
  speak(): Message;
  /** Visible replies of the bot to the voice message. */
  wordsBelow(voice: Message): readonly Message[];
  creates(): number;
}

/** A workspace with a channel that listens once `switchOn` has run. */
async function createListeningWorld(): Promise<World> {
  const events = selectEvents({ agent: false, workflows: false, listen: true });
  const slack = await createSlack({ patience: PATIENCE_MS, events });
  const team = slack.workspace({ name: 'Home', botScopes: selectScopes({ agent: true, listen: true }) });
  const [ana, ben] = [team.user('Ana'), team.user('Ben')];
  const channel = team.channel({ name: 'voices', creator: ana });
  const service = await startMediaServer();
  endings.push(() => slack.close());
  endings.push(() => service.stop());
  return {
    ...{ slack, team, ana, ben, channel, service },
    async start(folder, mode = 'socket', environment = {}) {
      const own = { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key', SLACK_LISTEN: 'on' };
      const earshot = await startConnected({ slack, team, ana, ben }, { ...own, ...environment }, { folder, mode });
      endings.push(() => earshot.kill());
      return earshot;
    },
    speak: () => team.say(ana, channel, '', { files: [clip] }),
    wordsBelow: ({ ts }) => channel.messages.filter((one) => one.bot && !one.deleted && one.thread_ts === ts),
    creates: () => service.creates.filter(({ path }) => path === '/transcribe').length,
  };
}

async function switchOn({ slack, team, ana, channel }: World, text = 'on'): Promise<void> {
  await team.command(ana, channel, '/listen', text);
  await slack.until(() => team.ephemeral(ana).some((one) => one.text.includes('from now on')));
}

/** Waits until all earlier events of this process are handled. */
async function fence({ slack, team, ben, channel }: World): Promise<void> {
  const answers = () => team.ephemeral(ben).length;
  const before = answers();
  await team.command(ben, channel, '/listen', 'show');
  await slack.until(() => answers() > before);
}

const storedKeys = (folder: string): readonly string[] => {
  const database = new DatabaseSync(join(folder, 'earshot.db'), { readOnly: true });
  const keys = database.prepare('SELECT key FROM entries').all();
  database.close();
  return keys.map(({ key }) => String(key));
};

test.runIf(hasFfmpeg)('killed between creation and words: one transcription, words once', async () => {
  const world = await createListeningWorld();
  const { slack, service } = world;
  const folder = newFolder();
  const first = await world.start(folder, 'http');
  await switchOn(world);
  service.word = 'PENDING';
  const voice = world.speak();
  // Before, the service's answer may be lost, and such a task is never sent twice.
  await first.logged(({ to }) => to === 'polling');
  await first.kill();
  service.word = 'SUCCESS';
  await world.start(folder, 'http');
  await slack.until(() => world.wordsBelow(voice).length === 1);
  expect(world.wordsBelow(voice)[0]?.text).toBe(WORDS);
  // Slack repeats the event with its mark, as after a lost acknowledgement.
  const [told] = slack.deliveries.filter(({ out }) => JSON.stringify(out.payload).includes(clip.name));
  const message = { message: voice, delivery: told, acked: true } as const;
  for (const newEventId of [false, true])
    for (const { acked } of await slack.redeliver(message, { times: 2, newEventId })) expect(acked).toBe(true);
  await fence(world);
  expect([world.creates(), world.wordsBelow(voice).length]).toEqual([1, 1]);
  expect(slack.refusals).toEqual([]);
});

test.runIf(hasFfmpeg)('killed while the words are posted: still only once', async () => {
  const world = await createListeningWorld();
  const { slack, channel } = world;
  const folder = newFolder();
  const first = await world.start(folder);
  await switchOn(world);
  const fault = slack.fault({ method: 'chat.postMessage', names: channel.id, after: 'drop' });
  const voice = world.speak();
  await slack.until(() => fault.met > 0 && world.wordsBelow(voice).length === 1);
  await first.kill();
  const second = await world.start(folder);
  await second.logged(({ to }) => to === 'done');
  expect([world.creates(), world.wordsBelow(voice).length]).toEqual([1, 1]);
});

test.runIf(hasFfmpeg)('killed before the task is stored: Slack’s repetition starts it', async () => {
  const world = await createListeningWorld();
  const { slack } = world;
  const folder = newFolder();
  const first = await world.start(folder, 'http');
  await switchOn(world);
  await first.kill();
  // The process was gone, so nothing was acknowledged.
  const voice = world.speak();
  const isVoice = ({ out }: (typeof slack.deliveries)[number]) => JSON.stringify(out.payload).includes(clip.name);
  await slack.until(() => slack.deliveries.filter(isVoice).length === 2);
  await world.start(folder, 'http');
  await slack.redeliver({ message: voice, delivery: slack.deliveries.find(isVoice), acked: 'dispatch_failed' });
  await slack.until(() => world.wordsBelow(voice).length === 1);
  expect(world.creates()).toBe(1);
});

test.runIf(hasFfmpeg)('a deletion racing the voice message leaves no words', async () => {
  const world = await createListeningWorld();
  const { slack, team, service } = world;
  await world.start(newFolder(), 'http');
  await switchOn(world);
  service.word = 'PENDING';
  const voices: Message[] = [];
  for (const ms of [0, 1, 3, 10, 30, 100]) {
    const voice = world.speak();
    voices.push(voice);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await team.deleteMessage(voice);
    await fence(world);
  }
  service.word = 'SUCCESS';
  const last = team.say(world.ben, world.channel, '', { files: [clip] });
  await slack.until(() => world.wordsBelow(last).length === 1);
  await fence(world);
  expect(voices.flatMap(world.wordsBelow)).toHaveLength(0);
});

test.runIf(hasFfmpeg)('a deletion after posting leaves nothing in the data folder', async () => {
  const world = await createListeningWorld();
  const { slack, team } = world;
  const folder = newFolder();
  const earshot = await world.start(folder);
  await switchOn(world);
  const voice = world.speak();
  await slack.until(() => world.wordsBelow(voice).length === 1);
  await earshot.logged(({ to }) => to === 'done');
  const traces = [WORDS, voice.files[0]?.id ?? '?', voice.ts, clip.bytes.subarray(200, 264)];
  expect(await findBytes(folder, traces)).not.toEqual([]);
  await team.deleteMessage(voice);
  await slack.until(() => world.wordsBelow(voice).length === 0);
  await fence(world);
  await earshot.kill('SIGTERM');
  expect(await findBytes(folder, traces)).toEqual([]);
});

test.runIf(hasFfmpeg)('adds the translation below the words', async () => {
  const world = await createListeningWorld();
  const { slack, service } = world;
  service.translation = 'Guten Abend.';
  await world.start(newFolder());
  await switchOn(world, 'on language: German');
  const voice = world.speak();
  const texts = () => JSON.stringify(world.wordsBelow(voice)[0]?.blocks ?? []);
  await slack.until(() => texts().includes('German: Guten Abend.'));
  expect(texts()).toContain(WORDS);
  expect(world.wordsBelow(voice)).toHaveLength(1);
  expect(slack.refusals).toEqual([]);
});

test.runIf(hasFfmpeg)('Not mine ends the transcriptions that run', async () => {
  const world = await createListeningWorld();
  const { slack, team, ana, channel, service } = world;
  await world.start(newFolder());
  await switchOn(world);
  const [notice] = channel.messages;
  service.word = 'PENDING';
  const voice = world.speak();
  await slack.until(() => world.creates() === 1);
  await team.press(ana, notice as Message, 'listen:opt-out');
  await slack.until(() => team.ephemeral(ana).some(({ text }) => text.includes('not transcribed')));
  service.word = 'SUCCESS';
  const other = team.say(world.ben, channel, '', { files: [clip] });
  await slack.until(() => world.wordsBelow(other).length === 1);
  await fence(world);
  expect(world.wordsBelow(voice)).toHaveLength(0);
});

test.runIf(hasFfmpeg)('a person who asks to be forgotten ends their transcriptions', async () => {
  const world = await createListeningWorld();
  const { slack, team, ana, channel, service } = world;
  const folder = newFolder();
  const earshot = await world.start(folder);
  await switchOn(world);
  service.word = 'PENDING';
  const voice = world.speak();
  await slack.until(() => world.creates() === 1);
  await team.command(ana, channel, '/settings', 'forget: me');
  const asks = (one: Message) => JSON.stringify(one.blocks).includes('Delete everything');
  await slack.until(() => team.ephemeral(ana).some(asks));
  const question = team.ephemeral(ana).findLast(asks) as Message;
  await team.press(ana, question, actionOf(question, 'Delete everything'));
  await slack.until(() => team.ephemeral(ana).some(({ blocks }) => JSON.stringify(blocks).includes('Data deleted')));
  service.word = 'SUCCESS';
  const other = team.say(world.ben, channel, '', { files: [clip] });
  await slack.until(() => world.wordsBelow(other).length === 1);
  await fence(world);
  expect(world.wordsBelow(voice)).toHaveLength(0);
  await earshot.kill('SIGTERM');
  expect(await findBytes(folder, [voice.ts])).toEqual([]);
});

test.runIf(hasFfmpeg)('a workspace that removes the app leaves no settings', async () => {
  const world = await createListeningWorld();
  const folder = newFolder();
  const earshot = await world.start(folder);
  await switchOn(world);
  expect(storedKeys(folder).filter((key) => key.includes('listen:'))).toHaveLength(1);
  await world.team.uninstall();
  await world.slack.until(() => storedKeys(folder).every((key) => !key.includes('listen:')));
  await earshot.kill();
});

test.runIf(hasFfmpeg)('without the setting there is no command, module or reaction', async () => {
  const world = await createListeningWorld();
  const { slack, team, ana, channel } = world;
  const coverage = newFolder();
  const off = { SLACK_LISTEN: 'off', NODE_V8_COVERAGE: coverage };
  const earshot = await world.start(newFolder(), 'socket', off);
  await team.command(ana, channel, '/listen', 'on');
  await slack.until(() => team.ephemeral(ana).length > 0);
  expect(team.ephemeral(ana)[0]?.text).toContain('/listen');
  world.speak();
  await fence(world);
  expect([world.creates(), channel.messages.filter(({ bot, ephemeralTo }) => bot && !ephemeralTo).length]).toEqual([
    0, 0,
  ]);
  await earshot.kill('SIGTERM');
  const loaded = readdirSync(coverage)
    .map((name) => readFileSync(join(coverage, name), 'utf8'))
    .join('');
  expect([loaded.includes('/adapters/slack/index.ts'), loaded.includes('/listening/')]).toEqual([true, false]);
});

const redis = await startRedis('aof');

describe.runIf(redisIsHere && hasFfmpeg)('two processes', () => {
  test('write each voice message down once and delete its words', async () => {
    await redis.start();
    endings.push(() => redis.end());
    const world = await createListeningWorld();
    const { slack, team } = world;
    const folders = [newFolder(), newFolder()] as const;
    loadOrCreateKey(join(folders[0], 'secret.key'));
    copyFileSync(join(folders[0], 'secret.key'), join(folders[1], 'secret.key'));
    for (const folder of folders) await world.start(folder, 'socket', { REDIS_URL: redis.url });
    await switchOn(world);
    const voices = Array.from({ length: 3 }, () => world.speak());
    const isVoice = ({ out }: (typeof slack.deliveries)[number]) => JSON.stringify(out.payload).includes(clip.name);
    await slack.until(() => slack.deliveries.filter(isVoice).length === 3);
    for (const delivery of slack.deliveries.filter(isVoice))
      await slack.redeliver({ message: undefined, delivery, acked: true }, { times: 4, newEnvelope: true });
    await slack.until(() => voices.every((voice) => world.wordsBelow(voice).length === 1));
    expect(world.creates()).toBe(3);
    for (const voice of voices) await team.deleteMessage(voice);
    await slack.until(() => voices.every((voice) => world.wordsBelow(voice).length === 0));
    expect(slack.refusals).toEqual([]);
  });
});
