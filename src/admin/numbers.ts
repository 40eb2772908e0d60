// What /metrics gives as what a panel shows: bars, and how values are spread. Pure.

import type { Shown, Unit } from './panels.ts';

/** A number as the registry tells it. */
export interface Metric {
  readonly name: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number | undefined>>;
    /** Of a histogram: `…_bucket`, `…_sum` or `…_count`. */
    readonly metricName?: string | undefined;
  }[];
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
}

/** How many values were up to each bound, and above the one before. */
export interface Spread {
  readonly label: string;
  readonly count: number;
  readonly steps: readonly { readonly upTo: number; readonly count: number }[];
}

const labelOf = (labels: Metric['values'][number]['labels'], { by = [], as = '' }: Shown): string =>
  [as, ...by.map((name) => labels[name])].filter(Boolean).join(' · ');

/** The largest first; nothing of what was never counted. */
export function barsOf(shown: Shown, metrics: readonly Metric[]): readonly Bar[] {
  const { metric, unit = 'count' } = shown;
  const sums = new Map<string, number>();
  for (const { name, values } of metrics) {
    if (name !== metric && !metric.startsWith(`${name}_`)) continue;
    for (const { value, labels, metricName = name } of values) {
      if (metricName !== metric) continue;
      const label = labelOf(labels, shown);
      sums.set(label, (sums.get(label) ?? 0) + value);
    }
  }
  return [...sums]
    .map(([label, value]) => ({ label, value, unit }))
    .filter(({ value }) => value > 0 || unit === 'ready' || shown.by === undefined)
    .toSorted((one, other) => other.value - one.value);
}

/** Of a histogram; `undefined` for anything else. */
export function spreadsOf(shown: Shown, metrics: readonly Metric[]): readonly Spread[] | undefined {
  const found = metrics.find(({ name }) => name === shown.metric);
  const buckets = found?.values.filter(({ metricName }) => metricName === `${shown.metric}_bucket`);
  if (!buckets || found?.values.every(({ metricName }) => metricName === undefined)) return undefined;
  const upTo = new Map<string, Map<number, number>>();
  for (const { value, labels } of buckets) {
    const label = labelOf(labels, shown);
    const bound = labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']);
    const sums = upTo.get(label) ?? new Map<number, number>();
    sums.set(bound, (sums.get(bound) ?? 0) + value);
    upTo.set(label, sums);
  }
  return [...upTo]
    .map(([label, sums]) => spread(label, sums))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

/** Buckets hold all that is below them as well. */
function spread(label: string, sums: ReadonlyMap<number, number>): Spread {
  const sorted = [...sums].toSorted(([one], [other]) => one - other);
  const steps = sorted.map(([upTo, below], at) => ({ upTo, count: below - (sorted[at - 1]?.[1] ?? 0) }));
  return { label, count: sorted.at(-1)?.[1] ?? 0, steps };
}

/** The bound that so much of all values (0 to 1) do not pass: no more exact than the buckets are. */
export function boundOf({ steps, count }: Spread, part: number): number {
  let below = 0;
  for (const step of steps) {
    below += step.count;
    if (below >= part * count) return step.upTo;
  }
  return Number.POSITIVE_INFINITY;
}
