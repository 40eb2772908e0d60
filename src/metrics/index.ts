// Metrics of one process. Wraps components to measure them, without changing their behaviour, and serves /metrics. Adds
// the task id to log lines of components without access to tasks, such as adapters.

import type { OpaqueMessageRef } from '../domain/tasks/task.ts';
import type { View } from '../domain/views/view.ts';
import type { ScopedLog } from '../kit/scoped-log.ts';
import { type Bot, type ChatAdapter, FilesTooLargeError, UndeliverableError } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaService } from '../ports/media-service.ts';
import type { SettingsStore, TaskStore } from '../ports/store.ts';
import type { TaskMetrics } from '../ports/task-metrics.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { createMetricsHandler, METRICS_PATH, type MetricsAccessMode } from './endpoint.ts';
import { createInstruments, type Instruments, overrideMethods } from './instruments.ts';
import {
  createReachabilityTracker,
  measureService,
  type RequestMetricsOptions,
  startRequestMetrics,
} from './service.ts';
import { type DiskUsageSource, measureSettingsStore, measureTaskStore, setDiskGauges } from './store.ts';
import { createTaskMeter, type TaskMeter } from './tasks.ts';

export type { MetricsAccessMode } from './endpoint.ts';
export { createStoreWritableCheck } from './store.ts';

/** Status of each component, see `HttpServerOptions.readStates`. */
type PartStates = Readonly<Record<string, boolean | string>>;

interface InstrumentationOptions {
  readonly clock: Clock;
  readonly runInLogScope: ScopedLog['runWithFields'];
  readonly access: MetricsAccessMode;
  parts(): PartStates | Promise<PartStates>;
}

type MetricValues = Awaited<ReturnType<Instruments['registry']['getMetricsAsJSON']>>[number];

export interface Instrumentation {
  readonly path: string;
  fetch(request: Request, env?: object): Promise<Response>;
  /** Returns all current values, for a dashboard. */
  readAll(): Promise<readonly MetricValues[]>;
  /** Metrics that the task runner and the poller report themselves. */
  readonly taskMetrics: TaskMetrics;
  wrapChat(chat: ChatAdapter): ChatAdapter;
  wrapService<S extends MediaService>(service: S): S;
  wrapTaskStore(tasks: TaskStore): TaskStore;
  wrapSettingsStore(settings: SettingsStore): SettingsStore;
  wrapQueue(queue: TaskQueue): TaskQueue;
  wrapUpdater<B extends ShowsViews>(updater: B): B;
  /** Sets the source of disk usage, which is read at every scrape. */
  trackDiskUsage(source: DiskUsageSource): void;
  wrapPoller<P extends Parameters<typeof tracePoller>[0]>(poller: P): P;
  /** True if the service responds, or else a message for /readyz. */
  serviceReachable(): true | string;
  /** Starts counting HTTP requests and collecting Node.js process metrics. */
  start(requests: RequestMetricsOptions): void;
  stop(): void;
}

export function createInstrumentation({
  clock,
  runInLogScope,
  access,
  parts,
}: InstrumentationOptions): Instrumentation {
  const instruments = createInstruments();
  const { registry, queueReady, partReady } = instruments;
  const taskMetrics = createTaskMeter(instruments, clock);
  const reachability = createReachabilityTracker(clock);
  let isQueueReady = () => false;
  let disk: DiskUsageSource | undefined;
  let end: (() => void) | undefined;

  const refresh = async () => {
    taskMetrics.updateGauges();
    queueReady.set(isQueueReady() ? 1 : 0);
    if (disk) setDiskGauges(await disk.usage(), instruments);
    for (const [part, state] of Object.entries(await parts())) partReady.set({ part }, state === true ? 1 : 0);
  };

  return {
    path: METRICS_PATH,
    fetch: createMetricsHandler(registry, access, refresh),
    async readAll() {
      await refresh();
      return registry.getMetricsAsJSON();
    },
    taskMetrics,
    wrapChat: (chat) => measureChat(chat, instruments, taskMetrics, (bot) => traceBot(bot, runInLogScope)),
    wrapService: (service) => measureService(service, instruments, reachability),
    wrapTaskStore: (tasks) => measureTaskStore(tasks, instruments),
    wrapSettingsStore: (settings) => measureSettingsStore(settings, instruments),
    wrapQueue(queue) {
      isQueueReady = () => queue.isReady();
      return traceQueue(queue, runInLogScope);
    },
    wrapUpdater: (updater) => measureUpdater(updater, instruments),
    trackDiskUsage(source) {
      disk = source;
    },
    wrapPoller: (poller) => tracePoller(poller, runInLogScope),
    serviceReachable: reachability.state,
    start(requests) {
      instruments.collectDefaults();
      end = startRequestMetrics(instruments, requests);
    },
    stop: () => end?.(),
  };
}

const measureBot = (bot: Bot, platform: string, { accepted, unstoredRequests, ratedResults }: Instruments): Bot =>
  overrideMethods(bot, {
    async createTask(request, origin, resultOf, id) {
      const labels = { operation: request.command, platform };
      try {
        const task = await bot.createTask(request, origin, resultOf, id);
        accepted.inc(labels);
        return task;
      } catch (thrown) {
        unstoredRequests.inc(labels);
        throw thrown;
      }
    },
    async rateResult(task, verdict) {
      const operation = await bot.rateResult(task, verdict);
      if (operation !== undefined) ratedResults.inc({ operation, platform, verdict });
      return operation;
    },
  });

function measureChat(
  chat: ChatAdapter,
  instruments: Instruments,
  tasks: TaskMeter,
  around: (bot: Bot) => Bot,
): ChatAdapter {
  const platform = chat.name;
  const { edits, deliveries } = instruments;
  for (const outcome of ['shown', 'failed']) edits.inc({ platform, outcome }, 0);
  return overrideMethods(chat, {
    start: (bot) => chat.start(around(measureBot(bot, platform, instruments))),
    async show(at, view) {
      try {
        await chat.show(at, view);
        edits.inc({ platform, outcome: 'shown' });
        if (view.reference !== undefined) tasks.cardShown(view.reference);
      } catch (thrown) {
        edits.inc({ platform, outcome: 'failed' });
        throw thrown;
      }
    },
    async deliver(at, delivery) {
      try {
        const delivered = await chat.deliver(at, delivery);
        deliveries.inc({ platform, outcome: 'delivered' });
        return delivered;
      } catch (thrown) {
        deliveries.inc({ platform, outcome: outcomeOf(thrown) });
        throw thrown;
      }
    },
  });
}

function outcomeOf(thrown: unknown): string {
  if (thrown instanceof FilesTooLargeError) return 'too-large';
  return thrown instanceof UndeliverableError ? 'impossible' : 'failed';
}

interface ShowsViews {
  show(task: string, chat: ChatAdapter, at: OpaqueMessageRef, view: View, signal?: AbortSignal): Promise<boolean>;
}

function measureUpdater<B extends ShowsViews>(updater: B, { editsWaiting }: Instruments): B {
  /** Counts waiting views per task. Newer views replace older ones. */
  const waiting = new Map<string, number>();
  const count = (task: string, by: number) => {
    const now = (waiting.get(task) ?? 0) + by;
    if (now > 0) waiting.set(task, now);
    else waiting.delete(task);
    editsWaiting.set(waiting.size);
  };
  const show: ShowsViews['show'] = async (task, ...shown) => {
    count(task, 1);
    try {
      return await updater.show(task, ...shown);
    } finally {
      count(task, -1);
    }
  };
  return overrideMethods(updater, { show } as Partial<B>);
}

type Within = ScopedLog['runWithFields'];

const traceQueue = (queue: TaskQueue, within: Within): TaskQueue =>
  overrideMethods(queue, {
    start: (run) => queue.start((task, signal) => within({ task }, () => run(task, signal))),
  });

const traceBot = (bot: Bot, within: Within): Bot =>
  overrideMethods(bot, { handlePress: (press) => within({ task: press.taskId }, () => bot.handlePress(press)) });

interface TracedWatch {
  readonly key: string;
  readonly poll: (signal: AbortSignal) => Promise<unknown>;
  readonly onThrottled?: () => void;
}

/** Polls start from timers, so each one gets its task's log context back. */
const tracePoller = <P extends { watch(watch: TracedWatch): void }>(poller: P, within: Within): P => {
  const watch = (one: TracedWatch) => {
    const { key, poll, onThrottled } = one;
    poller.watch({
      ...one,
      poll: (signal) => within({ task: key }, () => poll(signal)),
      ...(onThrottled && { onThrottled: () => within({ task: key }, onThrottled) }),
    });
  };
  return overrideMethods(poller, { watch } as Partial<P>);
};
