// Loaded in front of a bot under measurement (`--expose-gc --import`): answers what it costs so far. Has no part in what
// the bot does.

import { setTimeout as sleep } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';

export interface Cost {
  /** Bytes of the whole process, after a forced collection. */
  readonly rss: number;
  readonly heap: number;
  readonly outside: number;
  /** Seconds of processor so far. */
  readonly cpu: number;
}

process.on('message', async (asked: { readonly snapshot?: string }) => {
  const { user, system } = process.cpuUsage();
  for (let round = 0; round < 3; round += 1) {
    await sleep(50);
    globalThis.gc?.();
  }
  if (asked.snapshot) writeHeapSnapshot(asked.snapshot);
  const { rss, heapUsed, external } = process.memoryUsage();
  const cost: Cost = { rss, heap: heapUsed, outside: external, cpu: (user + system) / 1e6 };
  process.send?.(cost);
});
// Only asked, never waited for: the bot ends when it wants to.
process.channel?.unref();
