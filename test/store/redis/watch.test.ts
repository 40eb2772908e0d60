// A Redis whose settings are changed under way: the operator is told, once each time.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepChecking } from '../../../src/store/redis/client.ts';
import { createFakeLog } from '../../fakes/log.ts';

const infoOf = (policy: string) => `maxmemory:100\r\nmaxmemory_policy:${policy}\r\naof_enabled:1\r\n`;

test('eviction that is switched on under way is complained about once, and again when it comes back', async () => {
  const log = createFakeLog();
  let [info, asked] = [infoOf('noeviction'), 0];
  const stop = keepChecking(
    async () => {
      asked += 1;
      if (info === '') throw new Error('away');
      return info;
    },
    log,
    5,
  );
  for (const next of ['', infoOf('allkeys-lru'), '', infoOf('noeviction'), infoOf('volatile-ttl')]) {
    info = next;
    for (const until = asked + 3; asked < until; ) await sleep(5);
  }
  stop();
  expect(log.entries.map(({ level, event }) => `${level} ${/policy [\w-]+/.exec(event)}`)).toEqual([
    'error policy allkeys-lru',
    'error policy volatile-ttl',
  ]);
});
