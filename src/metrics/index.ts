// The numbers of one process: wraps the parts that are to be measured, and is what HTTP mounts as /metrics. On the way the
// log's lines get the task they belong to, also those of adapters and of the service's client, which know no tasks. Decides
// nothing about tasks, and changes nothing of what passes through.

import type { MessageRef } from '../domain/tasks/task.ts';
import type { View } from '../domain/views/view.ts';
import type { LogScope } from '../kit/log-scope.ts';
import { type Bot, type ChatAdapter, FilesTooLarge, Undeliverable } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { MediaService } from '../ports/service.ts';
import type { SettingsStore, TaskStore } from '../ports/store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { createEndpoint, type Readers, UNDER } from './endpoint.ts';
import { createInstruments, type Instruments, overlay } from './instruments.ts';
import { countRequests, createContact, measuredService, type RequestMeterParts } from './service.ts';
import { type Account, measuredSettings, measuredTasks, showAccount } from './store.ts';
import { createTaskMeter, type TaskMeter } from './tasks.ts';

export type { Readers } from './endpoint.ts';
export { createProbe } from './store.ts';

/** What each part says of itself, see `HttpParts.parts`. */
type Parts = Readonly<Record<string, boolean | string>>;

interface MetersParts {
  readonly clock: Clock;
  readonly within: LogScope['within'];
  readonly readers: Readers;
  parts(): Parts | Promise<Parts>;
}

type Numbers = Awaited<ReturnType<Instruments['registry']['getMetricsAsJSON']>>[number];

export interface Meters {
  /** Where it is to be mounted, and what answers there. */
  readonly under: string;
  fetch(request: Request, env?: object): Promise<Response>;
  /** All of it as it is now, for whoever draws it. */
  numbers(): Promise<readonly Numbers[]>;
  /** For the parts that tell by themselves: the runner and the poller. */
  readonly core: Metrics;
  /** Each answers with the same part, measured. */
  chat(chat: ChatAdapter): ChatAdapter;
  service<S extends MediaService>(service: S): S;
  tasks(tasks: TaskStore): TaskStore;
  settings(settings: SettingsStore): SettingsStore;
  queue(queue: TaskQueue): TaskQueue;
  updater<B extends MessageUpdater>(updater: B): B;
  /** Asked for what is kept, and how much more may be, whenever somebody reads the numbers. */
  disk(account: Account): void;
  poller<P extends Parameters<typeof tracedPoller>[0]>(poller: P): P;
  /** For /readyz: whether the service answers. */
  reached(): true | string;
  /** Counts HTTP requests from now on, and what Node says of the process. */
  start(requests: RequestMeterParts): void;
  stop(): void;
}

export function createMeters({ clock, within, readers, parts }: MetersParts): Meters {
  const instruments = createInstruments();
  const { registry, queueReady, partReady } = instruments;
  const core = createTaskMeter(instruments, clock);
  const contact = createContact(clock);
  let isQueueReady = () => false;
  let account: Account | undefined;
  let end: (() => void) | undefined;

  const refresh = async () => {
    core.refresh();
    queueReady.set(isQueueReady() ? 1 : 0);
    if (account) showAccount(await account.state(), instruments);
    for (const [part, state] of Object.entries(await parts()))
      partReady.set({ part }, state === true ? 1 : 0);
  };

  return {
    under: UNDER,
    fetch: createEndpoint(registry, readers, refresh),
    async numbers() {
      await refresh();
      return registry.getMetricsAsJSON();
    },
    core,
    chat: (chat) => measuredChat(chat, instruments, core, (bot) => tracedDesk(bot, within)),
    service: (service) => measuredService(service, instruments, contact),
    tasks: (tasks) => measuredTasks(tasks, instruments),
    settings: (settings) => measuredSettings(settings, instruments),
    queue(queue) {
      isQueueReady = () => queue.ready();
      return tracedQueue(queue, within);
    },
    updater: (updater) => measuredUpdater(updater, instruments),
    disk(theAccount) {
      account = theAccount;
    },
    poller: (poller) => tracedPoller(poller, within),
    reached: contact.state,
    start(requests) {
      instruments.standard();
      end = countRequests(instruments, requests);
    },
    stop: () => end?.(),
  };
}

const measuredDesk = (bot: Bot, platform: string, { accepted, notTaken, judged }: Instruments): Bot =>
  overlay(bot, {
    async take(request, origin, resultOf, id) {
      const labels = { operation: request.command, platform };
      try {
        const task = await bot.take(request, origin, resultOf, id);
        accepted.inc(labels);
        return task;
      } catch (thrown) {
        notTaken.inc(labels);
        throw thrown;
      }
    },
    async judge(task, verdict) {
      const operation = await bot.judge(task, verdict);
      if (operation !== undefined) judged.inc({ operation, platform, verdict });
      return operation;
    },
  });

function measuredChat(
  chat: ChatAdapter,
  instruments: Instruments,
  tasks: TaskMeter,
  around: (bot: Bot) => Bot,
): ChatAdapter {
  const platform = chat.name;
  const { edits, deliveries } = instruments;
  for (const outcome of ['shown', 'failed']) edits.inc({ platform, outcome }, 0);
  return overlay(chat, {
    start: (bot) => chat.start(around(measuredDesk(bot, platform, instruments))),
    async show(at, view) {
      try {
        await chat.show(at, view);
        edits.inc({ platform, outcome: 'shown' });
        if (view.reference !== undefined) tasks.shown(view.reference);
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
  if (thrown instanceof FilesTooLarge) return 'too-large';
  return thrown instanceof Undeliverable ? 'impossible' : 'failed';
}

interface MessageUpdater {
  show(task: string, chat: ChatAdapter, at: MessageRef, view: View, signal?: AbortSignal): Promise<boolean>;
}

function measuredUpdater<B extends MessageUpdater>(updater: B, { editsWaiting }: Instruments): B {
  /** A task's views wait together: the newest replaces the others. */
  const waiting = new Map<string, number>();
  const count = (task: string, by: number) => {
    const now = (waiting.get(task) ?? 0) + by;
    if (now > 0) waiting.set(task, now);
    else waiting.delete(task);
    editsWaiting.set(waiting.size);
  };
  const show: MessageUpdater['show'] = async (task, ...shown) => {
    count(task, 1);
    try {
      return await updater.show(task, ...shown);
    } finally {
      count(task, -1);
    }
  };
  return overlay(updater, { show } as Partial<B>);
}

type Within = LogScope['within'];

const tracedQueue = (queue: TaskQueue, within: Within): TaskQueue =>
  overlay(queue, {
    start: (hold) => queue.start((task, signal) => within({ task }, () => hold(task, signal))),
  });

const tracedDesk = (bot: Bot, within: Within): Bot =>
  overlay(bot, { act: (press) => within({ task: press.task }, () => bot.act(press)) });

interface Watch {
  readonly key: string;
  readonly look: () => Promise<unknown>;
  readonly heldBack?: (() => void) | undefined;
}

/** Looks begin when they are due, in the wake of anything: each gets its own task back. */
const tracedPoller = <P extends { watch(watch: Watch): void }>(poller: P, within: Within): P => {
  const of =
    <R>(task: string, call: () => R) =>
    () =>
      within({ task }, call);
  const watch = (one: Watch) => {
    const { key, look, heldBack } = one;
    poller.watch({ ...one, look: of(key, look), ...(heldBack && { heldBack: of(key, heldBack) }) });
  };
  return overlay(poller, { watch } as Partial<P>);
};
