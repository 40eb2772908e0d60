// The real process on bad storage: full, read-only, foreign, damaged or missing folders, and a full Redis. Prints what
// the operator reads. No failure is silent, and accepted tasks are delivered once the storage works again.

import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { acquireFileLock } from '../../../src/kit/sqlite/file-lock.ts';
import { ROOT } from '../../architecture/sources.ts';
import type { Message } from '../../fakes/discord/index.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { PROGRAM_ENVIRONMENT } from '../../program-environment.ts';
import { opened } from '../../store/setup.ts';
import { createDiscordWorld, type DiscordWorld, reads, startConnected, words } from '../discord/server.ts';
import { type Earshot, lastLines } from '../earshot.ts';

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const print = (who: string, line: string) => process.stdout.write(`${who}: ${line}\n`);

async function folderNew(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-ground-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts a small disk. */
async function disk(): Promise<string> {
  const folder = await folderNew();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status !== 0) return '';
  endings.push(() => spawnSync('umount', ['-l', folder]));
  return folder;
}
const canMount = (await disk()) !== '';
for (const end of endings.splice(0).reverse()) await end();
if (!canMount) process.stderr.write('Not run: full and read-only disks (mounting is not permitted)\n');

const fill = (folder: string) => writeFile(join(folder, 'others'), Buffer.alloc(8_000_000)).catch(() => {});

const SLACK = { SLACK_MODE: 'http', SLACK_SIGNING_SECRET: 'secret', SLACK_BOT_TOKEN: 'xoxb-1' };
const REMOTE = { SERVICE_BASE_URL: 'http://127.0.0.1:9', SERVICE_API_KEY: 'key' };

/** Starts the process and returns its output if it fails. */
const refusal = (folder: string, environment: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const env = {
      ...PROGRAM_ENVIRONMENT,
      PORT: '0',
      WEB_CHAT: 'off',
      LOG_LEVEL: 'error',
      ...REMOTE,
    };
    const given = { cwd: ROOT, env: { ...env, DATA_DIR: folder, ...environment }, timeout: 180_000 };
    execFile(process.execPath, ['src/main.ts'], given, (error, _, said) =>
      resolve(`${error?.code} ${said.replaceAll(folder, 'DATA_DIR').trim().split('\n').at(-1)?.trim()}`),
    );
  });

interface Ground {
  readonly name: string;
  readonly says: RegExp;
  readonly environment?: Record<string, string>;
  spoil(folder: string): Promise<unknown>;
}

const used = async (folder: string) => (await opened(folder)).close();
const key = (text: string, mode: number) => async (folder: string) => {
  await writeFile(join(folder, 'secret.key'), text);
  await chmod(join(folder, 'secret.key'), mode);
};

const SPOILED: readonly Ground[] = [
  { name: 'a full disk', says: /The disk .* is full\. Free some/, spoil: fill },
  {
    name: 'a read-only disk',
    says: /is not writable .* Give this user write access/,
    spoil: async (folder) => spawnSync('mount', ['-o', 'remount,ro', folder]),
  },
  {
    name: 'a database cut off',
    says: /earshot\.db is damaged .* Restore a backup/,
    async spoil(folder) {
      await used(folder);
      await truncate(join(folder, 'earshot.db'), 5000);
    },
  },
  {
    name: 'another program’s database',
    says: /earshot\.db was written by an older version of Earshot or by another program\. Move the file away/,
    async spoil(folder) {
      const database = new DatabaseSync(join(folder, 'earshot.db'));
      database.exec('CREATE TABLE entries (mine TEXT)');
      database.close();
    },
  },
  {
    name: 'a damaged lock',
    says: /earshot\.lock is damaged.* delete it/,
    spoil: (folder) => writeFile(join(folder, 'earshot.lock'), 'x'.repeat(5000)),
  },
  {
    name: 'a damaged web chat',
    says: /chat\.sqlite is damaged .* Restore a backup/,
    environment: { WEB_CHAT: 'on' },
    async spoil(folder) {
      await mkdir(join(folder, 'web'));
      await writeFile(join(folder, 'web', 'chat.sqlite'), 'x'.repeat(5000));
    },
  },
  {
    name: 'a folder that is in use',
    says: /Another Earshot uses the data folder/,
    spoil: async (folder) => endings.push((await acquireFileLock(join(folder, 'earshot.lock'), 0)) ?? (() => {})),
  },
  {
    name: 'a secret.key others can read',
    says: /readable by other users.*chmod 600/,
    environment: SLACK,
    spoil: key('A'.repeat(43), 0o644),
  },
  {
    name: 'a secret.key that cannot be read',
    says: /secret\.key, the key for stored tokens, can’t be used/,
    environment: SLACK,
    spoil: (folder) => mkdir(join(folder, 'secret.key'), { mode: 0o700 }),
  },
];

test('refuses damaged data at start with advice and starts nothing', async () => {
  const spoiled = SPOILED.filter(({ name }) => canMount || !name.endsWith('disk'));
  const said = new Map<Ground, string>();
  for (let at = 0; at < spoiled.length; at += 3)
    await Promise.all(
      spoiled.slice(at, at + 3).map(async (ground) => {
        const folder = ground.name.endsWith('disk') ? await disk() : await folderNew();
        await ground.spoil(folder);
        said.set(ground, await refusal(folder, ground.environment ?? {}));
      }),
    );
  for (const [{ name }, words] of said) print(name, words);
  for (const [{ says }, words] of said) {
    expect(words).toMatch(/^1 •/);
    expect(words).toMatch(says);
  }
});

describe('damage at run time', () => {
  let world: DiscordWorld;
  let service: MediaServer;

  /** Starts a process with a task that the service holds. */
  const begin = async (folder: string, environment: Record<string, string> = {}) => {
    world = await createDiscordWorld();
    service = await startMediaServer();
    service.word = 'PENDING';
    endings.push(
      () => world.discord.close(),
      () => service.stop(),
    );
    const service_ = { SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key', WEB_CHAT: 'off' };
    const earshot = await startConnected(world, { ...service_, ...environment }, folder);
    endings.push(() => earshot.kill());
    const channel = world.guild.channel({ name: 'general' });
    const ask = (text: string) => world.discord.slash(world.ana, channel, 'tts', { text });
    const held = await ask('Held');
    await reads(world.discord, () => held.message, /Working/);
    return { earshot, held, ask };
  };

  /** The store's state in /readyz. */
  const store = async ({ call }: Earshot) => String((await call('GET', '/readyz')).body.store);
  const errors = ({ log }: Earshot) =>
    [...new Set(log.filter(({ level }) => level >= 40).map((one) => `${one.msg}: ${reason(one)}`))].slice(0, 9);
  const reason = (entry: object): string => {
    const { reason: why, why: other } = entry as { reason?: string; why?: string };
    return why ?? other ?? '';
  };

  interface Trouble {
    spoil(): Promise<unknown>;
    mend(): Promise<unknown>;
    /** Expected state of the store in /readyz. */
    readonly says: RegExp;
    /** Expected response to a new request. */
    readonly told?: RegExp;
  }

  const refusedThenTaken = async (
    { earshot, held, ask }: Awaited<ReturnType<typeof begin>>,
    { spoil, mend, says, told = /could not be accepted/ }: Trouble,
    brought: 'meanwhile' | 'afterwards' | 'when asked',
  ) => {
    const { discord } = world;
    await spoil();
    const refused = await ask('Refused');
    const toAna = () => [refused.message, ...discord.ephemeral(world.ana)];
    await discord.until(() => toAna().some((one) => told.test(words(one))));
    await expect.poll(() => store(earshot)).toMatch(says);
    print('/readyz store', await store(earshot));
    service.word = 'SUCCESS';
    if (brought === 'meanwhile') await discord.until(() => held.message?.attachments.length === 1);
    if (brought === 'when asked') await reads(discord, () => held.message, /the bot’s disk is full/);
    for (const line of errors(earshot)) print('log', line);
    await mend();
    if (brought === 'when asked') await discord.press(world.ana, held.message as Message, 'Refresh');
    await discord
      .until(() => held.message?.attachments.length === 1)
      .catch((late) => {
        throw new Error(`${late}\n${words(held.message)}\n${lastLines(earshot)}`);
      });
    await expect.poll(() => store(earshot)).toBe('true');
    const taken = await ask('Taken');
    await discord.until(() => taken.message?.attachments.length === 1);
    // The refused request was never sent.
    expect(service.creates.map(({ body }) => /Held|Refused|Taken/.exec(body)?.[0])).toEqual(['Held', 'Taken']);
    expect(held.message?.attachments).toHaveLength(1);
  };

  test.runIf(canMount)('pauses on a full disk and delivers once space returns', async () => {
    const folder = await disk();
    await refusedThenTaken(
      await begin(folder),
      {
        async spoil() {
          await fill(folder);
          // Free space is measured at most every 200 ms.
          await setTimeout(300);
        },
        mend: () => rm(join(folder, 'others')),
        // The store still writes into its reserved space.
        says: /^true$/,
        told: /disk here is full, so nothing was started/,
      },
      'when asked',
    );
  });

  test('pauses on a moved folder and delivers running tasks', async () => {
    const folder = await folderNew();
    const elsewhere = `${folder}-elsewhere`;
    await refusedThenTaken(
      await begin(folder),
      {
        spoil: () => rename(folder, elsewhere),
        async mend() {
          await rm(folder, { recursive: true, force: true });
          await rename(elsewhere, folder);
        },
        says: /was moved, deleted or replaced/,
      },
      'meanwhile',
    );
  });

  // Renewing a task's claim also needs space. A claim that outlasts the problem delivers its task during it, other
  // tasks are delivered afterwards.
  test.runIf(redisIsHere).each([
    ['meanwhile', '600'],
    ['afterwards', '2'],
  ] as const)('a full Redis takes nothing new and delivers %s, once', async (when, claim) => {
    const redis = await startRedis('aof');
    endings.push(() => redis.end());
    await redis.start();
    const room = (bytes: string) => redis.say('CONFIG', 'SET', 'maxmemory', bytes);
    const running = await begin(await folderNew(), { REDIS_URL: redis.url, TAKEOVER_SECONDS: claim });
    await refusedThenTaken(
      running,
      {
        spoil: () => room('1'),
        mend: async () => {
          if (when === 'afterwards') await setTimeout(2 * Number(claim) * 1000);
          await room('0');
        },
        says: /Redis at .* is full/,
      },
      when,
    );
  });
});
