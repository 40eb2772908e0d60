// Tests the counts of tasks by time slot, place and operation, and the lists of running and failed tasks.

import { expect, test } from 'vitest';
import { createTaskStatisticsCollector } from '../../src/admin/task-statistics.ts';
import type { OperatorTaskSummary } from '../../src/domain/tasks/task-summary.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 23, 12, 30);

const outline = (id: string, more: Partial<OperatorTaskSummary> = {}): OperatorTaskSummary => ({
  id,
  operation: 'tts',
  platform: 'web',
  place: 'general',
  createdAt: now - 60_000,
  changedAt: now - 30_000,
  status: 'done',
  ...more,
});

const surveyOf = (outlines: readonly OperatorTaskSummary[]) => {
  const survey = createTaskStatisticsCollector(now);
  for (const one of outlines) survey.add(one);
  return survey.result();
};

test('tasks count in the hour and day of each event', () => {
  const { hourlySlots, dailySlots, taskCount } = surveyOf([
    outline('A'),
    outline('B', { createdAt: now - HOUR, changedAt: now, status: 'failed', failure: { kind: 'internal-error' } }),
    outline('C', { createdAt: now - 23 * HOUR, status: 'abandoned' }),
    outline('D', { createdAt: now - 40 * 24 * HOUR, changedAt: now - 29 * 24 * HOUR }),
  ]);
  expect([taskCount, hourlySlots.length, dailySlots.length]).toEqual([4, 24, 30]);
  expect(hourlySlots.at(-1)).toEqual({ startsAt: now - HOUR / 2, accepted: 1, delivered: 1, failed: 1 });
  expect(hourlySlots.at(-2)).toMatchObject({ accepted: 1, delivered: 0 });
  expect(hourlySlots[0]).toMatchObject({ accepted: 1, delivered: 0, failed: 0 });
  expect(dailySlots.at(-1)).toMatchObject({ accepted: 2, delivered: 1, failed: 1 });
  expect(dailySlots[0]).toMatchObject({ accepted: 0, delivered: 1 });
});

test('places and operations sort by use; direct messages count together', () => {
  const { places, placeCount, operations } = surveyOf([
    outline('A'),
    outline('B', { status: 'unknown', failure: { kind: 'unclear' } }),
    outline('C', { platform: 'slack', place: 'T1:C1', operation: 'sound' }),
    ...['D', 'E', 'F'].map((id) => {
      const { place: _, ...alone } = outline(id, { platform: 'discord' });
      return alone;
    }),
  ]);
  expect(places.map(({ platform, place, accepted, failed }) => [platform, place, accepted, failed])).toEqual([
    ['discord', undefined, 3, 0],
    ['web', 'general', 2, 1],
    ['slack', 'T1:C1', 1, 0],
  ]);
  expect(placeCount).toBe(3);
  expect(operations.map(({ operation, accepted }) => [operation, accepted])).toEqual([
    ['tts', 5],
    ['sound', 1],
  ]);
});

test('shows the oldest running and newest failed tasks, counts all', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => at);
  const { runningTasks, runningCount, failedTasks } = surveyOf([
    ...many.map((at) => outline(`W${at}`, { status: 'polling', createdAt: now - ((at * 7) % 1_000) })),
    ...many.map((at) =>
      outline(`L${at}`, { status: 'failed', changedAt: now - ((at * 7) % 1_000), failure: { kind: 'internal-error' } }),
    ),
  ]);
  expect([runningCount, runningTasks.length, failedTasks.length]).toEqual([1_000, 50, 30]);
  expect(runningTasks.map(({ createdAt }) => now - createdAt)).toEqual(Array.from({ length: 50 }, (_, at) => 999 - at));
  expect(failedTasks.map(({ changedAt }) => now - changedAt)).toEqual(Array.from({ length: 30 }, (_, at) => at));
});
