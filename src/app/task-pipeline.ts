// Connects the parts of the core that take tasks from a platform to the service and back, for one process or for
// several that share a store.

import { join } from 'node:path';
import { type Config, listExternalHosts } from '../config/config.ts';
import { createResultCollector } from '../core/delivery/collect-result.ts';
import { createCrossProcessEditSlots } from '../core/delivery/cross-process-edit-slots.ts';
import type { FileProvenanceOptions } from '../core/delivery/file-provenance.ts';
import { createResultFitter } from '../core/delivery/fit-to-limits.ts';
import { createMessageUpdater } from '../core/delivery/message-updater.ts';
import { createTaskQuota } from '../core/intake/access.ts';
import { createBot } from '../core/intake/bot.ts';
import { createInputFileLoader } from '../core/intake/input-file-loader.ts';
import { createResultFileOpener } from '../core/intake/result-files.ts';
import { createVoiceCloner } from '../core/people/cloned-voices.ts';
import { type CustomVoices, createCustomVoices, createVoiceSaver } from '../core/people/custom-voices.ts';
import { createDictionaryMirrors } from '../core/people/dictionary-mirrors.ts';
import { createWorkspaceEraser, type WorkspaceEraser } from '../core/people/erase-data.ts';
import { createModelHints } from '../core/people/model-hints.ts';
import { createPronunciationApplier } from '../core/people/pronunciation-applier.ts';
import { createUserDictionaries } from '../core/people/user-dictionaries.ts';
import { createVoiceSamples } from '../core/people/voice-samples.ts';
import { createPoller } from '../core/polling/poller.ts';
import { createStatusPoller } from '../core/polling/status-poller.ts';
import { createCallGate } from '../core/polling/throttle.ts';
import { createSpeechStreams } from '../core/streams/speech-streams.ts';
import type { Assemblies } from '../core/subtasks/assemblies.ts';
import { createTaskAssemblies } from '../core/subtasks/index.ts';
import { createAssemblyPlanner } from '../core/subtasks/plan-assembly.ts';
import { createTaskDurationStats } from '../core/tasks/apply-event.ts';
import { createEffectHandlers } from '../core/tasks/effect-handlers.ts';
import { createSharedTaskRunner, createTaskRunner, type TaskRunner } from '../core/tasks/task-runner.ts';
import { createBookReader } from '../documents/book-reader.ts';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { MessagesProvider } from '../domain/messages.ts';
import type { TaskLimits } from '../domain/tasks/quota.ts';
import type { Log } from '../kit/log.ts';
import { createLanguageDetector } from '../language-detection/index.ts';
import type { Instrumentation } from '../metrics/index.ts';
import { overrideMethods } from '../metrics/instruments.ts';
import type { CapabilityRegistry } from '../ports/capability-registry.ts';
import type { Bot, ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { DiskQuota } from '../ports/disk-quota.ts';
import type { BookReader } from '../ports/input-converter.ts';
import type { MediaMetadataReader } from '../ports/media-metadata-reader.ts';
import type { MediaService } from '../ports/media-service.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import type { TaskStore } from '../ports/store.ts';
import { singleProcessSignals, type TaskQueue } from '../ports/task-queue.ts';
import type { Transcoder } from '../ports/transcoder.ts';
import type { VoiceDirectory } from '../ports/voice-directory.ts';
import { createProvenanceWriter } from '../provenance/index.ts';
import { createProvenancePreservingTranscoder } from '../provenance/provenance-preserving-transcoder.ts';
import { createEmbeddedQueue } from '../queue/embedded.ts';
import type { Store } from '../store/index.ts';
import { createAudioAssembler } from '../transcoding/assembly/index.ts';
import { createTranscoder } from '../transcoding/index.ts';
import { createInputConverter } from '../transcoding/input-converter.ts';
import { createWorkerPool, type WorkerPool } from '../transcoding/worker-pool.ts';
import { monotonicClock } from './clock.ts';
import { openFileOrigin } from './file-origin.ts';

interface TaskPipelineOptions {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly chats: ReadonlyMap<string, ChatAdapter>;
  readonly service: MediaService;
  readonly voiceDirectory: VoiceDirectory;
  readonly capabilities: CapabilityRegistry;
  readonly sharedFiles: SharedFiles;
  readonly disk: DiskQuota;
  readonly instrumentation: Instrumentation;
  readonly tagReader: MediaMetadataReader;
  readonly messagesFor: MessagesProvider;
  readonly clock: Clock;
  readonly log: Log;
}

export interface TaskPipeline {
  createBot(adapter: string): Bot;
  readonly workspaceEraser: WorkspaceEraser;
  readonly queue: TaskQueue;
  readonly runTask: TaskRunner['run'];
  readonly transcode: Transcoder['transcode'];
  /** Call it after the queue has stopped. Stops polling and conversion. */
  stop(): Promise<void>;
}

export async function createTaskPipeline(given: TaskPipelineOptions): Promise<TaskPipeline> {
  const { options: streaming, speechStreams, workerPool, resizer } = addSpeechStreams(given);
  const { config, catalogue, messagesFor, store, chats, voiceDirectory } = given;
  const { capabilities, disk, instrumentation, clock, log } = given;
  const tempFolder = getTempFolder(config);
  const tasks = instrumentation.wrapTaskStore(store.tasks);
  const settings = instrumentation.wrapSettingsStore(store.settings);
  const { queue, signals } = await openTaskQueue(given, () => tasks.listOpenIds());
  const quota = createQuotaFromSettings(given, tasks);
  const { options, ...assembling } = addAssemblies(streaming, {
    tasks,
    queue,
    quota,
    workerPool,
    dispatch: (...event) => runner.dispatch(...event),
  });
  const { service } = options;
  const polling = createPolling(options);
  const detector = createLanguageDetector({ clock: monotonicClock, log });
  const { stopReadingTags, ...userData } = addMarks(options, createUserData(options));
  const pressClaims = store.openKeyValueStore('presses');
  const sharedOptions = { catalogue, tasks, settings, pressClaims, messagesFor, service, tempFolder, clock, log };
  const ownRunner = createOwnRunner(options, {
    ...polling,
    ...userData,
    tasks,
    ...assembling,
    updater: createUpdater(options),
    workerPool,
    resizer,
    quota,
  });
  const runner = createSharedTaskRunner({ runner: ownRunner, signals, tasks, poller: polling.poller });
  const botContext = {
    ...sharedOptions,
    voiceDirectory,
    capabilities,
    bookReader: assembling.bookReader,
    ...userData,
    queue,
    runner,
    ...polling,
    voiceSaver: createVoiceSaver({ ...sharedOptions, ...userData, voiceDirectory, runner }),
    liveSounds: speechStreams,
    voiceSamples: createVoiceSamples({ service, voiceDirectory, folder: tempFolder, disk }),
    quota,
    ...selectUsageRules(config),
    sharedFiles: options.sharedFiles,
    disk,
    detector,
  };
  return {
    createBot: (adapter) => createBot(adapter, { ...botContext, chat: chats.get(adapter) }),
    workspaceEraser: createWorkspaceEraser({ ...sharedOptions, ...userData, runner }),
    queue,
    runTask: ownRunner.run,
    transcode: resizer.transcode,
    async stop() {
      await polling.poller.stop();
      workerPool.stop();
      detector.stop();
      stopReadingTags();
      await Promise.all([speechStreams.stop(), signals.stop()]);
    },
  };
}

/** Lets tasks hear speech while it is made. */
function addSpeechStreams(given: TaskPipelineOptions) {
  const { config, service } = given;
  const workerPool = createWorkerPool();
  const resizer = createResizer(given, workerPool);
  const folder = join(getTempFolder(config), 'streams');
  const compress = (file: MediaFile, maxBytes: number) => resizer.transcode(file, 'mp3', maxBytes);
  const speechStreams = createSpeechStreams({ ...given, folder, compress });
  const options = { ...given, service: overrideMethods(service, speechStreams.calls) };
  return { options, speechStreams, workerPool, resizer };
}

interface AssemblyContext {
  readonly tasks: TaskStore;
  readonly queue: TaskQueue;
  readonly quota: ReturnType<typeof createQuotaFromSettings>;
  readonly workerPool: WorkerPool;
  readonly dispatch: TaskRunner['dispatch'];
}

/** Lets tasks assemble their result from subtasks. */
function addAssemblies(given: TaskPipelineOptions, { workerPool, ...context }: AssemblyContext) {
  const bookReader = createBookReader();
  const { config, store, service } = given;
  const { assemblies, subtaskChat } = createTaskAssemblies({
    ...given,
    ...context,
    records: store.openKeyValueStore('assemblies'),
    plan: createAssemblyPlanner(bookReader),
    assembler: createAudioAssembler(workerPool),
    folder: join(getTempFolder(config), 'assemblies'),
  });
  return {
    options: { ...given, service: overrideMethods(service, assemblies.calls) },
    assemblies,
    subtaskChat,
    bookReader,
  };
}

/** Processes that share a Redis also share the platforms' limits on edits. */
function createUpdater({ config, store, instrumentation, log }: TaskPipelineOptions) {
  const sharedSlots = config.data.redisUrl
    ? createCrossProcessEditSlots(store.openKeyValueStore('edits'), monotonicClock, log)
    : undefined;
  return instrumentation.wrapUpdater(createMessageUpdater({ clock: monotonicClock, log, sharedSlots }));
}

function createPolling({ config, service, instrumentation, clock }: TaskPipelineOptions) {
  const intervalMs = config.service.pollIntervalMs;
  const throttle = createCallGate({ clock, intervalMs });
  const onDelay = instrumentation.taskMetrics.pollDelayed;
  const poller = instrumentation.wrapPoller(createPoller({ clock, intervalMs, throttle, onDelay }));
  const ownService = config.service.baseUrl === undefined;
  return { throttle, poller, statusPoller: createStatusPoller({ service, throttle, ownService }) };
}

const createResizer = ({ tagReader, log }: TaskPipelineOptions, workerPool: WorkerPool) =>
  createProvenancePreservingTranscoder(createTranscoder(workerPool), {
    writer: createProvenanceWriter(),
    tags: tagReader,
    log,
  });

/** Voices and pronunciations that people created, and hints that they have seen. */
function createUserData(options: TaskPipelineOptions) {
  const { catalogue, store, voiceDirectory, service, capabilities, clock, log } = options;
  const mirrors = createDictionaryMirrors({ service, clock, log });
  const userDictionaries = createUserDictionaries({ store: store.userDictionaries, mirrors });
  return {
    customVoices: createCustomVoices({ store: store.customVoices, voiceDirectory, service, log }),
    userDictionaries,
    pronunciations: createPronunciationApplier(userDictionaries, log),
    modelHints: createModelHints({ store: store.openKeyValueStore('model-hints'), catalogue, capabilities, log }),
  };
}

const selectUsageRules = (config: Config) => {
  const { limits, service, general, http } = config;
  return {
    allowLists: { servers: limits.allowedServers, channels: limits.allowedChannels, roles: limits.allowedRoles },
    confirmAboveCharacters: limits.confirmAboveCharacters,
    ownService: service.baseUrl === undefined,
    cloning: general.cloningPolicy,
    workerNames: listExternalHosts(config),
    hasLinks: http.publicUrl !== undefined,
  };
};

/** Marks synthetic media, unless switched off, and answers where files are from. */
function addMarks<T extends { readonly customVoices: CustomVoices }>(options: TaskPipelineOptions, userData: T) {
  const { config, disk, log } = options;
  const { options: fileOrigin, stop } = openFileOrigin({ ...options, ...userData, folder: getTempFolder(config) });
  return {
    ...userData,
    provenance: config.provenance.isEnabled
      ? { writer: createProvenanceWriter(), notes: fileOrigin.notes, disk, log }
      : undefined,
    fileOrigin,
    stopReadingTags: stop,
  };
}

/** Folder for files in transit. */
export const getTempFolder = ({ data }: Config): string => join(data.folder, 'tmp');

type TaskWorkContext = Pick<
  Parameters<typeof createEffectHandlers>[0],
  'poller' | 'statusPoller' | 'throttle' | 'updater' | 'pronunciations'
> & {
  readonly provenance: FileProvenanceOptions | undefined;
  readonly assemblies: Assemblies;
  readonly workerPool: WorkerPool;
  readonly bookReader: BookReader;
  readonly resizer: ReturnType<typeof createResizer>;
  readonly customVoices: CustomVoices;
};

type RunnerContext = TaskWorkContext & {
  readonly tasks: TaskStore;
  readonly subtaskChat: ChatAdapter;
  readonly quota: ReturnType<typeof createQuotaFromSettings>;
  readonly modelHints: ReturnType<typeof createModelHints>;
};

/** Runs the tasks of this process. */
function createOwnRunner(options: TaskPipelineOptions, context: RunnerContext): TaskRunner {
  const { catalogue, chats, capabilities, instrumentation, clock, log } = options;
  const { tasks, subtaskChat, updater, assemblies, quota, modelHints } = context;
  return createTaskRunner({
    store: tasks,
    catalogue,
    chats,
    subtaskChat,
    updater,
    clock,
    log,
    durations: createTaskDurationStats(),
    onStateChange: async (task) => {
      assemblies.noticeChange(task);
      await Promise.all([quota.sync(task), capabilities.learnFrom(task), modelHints.learnFrom(task)]);
    },
    metrics: instrumentation.taskMetrics,
    createHandlers: createTaskEffectHandlers(options, context),
  });
}

/** Side effects of a task: reading files, sending requests, polling, and fetching and converting results. */
function createTaskEffectHandlers(
  options: TaskPipelineOptions,
  { provenance, workerPool, bookReader, resizer, customVoices, ...context }: TaskWorkContext,
) {
  const { config, catalogue, store, service, voiceDirectory, sharedFiles, disk, clock, log } = options;
  const folder = getTempFolder(config);
  return createEffectHandlers({
    ...context,
    service,
    inputFiles: createInputFileLoader({
      folder,
      disk,
      clock: monotonicClock,
      log,
      converter: createInputConverter(workerPool),
      bookReader,
      ownService: config.service.baseUrl === undefined,
      createServiceLink: sharedFiles.createServiceLink,
      resultFiles: createResultFileOpener({ tasks: store.tasks, catalogue, service, folder }),
    }),
    voiceCloner: createVoiceCloner({
      service,
      customVoices,
      voiceDirectory,
      cloning: config.general.cloningPolicy,
    }),
    collector: createResultCollector({
      service,
      folder,
      disk,
      provenance,
      messagesFor: options.messagesFor,
    }),
    fitter: createResultFitter({ resizer, sharedFiles, log }),
    sharedFiles,
    clock,
    // The built-in studio has a fair queue of its own.
    maxConcurrent: config.service.baseUrl ? config.service.maxConcurrent : undefined,
    log,
  });
}

const createQuotaFromSettings = ({ config, store, clock, log }: TaskPipelineOptions, tasks: TaskStore) =>
  createTaskQuota({ counters: store.usageCounters, limits: toQuotaLimits(config.limits), tasks, clock, log });

const toQuotaLimits = (limits: Config['limits']): TaskLimits => ({
  person: { day: limits.personTasksPerDay, concurrent: limits.personConcurrentTasks },
  place: { day: limits.placeTasksPerDay, concurrent: limits.placeConcurrentTasks },
  server: { day: limits.serverTasksPerDay, concurrent: limits.serverConcurrentTasks },
  all: { day: limits.totalTasksPerDay, concurrent: limits.totalConcurrentTasks },
});

/** Assigns tasks to processes: all to this one, or shares to several through Redis. */
async function openTaskQueue(
  { config, chats, store, instrumentation, clock, log }: TaskPipelineOptions,
  listOpenIds: () => Promise<readonly string[]>,
) {
  const { redisUrl: url, takeoverAfterMs: lockMs } = config.data;
  const { wrapQueue } = instrumentation;
  if (!url)
    return { queue: wrapQueue(createEmbeddedQueue({ listOpenIds, clock, log })), signals: singleProcessSignals };
  const { createBullMqQueue } = await import('../queue/bullmq.ts');
  const { createPlatformQueues } = await import('../queue/platform-queues.ts');
  const { createRedisTaskSignals } = await import('../queue/redis-task-signals.ts');
  const queue = createPlatformQueues({
    platforms: [...chats.keys()],
    platformOf: async (task) => (await store.tasks.get(task))?.origin.adapter,
    listOpenIds,
    createQueue: (name, listOpenHere) =>
      createBullMqQueue({ url, name, listOpenIds: listOpenHere, clock, log, lockMs }),
  });
  return { queue: wrapQueue(queue), signals: createRedisTaskSignals({ url, log }) };
}
