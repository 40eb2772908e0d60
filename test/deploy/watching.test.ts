// Dashboard, alerts and the operator's page against the numbers that exist: every query asks for one, by labels it has,
// and every number and alert is explained.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createInstruments } from '../../src/metrics/instruments.ts';
import { ROOT } from '../architecture/sources.ts';

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

/** `alert:` to the next one. */
const rules = [...alerts.matchAll(/- alert: (\w+)\n([\s\S]*?)(?=\n {6}- alert:|$)/g)].map(
  ([, name = '', body = '']) => ({
    name,
    body,
    expr: (/expr: \|\n((?: {10,}.*\n)+)/.exec(body)?.[1] ?? /expr: (.+)/.exec(body)?.[1] ?? '').trim(),
  }),
);

/** What Prometheus adds by itself. */
const ADDED = ['instance', 'job', 'le'];

/** Every name that a scrape can hold, with its labels. */
const known = new Map<string, readonly string[]>([['up', []]]);
const instruments = createInstruments();
instruments.standard();
for (const metric of await instruments.registry.getMetricsAsJSON()) {
  const { labelNames = [] } = instruments.registry.getSingleMetric(metric.name) as {
    readonly labelNames?: readonly string[];
  };
  const endings = String(metric.type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  for (const ending of endings) known.set(metric.name + ending, labelNames);
}

const WORDS = /^(sum|max|min|by|rate|increase|histogram_quantile|label_values)$/;

/** Names in a query that nothing gives out, and labels that what it asks for does not have. */
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

test('every query of the dashboard asks for numbers that exist, by labels that they have', () => {
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(25);
  expect(queries.map((expr) => [expr, strangers(expr)]).filter(([, found]) => found?.length)).toEqual([]);
});

test('the check itself finds a wrong name and a wrong label', () => {
  expect(strangers('sum by (platfrom) (rate(earshot_edits_totl{outcome="shown"}[5m]))')).toEqual([
    'earshot_edits_totl',
    'platfrom',
    'outcome',
  ]);
});

test('what a legend names is what its query groups by', () => {
  const legends = dashboard.panels.flatMap(({ targets = [] }) => targets);
  const wrong = legends.filter(({ expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].some(
      ([, label]) => label !== 'instance' && !new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr),
    ),
  );
  expect(wrong).toEqual([]);
});

test('panels have names and places of their own', () => {
  const panels = dashboard.panels;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
});

test('every number of ours is on the dashboard or in an alert', () => {
  const watched = `${JSON.stringify(dashboard)}\n${alerts}`;
  const ours = [...known.keys()].filter(
    (name) => name.startsWith('earshot_') && !/_(sum|count|bucket)$/.test(name),
  );
  expect(ours.filter((name) => !watched.includes(name))).toEqual([]);
});

test('every alert asks for numbers that exist, has a severity and says in a sentence what is wrong', () => {
  expect(rules.length).toBe(alerts.match(/- alert:/g)?.length);
  expect(rules.map(({ name, expr }) => [name, strangers(expr)]).filter(([, found]) => found?.length)).toEqual(
    [],
  );
  const unfinished = rules.filter(
    ({ body }) => !/severity: (critical|warning) \}/.test(body) || !/summary: \S+ \S+/.test(body),
  );
  expect(unfinished).toEqual([]);
});

test('the operator’s page explains every number and every alert, and none that is not there', () => {
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
