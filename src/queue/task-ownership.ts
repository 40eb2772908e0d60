// Shared by all queues: runs an owned task with retries, and tracks leases. A lease counts as lost before the lock
// expires unless it was renewed in time, so two processes never act for one task.

import { formatError, type Log } from '../kit/log.ts';
import { retry } from '../kit/retry.ts';
import type { Clock } from '../ports/clock.ts';

export type RunTask = (task: string, signal: AbortSignal) => Promise<void>;

const RETRY_DELAYS = { minMs: 1_000, maxMs: 300_000 };

interface RunWithRetryOptions {
  readonly task: string;
  readonly run: RunTask;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
}

/** Retries until `run` succeeds or the signal is aborted, so that no task is forgotten after an error. Never throws. */
export async function runWithRetry({ task, run, signal, clock, log }: RunWithRetryOptions): Promise<void> {
  await retry(() => run(task, signal), {
    ...RETRY_DELAYS,
    clock,
    signal,
    onRetry: ({ error, waitMs: wait }) =>
      log.error('queue: task failed; retrying', { task, wait, why: formatError(error) }),
  }).catch(() => undefined);
}

export interface TaskLeases {
  /** `since` is the time of the lock request. The signal is aborted when the lease is lost. */
  acquire(task: string, since: number): AbortSignal;
  /** Renews leases. The locks were valid at `since`, the time of the request. */
  confirm(tasks: readonly string[], since: number): void;
  revoke(tasks: readonly string[]): void;
  /** Revokes all leases, including future ones. */
  stop(): void;
  release(task: string): void;
}

interface TaskLease {
  confirmedAt: number;
  readonly controller: AbortController;
}

const CHECK_INTERVAL_MS = 1_000;
/** Fraction of the lock's lifetime in which the lock is trusted. The rest covers request time and clock drift. */
const TRUSTED_PART = 0.8;

export function createLeaseTracker(clock: Clock, lockMs: number): TaskLeases {
  const leases = new Map<string, TaskLease>();
  const stopping = new AbortController();
  let watching = false;

  /** Runs while there are leases. A suspended process notices lost leases here first. */
  const watch = async () => {
    watching = true;
    while (leases.size > 0 && !stopping.signal.aborted) {
      await clock.sleep(Math.min(CHECK_INTERVAL_MS, lockMs / 10), stopping.signal);
      const oldest = clock.now() - lockMs * TRUSTED_PART;
      for (const { confirmedAt, controller } of leases.values()) if (confirmedAt < oldest) controller.abort();
    }
    watching = false;
  };

  return {
    acquire(task, since) {
      const controller = new AbortController();
      leases.set(task, { confirmedAt: since, controller });
      if (stopping.signal.aborted) controller.abort();
      else if (!watching) void watch();
      return controller.signal;
    },
    confirm(tasks, since) {
      for (const task of tasks) {
        const lease = leases.get(task);
        if (lease) lease.confirmedAt = Math.max(lease.confirmedAt, since);
      }
    },
    revoke(tasks) {
      for (const task of tasks) leases.get(task)?.controller.abort();
    },
    stop() {
      stopping.abort();
      for (const { controller } of leases.values()) controller.abort();
    },
    release: (task) => void leases.delete(task),
  };
}
