// Waiting for a task: until it is over or the time is up, telling the client how it goes, and stopping with it where the client
// cancels the call.

import { isRunning, type View } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Card, Cards } from '../cards/cards.ts';
import { BOUNDS } from '../limits.ts';

/** A call of a tool, as far as waiting goes. */
export interface Call {
  /** Aborted once the client wants no answer any more. */
  readonly signal: AbortSignal;
  /** Tells the client how far it is; missing where it did not ask. */
  readonly progress?: (told: Progress) => Promise<void>;
  /** Whether the client cancelled what it asked for, rather than having lost us. */
  isCancelled(): boolean;
}

interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

interface WaitParts {
  readonly cards: Cards;
  readonly clock: Clock;
  readonly log: Log;
}

export function createWait({ cards, clock, log }: WaitParts) {
  /** The card as it is at the end; `undefined` where there is none. */
  return async (task: string, seconds: number, call: Call): Promise<Card | undefined> => {
    const until = clock.now() + seconds * 1000;
    const tell = teller(call, log);
    for (;;) {
      const off = new AbortController();
      const stop = AbortSignal.any([off.signal, call.signal]);
      const changed = cards.changed(task, stop);
      const card = await cards.find(task);
      const left = until - clock.now();
      if (card && isRunning(card.view.mood)) await tell(card.view);
      if (!card || !isRunning(card.view.mood) || left <= 0 || call.signal.aborted) {
        off.abort();
        return card;
      }
      await Promise.race([changed, clock.sleep(Math.min(BOUNDS.heartbeatMs, left), stop)]);
      off.abort();
    }
  };
}

const PERCENT = 100;
/** MCP wants each number to be larger than the one before, also where there is nothing new to count. */
const BIT = 0.001;

function teller({ progress: send }: Call, log: Log): (view: View) => Promise<void> {
  let last = -BIT;
  return async ({ title, line, progress }) => {
    if (!send) return;
    last = Math.max(last + BIT, (progress ?? 0) * PERCENT);
    const total = progress === undefined ? {} : { total: PERCENT };
    await send({ progress: last, ...total, message: [title, line].filter(Boolean).join(': ') }).catch(
      (thrown: unknown) => log.info('progress not told', { reason: reasonOf(thrown) }),
    );
  };
}
