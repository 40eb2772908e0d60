// One change of a task: decided by step(), stored, logged, counted. What is to be done about it is handed back.

import { type Effect, step, type TaskEvent } from '../../domain/tasks/step.ts';
import { serviceId, type Task } from '../../domain/tasks/task.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Metrics } from '../../ports/metrics.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';

interface Change {
  readonly next: Task;
  readonly effect: readonly Effect[];
  /** False: the store did not take the record, and it is to be kept in memory. */
  readonly stored: boolean;
}

interface ChangeParts {
  readonly store: Pick<TaskStore, 'put'>;
  readonly durations: Durations;
  /** Told of every task in its next state, once that is stored. Never rejects. */
  readonly follow?: ((task: Task) => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export function createChangeTask({ store, durations, follow, clock, log, metrics }: ChangeParts) {
  /** A record that cannot be written stops a create call; later on, stopping would lose more than going on. */
  const save = async (task: Task, event: TaskEvent): Promise<boolean> => {
    try {
      await store.put(task);
      return true;
    } catch (thrown) {
      log.error('task not stored', { task: task.id, state: task.state.at, reason: reasonOf(thrown) });
      if (event.is === 'sending' || thrown instanceof TaskMoved) throw thrown;
      return false;
    }
  };

  /** Throws when `sending` cannot be stored, or the task was changed by another process. */
  return async (task: Task, event: TaskEvent): Promise<Change> => {
    const [next, effect] = step(task, event, clock.now());
    const stored = !effect.includes('store') || (await save(next, event));
    if (next.state.at !== task.state.at) {
      logChange(log, task, next);
      metrics.moved(task, next);
      void follow?.(next);
    }
    if (next.state.at === 'done' && task.state.at !== 'done')
      durations.add(next.request.command, next.changed - next.created);
    return { next, effect, stored };
  };
}

/** The one line per change of a task's state; the task's id runs through all of them. */
function logChange(log: Log, before: Task, after: Task): void {
  const failure = 'failure' in after.state ? after.state.failure.kind : undefined;
  log.info('task', {
    task: after.id,
    from: before.state.at,
    to: after.state.at,
    command: after.request.command,
    platform: after.origin.adapter,
    service_task: serviceId(after),
    age_ms: after.changed - after.created,
    ...(failure !== undefined && { failure }),
    ...(after.state.at === 'done' && { rung: after.state.rung }),
  });
}

export interface Durations {
  add(command: string, ms: number): void;
  /** The median of the last ones, once there are three. */
  of(command: string): number | undefined;
}

const REMEMBERED = 20;
const ENOUGH = 3;

export function createDurations(): Durations {
  const taken = new Map<string, number[]>();
  return {
    add(command, ms) {
      taken.set(command, [...(taken.get(command) ?? []), ms].slice(-REMEMBERED));
    },
    of(command) {
      const sorted = [...(taken.get(command) ?? [])].sort((a, b) => a - b);
      return sorted.length < ENOUGH ? undefined : sorted[sorted.length >> 1];
    },
  };
}
