// The core put together: what leads tasks from a platform to the service and back, on one process's store or on what several
// share.

import { join } from 'node:path';
import { type Config, workersOf } from '../config/config.ts';
import { createCollector } from '../core/delivery/collect.ts';
import { createEditShare } from '../core/delivery/edit-share.ts';
import { createFitter } from '../core/delivery/fit-to-limits.ts';
import { createMessageUpdater } from '../core/delivery/message-updater.ts';
import { createQuota } from '../core/intake/access.ts';
import { createBot } from '../core/intake/bot.ts';
import { createGivenFiles } from '../core/intake/given-files.ts';
import { createResultFiles } from '../core/intake/result-files.ts';
import { createWordsOfPeople } from '../core/people/as-said.ts';
import { createDictionaries } from '../core/people/dictionaries.ts';
import { createMirrors } from '../core/people/dictionary-mirrors.ts';
import { createEraseWorkspace, type EraseWorkspace } from '../core/people/erase.ts';
import { createMadeVoices, createVoiceSaver, type MadeVoices } from '../core/people/made-voices.ts';
import { createOwnVoices } from '../core/people/own-voices.ts';
import { createSamples } from '../core/people/samples.ts';
import { foreignPace, STUDIO_PACE } from '../core/polling/next-look.ts';
import { createPoller } from '../core/polling/poller.ts';
import { createThrottle } from '../core/polling/throttle.ts';
import { createDurations } from '../core/tasks/change-task.ts';
import { createRunner, type Runner, shareRunner } from '../core/tasks/runner.ts';
import { createWork } from '../core/tasks/work.ts';
import { createDetector } from '../detect/index.ts';
import type { Catalogue } from '../domain/commands/command.ts';
import type { Limits } from '../domain/tasks/quota.ts';
import type { WordsFor } from '../domain/words/index.ts';
import type { Log } from '../kit/log.ts';
import { createMarker } from '../marks/index.ts';
import { keepingMarks } from '../marks/keep.ts';
import type { Meters } from '../metrics/index.ts';
import type { AbilityKeeper } from '../ports/abilities.ts';
import type { Bot, ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory } from '../ports/directory.ts';
import type { Disk } from '../ports/disk.ts';
import type { Resizer } from '../ports/resizer.ts';
import type { MediaService } from '../ports/service.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import type { TaskStore } from '../ports/store.ts';
import type { TagReader } from '../ports/tag-reader.ts';
import { alone, type TaskQueue } from '../ports/task-queue.ts';
import type { Transcoder } from '../ports/transcoder.ts';
import { createEmbeddedQueue } from '../queue/embedded.ts';
import { type Children, createChildren } from '../resize/children.ts';
import { createConverter } from '../resize/converter.ts';
import { createResizer } from '../resize/index.ts';
import type { Store } from '../store/index.ts';
import { steadyClock } from './clock.ts';

interface PipelineParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly service: MediaService;
  readonly directory: Directory;
  readonly abilities: AbilityKeeper;
  readonly sharedFiles: SharedFiles;
  readonly disk: Disk;
  readonly meters: Meters;
  readonly tags: TagReader;
  readonly wordsFor: WordsFor;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Pipeline {
  bot(adapter: string): Bot;
  readonly leave: EraseWorkspace;
  readonly queue: TaskQueue;
  readonly hold: Runner['hold'];
  readonly transcode: Transcoder['transcode'];
  /** After the queue: nothing is looked at or made smaller any more. */
  stop(): Promise<void>;
}

export async function createPipeline(parts: PipelineParts): Promise<Pipeline> {
  const { config, store, chats, service, directory, abilities, disk, meters, clock, log } = parts;
  const { catalogue, wordsFor } = parts;
  const folder = passingFolder(config);
  const tasks = meters.tasks(store.tasks);
  const settings = meters.settings(store.settings);
  const { queue: plainQueue, signals } = await openQueue(parts, () => tasks.open());
  const queue = meters.queue(plainQueue);
  const share = config.data.redisUrl ? createEditShare(store.notes('edits'), steadyClock, log) : undefined;
  const updater = meters.updater(createMessageUpdater({ clock: steadyClock, log, share }));
  const firstMs = config.service.pollIntervalMs;
  const pace = config.service.base ? foreignPace(firstMs) : STUDIO_PACE;
  const throttle = createThrottle({ clock, firstMs });
  const poller = meters.poller(createPoller({ clock, firstMs, pace, throttle, late: meters.core.late }));
  const children = createChildren();
  const resizer = keepingMarks(createResizer(children), { marker: createMarker(), tags: parts.tags, log });
  const detector = createDetector({ clock: steadyClock, log });
  const quota = quotaOf(parts, tasks);
  const people = createPeople(parts);
  const presses = store.notes('presses');
  const common = { catalogue, tasks, settings, presses, wordsFor, clock, log };
  const own = createRunner({
    ...common,
    store: tasks,
    chats,
    updater,
    durations: createDurations(),
    follow: async (task) => {
      await Promise.all([quota.follow(task), abilities.follow(task)]);
    },
    metrics: meters.core,
    work: workOf(parts, { poller, throttle, updater, children, resizer, ...people }),
  });
  const runner = shareRunner({ runner: own, signals, tasks, poller });
  const forBots = {
    ...common,
    directory,
    abilities,
    ...people,
    queue,
    runner,
    poller,
    voiceSaver: createVoiceSaver({ ...common, ...people, service, directory, runner, folder }),
    service,
    folder,
    marks: marksOf(parts),
    samples: createSamples({ service, directory, folder, disk }),
    quota,
    ...rulesOf(config),
    sharedFiles: parts.sharedFiles,
    disk,
    detector,
  };
  return {
    bot: (adapter) => createBot(adapter, { ...forBots, chat: chats.get(adapter) }),
    leave: createEraseWorkspace({ ...common, ...people, service, runner }),
    queue,
    hold: own.hold,
    transcode: resizer.transcode,
    async stop() {
      await poller.stop();
      children.stop();
      detector.stop();
      await signals.stop();
    },
  };
}

/** What people made here: voices, and words with how they are said. */
function createPeople({ store, directory, service, clock, log }: PipelineParts) {
  const mirrors = createMirrors({ service, clock, log });
  const dictionaries = createDictionaries({ store: store.dictionaries, mirrors });
  return {
    voices: createMadeVoices({ store: store.voices, directory, service, log }),
    dictionaries,
    wordsOfPeople: createWordsOfPeople(dictionaries, log),
  };
}

/** What the operator lets people do. */
const rulesOf = (config: Config) => {
  const { limits, service, general, http } = config;
  return {
    allow: limits,
    confirmCharacters: limits.confirmCharacters,
    ownService: service.base === undefined,
    cloning: general.cloning,
    workers: workersOf(config),
    links: http.publicUrl !== undefined,
  };
};

/** How what is synthetic is marked; nothing where that is switched off. */
const marksOf = ({ config, disk, log }: PipelineParts) =>
  config.marks.on ? { marker: createMarker(), disk, log } : undefined;

/** Where files lie that are on their way to somewhere else. */
const passingFolder = ({ data }: Config): string => join(data.folder, 'tmp');

type Running = Pick<Parameters<typeof createWork>[0], 'poller' | 'throttle' | 'updater' | 'wordsOfPeople'> & {
  readonly children: Children;
  readonly resizer: Resizer;
  readonly voices: MadeVoices;
};

/** What is done for a task: files read, requests sent and watched, results fetched and made to fit. */
function workOf(
  parts: PipelineParts,
  { poller, throttle, updater, children, resizer, voices, wordsOfPeople }: Running,
) {
  const { config, catalogue, store, service, directory, sharedFiles, disk, wordsFor, clock, log } = parts;
  const folder = passingFolder(config);
  return createWork({
    poller,
    throttle,
    updater,
    wordsOfPeople,
    service,
    given: createGivenFiles({
      folder,
      disk,
      clock: steadyClock,
      log,
      converter: createConverter(children),
      ownService: config.service.base === undefined,
      lend: sharedFiles.lend,
      results: createResultFiles({ tasks: store.tasks, catalogue, service, folder }),
    }),
    ownVoices: createOwnVoices({ service, voices, directory, cloning: config.general.cloning }),
    collector: createCollector({
      service,
      folder,
      wordsFor,
      disk,
      marks: marksOf(parts),
    }),
    fitter: createFitter({ resizer, sharedFiles, log }),
    wordsFor,
    clock,
    // Our studio lets people take turns itself.
    atOnce: config.service.base ? config.service.atOnce : Number.POSITIVE_INFINITY,
    log,
  });
}

const quotaOf = ({ config, store, clock, log }: PipelineParts, tasks: TaskStore) =>
  createQuota({ counters: store.counters, limits: quotaLimits(config.limits), tasks, clock, log });

const quotaLimits = (limits: Config['limits']): Limits => ({
  person: { day: limits.personDay, 'at-once': limits.personAtOnce },
  place: { day: limits.placeDay, 'at-once': limits.placeAtOnce },
  server: { day: limits.serverDay, 'at-once': limits.serverAtOnce },
  all: { day: limits.allDay, 'at-once': limits.allAtOnce },
});

/** Which process owns which task: this one all, or several their share on one Redis. */
async function openQueue(
  { config, chats, store, clock, log }: PipelineParts,
  open: () => Promise<readonly string[]>,
) {
  const { redisUrl: url, takeoverMs: lockMs } = config.data;
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
