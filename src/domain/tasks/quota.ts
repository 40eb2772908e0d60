// Limits on how many tasks people may have: where a task is counted and for how long (a bucket for each limit that holds for it,
// named by whose it is and by the day), and what a person reads about them. Pure.

import type { Words } from '../words/index.ts';
import { type Full, isOver, type Origin, type Period, type Scope, serviceId, type Task } from './task.ts';

/** How many at most; a limit that is 0 or missing does not hold. */
export type Limits = Readonly<Partial<Record<Scope, Readonly<Partial<Record<Period, number>>>>>>;

/** `Your tasks` | `7 of 20 today, anew at 00:00 UTC · 1 of 3 at work` */
export function usageRows(
  usage: readonly Full[],
  { limits }: Words,
): readonly { readonly title: string; readonly detail: string }[] {
  return [...new Set(usage.map(({ scope }) => scope))].map((scope) => ({
    title: limits.title(scope),
    detail: usage
      .filter((one) => one.scope === scope)
      .map(limits.used)
      .join(' · '),
  }));
}

export interface Bucket {
  readonly key: string;
  readonly scope: Scope;
  readonly period: Period;
  readonly max: number;
  /** From then on it is not asked for any more. */
  readonly until: number;
}

export type Whose = Pick<Origin, 'adapter' | 'person' | 'place'>;

const DAY_MS = 24 * 3_600_000;
/** Longer than any task is at work. */
const AT_ONCE_MS = 7 * DAY_MS;
const SCOPES: readonly Scope[] = ['person', 'place', 'server', 'all'];
const PERIODS: readonly Period[] = ['at-once', 'day'];

/** The buckets of a task that began at that moment; none for limits that do not hold. */
export function bucketsOf(limits: Limits, whose: Whose, began: number): readonly Bucket[] {
  const day = Math.floor(began / DAY_MS);
  return SCOPES.flatMap((scope) => {
    const name = nameOf(scope, whose);
    return name === undefined
      ? []
      : PERIODS.flatMap((period): Bucket[] => {
          const max = limits[scope]?.[period] ?? 0;
          if (max <= 0) return [];
          const when = period === 'day' ? new Date(day * DAY_MS).toISOString().slice(0, 10) : period;
          const until = period === 'day' ? (day + 2) * DAY_MS : began + AT_ONCE_MS;
          return [{ key: JSON.stringify([when, scope, ...name]), scope, period, max, until }];
        });
  });
}

/** `undefined`: there is no such thing for it, as outside of any server. */
function nameOf(scope: Scope, { adapter, person, place }: Whose): readonly string[] | undefined {
  switch (scope) {
    case 'person':
      return [adapter, person.counted ?? person.id];
    case 'place':
      return [adapter, place.id];
    case 'server':
      return place.server == null ? undefined : [adapter, place.server];
    case 'all':
      return [];
  }
}

/**
 * The buckets a task belongs into as it is now. One that asks first is in none, and stays in the day where work was done; the day is given back for what failed, and
 * for what ended before the service took it.
 */
export function holds(task: Task): ReadonlySet<Period> {
  const { state } = task;
  if (state.at === 'asking') return new Set<Period>('reviewed' in state ? ['day'] : []);
  if (!isOver(task)) return new Set<Period>(['at-once', 'day']);
  const counts =
    state.at === 'done' ||
    (state.at === 'failed' ? state.report !== undefined : serviceId(task) !== undefined);
  return new Set<Period>(counts ? ['day'] : []);
}
