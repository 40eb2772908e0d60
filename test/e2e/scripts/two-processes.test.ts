// Two real processes share a Redis. The one that has scripts is killed, and the other completes them: no line is created
// twice, and each script is posted once.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOrCreateKey } from '../../../src/store/encryption.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { createDiscordWorld, type DiscordWorld, finishes, startConnected, words } from '../discord/server.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';

const redis = await startRedis('aof');
const SCRIPTS = ['one', 'two', 'three'];
const textOf = (word: string): string =>
  `Rose: Good morning, ${word}!\nWalter: Is it, ${word}?\nRose: Look outside, ${word}!`;

describe.runIf(redisIsHere)('two processes on one Redis', () => {
  let service: MediaServer;
  let world: DiscordWorld;
  let processes: readonly Earshot[] = [];

  beforeAll(async () => {
    await redis.start();
    [service, world] = await Promise.all([startMediaServer(), createDiscordWorld()]);
    service.otherVoices.push({ voice_name: 'Joe', gender: 1 });
    service.word = 'PENDING';
    const folders = [newFolder(), newFolder()] as const;
    loadOrCreateKey(join(folders[0], 'secret.key'));
    await copyFile(join(folders[0], 'secret.key'), join(folders[1], 'secret.key'));
    const environment = {
      ...SCRIPTED(service),
      ...{ SERVICE_AT_ONCE: '0', REDIS_URL: redis.url, TAKEOVER_SECONDS: '8' },
    };
    processes = await Promise.all(folders.map((folder) => startConnected(world, environment, folder)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await world.discord.close();
    await service.stop();
    await redis.end();
  });

  test('the other process completes the scripts of a killed one', async () => {
    const { discord, guild, ana } = world;
    const acts = await Promise.all(
      SCRIPTS.map((word) =>
        discord.slash(ana, guild.channel({ name: word }), 'tts', { text: textOf(word), language: 'English' }),
      ),
    );
    await expect.poll(() => service.creates.length).toBe(3 * SCRIPTS.length);
    // A line whose answer is not stored yet would be unknown. Each script is a task, too.
    await expect.poll(() => new Set(processes.flatMap(accepted)).size).toBe(4 * SCRIPTS.length);
    const owners = processes.map(({ log }) => log.filter(({ msg }) => msg === 'task recovered').length);
    const [first] = processes.toSorted((one, other) => Number(hears(other)) - Number(hears(one)));
    await first?.kill();
    service.word = 'SUCCESS';
    for (const act of acts) {
      const card = await finishes(discord, () => act.message);
      expect(words(card)).not.toContain('is missing');
      await expect
        .poll(() => act.message?.attachments.map(({ filename }) => filename.split('.').at(-1)))
        .toEqual(['mp3', 'srt', 'vtt']);
      expect(discord.messages(act.channel).filter(({ deleted }) => !deleted)).toHaveLength(1);
    }
    process.stdout.write(`tasks and lines of the processes: ${owners.join(' and ')}\n`);
    expect(service.creates).toHaveLength(3 * SCRIPTS.length);
    expect(discord.refusals).toEqual([]);
  });
});

/** Tasks whose create answers this process has stored. */
const accepted = ({ log }: Earshot) => log.flatMap(({ task, to }) => (to === 'polling' ? [task] : []));
const hears = ({ log }: Earshot): boolean => log.some(({ msg }) => msg === 'discord connected');
