// Two real processes share a Redis and one Discord or Slack: the other process takes over a killed one's tasks, presses
// reach the owner, shared events are handled once, and rate limits of a workspace apply to both.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadOrCreateKey } from '../../../src/store/encryption.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import type { Message } from '../../fakes/slack/index.ts';
import { reads as cardReads, createDiscordWorld, finishes, startConnected as joinTown } from '../discord/server.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import {
  actionOf,
  brought,
  cards,
  createSlackWorld,
  startConnected as joinOffice,
  reads,
  taskOf,
} from '../slack/workspace.ts';

const redis = await startRedis('aof');
let service: MediaServer;
let environment: Record<string, string>;
const endings: (() => Promise<unknown>)[] = [];

const finish = async () => {
  for (const end of endings.splice(0).reverse()) await end();
};

const atEnd = (earshot: Earshot): Earshot => {
  endings.push(() => earshot.kill());
  return earshot;
};

/** Tasks that a process owns, by its log. */
const taken = ({ log }: Earshot): Set<string> =>
  new Set(log.flatMap(({ msg, task }) => (msg === 'task recovered' && task !== undefined ? [task] : [])));

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe.runIf(redisIsHere)('two processes on one Redis', () => {
  beforeAll(() => redis.start());
  afterAll(() => redis.end());

  const begin = async () => {
    await redis.say('FLUSHALL');
    service = await startMediaServer();
    service.word = 'PENDING';
    endings.push(() => service.stop());
    // A process that a busy machine delays for some seconds must keep its tasks; only a dead one loses them.
    environment = { ...SCRIPTED(service), REDIS_URL: redis.url, TAKEOVER_SECONDS: '8' };
  };

  test('takes over a killed process’s tasks, completing each once', async () => {
    await begin();
    // Two processes that start, and thirty requests whose answers get lost: three seconds are too few on a busy machine.
    const world = await createDiscordWorld();
    const { discord, guild, ana } = world;
    endings.push(() => discord.close());
    onTestFinished(finish);
    const folders = [newFolder(), newFolder()] as const;
    loadOrCreateKey(join(folders[0], 'secret.key'));
    await copyFile(join(folders[0], 'secret.key'), join(folders[1], 'secret.key'));
    const joined = folders.map((folder) => joinTown(world, environment, folder));
    const [one, other] = (await Promise.all(joined)).map(atEnd) as [Earshot, Earshot];
    const channel = guild.channel({ name: 'general' });
    // After a lost response, the interaction counts as answered by an unknown process.
    // The bot repeats a response once, so no interaction may lose two.
    discord.fault({ method: 'POST', route: '/callback', before: 'drop', times: 20, oncePerPath: true });
    const acts = await Promise.all(
      numbers(30).map((at) => discord.slash(ana, channel, 'tts', { text: `Sentence ${at}` })),
    );
    for (const act of acts) await cardReads(discord, () => act.message, /Working/);
    // One process receives Discord's events, and both work.
    expect([service.creates.length, discord.messages(channel).length]).toEqual([30, 30]);
    const hears = ({ log }: Earshot) => log.some(({ msg }) => msg === 'discord connected');
    expect([one, other].filter(hears)).toHaveLength(1);
    const [first, second] = hears(one) ? [one, other] : [other, one];
    const lost = taken(first).size;
    expect(lost + taken(second).size).toBe(30);
    await first.kill();
    const killed = Date.now();
    service.word = 'SUCCESS';
    await discord.until(() => acts.every(({ message }) => message?.attachments.length === 1));
    process.stdout.write(
      `killed with ${lost} of 30 tasks; the last was there after ${((Date.now() - killed) / 1000).toFixed(1)} s\n`,
    );
    const all = discord.messages(channel).filter(({ deleted }) => !deleted);
    expect(all.map(({ attachments }) => attachments.length)).toEqual(acts.map(() => 1));
    expect(service.creates).toHaveLength(30);

    // The other process receives Discord's events once the first one's lease has expired.
    await second.logged(({ msg }) => msg === 'discord connected');
    process.stdout.write(`Discord was heard again after ${((Date.now() - killed) / 1000).toFixed(1)} s\n`);
    const later = await discord.slash(ana, channel, 'tts', { text: 'Who is there?' });
    await finishes(discord, () => later.message);
    expect(service.creates).toHaveLength(31);
    expect(discord.refusals).toEqual([]);
  });

  test('hands Discord over immediately on stop; no lease blocks restart', async () => {
    await begin();
    service.word = 'SUCCESS';
    const world = await createDiscordWorld();
    const { discord, guild, ana } = world;
    endings.push(() => discord.close());
    onTestFinished(finish);
    const channel = guild.channel({ name: 'general' });
    const speak = async (text: string) => {
      const act = await discord.slash(ana, channel, 'tts', { text });
      await finishes(discord, () => act.message);
    };
    const one = atEnd(await joinTown(world, environment));
    await speak('the first');
    const folder = newFolder();
    await copyFile(join(one.folder, 'secret.key'), join(folder, 'secret.key'));
    const other = atEnd(await joinTown(world, environment, folder));
    expect(other.log.some(({ msg }) => msg === 'discord connected')).toBe(false);
    await one.kill('SIGTERM');
    await other.logged(({ msg }) => msg === 'discord connected');
    await speak('the second');
    await other.kill('SIGTERM');
    const again = atEnd(await joinTown(world, environment, folder));
    expect(again.log.some(({ msg }) => msg === 'discord connected')).toBe(true);
    await speak('the third');
    expect([service.creates.length, discord.messages(channel).length]).toEqual([3, 3]);
    expect(discord.refusals).toEqual([]);
  });

  const settleIn = async () => {
    await begin();
    const world = await createSlackWorld();
    endings.push(() => world.slack.close());
    const mode = 'http' as const;
    const one = atEnd(await joinOffice(world, environment, { mode }));
    const folder = newFolder();
    await copyFile(join(one.folder, 'secret.key'), join(folder, 'secret.key'));
    const other = atEnd(await joinOffice(world, environment, { mode, folder }));
    /** Slack delivers to this process from now on. */
    const to = ({ base }: Earshot) => world.slack.http(`${base}/slack/events`);
    return { ...world, one, other, to, channel: world.team.channel({ name: 'general' }) };
  };

  describe('two processes with one Slack', () => {
    let world: Awaited<ReturnType<typeof settleIn>>;
    beforeAll(async () => {
      world = await settleIn();
    });
    afterAll(finish);

    test('creates one task from duplicate deliveries; buttons work at both', async () => {
      const { slack, team, ana, channel, one, other, to } = world;
      slack.http('http://127.0.0.1:1/slack/events');
      const texts = numbers(5).map((at) => `Sentence ${at}`);
      const acts = await Promise.all(texts.map((text) => team.command(ana, channel, '/tts', text)));
      await Promise.all(
        acts.flatMap((act) =>
          [one, other].map((each) => {
            to(each);
            return slack.redeliver(act);
          }),
        ),
      );
      const cardOf = (text: string) => (): Message | undefined =>
        cards(channel).find((card) => card.text.includes(text));
      for (const text of texts) await reads(slack, cardOf(text), /Working/);
      expect([cards(channel).length, service.creates.length]).toEqual([5, 5]);
      for (const text of texts) {
        const card = cardOf(text)() as Message;
        to(taken(one).has(taskOf(card)) ? other : one);
        await team.press(ana, card, actionOf(card, 'Stop tracking'));
        await reads(slack, () => card, /No longer tracked/);
      }
      expect(slack.refusals).toEqual([]);
    });

    test('delivers sixty tasks within Slack’s fifty updates a minute', async () => {
      const { slack, team, ana, channel, one, other, to } = world;
      service.word = 'SUCCESS';
      for (const at of numbers(60)) {
        to(at % 2 === 0 ? one : other);
        await team.command(ana, channel, '/tts', `Sentence ${at}`);
      }
      await slack.until(() => brought(channel).length === 60);
      const updates = slack.requests.filter(({ method }) => method === 'chat.update');
      await slack.until(() => slack.requests.filter(({ method }) => method === 'chat.update').length >= 40, 90_000);
      process.stdout.write(`60 tasks, ${taken(one).size} and ${taken(other).size} held; ${updates.length} updates\n`);
      expect(updates.filter(({ error }) => error === 'ratelimited')).toEqual([]);
      expect([taken(one).size > 0, taken(other).size > 0]).toEqual([true, true]);
      expect(slack.refusals).toEqual([]);
    });
  });
});
