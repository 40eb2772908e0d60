// The store on a real Redis: the store contract, and its own behaviour.

import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskState } from '../../../../src/domain/tasks/task.ts';
import { StaleTaskError } from '../../../../src/ports/store.ts';
import { loadOrCreateKey } from '../../../../src/store/encryption.ts';
import { type Store, StoreError } from '../../../../src/store/index.ts';
import { TASK_TTL_MS } from '../../../../src/store/task-store.ts';
import { notesContract, type Time } from '../../../contract/notes.ts';
import { polling, storeContract, taskFor } from '../../../contract/store.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../../fakes/redis-server.ts';
import { emptyFolder, opened as openedIn } from '../../setup.ts';

const redis = await startRedis();
const done: TaskState = { status: 'abandoned', serviceTaskId: 't-1' };

/** Opens the store as a separate process would. */
async function opened({ folder = '', copyKeyOf = '', log = createFakeLog() } = {}): Promise<Store> {
  const own = folder || (await emptyFolder());
  if (copyKeyOf) await copyFile(join(copyKeyOf, 'secret.key'), join(own, 'secret.key'));
  return openedIn(own, { log, redis: redis.url, secretFields: { web: ['ts'] } });
}

const emptied = async () => {
  await redis.say('FLUSHALL');
  return opened();
};

describe.runIf(redisIsHere)('the store on Redis', () => {
  beforeAll(() => redis.start());
  afterAll(() => redis.end());

  let first = '';
  storeContract(
    'a store on Redis',
    async () => {
      await redis.say('FLUSHALL');
      first = await emptyFolder();
      return opened({ folder: first });
    },
    () => opened({ copyKeyOf: first }),
  );

  const time: Time = {
    short: 3_600_000,
    long: 86_400_000,
    begin: () => undefined,
    pass: redis.pass,
    end: () => undefined,
  };
  for (const secret of [undefined, 'secret'] as const) {
    let folder = '';
    notesContract(
      secret ? 'secret notes on Redis' : 'notes on Redis',
      async () => {
        await redis.say('FLUSHALL');
        folder = await emptyFolder();
        return (await opened({ folder })).openKeyValueStore('a', secret);
      },
      // The first process still locks the folder, which other processes never use.
      async () => (await opened({ copyKeyOf: secret ? folder : '' })).openKeyValueStore('a', secret),
      time,
    );
  }

  test('simultaneous claims succeed in one process only', async () => {
    await redis.say('FLUSHALL');
    const all = (await Promise.all([opened(), opened(), opened()])).map((store) => store.openKeyValueStore('a'));
    const keys = Array.from({ length: 100 }, (_, at) => `k${at}`);
    const got = await Promise.all(keys.flatMap((key) => all.map((notes) => notes.claim(key, 60_000))));
    expect(got.filter(Boolean)).toHaveLength(100);
  });

  test('an outdated copy cannot be written', async () => {
    const [a, b] = [await emptied(), await opened()];
    await a.tasks.put(taskFor('A', polling));
    const mine = await a.tasks.get('A');
    const theirs = await b.tasks.get('A');
    if (!mine || !theirs) throw new Error('a task was expected');
    await b.tasks.put({ ...theirs, state: { ...polling, failedPolls: 7 } });
    await b.tasks.put({ ...theirs, state: { ...polling, failedPolls: 8 } });
    // Reading the task again does not make the old copy current.
    await a.tasks.get('A');
    await a.tasks.listByPerson('web', 'U1', 9);
    await expect(a.tasks.put({ ...mine, state: done, shown: true })).rejects.toThrow(StaleTaskError);
    expect((await a.tasks.get('A'))?.state).toEqual({ ...polling, failedPolls: 8 });
    expect(await b.tasks.listOpenIds()).toEqual(['A']);
    const fresh = await a.tasks.get('A');
    if (fresh) await a.tasks.put({ ...fresh, state: done, shown: true });
    expect((await b.tasks.get('A'))?.state).toEqual(done);
    await expect(b.tasks.put({ ...theirs, state: polling })).rejects.toThrow(StaleTaskError);
  });

  test('simultaneous writes of processes keep the whole list', async () => {
    await redis.say('FLUSHALL');
    const all = await Promise.all([opened(), opened(), opened()]);
    await Promise.all(
      all.flatMap(({ tasks }, at) => Array.from({ length: 10 }, (_, number) => tasks.put(taskFor(`T${at}-${number}`)))),
    );
    expect(await all[0]?.tasks.listByPerson('web', 'U1', 99)).toHaveLength(30);
  });

  test('only one of two copies can be written', async () => {
    const [a, b] = [await emptied(), await opened()];
    for (let round = 0; round < 50; round += 1) {
      await a.tasks.put(taskFor(`A${round}`, polling));
      const copies = [await a.tasks.get(`A${round}`), await b.tasks.get(`A${round}`)];
      const puts = copies.map((copy, at) => (copy ? [a, b][at]?.tasks.put(copy) : undefined));
      const ended = await Promise.allSettled(puts);
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('finished tasks and lists expire, open tasks do not', async () => {
    const { tasks } = await emptied();
    await tasks.put(taskFor('A', polling));
    await tasks.put(taskFor('B', done));
    expect(await redis.say('PTTL', 'earshot:task::A')).toBe(':-1\r\n');
    const lives = ['earshot:history::B', 'earshot:person::["web","U1"]'].map((key) => redis.say('PTTL', key));
    for (const life of await Promise.all(lives)) {
      expect(Number(life.slice(1))).toBeGreaterThan(TASK_TTL_MS - 60_000);
      expect(Number(life.slice(1))).toBeLessThanOrEqual(TASK_TTL_MS);
    }
  });

  test('a dictionary changed by another process is read again', async () => {
    const [a, b] = [await emptied(), await opened()];
    const owner = { adapter: 'web', person: 'U1' };
    const one = { code: 'ABCD2345', name: 'Names', createdBy: 'U1', entries: [], revision: 1 };
    await a.userDictionaries.put(owner, [one]);
    expect(await a.userDictionaries.get(owner)).toEqual([one]);
    await b.userDictionaries.put(owner, [{ ...one, name: 'Ours' }]);
    expect(await a.userDictionaries.get(owner)).toEqual([{ ...one, name: 'Ours' }]);
  });

  test('finished tasks from another store are deleted too', async () => {
    const embedded = await openedIn(await emptyFolder());
    for (const [id, person] of [
      ['A', 'U1'],
      ['B', 'U1'],
      ['C', 'U2'],
    ] as const)
      await embedded.tasks.put(taskFor(id, done, { id: person, name: '' }));
    const { tasks, importEntry } = await emptied();
    for await (const entry of embedded.exportEntries()) await importEntry(entry);
    expect([...(await tasks.deleteByPerson('web', 'U1')).taskIds].sort()).toEqual(['A', 'B']);
    expect(await tasks.get('C')).toBeDefined();
  });

  test('the list of finished tasks expires with the last', async () => {
    const { tasks } = await emptied();
    await tasks.put(taskFor('A', done));
    expect(Number((await redis.say('PTTL', 'earshot:finished::["web","U1"]')).slice(1))).toBeGreaterThan(
      TASK_TTL_MS - 60_000,
    );
    await tasks.deleteByPerson('web', 'U1');
    expect(await redis.say('EXISTS', 'earshot:finished::["web","U1"]')).toBe(':0\r\n');
  });

  test('a missing or different key is reported for secret notes', async () => {
    await redis.say('FLUSHALL');
    const first = await opened();
    await first.openKeyValueStore('tokens', 'secret').put('T1', { token: 'canary-4711' });
    expect(await redis.say('GET', 'earshot:notes:tokens::T1')).not.toContain('canary');
    const folder = await emptyFolder();
    const second = await opened({ folder });
    expect(() => second.openKeyValueStore('tokens', 'secret')).toThrow(StoreError);
    expect(() => second.openKeyValueStore('tokens', 'secret')).toThrow('Copy their secret.key there');
    expect(second.openKeyValueStore('tokens')).toBeDefined();
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    loadOrCreateKey(join(folder, 'secret.key'));
    await second.close();
    const third = await opened({ folder });
    expect(() => third.openKeyValueStore('tokens', 'secret')).toThrow('differs from the key of the other processes');
  });

  test('processes with one key read each other’s texts; another key is refused', async () => {
    await redis.say('FLUSHALL');
    const folder = await emptyFolder();
    const text = (await (await opened({ folder })).openCipher()).encrypt('canary-4711', ['place']);
    const copy = await (await opened({ copyKeyOf: folder })).openCipher();
    expect(copy.decrypt(text, ['place'])).toBe('canary-4711');
    const stranger = await opened();
    await expect(stranger.openCipher()).rejects.toThrow('Copy their secret.key there');
  });

  test('of processes that start without a key, only the first creates one', async () => {
    await redis.say('FLUSHALL');
    const [folder, other] = [await emptyFolder(), await emptyFolder()];
    const [first, second] = [await opened({ folder }), await opened({ folder: other })];
    const text = (await first.openCipher()).encrypt('canary-4711', ['place']);
    await expect(second.openCipher()).rejects.toThrow('Copy their secret.key there');
    expect(existsSync(join(other, 'secret.key'))).toBe(false);
    await copyFile(join(folder, 'secret.key'), join(other, 'secret.key'));
    expect((await second.openCipher()).decrypt(text, ['place'])).toBe('canary-4711');
  });

  test('message tokens are encrypted; another key continues without them', async () => {
    await redis.say('FLUSHALL');
    const [folder, log] = [await emptyFolder(), createFakeLog()];
    const task = {
      ...taskFor('A', polling),
      origin: { ...taskFor('A').origin, message: { ts: 'canary-4711', at: 1 } },
    };
    await (await opened({ folder })).tasks.put(task);
    expect(await redis.say('GET', 'earshot:task::A')).toContain('"encrypted":"v1.');
    expect(await redis.say('GET', 'earshot:task::A')).not.toContain('canary');
    expect(await (await opened({ copyKeyOf: folder })).tasks.get('A')).toEqual(task);
    const stranger = (await opened({ log })).tasks;
    for (let round = 0; round < 3; round += 1) {
      const copy = await stranger.get('A');
      expect(copy?.origin.message).toEqual({ at: 1 });
      if (copy) await stranger.put({ ...copy, origin: task.origin });
    }
    expect(await redis.say('GET', 'earshot:task::A')).not.toContain('canary');
    const told = log.entries.filter(({ level }) => level === 'error').map(({ event }) => event);
    expect(told).toEqual([
      'store: message tokens can’t be encrypted and are not stored',
      'store: message tokens can’t be decrypted; was secret.key replaced?',
    ]);
  });

  test('one folder belongs to one process, also with Redis', async () => {
    const folder = await emptyFolder();
    await opened({ folder });
    await expect(opened({ folder })).rejects.toThrow('Another Earshot uses the data folder');
  });
});
