// Task metrics: results, and owned tasks by state and age. Keeps only the id, state and three timestamps of each owned
// task.

import { ACTIVE_STATUSES, type Task, type TaskFailure, type TaskState } from '../domain/tasks/task.ts';
import type { Clock } from '../ports/clock.ts';
import type { TaskMetrics } from '../ports/task-metrics.ts';
import type { Instruments } from './instruments.ts';

export interface TaskMeter extends TaskMetrics {
  cardShown(task: string): void;
  updateGauges(): void;
}

interface TrackedTask {
  readonly at: TaskState['status'];
  readonly since: number;
  /** Time at which the service reported success. */
  readonly succeededAt: number | undefined;
  /** Platform and creation time, until the card is shown. */
  readonly awaitingCard: { readonly platform: string; readonly createdAt: number } | undefined;
}

/**
 * The status in which a task ends after each failure. Every failure is listed, so that each series starts at 0: a
 * series that appears with value 1 shows no increase.
 */
const END_STATUSES: Readonly<Record<TaskFailure['kind'], 'failed' | 'unknown'>> = {
  invalid: 'failed',
  refused: 'failed',
  unreachable: 'failed',
  unclear: 'unknown',
  failed: 'failed',
  'not-found': 'failed',
  'stream-lost': 'unknown',
  'timed-out': 'unknown',
  'not-started': 'failed',
  'no-result': 'unknown',
  'too-large': 'failed',
  'file-gone': 'failed',
  'no-consent': 'failed',
  'unusable-recording': 'failed',
  'disk-full': 'failed',
  limited: 'failed',
  'internal-error': 'failed',
};

export function createTaskMeter(
  { failed, unknown, abandoned, delivered, duration, delivery, inFlight, oldest, ...more }: Instruments,
  clock: Clock,
): TaskMeter {
  const tracked = new Map<string, TrackedTask>();
  const ends = { failed, unknown };
  for (const [reason, status] of Object.entries(END_STATUSES)) ends[status].inc({ reason }, 0);

  const countEnd = ({ state, origin, request, createdAt, changedAt }: Task) => {
    if (state.status === 'failed') failed.inc({ reason: state.failure.kind });
    if (state.status === 'unknown') unknown.inc({ reason: state.failure.kind });
    if (state.status === 'abandoned') abandoned.inc();
    if (state.status !== 'done') return;
    delivered.inc({ platform: origin.adapter, method: state.deliveryMethod });
    if (state.deliveryMethod !== 'not-posted')
      duration.observe({ operation: request.command }, (changedAt - createdAt) / 1000);
  };

  return {
    acquired(task) {
      const { createdAt, origin, state } = task;
      tracked.set(task.id, {
        at: state.status,
        since: task.changedAt,
        succeededAt: undefined,
        awaitingCard:
          state.status === 'pending' || state.status === 'awaiting-confirmation'
            ? { platform: origin.adapter, createdAt }
            : undefined,
      });
    },
    stateChanged(before, after) {
      if (before.state.status === after.state.status) return;
      countEnd(after);
      const mine = tracked.get(after.id);
      if (!mine) return;
      const { state, changedAt, origin } = after;
      const succeededAt = state.status === 'fetching' ? changedAt : mine.succeededAt;
      tracked.set(after.id, { ...mine, at: state.status, since: changedAt, succeededAt });
      if (state.status === 'done' && state.deliveryMethod !== 'not-posted' && succeededAt !== undefined)
        delivery.observe({ platform: origin.adapter }, (changedAt - succeededAt) / 1000);
    },
    released: (task) => void tracked.delete(task),
    pollDelayed: (ms) => more.pollLag.observe(Math.max(0, ms) / 1000),
    cardShown(task) {
      const mine = tracked.get(task);
      if (!mine?.awaitingCard) return;
      const { platform, createdAt } = mine.awaitingCard;
      more.firstAnswer.observe({ platform }, Math.max(0, clock.now() - createdAt) / 1000);
      tracked.set(task, { ...mine, awaitingCard: undefined });
    },
    updateGauges() {
      const now = clock.now();
      for (const state of ACTIVE_STATUSES) {
        const since = [...tracked.values()].flatMap((one) => (one.at === state ? [one.since] : []));
        inFlight.set({ state }, since.length);
        const first = since.reduce((earliest, time) => Math.min(earliest, time), now);
        oldest.set({ state }, (now - first) / 1000);
      }
    },
  };
}
