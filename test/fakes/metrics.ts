// Task metrics that record all calls in order.

import type { TaskMetrics } from '../../src/ports/task-metrics.ts';

export interface FakeMetrics extends TaskMetrics {
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
    acquired: ({ id }) => void told.push(`held ${id}`),
    stateChanged: (before, after) => void told.push(`moved ${after.id} ${before.state.status} ${after.state.status}`),
    released: (id) => void told.push(`released ${id}`),
    pollDelayed: (ms) => void lags.push(ms),
  };
}
