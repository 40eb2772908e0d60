// The numbers of one process: wraps the parts that are to be measured, and is what HTTP mounts as /metrics. On the way the
// log's lines get the task they belong to. Decides nothing about tasks, and changes nothing of what passes through.

import type { LogScope } from '../kit/log-scope.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { MediaService } from '../ports/service.ts';
import type { SettingsStore, TaskStore } from '../ports/store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { type MessageUpdater, measuredChat, measuredUpdater } from './chat.ts';
import { createEndpoint, type Readers, UNDER } from './endpoint.ts';
import { createInstruments } from './instruments.ts';
import { tracedDesk, tracedPoller, tracedQueue } from './overlay.ts';
import { countRequests, createContact, measuredService, type RequestMeterParts } from './service.ts';
import { type Account, measuredSettings, measuredTasks, showAccount } from './store.ts';
import { createTaskMeter } from './tasks.ts';

export { createProbe } from './store.ts';

/** What each part says of itself, see `HttpParts.parts`. */
export type Parts = Readonly<Record<string, boolean | string>>;

interface MetersParts {
  readonly clock: Clock;
  readonly within: LogScope['within'];
  readonly readers: Readers;
  parts(): Parts | Promise<Parts>;
}

export interface Meters {
  /** Where it is to be mounted, and what answers there. */
  readonly under: string;
  fetch(request: Request, env?: object): Promise<Response>;
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
