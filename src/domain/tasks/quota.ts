// Counts tasks against limits: which buckets a task belongs to, one per limit, scope and day, and for how long. Pure.

import { DAY_MS } from '../retention.ts';
import {
  findServiceTaskId,
  isFinished,
  type LimitPeriod,
  type LimitScope,
  type Task,
  type TaskOrigin,
} from './task.ts';

/** Maximum number of tasks per scope and period. A limit that is 0 or absent is off. */
export type TaskLimits = Readonly<Partial<Record<LimitScope, Readonly<Partial<Record<LimitPeriod, number>>>>>>;

export interface QuotaBucket {
  readonly key: string;
  readonly scope: LimitScope;
  readonly period: LimitPeriod;
  readonly max: number;
  /** Time in ms after which the bucket can be deleted. */
  readonly expiresAt: number;
}

export type QuotaSubject = Pick<TaskOrigin, 'adapter' | 'person' | 'place'>;

/** Expiry of counts of running tasks, which is longer than any task runs. */
const AT_ONCE_EXPIRY_MS = 7 * DAY_MS;
const SCOPES: readonly LimitScope[] = ['person', 'place', 'server', 'all'];
const PERIODS: readonly LimitPeriod[] = ['concurrent', 'day'];

/** Returns the buckets of a task started at that time. Limits that are off have none. */
export function listQuotaBuckets(limits: TaskLimits, subject: QuotaSubject, startedAt: number): readonly QuotaBucket[] {
  const day = Math.floor(startedAt / DAY_MS);
  return SCOPES.flatMap((scope) => {
    const keyParts = bucketKeyParts(scope, subject);
    return keyParts === undefined
      ? []
      : PERIODS.flatMap((period): QuotaBucket[] => {
          const max = limits[scope]?.[period] ?? 0;
          if (max <= 0) return [];
          const when = period === 'day' ? new Date(day * DAY_MS).toISOString().slice(0, 10) : period;
          const expiresAt = period === 'day' ? (day + 2) * DAY_MS : startedAt + AT_ONCE_EXPIRY_MS;
          return [{ key: JSON.stringify([when, scope, ...keyParts]), scope, period, max, expiresAt }];
        });
  });
}

/** Returns undefined if the scope does not exist for the task, like `server` in a direct message. */
function bucketKeyParts(scope: LimitScope, { adapter, person, place }: QuotaSubject): readonly string[] | undefined {
  switch (scope) {
    case 'person':
      return [adapter, person.quotaId ?? person.id];
    case 'place':
      return [adapter, place.id];
    case 'server':
      return place.server == null ? undefined : [adapter, place.server];
    case 'all':
      return [];
  }
}

/**
 * Returns the periods that a task counts for when it starts. Of an assembled result, each subtask counts for the day,
 * since the service counts each; all together run as one task.
 */
export function listStartPeriods({ parent, request }: Pick<Task, 'parent' | 'request'>): readonly LimitPeriod[] {
  if (parent !== undefined) return ['day'];
  return request.assembly ? ['concurrent'] : PERIODS;
}

/**
 * Returns the periods that a task counts for in its present state. A task that awaits confirmation counts for none, but
 * one in review counts for its day, since its lines were already made. A finished task counts for its day, unless it
 * failed without a result or ended before the service accepted it.
 */
export function listCountedPeriods(task: Task): ReadonlySet<LimitPeriod> {
  const periods = listPeriodsByState(task);
  return new Set(listStartPeriods(task).filter((period) => periods.has(period)));
}

function listPeriodsByState(task: Task): ReadonlySet<LimitPeriod> {
  const { state } = task;
  if (state.status === 'awaiting-confirmation') return new Set<LimitPeriod>('reviewed' in state ? ['day'] : []);
  if (!isFinished(task)) return new Set<LimitPeriod>(['concurrent', 'day']);
  const counts =
    state.status === 'done' ||
    (state.status === 'failed' ? state.report !== undefined : findServiceTaskId(task) !== undefined);
  return new Set<LimitPeriod>(counts ? ['day'] : []);
}
