// The numbers of /metrics as bars and spreads, from a real registry.

import { expect, test } from 'vitest';
import { barsOf, boundOf, spreadsOf } from '../../src/admin/numbers.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';

test('bars add up what has the same labels, the largest first, and leave out what never was', async () => {
  const { registry, accepted, failed } = createInstruments();
  accepted.inc({ operation: 'tts', platform: 'web' }, 2);
  accepted.inc({ operation: 'tts', platform: 'slack' }, 3);
  accepted.inc({ operation: 'dub', platform: 'web' }, 9);
  failed.inc({ reason: 'broken' }, 0);
  const metrics = await registry.getMetricsAsJSON();
  const by = (...labels: string[]) =>
    barsOf({ metric: 'earshot_tasks_accepted_total', by: labels }, metrics).map(({ label, value }) => [
      label,
      value,
    ]);
  expect(by('operation')).toEqual([
    ['dub', 9],
    ['tts', 5],
  ]);
  expect(by('platform', 'operation')[1]).toEqual(['slack · tts', 3]);
  expect(barsOf({ metric: 'earshot_tasks_failed_total', by: ['reason'] }, metrics)).toEqual([]);
  expect(barsOf({ metric: 'earshot_tasks_failed_total', as: 'failed' }, metrics)).toEqual([
    { label: 'failed', value: 0, unit: 'count' },
  ]);
});

test('a histogram’s spread tells how many were in each step, and below which bound most were', async () => {
  const { registry, duration, requests } = createInstruments();
  for (const seconds of [0.5, 0.7, 1.5, 4, 20_000]) duration.observe({ operation: 'tts' }, seconds);
  for (const kind of ['2xx', '5xx']) requests.observe({ route: 'create', class: kind }, 0.2);
  const metrics = await registry.getMetricsAsJSON();
  const [tts, ...others] =
    spreadsOf({ metric: 'earshot_task_duration_seconds', by: ['operation'] }, metrics) ?? [];
  if (!tts) throw new Error('there is no spread');
  expect([others, tts.label, tts.count]).toEqual([[], 'tts', 5]);
  expect(tts.steps.filter(({ count }) => count > 0)).toEqual([
    { upTo: 1, count: 2 },
    { upTo: 2, count: 1 },
    { upTo: 5, count: 1 },
    { upTo: Number.POSITIVE_INFINITY, count: 1 },
  ]);
  expect([boundOf(tts, 0.5), boundOf(tts, 0.8), boundOf(tts, 0.95)]).toEqual([
    2,
    5,
    Number.POSITIVE_INFINITY,
  ]);
  const routes = spreadsOf({ metric: 'earshot_service_request_seconds', by: ['route'] }, metrics);
  expect(routes?.map(({ label, count }) => [label, count])).toEqual([['create', 2]]);
  expect(
    barsOf({ metric: 'earshot_service_request_seconds_count', by: ['route', 'class'] }, metrics),
  ).toHaveLength(2);
  expect(spreadsOf({ metric: 'earshot_tasks_accepted_total' }, metrics)).toBeUndefined();
});
