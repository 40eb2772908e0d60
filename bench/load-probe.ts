// Preloaded into a bot under load (`--expose-gc --import`). Changes its wall clock on request, and reports its costs
// after a garbage collection. Timers continue as on a machine whose clock is set.

import { readFileSync } from 'node:fs';
import { writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

export type Asked = { readonly jumpMs: number } | { readonly cost: true; readonly snapshot?: string };

/** Bytes after a forced garbage collection. */
export interface Kept {
  readonly rss: number;
  readonly heap: number;
  readonly outside: number;
  /** CPU seconds so far. */
  readonly cpu: number;
  /** Seconds that the main thread waited for a free core, which cause most of the delay on a busy machine. */
  readonly starved: number;
}

function starved(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e9;
  } catch {
    return Number.NaN; // not on Linux
  }
}

if (isMainThread) {
  const { now } = Date;
  let ahead = 0;
  Date.now = () => now() + ahead;
  process.on('message', (asked: Asked) => {
    if ('jumpMs' in asked) {
      ahead += asked.jumpMs;
      return;
    }
    globalThis.gc?.();
    if (asked.snapshot) writeHeapSnapshot(asked.snapshot);
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const cost = { rss, heap: heapUsed, outside: external, cpu: (user + system) / 1e6 };
    process.send?.({ ...cost, starved: starved() } satisfies Kept);
  });
  // Does not keep the bot alive.
  process.channel?.unref();
}
