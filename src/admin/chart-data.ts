// Converts metrics to bars and histograms for the panels of /admin. Pure.

import type { PanelSeries, PanelUnit } from './panels.ts';

/** A metric with its values, as the registry returns it. */
export interface MetricWithValues {
  readonly name: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number | undefined>>;
    /** Set for histograms: `…_bucket`, `…_sum` or `…_count`. */
    readonly metricName?: string;
  }[];
}

export interface ChartBar {
  readonly label: string;
  readonly value: number;
  readonly unit: PanelUnit;
}

/** Counts of values between each bound and the bound before. */
export interface Histogram {
  readonly label: string;
  readonly count: number;
  readonly buckets: readonly { readonly upperBound: number; readonly count: number }[];
}

const formatLabel = (
  labels: MetricWithValues['values'][number]['labels'],
  { groupBy = [], label = '' }: PanelSeries,
): string => [label, ...groupBy.map((name) => labels[name])].filter(Boolean).join(' · ');

/** Largest first. Leaves out metrics without values. */
export function toBars(series: PanelSeries, metrics: readonly MetricWithValues[]): readonly ChartBar[] {
  const { metric, unit = 'count' } = series;
  const sums = new Map<string, number>();
  for (const { name, values } of metrics) {
    if (name !== metric && !metric.startsWith(`${name}_`)) continue;
    for (const { value, labels, metricName = name } of values) {
      if (metricName !== metric) continue;
      const label = formatLabel(labels, series);
      sums.set(label, (sums.get(label) ?? 0) + value);
    }
  }
  return [...sums]
    .map(([label, value]) => ({ label, value, unit }))
    .filter(({ value }) => value > 0 || unit === 'ready' || series.groupBy === undefined)
    .toSorted((one, other) => other.value - one.value);
}

/** Returns `undefined` for a metric that is not a histogram. */
export function toHistograms(
  series: PanelSeries,
  metrics: readonly MetricWithValues[],
): readonly Histogram[] | undefined {
  const found = metrics.find(({ name }) => name === series.metric);
  const buckets = found?.values.filter(({ metricName }) => metricName === `${series.metric}_bucket`);
  if (!buckets || found?.values.every(({ metricName }) => metricName === undefined)) return undefined;
  const countsByLabel = new Map<string, Map<number, number>>();
  for (const { value, labels } of buckets) {
    const label = formatLabel(labels, series);
    const bound = labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']);
    const sums = countsByLabel.get(label) ?? new Map<number, number>();
    sums.set(bound, (sums.get(bound) ?? 0) + value);
    countsByLabel.set(label, sums);
  }
  return [...countsByLabel]
    .map(([label, sums]) => toHistogram(label, sums))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

/** Prometheus buckets are cumulative. */
function toHistogram(label: string, sums: ReadonlyMap<number, number>): Histogram {
  const sorted = [...sums].toSorted(([one], [other]) => one - other);
  const buckets = sorted.map(([upTo, below], at) => ({
    upperBound: upTo,
    count: below - (sorted[at - 1]?.[1] ?? 0),
  }));
  return { label, count: sorted.at(-1)?.[1] ?? 0, buckets };
}

/** Returns the bucket bound below which the given share (0 to 1) of values lies. As exact as the buckets. */
export function findQuantile({ buckets, count }: Histogram, quantile: number): number {
  let cumulative = 0;
  for (const step of buckets) {
    cumulative += step.count;
    if (cumulative >= quantile * count) return step.upperBound;
  }
  return Number.POSITIVE_INFINITY;
}
