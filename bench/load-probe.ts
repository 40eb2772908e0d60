// Loaded in front of a bot under load (`--expose-gc --import`): sets its wall clock when told to, and answers what it costs
// after a collection. Timers run on as they do when somebody sets a machine's clock.

import { readFileSync } from 'node:fs';
import { writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

export type Asked = { readonly jumpMs: number } | { readonly cost: true; readonly snapshot?: string };

/** Bytes, after a forced collection. */
export interface Kept {
  readonly rss: number;
  readonly heap: number;
  readonly outside: number;
  /** Seconds of processor so far. */
  readonly cpu: number;
  /** Seconds its main thread was ready and no core was free, which on a busy machine is most of what seems slow. */
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
  // Only asked, never waited for: the bot ends when it wants to.
  process.channel?.unref();
}
