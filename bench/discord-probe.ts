// Preloaded into a measured bot (`--expose-gc --import`). Answers queries about its costs, and does not change its
// behavior.

import { setTimeout as sleep } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';

export interface Cost {
  /** Resident bytes of the process after a forced garbage collection. */
  readonly rss: number;
  readonly heap: number;
  readonly outside: number;
  /** CPU seconds so far. */
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
// Does not keep the bot alive.
process.channel?.unref();
