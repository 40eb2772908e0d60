// Tests bars and histograms from the metrics of a real registry.

import { expect, test } from 'vitest';
import { findQuantile, toBars, toHistograms } from '../../src/admin/chart-data.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';

test('bars sum equal labels, largest first, without zero values', async () => {
  const { registry, accepted, failed } = createInstruments();
  accepted.inc({ operation: 'tts', platform: 'web' }, 2);
  accepted.inc({ operation: 'tts', platform: 'slack' }, 3);
  accepted.inc({ operation: 'dub', platform: 'web' }, 9);
  failed.inc({ reason: 'internal-error' }, 0);
  const metrics = await registry.getMetricsAsJSON();
  const by = (...labels: string[]) =>
    toBars({ metric: 'earshot_tasks_accepted_total', groupBy: labels }, metrics).map(({ label, value }) => [
      label,
      value,
    ]);
  expect(by('operation')).toEqual([
    ['dub', 9],
    ['tts', 5],
  ]);
  expect(by('platform', 'operation')[1]).toEqual(['slack · tts', 3]);
  expect(toBars({ metric: 'earshot_tasks_failed_total', groupBy: ['reason'] }, metrics)).toEqual([]);
  expect(toBars({ metric: 'earshot_tasks_failed_total', label: 'failed' }, metrics)).toEqual([
    { label: 'failed', value: 0, unit: 'count' },
  ]);
});

test('a histogram reports each bucket and the upper bounds', async () => {
  const { registry, duration, requests } = createInstruments();
  for (const seconds of [0.5, 0.7, 1.5, 4, 20_000]) duration.observe({ operation: 'tts' }, seconds);
  for (const kind of ['2xx', '5xx']) requests.observe({ route: 'create', class: kind }, 0.2);
  const metrics = await registry.getMetricsAsJSON();
  const [tts, ...others] =
    toHistograms({ metric: 'earshot_task_duration_seconds', groupBy: ['operation'] }, metrics) ?? [];
  if (!tts) throw new Error('there is no spread');
  expect([others, tts.label, tts.count]).toEqual([[], 'tts', 5]);
  expect(tts.buckets.filter(({ count }) => count > 0)).toEqual([
    { upperBound: 1, count: 2 },
    { upperBound: 2, count: 1 },
    { upperBound: 5, count: 1 },
    { upperBound: Number.POSITIVE_INFINITY, count: 1 },
  ]);
  expect([findQuantile(tts, 0.5), findQuantile(tts, 0.8), findQuantile(tts, 0.95)]).toEqual([
    2,
    5,
    Number.POSITIVE_INFINITY,
  ]);
  const routes = toHistograms({ metric: 'earshot_service_request_seconds', groupBy: ['route'] }, metrics);
  expect(routes?.map(({ label, count }) => [label, count])).toEqual([['create', 2]]);
  expect(
    toBars({ metric: 'earshot_service_request_seconds_count', groupBy: ['route', 'class'] }, metrics),
  ).toHaveLength(2);
  expect(toHistograms({ metric: 'earshot_tasks_accepted_total' }, metrics)).toBeUndefined();
});
