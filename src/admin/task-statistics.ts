// Counts tasks for /admin: running, recently failed, and by hour, day, operation and place. Counts each summary when
// it is read, so memory does not grow with the number of tasks. Pure.

import { DAY_MS } from '../domain/retention.ts';
import { FINAL_STATUSES } from '../domain/tasks/task.ts';
import type { OperatorTaskSummary } from '../domain/tasks/task-summary.ts';

export interface TimeSlot {
  /** Start of the slot, in ms since 1970. */
  readonly startsAt: number;
  readonly accepted: number;
  readonly delivered: number;
  readonly failed: number;
}

export interface PlaceUsage {
  readonly platform: string;
  /** Absent in the entry for all direct conversations. */
  readonly place?: string;
  readonly accepted: number;
  readonly failed: number;
}

export interface TaskStatistics {
  /** Time when the count started, in ms since 1970. */
  readonly readAt: number;
  readonly taskCount: number;
  /** Oldest first, at most as many as the page shows. `runningCount` is the total. */
  readonly runningTasks: readonly OperatorTaskSummary[];
  readonly runningCount: number;
  /** Failed tasks and tasks with an unknown result, newest first. */
  readonly failedTasks: readonly OperatorTaskSummary[];
  /** Last 24 hours and last 30 days, oldest first. Days start at midnight UTC. */
  readonly hourlySlots: readonly TimeSlot[];
  readonly dailySlots: readonly TimeSlot[];
  /** Most used first. `placeCount` is the total. */
  readonly places: readonly PlaceUsage[];
  readonly placeCount: number;
  readonly operations: readonly {
    readonly operation: string;
    readonly accepted: number;
    readonly failed: number;
  }[];
}

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 30;
const MAX_LISTED = { running: 50, failed: 30, places: 20 };

const isFailed = ({ status }: OperatorTaskSummary): boolean => status === 'failed' || status === 'unknown';

type TaskCounts = { accepted: number; delivered: number; failed: number };
const createCounts = (): TaskCounts => ({ accepted: 0, delivered: 0, failed: 0 });

export function createTaskStatisticsCollector(now: number): {
  add(summary: OperatorTaskSummary): void;
  result(): TaskStatistics;
} {
  const hours = createTimeSlots(now, HOUR_MS, HOURS);
  const days = createTimeSlots(now, DAY_MS, DAYS);
  const runningTasks = createTopList(MAX_LISTED.running, (one, other) => one.createdAt - other.createdAt);
  const failedTasks = createTopList(MAX_LISTED.failed, (one, other) => other.changedAt - one.changedAt);
  const places = new Map<string, TaskCounts & { readonly platform: string; readonly place?: string }>();
  const operations = new Map<string, TaskCounts>();
  let taskCount = 0;
  let runningCount = 0;

  return {
    add(summary) {
      const { operation, platform, place, createdAt, changedAt, status } = summary;
      taskCount += 1;
      const isUnsuccessful = isFailed(summary);
      const key = JSON.stringify([platform, place]);
      const placeCounts = places.get(key) ?? {
        ...createCounts(),
        platform,
        place,
      };
      places.set(key, placeCounts);
      const operationCounts = operations.get(operation) ?? createCounts();
      operations.set(operation, operationCounts);
      for (const counts of [placeCounts, operationCounts]) {
        counts.accepted += 1;
        if (isUnsuccessful) counts.failed += 1;
      }
      for (const span of [hours, days]) {
        span.count(createdAt, 'accepted');
        if (isUnsuccessful) span.count(changedAt, 'failed');
        if (status === 'done') span.count(changedAt, 'delivered');
      }
      if (isUnsuccessful) failedTasks.add(summary);
      if (FINAL_STATUSES.some((end) => end === status)) return;
      runningCount += 1;
      runningTasks.add(summary);
    },
    result: () => ({
      readAt: now,
      taskCount,
      runningTasks: runningTasks.all(),
      runningCount,
      failedTasks: failedTasks.all(),
      hourlySlots: hours.all(),
      dailySlots: days.all(),
      places: sortByUse([...places.values()]).slice(0, MAX_LISTED.places),
      placeCount: places.size,
      operations: sortByUse([...operations].map(([operation, counts]) => ({ operation, ...counts }))),
    }),
  };
}

const sortByUse = <T extends TaskCounts>(all: readonly T[]): readonly T[] =>
  all.toSorted((one, other) => other.accepted - one.accepted);

/** Creates slots up to now. Each starts at a full hour or at midnight UTC. */
function createTimeSlots(now: number, length: number, slotCount: number) {
  const last = now - (now % length);
  const first = last - (slotCount - 1) * length;
  const counts = Array.from({ length: slotCount }, createCounts);
  return {
    count(moment: number, counter: keyof TaskCounts): void {
      const slot = counts[Math.floor((moment - first) / length)];
      if (slot) slot[counter] += 1;
    },
    all: (): readonly TimeSlot[] => counts.map((slot, at) => ({ startsAt: first + at * length, ...slot })),
  };
}

/** Keeps the first `maxItems` of all items in the given order. */
function createTopList(maxItems: number, order: (one: OperatorTaskSummary, other: OperatorTaskSummary) => number) {
  let kept: OperatorTaskSummary[] = [];
  const trim = () => {
    kept = kept.toSorted(order).slice(0, maxItems);
  };
  return {
    add(outline: OperatorTaskSummary): void {
      kept.push(outline);
      if (kept.length >= 4 * maxItems) trim();
    },
    all(): readonly OperatorTaskSummary[] {
      trim();
      return kept;
    },
  };
}
