// The core put together: what leads tasks from a platform to the service and back, on one process's store or on what several
// share. Part of putting things together (app.ts); decides nothing itself.

import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createCollector } from '../core/delivery/collect.ts';
import { createFitter } from '../core/delivery/fit-to-limits.ts';
import { createMessageUpdater } from '../core/delivery/message-updater.ts';
import { createBot } from '../core/intake/bot.ts';
import { createGivenFiles } from '../core/intake/given-files.ts';
import { createQuota } from '../core/intake/quota.ts';
import { createEraseWorkspace, type EraseWorkspace } from '../core/people/erase-workspace.ts';
import { createMadeVoices } from '../core/people/made-voices.ts';
import { createSamples } from '../core/people/samples.ts';
import { createVoiceSaver } from '../core/people/save-voice.ts';
import { createPoller } from '../core/polling/poller.ts';
import { createDurations } from '../core/tasks/durations.ts';
import { createRunner, type Runner } from '../core/tasks/runner.ts';
import { shareRunner } from '../core/tasks/shared-runner.ts';
import { createWork } from '../core/tasks/work.ts';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import type { Log } from '../kit/log.ts';
import type { Meters } from '../metrics/index.ts';
import type { Bot, ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory } from '../ports/directory.ts';
import type { Disk } from '../ports/disk.ts';
import type { MediaService } from '../ports/service.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import { alone } from '../ports/signals.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { createEmbeddedQueue } from '../queue/embedded.ts';
import { createResizer } from '../resize/index.ts';
import type { Store } from '../store/index.ts';
import { steadyClock } from './clock.ts';

interface EngineParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly service: MediaService;
  readonly directory: Directory;
  readonly sharedFiles: SharedFiles;
  readonly disk: Disk;
  readonly meters: Meters;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Engine {
  bot(adapter: string): Bot;
  readonly leave: EraseWorkspace;
  readonly queue: TaskQueue;
  readonly hold: Runner['hold'];
  /** After the queue: nothing is looked at or made smaller any more. */
  stop(): Promise<void>;
}

export async function createEngine(parts: EngineParts): Promise<Engine> {
  const { config, catalogue, store, chats, service, directory, sharedFiles, disk, meters, clock, log } =
    parts;
  const folder = join(config.dataDir, 'tmp');
  const [tasks, settings] = [meters.tasks(store.tasks), meters.settings(store.settings)];
  const { limits, allow, confirmCharacters } = config.rules;
  const shared = await findQueue(parts, () => tasks.open());
  const queue = meters.queue(shared.queue);

  const updater = meters.updater(createMessageUpdater({ clock: steadyClock, log }));
  const durations = createDurations();
  const { late } = meters.core;
  const poller = meters.poller(createPoller({ clock, firstMs: config.pollIntervalMs, late }));
  const collector = createCollector({ service, folder, disk });
  const given = createGivenFiles({ folder, disk, clock: steadyClock, log });
  const resizer = createResizer();
  const fitter = createFitter({ resizer, sharedFiles, log });
  const quota = createQuota({ counters: store.counters, limits, tasks, clock, log });
  const { follow } = quota;
  const atOnce = config.service ? config.service.atOnce : Number.POSITIVE_INFINITY;
  const work = createWork({
    service,
    poller,
    given,
    collector,
    fitter,
    updater,
    clock,
    atOnce,
    log,
  });
  const common = { catalogue, tasks, settings, clock, log };
  const own = createRunner({
    ...common,
    store: tasks,
    chats,
    updater,
    durations,
    follow,
    metrics: meters.core,
    work,
  });
  const runner = shareRunner({ runner: own, signals: shared.signals, tasks, poller });
  const voices = createMadeVoices({ store: store.voices, directory, service, log });
  const voiceSaver = createVoiceSaver({ ...common, service, directory, voices, runner, folder });
  const samples = createSamples({ service, directory, folder, disk });

  return {
    bot: (adapter) =>
      createBot(adapter, {
        ...{ ...common, directory, voices, queue, runner, poller, voiceSaver, samples },
        ...{ quota, allow, confirmCharacters, sharedFiles, disk, chat: chats.get(adapter) },
      }),
    leave: createEraseWorkspace({ tasks, settings, voices, runner, clock, log }),
    queue,
    hold: own.hold,
    async stop() {
      await poller.stop();
      await resizer.stop();
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
  const { createBullQueue } = await import('../queue/bullmq.ts');
  const { createQueueByPlatform } = await import('../queue/by-platform.ts');
  const { createRedisSignals } = await import('../queue/signals.ts');
  const queue = createQueueByPlatform({
    platforms: [...chats.keys()],
    platformOf: async (task) => (await store.tasks.get(task))?.origin.adapter,
    open,
    make: (name, openHere) => createBullQueue({ url, name, open: openHere, clock, log, lockMs }),
  });
  return { queue, signals: createRedisSignals({ url, log }) };
}
