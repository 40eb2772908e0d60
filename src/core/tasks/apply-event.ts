// Applies an event to a task: step() decides, then the result is stored, logged and counted. Returns the effects to
// start.

import { isStreamTaskId } from '../../domain/tasks/local-task-id.ts';
import { step, type TaskEffect, type TaskEvent } from '../../domain/tasks/step.ts';
import { findServiceTaskId, type Task } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import { StaleTaskError, type TaskStore } from '../../ports/store.ts';
import type { TaskMetrics } from '../../ports/task-metrics.ts';

interface AppliedEvent {
  readonly next: Task;
  readonly effect: readonly TaskEffect[];
  /** False if the store rejected the record, which must then stay in memory. */
  readonly isStored: boolean;
}

interface EventApplierOptions {
  readonly store: Pick<TaskStore, 'put'>;
  readonly durations: TaskDurationStats;
  /** Called after a new state is stored. Never rejects. */
  readonly onStateChange?: (task: Task) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: TaskMetrics;
}

export function createEventApplier({ store, durations, onStateChange, clock, log, metrics }: EventApplierOptions) {
  /** A failed write prevents a create call. At later stages it is only logged, since stopping would lose more. */
  const save = async (task: Task, event: TaskEvent): Promise<boolean> => {
    try {
      await store.put(task);
      return true;
    } catch (thrown) {
      log.error('task not stored', { task: task.id, state: task.state.status, reason: formatError(thrown) });
      if (event.is === 'sending' || thrown instanceof StaleTaskError) throw thrown;
      return false;
    }
  };

  /** Throws if `sending` cannot be stored, or if another process changed the task. */
  return async (task: Task, event: TaskEvent): Promise<AppliedEvent> => {
    const [next, effect] = step(task, event, clock.now());
    const isStored = !effect.includes('store') || (await save(next, event));
    if (next.state.status !== task.state.status) {
      logChange(log, task, next);
      metrics.stateChanged(task, next);
      void onStateChange?.(next);
    }
    if (next.state.status === 'done' && task.state.status !== 'done')
      durations.add(next.request.command, next.changedAt - next.createdAt);
    return { next, effect, isStored };
  };
}

/** The id of a stream is the address of its sound. */
const toLoggedId = (id: string | undefined) => (id !== undefined && isStreamTaskId(id) ? 'stream' : id);

/** Logs one line per state change. Search for the task's id to follow a task. */
function logChange(log: Log, before: Task, after: Task): void {
  const failure = 'failure' in after.state ? after.state.failure.kind : undefined;
  log.info('task', {
    task: after.id,
    from: before.state.status,
    to: after.state.status,
    command: after.request.command,
    platform: after.origin.adapter,
    service_task: toLoggedId(findServiceTaskId(after)),
    age_ms: after.changedAt - after.createdAt,
    failure,
    ...(after.state.status === 'done' && { method: after.state.deliveryMethod }),
  });
}

export interface TaskDurationStats {
  add(command: string, ms: number): void;
  /** Median of recent durations. `undefined` until there are three. */
  median(command: string): number | undefined;
}

const MAX_SAMPLES = 20;
const MIN_SAMPLES = 3;

export function createTaskDurationStats(): TaskDurationStats {
  const recent = new Map<string, number[]>();
  return {
    add(command, ms) {
      recent.set(command, [...(recent.get(command) ?? []), ms].slice(-MAX_SAMPLES));
    },
    median(command) {
      const sorted = [...(recent.get(command) ?? [])].sort((a, b) => a - b);
      return sorted.length < MIN_SAMPLES ? undefined : sorted[sorted.length >> 1];
    },
  };
}
