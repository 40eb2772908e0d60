// Spreads background work over time: a few starts at once, then a fixed rate, urgent work first. After a restart or
// outage, ten thousand tasks may have work at the same moment.

import { createFifoQueue, type FifoQueue } from '../../kit/queue/fifo-queue.ts';
import type { Clock } from '../../ports/clock.ts';

/** Calls `begin` when it is its turn. `first`: ahead of other work. */
type StartLimiter = (begin: () => void, first?: boolean) => void;

/** Interval of the single timer that starts waiting work. */
const TICK_MS = 100;

export function createStartRateLimiter(clock: Clock, perSecond: number): StartLimiter {
  const perTick = (perSecond * TICK_MS) / 1000;
  const queues: { readonly urgent: FifoQueue<() => void>; readonly others: FifoQueue<() => void> } = {
    urgent: createFifoQueue(),
    others: createFifoQueue(),
  };
  /** Number of starts that are allowed right now. */
  let free = perSecond;
  let ticking = false;

  const startNext = () => {
    for (; free >= 1; free -= 1) {
      const start = queues.urgent.shift() ?? queues.others.shift();
      if (!start) return;
      start();
    }
  };
  const tick = async () => {
    ticking = true;
    while (free < perSecond || queues.urgent.length + queues.others.length > 0) {
      await clock.sleep(TICK_MS);
      free = Math.min(perSecond, free + perTick);
      startNext();
    }
    ticking = false;
  };

  return (start, urgent = false) => {
    (urgent ? queues.urgent : queues.others).push(start);
    startNext();
    if (!ticking) void tick();
  };
}
