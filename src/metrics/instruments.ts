// Every number we give out: its name, its meaning, its labels, its buckets. Labels are names of ours, never a person's
// words or an id. Who moves the numbers, and when, is in the files beside this one: they lay themselves over the parts.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const QUICK = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ANSWER = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60];
const SLOW = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];
const TASK = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];

export type Instruments = ReturnType<typeof createInstruments>;

export function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name: `earshot_${name}_total`, help, labelNames, registers });
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `earshot_${name}`, help, labelNames, registers });
  const seconds = <L extends string = never>(
    name: string,
    buckets: number[],
    help: string,
    ...labelNames: L[]
  ) => new Histogram<L>({ name: `earshot_${name}_seconds`, help, labelNames, buckets, registers });

  return {
    registry,
    /** What Node and the process say of themselves; once a process. */
    standard: () => collectDefaultMetrics({ register: registry }),

    accepted: counter('tasks_accepted', 'Tasks taken and stored', 'operation', 'platform'),
    notTaken: counter('tasks_not_taken', 'Requests that could not be stored', 'operation', 'platform'),
    delivered: counter('tasks_delivered', 'Tasks whose result is with the person', 'platform', 'rung'),
    failed: counter('tasks_failed', 'Tasks that ended without a result', 'reason'),
    unknown: counter('tasks_unknown', 'Tasks of which we cannot tell what became', 'reason'),
    forgotten: counter('tasks_forgotten', 'Tasks that a person stopped following'),
    judged: counter(
      'results_judged',
      'Results that people called good or bad',
      'operation',
      'platform',
      'verdict',
    ),
    inFlight: gauge('tasks_in_flight', 'Tasks this process holds', 'state'),
    oldest: gauge('oldest_task_seconds', 'Longest time a held task has been in its state', 'state'),
    duration: seconds('task_duration', TASK, 'From taken to delivered', 'operation'),
    delivery: seconds('delivery', SLOW, 'From seeing the service’s success to delivered', 'platform'),

    creates: counter('creates', 'Create calls by how they ended', 'operation', 'outcome'),
    polls: counter('polls', 'Looks at tasks by what they found', 'outcome'),
    pollLag: seconds('poll_lag', QUICK, 'How late a look began'),
    requests: seconds('service_request', SLOW, 'HTTP requests to the service', 'route', 'class'),

    edits: counter('edits', 'Times a message was made to say something', 'platform', 'outcome'),
    editsWaiting: gauge('edits_waiting', 'Tasks whose message does not yet say what it should'),
    deliveries: counter('deliveries', 'Attempts to deliver by how they ended', 'platform', 'outcome'),
    firstAnswer: seconds('first_answer', ANSWER, 'From taken to the first card shown', 'platform'),
    platformRequests: counter('platform_requests', 'HTTP requests to a platform', 'platform', 'class'),

    kept: gauge('kept_bytes', 'What is kept in the data folder', 'kind'),
    room: gauge('room_bytes', 'How much more of it would be taken', 'kind'),
    noRoom: gauge('no_room', '1 while new ones are refused for want of room', 'kind'),

    queueReady: gauge('queue_ready', '1 while the task queue works'),
    partReady: gauge('part_ready', '1 while this part is ready, as /readyz says', 'part'),
    storeErrors: counter('store_errors', 'Reads and writes that failed', 'call'),
    store: seconds('store', QUICK, 'Reads and writes of records', 'call'),
  };
}

/** A part with some of its calls replaced and everything else as it was, also what changes over time and what it keeps on itself. */
export function overlay<T extends object>(part: T, instead: Partial<T>): T {
  // Of what is frozen a proxy may give out nothing else.
  return new Proxy(Object.isFrozen(part) ? { ...part } : part, {
    get(_, name) {
      if (Object.hasOwn(instead, name)) return Reflect.get(instead, name);
      const value: unknown = Reflect.get(part, name);
      return typeof value === 'function' ? value.bind(part) : value;
    },
  });
}
