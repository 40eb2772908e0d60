// What every queue does with a task that is its own: holds it until the hold settles well, again and again after a defect.

import { backoff } from '../kit/backoff.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';

export type Hold = (task: string, signal: AbortSignal) => Promise<void>;

/** How long a hold that threw waits before it is tried again: at first, and at most. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

interface KeepHoldingParts {
  readonly task: string;
  readonly hold: Hold;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
}

/** Until it settles well or the signal is aborted: a task is never forgotten because its holder failed. Never throws. */
export async function keepHolding({ task, hold, signal, clock, log }: KeepHoldingParts): Promise<void> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      return await hold(task, signal);
    } catch (error) {
      if (signal.aborted) return;
      const wait = backoff(failed, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      log.error('queue: a task was dropped and is taken up again', { task, wait, why: reasonOf(error) });
      await clock.sleep(wait, signal);
    }
  }
}
