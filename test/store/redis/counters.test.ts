// Counts on a real Redis: the contract, processes that ask at the same time, and that nothing stays for ever.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Counters } from '../../../src/ports/store.ts';
import { countersContract } from '../../contract/counters.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { emptyFolder, opened as openedIn } from '../setup.ts';

const redis = await startRedis();

/** As a process of its own has them. */
const opened = async (): Promise<Counters> =>
  (await openedIn(await emptyFolder(), { redis: redis.url })).counters;

describe.runIf(redisIsHere)('with a Redis', () => {
  beforeAll(() => redis.start());
  afterAll(() => redis.end());

  countersContract(
    'counts on Redis',
    async () => {
      await redis.say('FLUSHALL');
      return opened();
    },
    opened,
  );

  test('processes that ask at the same time never let more in than the limit', async () => {
    await redis.say('FLUSHALL');
    const processes = await Promise.all([opened(), opened(), opened()]);
    const count = { key: 'all', max: 250, until: Date.now() + 60_000 };
    const asked = await Promise.all(
      processes.flatMap((one, process) =>
        Array.from({ length: 200 }, (_, at) => one.take(`${process}-${at}`, [count], Date.now())),
      ),
    );
    expect(asked.filter((full) => full === undefined)).toHaveLength(250);
  });

  test('a count ends by itself, when the last of it was to end', async () => {
    await redis.say('FLUSHALL');
    const counters = await opened();
    const soon = Date.now() + 60_000;
    await counters.take('A', [{ key: 'day', max: 9, until: soon + 1000 }], Date.now());
    await counters.take('B', [{ key: 'day', max: 9, until: soon }], Date.now());
    const ends = await redis.say('PEXPIRETIME', 'earshot:count:day');
    expect(ends.trim()).toBe(`:${soon + 1000}`);
  });
});
