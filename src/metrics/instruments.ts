// Definitions of all metrics: names, help texts, labels and buckets. Labels never contain personal data or ids. The
// other files in this folder update the values.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const QUICK_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ANSWER_BUCKETS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60];
const SLOW_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];
const TASK_BUCKETS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];

export type Instruments = ReturnType<typeof createInstruments>;

export function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name: `earshot_${name}_total`, help, labelNames, registers });
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `earshot_${name}`, help, labelNames, registers });
  const seconds = <L extends string = never>(name: string, buckets: number[], help: string, ...labelNames: L[]) =>
    new Histogram<L>({ name: `earshot_${name}_seconds`, help, labelNames, buckets, registers });

  return {
    registry,
    /** Collects Node.js process metrics. Call once per process. */
    collectDefaults: () => collectDefaultMetrics({ register: registry }),

    accepted: counter('tasks_accepted', 'Tasks accepted and stored', 'operation', 'platform'),
    unstoredRequests: counter('tasks_not_taken', 'Requests that could not be stored', 'operation', 'platform'),
    delivered: counter('tasks_delivered', 'Tasks whose result was delivered', 'platform', 'method'),
    failed: counter('tasks_failed', 'Tasks that ended without a result', 'reason'),
    unknown: counter('tasks_unknown', 'Tasks with an unknown outcome', 'reason'),
    abandoned: counter('tasks_abandoned', 'Tasks that users stopped tracking'),
    ratedResults: counter('results_judged', 'Results rated good or bad by users', 'operation', 'platform', 'verdict'),
    inFlight: gauge('tasks_in_flight', 'Tasks owned by this process', 'state'),
    oldest: gauge('oldest_task_seconds', 'Longest time that a task has been in its state', 'state'),
    duration: seconds('task_duration', TASK_BUCKETS, 'Time from request to delivery', 'operation'),
    delivery: seconds('delivery', SLOW_BUCKETS, 'Time from the service’s success to delivery', 'platform'),

    creates: counter('creates', 'Create calls by outcome', 'operation', 'outcome'),
    polls: counter('polls', 'Status polls by outcome', 'outcome'),
    pollLag: seconds('poll_lag', QUICK_BUCKETS, 'Delay of status polls'),
    requests: seconds('service_request', SLOW_BUCKETS, 'HTTP requests to the service', 'route', 'class'),

    edits: counter('edits', 'Message edits by outcome', 'platform', 'outcome'),
    editsWaiting: gauge('edits_waiting', 'Tasks whose message is out of date'),
    deliveries: counter('deliveries', 'Delivery attempts by outcome', 'platform', 'outcome'),
    firstAnswer: seconds('first_answer', ANSWER_BUCKETS, 'Time from request to the first card', 'platform'),
    platformRequests: counter('platform_requests', 'HTTP requests to a platform', 'platform', 'class'),

    usedBytes: gauge('kept_bytes', 'Bytes used in the data folder', 'kind'),
    availableBytes: gauge('room_bytes', 'Bytes available in the data folder', 'kind'),
    refusingStorage: gauge('no_room', '1 while new files are refused because the disk quota is reached', 'kind'),

    queueReady: gauge('queue_ready', '1 while the task queue works'),
    partReady: gauge('part_ready', '1 while this part is ready, as in /readyz', 'part'),
    storeErrors: counter('store_errors', 'Failed reads and writes of records', 'call'),
    store: seconds('store', QUICK_BUCKETS, 'Reads and writes of records', 'call'),
  };
}

/** Replaces some methods of an object. All other properties are passed through, including those that change later. */
export function overrideMethods<T extends object>(part: T, overrides: Partial<T>): T {
  // A proxy must return the original values of a frozen object, so wrap a copy.
  return new Proxy(Object.isFrozen(part) ? { ...part } : part, {
    get(_, name) {
      if (Object.hasOwn(overrides, name)) return Reflect.get(overrides, name);
      const value: unknown = Reflect.get(part, name);
      return typeof value === 'function' ? value.bind(part) : value;
    },
  });
}
