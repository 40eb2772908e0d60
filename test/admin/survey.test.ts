// What records say of tasks, counted: spans of time, places, operations, what is at work and what was lost lately.

import { expect, test } from 'vitest';
import { createSurvey } from '../../src/admin/survey.ts';
import type { Outline } from '../../src/domain/tasks/outline.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 23, 12, 30);

const outline = (id: string, more: Partial<Outline> = {}): Outline => ({
  id,
  operation: 'tts',
  platform: 'web',
  place: 'general',
  created: now - 60_000,
  changed: now - 30_000,
  at: 'done',
  ...more,
});

const surveyOf = (outlines: readonly Outline[]) => {
  const survey = createSurvey(now);
  for (const one of outlines) survey.see(one);
  return survey.result();
};

test('tasks count in the hour and the day in which they were taken and ended', () => {
  const { hours, days, tasks } = surveyOf([
    outline('A'),
    outline('B', { created: now - HOUR, changed: now, at: 'failed', failure: { kind: 'broken' } }),
    outline('C', { created: now - 23 * HOUR, at: 'forgotten' }),
    outline('D', { created: now - 40 * 24 * HOUR, changed: now - 29 * 24 * HOUR }),
  ]);
  expect([tasks, hours.length, days.length]).toEqual([4, 24, 30]);
  expect(hours.at(-1)).toEqual({ from: now - HOUR / 2, taken: 1, delivered: 1, lost: 1 });
  expect(hours.at(-2)).toMatchObject({ taken: 1, delivered: 0 });
  expect(hours[0]).toMatchObject({ taken: 1, delivered: 0, lost: 0 });
  expect(days.at(-1)).toMatchObject({ taken: 2, delivered: 1, lost: 1 });
  expect(days[0]).toMatchObject({ taken: 0, delivered: 1 });
});

test('places and operations are told by use; conversations with the bot alone are one', () => {
  const { places, placesInAll, operations } = surveyOf([
    outline('A'),
    outline('B', { at: 'unknown', failure: { kind: 'unclear' } }),
    outline('C', { platform: 'slack', place: 'T1:C1', operation: 'sound' }),
    ...['D', 'E', 'F'].map((id) => {
      const { place: _, ...alone } = outline(id, { platform: 'discord' });
      return alone;
    }),
  ]);
  expect(places.map(({ platform, place, taken, lost }) => [platform, place, taken, lost])).toEqual([
    ['discord', undefined, 3, 0],
    ['web', 'general', 2, 1],
    ['slack', 'T1:C1', 1, 0],
  ]);
  expect(placesInAll).toBe(3);
  expect(operations.map(({ operation, taken }) => [operation, taken])).toEqual([
    ['tts', 5],
    ['sound', 1],
  ]);
});

test('of many, the oldest at work and the newest lost ones are shown, and all are counted', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => at);
  const { atWork, working, lost } = surveyOf([
    ...many.map((at) => outline(`W${at}`, { at: 'polling', created: now - ((at * 7) % 1_000) })),
    ...many.map((at) =>
      outline(`L${at}`, { at: 'failed', changed: now - ((at * 7) % 1_000), failure: { kind: 'broken' } }),
    ),
  ]);
  expect([working, atWork.length, lost.length]).toEqual([1_000, 50, 30]);
  expect(atWork.map(({ created }) => now - created)).toEqual(Array.from({ length: 50 }, (_, at) => 999 - at));
  expect(lost.map(({ changed }) => now - changed)).toEqual(Array.from({ length: 30 }, (_, at) => at));
});
