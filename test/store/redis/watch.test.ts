// Redis settings that change while running are reported once per change.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchEvictionPolicy } from '../../../src/store/redis/connection.ts';
import { createFakeLog } from '../../fakes/log.ts';

const infoOf = (policy: string) => `maxmemory:100\r\nmaxmemory_policy:${policy}\r\naof_enabled:1\r\n`;

test('a changed eviction policy is reported once each time', async () => {
  const log = createFakeLog();
  let [info, asked] = [infoOf('noeviction'), 0];
  const stop = watchEvictionPolicy(
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
