// The store on a real Redis: the contract of every store, and what only this one has.

import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State } from '../../../src/domain/tasks/task.ts';
import { TaskMoved } from '../../../src/ports/store.ts';
import { masterKey } from '../../../src/store/encryption.ts';
import { type Store, StoreFault } from '../../../src/store/index.ts';
import { KEEP_MS } from '../../../src/store/tasks.ts';
import { notesContract, type Time } from '../../contract/notes.ts';
import { storeContract, taskFor } from '../../contract/store.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { emptyFolder, opened as openedIn } from '../setup.ts';

const redis = await startRedis();
const polling: State = { at: 'polling', id: 't-1', accepted: 1, changed: 2, silences: 0, seen: {} };
const done: State = { at: 'forgotten', id: 't-1' };

/** A process of its own, as far as the store can tell. */
async function opened({ folder = '', copyKeyOf = '', log = createFakeLog() } = {}): Promise<Store> {
  const own = folder || (await emptyFolder());
  if (copyKeyOf) await copyFile(join(copyKeyOf, 'secret.key'), join(own, 'secret.key'));
  return openedIn(own, { log, redis: redis.url, secretParts: { web: ['ts'] } });
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
        return (await opened({ folder })).notes('a', secret);
      },
      // The folder is still held by the first one, as it is of no use to another process.
      async () => (await opened({ copyKeyOf: secret ? folder : '' })).notes('a', secret),
      time,
    );
  }

  test('claims by several processes at once are one process’s only', async () => {
    await redis.say('FLUSHALL');
    const all = (await Promise.all([opened(), opened(), opened()])).map((store) => store.notes('a'));
    const keys = Array.from({ length: 100 }, (_, at) => `k${at}`);
    const got = await Promise.all(keys.flatMap((key) => all.map((notes) => notes.claim(key, 60_000))));
    expect(got.filter(Boolean)).toHaveLength(100);
  });

  test('a copy that another process has overtaken cannot be written, and nothing of it is', async () => {
    const [a, b] = [await emptied(), await opened()];
    await a.tasks.put(taskFor('A', polling));
    const mine = await a.tasks.get('A');
    const theirs = await b.tasks.get('A');
    if (!mine || !theirs) throw new Error('a task was expected');
    await b.tasks.put({ ...theirs, state: { ...polling, silences: 7 } });
    await b.tasks.put({ ...theirs, state: { ...polling, silences: 8 } });
    // Looking at it again, for a list or a button, does not make the old copy newer.
    await a.tasks.get('A');
    await a.tasks.of('web', 'U1', 9);
    await expect(a.tasks.put({ ...mine, state: done, told: true })).rejects.toThrow(TaskMoved);
    expect((await a.tasks.get('A'))?.state).toEqual({ ...polling, silences: 8 });
    expect(await b.tasks.open()).toEqual(['A']);
    const fresh = await a.tasks.get('A');
    if (fresh) await a.tasks.put({ ...fresh, state: done, told: true });
    expect((await b.tasks.get('A'))?.state).toEqual(done);
    await expect(b.tasks.put({ ...theirs, state: polling })).rejects.toThrow(TaskMoved);
  });

  test('many processes that write one person’s tasks at once lose none of the list', async () => {
    await redis.say('FLUSHALL');
    const all = await Promise.all([opened(), opened(), opened()]);
    await Promise.all(
      all.flatMap(({ tasks }, at) =>
        Array.from({ length: 10 }, (_, number) => tasks.put(taskFor(`T${at}-${number}`))),
      ),
    );
    expect(await all[0]?.tasks.of('web', 'U1', 99)).toHaveLength(30);
  });

  test('of copies read by two processes only one can be written', async () => {
    const [a, b] = [await emptied(), await opened()];
    for (let round = 0; round < 50; round += 1) {
      await a.tasks.put(taskFor(`A${round}`, polling));
      const copies = [await a.tasks.get(`A${round}`), await b.tasks.get(`A${round}`)];
      const puts = copies.map((copy, at) => (copy ? [a, b][at]?.tasks.put(copy) : undefined));
      const ended = await Promise.allSettled(puts);
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('a task at rest and a person’s list run out by themselves, one at work does not', async () => {
    const { tasks } = await emptied();
    await tasks.put(taskFor('A', polling));
    await tasks.put(taskFor('B', done));
    expect(await redis.say('PTTL', 'earshot:task::A')).toBe(':-1\r\n');
    const lives = ['earshot:history::B', 'earshot:person::["web","U1"]'].map((key) => redis.say('PTTL', key));
    for (const life of await Promise.all(lives)) {
      expect(Number(life.slice(1))).toBeGreaterThan(KEEP_MS - 60_000);
      expect(Number(life.slice(1))).toBeLessThanOrEqual(KEEP_MS);
    }
  });

  test('a dictionary that another process changed is read again', async () => {
    const [a, b] = [await emptied(), await opened()];
    const owner = { adapter: 'web', person: 'U1' };
    const one = { mark: 'ABCD2345', name: 'Names', by: 'U1', words: [], changes: 1 };
    await a.dictionaries.put(owner, [one]);
    expect(await a.dictionaries.get(owner)).toEqual([one]);
    await b.dictionaries.put(owner, [{ ...one, name: 'Ours' }]);
    expect(await a.dictionaries.get(owner)).toEqual([{ ...one, name: 'Ours' }]);
  });

  test('finished tasks from another store are forgotten too', async () => {
    const embedded = await openedIn(await emptyFolder());
    for (const [id, person] of [
      ['A', 'U1'],
      ['B', 'U1'],
      ['C', 'U2'],
    ] as const)
      await embedded.tasks.put(taskFor(id, done, { id: person, name: '' }));
    const { tasks, restore } = await emptied();
    for await (const entry of embedded.entries()) await restore(entry);
    expect([...(await tasks.forget('web', 'U1')).deleted].sort()).toEqual(['A', 'B']);
    expect(await tasks.get('C')).toBeDefined();
  });

  test('the list of finished tasks ends with the last of them', async () => {
    const { tasks } = await emptied();
    await tasks.put(taskFor('A', done));
    expect(Number((await redis.say('PTTL', 'earshot:finished::["web","U1"]')).slice(1))).toBeGreaterThan(
      KEEP_MS - 60_000,
    );
    await tasks.forget('web', 'U1');
    expect(await redis.say('EXISTS', 'earshot:finished::["web","U1"]')).toBe(':0\r\n');
  });

  test('a missing or another key is told when secret notes are wanted, and none is made', async () => {
    await redis.say('FLUSHALL');
    const first = await opened();
    await first.notes('tokens', 'secret').put('T1', { token: 'canary-4711' });
    expect(await redis.say('GET', 'earshot:notes:tokens::T1')).not.toContain('canary');
    const folder = await emptyFolder();
    const second = await opened({ folder });
    expect(() => second.notes('tokens', 'secret')).toThrow(StoreFault);
    expect(() => second.notes('tokens', 'secret')).toThrow('Copy their secret.key there');
    expect(second.notes('tokens')).toBeDefined();
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    masterKey(join(folder, 'secret.key'));
    await second.close();
    const third = await opened({ folder });
    expect(() => third.notes('tokens', 'secret')).toThrow('is not the key that the other processes');
  });

  test('what opens a message is sealed there too; a process with another key goes on without it', async () => {
    await redis.say('FLUSHALL');
    const [folder, log] = [await emptyFolder(), createFakeLog()];
    const task = {
      ...taskFor('A', polling),
      origin: { ...taskFor('A').origin, message: { ts: 'canary-4711', at: 1 } },
    };
    await (await opened({ folder })).tasks.put(task);
    expect(await redis.say('GET', 'earshot:task::A')).toContain('"sealed":"v1.');
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
      'store: tokens of messages cannot be sealed, so they are not kept',
      'store: sealed tokens cannot be opened; was secret.key replaced?',
    ]);
  });

  test('one folder is one process’s, also on Redis', async () => {
    const folder = await emptyFolder();
    await opened({ folder });
    await expect(opened({ folder })).rejects.toThrow('Another Earshot is running on the data folder');
  });
});
