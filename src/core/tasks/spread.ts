// Lets work that no person waits for begin evenly: a few at once, then so many a second, urgent work first. After a restart or
// an outage ten thousand tasks have something to be done for them at the same moment.

import { createFifo, type Fifo } from '../../kit/queue/fifo.ts';
import type { Clock } from '../../ports/clock.ts';

/** Begins it when its turn has come. `first`: before all that is not. */
type Spread = (begin: () => void, first?: boolean) => void;

/** One timer for all; so often it lets some of them begin. */
const TICK_MS = 100;

export function createSpread(clock: Clock, perSecond: number): Spread {
  const each = (perSecond * TICK_MS) / 1000;
  const lines: { readonly first: Fifo<() => void>; readonly others: Fifo<() => void> } = {
    first: createFifo(),
    others: createFifo(),
  };
  /** How many may begin at once. */
  let free = perSecond;
  let ticking = false;

  const letGo = () => {
    for (; free >= 1; free -= 1) {
      const begin = lines.first.shift() ?? lines.others.shift();
      if (!begin) return;
      begin();
    }
  };
  const tick = async () => {
    ticking = true;
    while (free < perSecond || lines.first.length + lines.others.length > 0) {
      await clock.sleep(TICK_MS);
      free = Math.min(perSecond, free + each);
      letGo();
    }
    ticking = false;
  };

  return (begin, first = false) => {
    (first ? lines.first : lines.others).push(begin);
    letGo();
    if (!ticking) void tick();
  };
}
