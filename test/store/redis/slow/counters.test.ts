// Counters on a real Redis: the contract, concurrent processes, and expiry.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UsageCounters } from '../../../../src/ports/store.ts';
import { countersContract } from '../../../contract/counters.ts';
import { redisIsHere, startRedis } from '../../../fakes/redis-server.ts';
import { emptyFolder, opened as openedIn } from '../../setup.ts';

const redis = await startRedis();

/** Opens the counters as a separate process would. */
const opened = async (): Promise<UsageCounters> =>
  (await openedIn(await emptyFolder(), { redis: redis.url })).usageCounters;

describe.runIf(redisIsHere)('Redis', () => {
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

  test('simultaneous requests of processes never exceed the limit', async () => {
    await redis.say('FLUSHALL');
    const processes = await Promise.all([opened(), opened(), opened()]);
    const count = { key: 'all', max: 250, expiresAt: Date.now() + 60_000 };
    const asked = await Promise.all(
      processes.flatMap((one, process) =>
        Array.from({ length: 200 }, (_, at) => one.add(`${process}-${at}`, [count], Date.now())),
      ),
    );
    expect(asked.filter((full) => full === undefined)).toHaveLength(250);
  });

  test('a count expires with its last entry', async () => {
    await redis.say('FLUSHALL');
    const counters = await opened();
    const soon = Date.now() + 60_000;
    await counters.add('A', [{ key: 'day', max: 9, expiresAt: soon + 1000 }], Date.now());
    await counters.add('B', [{ key: 'day', max: 9, expiresAt: soon }], Date.now());
    const ends = await redis.say('PEXPIRETIME', 'earshot:count:day');
    expect(ends.trim()).toBe(`:${soon + 1000}`);
  });
});
