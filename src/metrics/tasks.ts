// Counts what becomes of tasks, from what the core tells: how they end, which are held in which state and since when.
// Keeps no more of a task than its id, state and three moments, and only while it is held.

import { type Failure, type State, type Task, WORKING } from '../domain/tasks/task.ts';
import type { Clock } from '../ports/clock.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Instruments } from './instruments.ts';

export interface TaskMeter extends Metrics {
  /** The task's card was shown. */
  shown(task: string): void;
  /** Brings the numbers that are states, not events, up to date. */
  refresh(): void;
}

interface HeldTask {
  readonly at: State['at'];
  readonly since: number;
  /** When the service's success was seen. */
  readonly success: number | undefined;
  /** The hour it was taken and where, as long as nobody has seen its card. */
  readonly unseen: { readonly platform: string; readonly created: number } | undefined;
}

/** Named, so that each is there from the start: a number that appears as 1 has not risen for whoever watches. */
const FAILED: readonly Failure['kind'][] = [
  ...(['invalid', 'refused', 'unreachable', 'failed', 'not-found', 'not-started', 'too-large'] as const),
  ...(['file-gone', 'broken'] as const),
];
const UNKNOWN: readonly Failure['kind'][] = ['unclear', 'timed-out', 'no-result'];

export function createTaskMeter(
  { failed, unknown, forgotten, delivered, duration, delivery, inFlight, oldest, ...more }: Instruments,
  clock: Clock,
): TaskMeter {
  const held = new Map<string, HeldTask>();
  for (const reason of FAILED) failed.inc({ reason }, 0);
  for (const reason of UNKNOWN) unknown.inc({ reason }, 0);

  const ended = ({ state, origin, request, created, changed }: Task) => {
    if (state.at === 'failed') failed.inc({ reason: state.failure.kind });
    if (state.at === 'unknown') unknown.inc({ reason: state.failure.kind });
    if (state.at === 'forgotten') forgotten.inc();
    if (state.at !== 'done') return;
    delivered.inc({ platform: origin.adapter, rung: state.rung });
    if (state.rung !== 'kept') duration.observe({ operation: request.command }, (changed - created) / 1000);
  };

  return {
    held(task) {
      const { created, origin, state } = task;
      held.set(task.id, {
        at: state.at,
        since: task.changed,
        success: undefined,
        unseen:
          state.at === 'received' || state.at === 'asking'
            ? { platform: origin.adapter, created }
            : undefined,
      });
    },
    moved(before, after) {
      if (before.state.at === after.state.at) return;
      ended(after);
      const mine = held.get(after.id);
      if (!mine) return;
      const { state, changed, origin } = after;
      const success = state.at === 'fetching' ? changed : mine.success;
      held.set(after.id, { ...mine, at: state.at, since: changed, success });
      if (state.at === 'done' && state.rung !== 'kept' && success !== undefined)
        delivery.observe({ platform: origin.adapter }, (changed - success) / 1000);
    },
    released: (task) => void held.delete(task),
    late: (ms) => more.pollLag.observe(Math.max(0, ms) / 1000),
    shown(task) {
      const mine = held.get(task);
      if (!mine?.unseen) return;
      const { platform, created } = mine.unseen;
      more.firstAnswer.observe({ platform }, Math.max(0, clock.now() - created) / 1000);
      held.set(task, { ...mine, unseen: undefined });
    },
    refresh() {
      const now = clock.now();
      for (const state of WORKING) {
        const since = [...held.values()].flatMap((one) => (one.at === state ? [one.since] : []));
        inFlight.set({ state }, since.length);
        const first = since.reduce((least, one) => Math.min(least, one), now);
        oldest.set({ state }, (now - first) / 1000);
      }
    },
  };
}
