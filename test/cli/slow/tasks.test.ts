// Moves a store with the real script, from a data folder to Redis and back, and tests refusals.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskState } from '../../../src/domain/tasks/task.ts';
import { polling, taskFor } from '../../contract/store.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { PROGRAM_ENVIRONMENT } from '../../program-environment.ts';
import { emptyFolder, opened } from '../../store/setup.ts';

const SCRIPT = join(import.meta.dirname, '../../../src/cli/tasks.ts');
const done: TaskState = { status: 'abandoned', serviceTaskId: 't-1' };

async function run(folder: string, words: readonly string[], redisUrl = '') {
  const child = spawn(process.execPath, [SCRIPT, ...words], {
    cwd: folder,
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder, REDIS_URL: redisUrl },
  });
  const ended = once(child, 'close');
  const [said, faults] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { said, faults, code: child.exitCode };
}

/** A data folder with records of every kind. */
async function filled(): Promise<string> {
  const folder = await emptyFolder();
  const { tasks, settings, customVoices, userDictionaries, openKeyValueStore, usageCounters, close } =
    await opened(folder);
  for (let at = 0; at < 1_300; at += 1) await tasks.put(taskFor(`T${String(at).padStart(4, '0')}`, polling));
  await tasks.put(taskFor('rest', done));
  await settings.put({ adapter: 'web', person: 'U1' }, { voice: 7 });
  await customVoices.put(MADE);
  await userDictionaries.put(ANA, [SAID]);
  await openKeyValueStore('slack').claim('event', 3_600_000);
  await openKeyValueStore('tokens', 'secret').put('T1', { token: 'canary-4711' });
  await usageCounters.add('T0001', [{ key: 'c', max: 9, expiresAt: Date.now() + 60_000 }], Date.now());
  await close();
  return folder;
}

const MADE = { code: 'AAAAAAAA', id: 5, details: { name: 'Rose', owner: { adapter: 'web', person: 'U1' } } };

const ANA = { adapter: 'web', person: 'U1' };
const SAID = {
  code: 'BBBBBBBB',
  name: 'Names',
  createdBy: 'U1',
  entries: [{ word: 'Earshot', replacement: 'ear shot', addedBy: 'U1' }],
  revision: 1,
};

const holdsAll = async ({
  customVoices,
  userDictionaries,
  tasks,
  settings,
  openKeyValueStore,
}: Awaited<ReturnType<typeof opened>>) => {
  expect(await tasks.listOpenIds()).toHaveLength(1_300);
  expect(await tasks.get('T0007')).toEqual(taskFor('T0007', polling));
  expect(await tasks.get('rest')).toEqual(taskFor('rest', done));
  expect((await tasks.listByPerson('web', 'U1', 3)).map(({ id }) => id)).toEqual(['rest', 'T1299', 'T1298']);
  expect(await settings.get({ adapter: 'web', person: 'U1' })).toEqual({ voice: 7 });
  expect(await userDictionaries.get(ANA)).toEqual([SAID]);
  expect(await customVoices.all()).toEqual([MADE]);
  expect(await openKeyValueStore('slack').claim('event', 3_600_000)).toBe(false);
  expect(await openKeyValueStore('tokens', 'secret').get('T1')).toEqual({ token: 'canary-4711' });
};

const WHAT =
  '1300 running tasks, 1 finished tasks, 1 task lists of users, 1 settings, 1 custom voices, 1 dictionaries, 2 platform records.';

describe.runIf(redisIsHere)('a store', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis('aof');
    await redis.start();
  });
  afterAll(() => redis.end());

  test('moves between folders and Redis without changes', async () => {
    const [from, over, to] = [await filled(), await emptyFolder(), await emptyFolder()];
    const file = join(from, 'out.jsonl');
    const exported = await run(from, ['export', file]);
    expect([exported.faults, exported.code]).toEqual(['', 0]);
    expect(exported.said).toContain(`Exported to ${file}: ${WHAT}`);
    expect(exported.said).toContain(`Copy ${from}/secret.key`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain('canary');

    for (const folder of [over, to]) await copyFile(join(from, 'secret.key'), join(folder, 'secret.key'));
    expect((await run(over, ['import', file], redis.url)).said).toBe(`Imported from ${file}: ${WHAT}\n`);
    const shared = await opened(over, { redis: redis.url });
    await holdsAll(shared);
    await shared.close();

    const back = join(over, 'back.jsonl');
    expect((await run(over, ['export', back], redis.url)).said).toContain(`Exported to ${back}: ${WHAT}`);
    expect((await run(to, ['import', back])).said).toBe(`Imported from ${back}: ${WHAT}\n`);
    await holdsAll(await opened(to));
  });

  test('is not exported while another process uses it on Redis', async () => {
    const [mine, theirs] = [await emptyFolder(), await emptyFolder()];
    await opened(theirs, { redis: redis.url });
    const { faults, code } = await run(mine, ['export', join(mine, 'out')], redis.url);
    expect([faults, code]).toEqual([`Another Earshot uses the Redis at 127.0.0.1:${redis.port}. Stop it first.\n`, 1]);
  });
});

test('imports twice without changes and overwrites nothing newer', async () => {
  const [from, to] = [await filled(), await emptyFolder()];
  const file = join(from, 'out');
  await run(from, ['export', file]);
  await copyFile(join(from, 'secret.key'), join(to, 'secret.key'));
  await run(to, ['import', file]);
  const first = await opened(to);
  await first.tasks.put(taskFor('T0001', done));
  await first.close();
  expect((await run(to, ['import', file])).said).toContain('already existed');
  const { tasks } = await opened(to);
  expect((await tasks.get('T0001'))?.state).toEqual(done);
  expect(await tasks.listOpenIds()).toHaveLength(1_299);
});

test('rejects an incomplete export entirely', async () => {
  const [from, to] = [await filled(), await emptyFolder()];
  const file = join(from, 'out');
  await run(from, ['export', file]);
  const whole = await readFile(file, 'utf8');
  const lines = whole.split('\n');
  const cases: readonly (readonly [string, string])[] = [
    [lines.slice(0, -2).join('\n'), 'incomplete'],
    [lines.slice(0, 9).join('\n').slice(0, -20), 'Line 9 of the file is invalid'],
    [[...lines.slice(0, 5), ...lines.slice(6)].join('\n'), 'incomplete'],
    [whole.replace('"v":1', '"v":2'), 'newer version'],
    ['', 'was not written by'],
    ['[]\n', 'was not written by'],
  ];
  for (const [content, words] of cases) {
    await writeFile(file, content);
    const { faults, code } = await run(to, ['import', file]);
    expect([words, faults.includes(words), code]).toEqual([words, true, 1]);
  }
  expect((await run(to, ['import', join(to, 'missing')])).faults).toContain('no such file');
  expect(await (await opened(to)).tasks.listOpenIds()).toEqual([]);
});

test('overwrites no existing file and exports no store in use', async () => {
  const folder = await filled();
  const file = join(folder, 'out');
  await writeFile(file, 'mine');
  expect((await run(folder, ['export', file])).faults).toContain('already exists');
  expect(await readFile(file, 'utf8')).toBe('mine');
  await opened(folder);
  expect((await run(folder, ['export', join(folder, 'other')])).faults).toContain('Another Earshot uses');
});

test('explains usage without a file', async () => {
  const folder = await emptyFolder();
  for (const words of [[], ['export'], ['move', 'x'], ['export', 'a', 'b']])
    expect((await run(folder, words)).said).toContain('npm run tasks -- export <file>');
});
