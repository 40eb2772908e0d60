// Compares dashboard, alerts and the admin page with the existing metrics: every query uses a real metric and its
// labels, and every metric and alert is documented.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createInstruments } from '../../src/metrics/instruments.ts';
import { createTaskMeter } from '../../src/metrics/tasks.ts';
import { ROOT } from '../architecture/sources.ts';
import { createFakeClock } from '../fakes/clock.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  readonly title: string;
  readonly panels: readonly Panel[];
};
const alerts = read('deploy/alerts.yml');
const page = read('docs/operations.md');

/** Splits the file at each `alert:`. */
const rules = [...alerts.matchAll(/- alert: (\w+)\n([\s\S]*?)(?=\n {6}- alert:|$)/g)].map(
  ([, name = '', body = '']) => ({
    name,
    body,
    expr: (/expr: \|\n((?: {10,}.*\n)+)/.exec(body)?.[1] ?? /expr: (.+)/.exec(body)?.[1] ?? '').trim(),
  }),
);

/** Labels that Prometheus adds. */
const ADDED = ['instance', 'job', 'le'];

/** All metrics with their labels. */
const known = new Map<string, readonly string[]>([['up', []]]);
const instruments = createInstruments();
instruments.collectDefaults();
for (const metric of await instruments.registry.getMetricsAsJSON()) {
  const { labelNames = [] } = instruments.registry.getSingleMetric(metric.name) as {
    readonly labelNames?: readonly string[];
  };
  const endings = String(metric.type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  for (const ending of endings) known.set(metric.name + ending, labelNames);
}

const WORDS = /^(sum|max|min|by|rate|increase|histogram_quantile|label_values)$/;

/** Returns unknown metrics and labels of a query. */
function strangers(expr: string): string[] {
  const bare = expr.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const asked = bare.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '');
  const names = [...asked.matchAll(/(?<![\d.])[a-z_][a-z0-9_]*/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.test(name));
  const labels = [...bare.matchAll(/\{([^}]*)\}|by \(([^)]*)\)/g)]
    .flatMap(([, matchers, groups]) => (matchers ?? groups ?? '').split(','))
    .map((one) => one.trim().split(/[=!~]/)[0] ?? '')
    .filter((label) => label !== '' && !ADDED.includes(label));
  const had = names.flatMap((name) => known.get(name) ?? []);
  return [
    ...names.filter((name) => !known.has(name)),
    ...labels.filter((label) => !had.includes(label)),
    ...(names.length === 0 ? ['no number at all'] : []),
  ];
}

test('dashboard queries use existing metrics and labels', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(25);
  expect(queries.map((expr) => [expr, strangers(expr)]).filter(([, found]) => found?.length)).toEqual([]);
});

test('the check finds a wrong name and label', () => {
  expect(strangers('sum by (platfrom) (rate(earshot_edits_totl{outcome="shown"}[5m]))')).toEqual([
    'earshot_edits_totl',
    'platfrom',
    'outcome',
  ]);
});

test('legends name only labels their query groups by', () => {
  const legends = dashboard.panels.flatMap(({ targets = [] }) => targets);
  const wrong = legends.filter(({ expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].some(
      ([, label]) => label !== 'instance' && !new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr),
    ),
  );
  expect(wrong).toEqual([]);
});

test('panels have unique ids and positions', () => {
  const panels = dashboard.panels;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
});

test('every metric is on the dashboard or in an alert', () => {
  const watched = `${JSON.stringify(dashboard)}\n${alerts}`;
  const ours = [...known.keys()].filter((name) => name.startsWith('earshot_') && !/_(sum|count|bucket)$/.test(name));
  expect(ours.filter((name) => !watched.includes(name))).toEqual([]);
});

test('alerts use existing metrics and have severity and description', () => {
  expect(rules.length).toBe(alerts.match(/- alert:/g)?.length);
  expect(rules.map(({ name, expr }) => [name, strangers(expr)]).filter(([, found]) => found?.length)).toEqual([]);
  const unfinished = rules.filter(
    ({ body }) => !/severity: (critical|warning) \}/.test(body) || !/summary: \S+ \S+/.test(body),
  );
  expect(unfinished).toEqual([]);
});

test('alerts compare labels with values that exist', async () => {
  const started = createInstruments();
  createTaskMeter(started, createFakeClock()).updateGauges();
  const values = new Map<string, Set<unknown>>();
  for (const { name, values: series } of await started.registry.getMetricsAsJSON())
    for (const { labels } of series)
      for (const [label, value] of Object.entries(labels)) {
        const key = `${name} ${label}`;
        values.set(key, (values.get(key) ?? new Set()).add(value));
      }
  const compared = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/(earshot_\w+)\{(\w+)=~?"([^"]+)"/g)].flatMap(([, metric, label, wanted = '']) =>
      wanted.split('|').map((value) => [`${metric} ${label}`, value] as const),
    ),
  );
  const known = compared.filter(([key]) => values.has(key));
  expect(known.length).toBeGreaterThan(4);
  expect(known.filter(([key, value]) => !values.get(key)?.has(value))).toEqual([]);
});

test('documents every metric and alert, and no others', () => {
  const ours = new Set(
    [...known.keys()]
      .filter((name) => name.startsWith('earshot_'))
      .map((name) => name.replace(/_(sum|count|bucket)$/, '')),
  );
  expect([...ours].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const named = [...page.matchAll(/`(earshot_\w+)`/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !ours.has(name))).toEqual([]);
  const explained = [...page.matchAll(/^\*\*(Earshot\w+)\*\*: /gm)].map(([, name]) => name ?? '');
  expect(explained.toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});
