// A count keeper that keeps what it was told, in order.

import type { Metrics } from '../../src/ports/metrics.ts';

export interface FakeMetrics extends Metrics {
  /** `held A`, `moved A received submitting`, `released A`. */
  readonly told: string[];
  readonly lags: number[];
}

export function createFakeMetrics(): FakeMetrics {
  const told: string[] = [];
  const lags: number[] = [];
  return {
    told,
    lags,
    held: ({ id }) => void told.push(`held ${id}`),
    moved: (before, after) => void told.push(`moved ${after.id} ${before.state.at} ${after.state.at}`),
    released: (id) => void told.push(`released ${id}`),
    late: (ms) => void lags.push(ms),
  };
}
