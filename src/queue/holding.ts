// What every queue does with a task that is its own: holds it until the hold settles well, again and again after a defect; and
// how long one that is shared with other processes may be acted for: a lock that was not confirmed in time counts as lost before
// it is, so that two processes never act for one task.

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

export interface Leases {
  /** `since`: when the lock was asked for. The signal is aborted when the lease is lost. */
  begin(task: string, since: number): AbortSignal;
  /** The locks were there when it was asked, at `since`. */
  confirm(tasks: readonly string[], since: number): void;
  lose(tasks: readonly string[]): void;
  /** From now on also every new one is lost at once. */
  stop(): void;
  end(task: string): void;
}

interface Lease {
  confirmed: number;
  readonly off: AbortController;
}

const LOOK_EVERY_MS = 1_000;
/** Of a lock's life: the rest is what a request may take, and the difference between two clocks' speed. */
const BELIEVED = 0.8;

export function createLeases(clock: Clock, lockMs: number): Leases {
  const leases = new Map<string, Lease>();
  const stopping = new AbortController();
  let watching = false;

  /** Runs while there is anything to watch. A process that was stopped for a while finds out here, first of all. */
  const watch = async () => {
    watching = true;
    while (leases.size > 0 && !stopping.signal.aborted) {
      await clock.sleep(Math.min(LOOK_EVERY_MS, lockMs / 10), stopping.signal);
      const oldest = clock.now() - lockMs * BELIEVED;
      for (const { confirmed, off } of leases.values()) if (confirmed < oldest) off.abort();
    }
    watching = false;
  };

  return {
    begin(task, since) {
      const off = new AbortController();
      leases.set(task, { confirmed: since, off });
      if (stopping.signal.aborted) off.abort();
      else if (!watching) void watch();
      return off.signal;
    },
    confirm(tasks, since) {
      for (const task of tasks) {
        const lease = leases.get(task);
        if (lease) lease.confirmed = Math.max(lease.confirmed, since);
      }
    },
    lose(tasks) {
      for (const task of tasks) leases.get(task)?.off.abort();
    },
    stop() {
      stopping.abort();
      for (const { off } of leases.values()) off.abort();
    },
    end: (task) => void leases.delete(task),
  };
}
