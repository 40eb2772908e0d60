// The core put together: what leads tasks from a platform to the service and back, on one process's store or on what several
// share. Part of putting things together (app.ts); decides nothing itself.

import { join } from 'node:path';
import { steadyClock } from './clock.ts';
import type { Config } from './config.ts';
import { createBoard } from './core/board.ts';
import { createCollector } from './core/collect.ts';
import { createDesk } from './core/desk.ts';
import { createGivenFiles } from './core/given-files.ts';
import { createKeeper } from './core/keep.ts';
import { createLeave, type Leave } from './core/leave.ts';
import { createMadeVoices } from './core/made-voices.ts';
import { createPlacer } from './core/place.ts';
import { createPoller } from './core/poller.ts';
import { createQuota } from './core/quota.ts';
import { createRunner, type Runner } from './core/runner.ts';
import { createSamples } from './core/samples.ts';
import { shareRunner } from './core/shared-runner.ts';
import { createUsual } from './core/usual.ts';
import { createWork } from './core/work.ts';
import type { Catalogue } from './domain/catalogue.ts';
import { createFitter } from './fitting/index.ts';
import type { Log } from './kit/log.ts';
import type { Meters } from './metrics/index.ts';
import type { ChatAdapter, Desk } from './ports/chat.ts';
import type { Clock } from './ports/clock.ts';
import type { Directory } from './ports/directory.ts';
import type { Disk } from './ports/disk.ts';
import type { Offers } from './ports/offers.ts';
import type { MediaService } from './ports/service.ts';
import { alone } from './ports/signals.ts';
import type { TaskQueue } from './ports/task-queue.ts';
import { createEmbeddedQueue } from './queue/embedded.ts';
import type { Store } from './store/index.ts';

interface EngineParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly service: MediaService;
  readonly directory: Directory;
  readonly offers: Offers;
  readonly disk: Disk;
  readonly meters: Meters;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Engine {
  desk(adapter: string): Desk;
  readonly leave: Leave;
  readonly queue: TaskQueue;
  readonly hold: Runner['hold'];
  /** After the queue: nothing is looked at or made smaller any more. */
  stop(): Promise<void>;
}

export async function createEngine(parts: EngineParts): Promise<Engine> {
  const { config, catalogue, store, chats, service, directory, offers, disk, meters, clock, log } = parts;
  const folder = join(config.dataDir, 'tmp');
  const [tasks, settings] = [meters.tasks(store.tasks), meters.settings(store.settings)];
  const { limits, allow, confirmCharacters } = config.rules;
  const shared = await findQueue(parts, () => tasks.open());
  const queue = meters.queue(shared.queue);

  const [board, usual] = [meters.board(createBoard({ clock: steadyClock, log })), createUsual()];
  const { late } = meters.core;
  const poller = meters.poller(createPoller({ clock, firstMs: config.pollIntervalMs, late }));
  const collector = createCollector({ service, folder, disk });
  const given = createGivenFiles({ folder, disk, clock: steadyClock, log });
  const fitter = createFitter();
  const placer = createPlacer({ fitter, offers, log });
  const quota = createQuota({ counters: store.counters, limits, tasks, clock, log });
  const { follow } = quota;
  const atOnce = config.service ? config.service.atOnce : Number.POSITIVE_INFINITY;
  const work = createWork({
    service,
    poller,
    given,
    collector,
    placer,
    board,
    clock,
    atOnce,
    log,
  });
  const common = { catalogue, tasks, settings, clock, log };
  const own = createRunner({
    ...common,
    store: tasks,
    chats,
    board,
    usual,
    follow,
    metrics: meters.core,
    work,
  });
  const runner = shareRunner({ runner: own, signals: shared.signals, tasks, poller });
  const voices = createMadeVoices({ store: store.voices, directory, service, log });
  const keeper = createKeeper({ ...common, service, directory, voices, runner, folder });
  const samples = createSamples({ service, directory, folder, disk });

  return {
    desk: (adapter) =>
      createDesk(adapter, {
        ...{ ...common, directory, voices, queue, runner, poller, keeper, samples },
        ...{ quota, allow, confirmCharacters, offers, disk, chat: chats.get(adapter) },
      }),
    leave: createLeave({ tasks, settings, voices, runner, clock, log }),
    queue,
    hold: own.hold,
    async stop() {
      await poller.stop();
      await fitter.stop();
      await shared.signals.stop();
    },
  };
}

/** Which process owns which task: this one all, or several their share on one Redis. */
async function findQueue(
  { config, chats, store, clock, log }: EngineParts,
  open: () => Promise<readonly string[]>,
) {
  const { redisUrl: url, takeoverMs: lockMs } = config;
  if (!url) return { queue: createEmbeddedQueue({ open, clock, log }), signals: alone };
  const { createBullQueue } = await import('./queue/bullmq.ts');
  const { createQueueByPlatform } = await import('./queue/by-platform.ts');
  const { createRedisSignals } = await import('./queue/signals.ts');
  const queue = createQueueByPlatform({
    platforms: [...chats.keys()],
    platformOf: async (task) => (await store.tasks.get(task))?.origin.adapter,
    open,
    make: (name, openHere) => createBullQueue({ url, name, open: openHere, clock, log, lockMs }),
  });
  return { queue, signals: createRedisSignals({ url, log }) };
}
