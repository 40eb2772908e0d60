// Starts the studio: folder lock, database, workers, routes and port. This is the only module that connects them; it
// does not read the environment or handle signals.

import { mkdir } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { createCatalogue } from '../domain/commands/catalogue.ts';
import type { Command, Operation } from '../domain/commands/command.ts';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { measureDiskSpace } from '../kit/disk/disk-space.ts';
import { createSecretId } from '../kit/id.ts';
import type { Log } from '../kit/log.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import { createWalTruncator } from '../kit/sqlite/wal-truncator.ts';
import { message } from '../messages/message.ts';
import { type CapabilityReporter, createCapabilityReporter } from './capabilities.ts';
import { loadOrCreateValue, openStudioDatabase } from './database.ts';
import { createDictionaryStore } from './dictionaries/dictionary-store.ts';
import { describeEngines } from './engines/describe-engines.ts';
import type { EngineOrigin, Engines } from './engines/engine.ts';
import { ENGINES } from './engines/index.ts';
import { addRemoteEngines } from './engines/remote/index.ts';
import type { RemoteEngineSettings, RemoteVoice } from './engines/remote/protocol.ts';
import { createRemoteServers, NO_REMOTE_SERVERS, type RemoteServers } from './engines/remote/registry.ts';
import { REMOTE_VOICE_SOURCE, toFoundVoice } from './engines/remote/voice-key.ts';
import { createLinkedFileFinder } from './file-links.ts';
import { lockFolder } from './folder-lock.ts';
import { startListening } from './http/listen.ts';
import type { ScoreLanguages } from './http/openai/spoken-language.ts';
import { createServerApp } from './http/server.ts';
import { createAttemptRunner } from './jobs/attempt-runner.ts';
import {
  type CleanupOptions,
  cleanUpAtStart,
  deleteExpiredTasks,
  deleteTask,
  startCleanupTimer,
} from './jobs/cleanup.ts';
import { killOrphanedProcesses, STUDIO_FOLDER_VARIABLE } from './jobs/crash-leftovers.ts';
import { createEngineSurveyor, type EngineSurveyor } from './jobs/engine-surveyor.ts';
import { createRecordingMatcher } from './jobs/match-recording.ts';
import { createSpaceReserver } from './jobs/reserve-space.ts';
import { createStudioTaskRunner } from './jobs/task-runner.ts';
import { createStudioTaskStore, type StudioTaskStore } from './jobs/task-store.ts';
import { createVoicePreviews, type PreviewOptions } from './jobs/voice-previews.ts';
import { createJobWorkerPool, type JobWorkerPool } from './jobs/workers/worker-pool.ts';
import { computeDiskLimits, DEFAULT_LIMITS, type StudioLimits } from './limits.ts';
import { combineMessages } from './messages.ts';
import type { Machine } from './models/catalogue/machine-fit.ts';
import { measureMachine } from './models/catalogue/measure-machine.ts';
import { createModelTrialStore } from './models/model-trials.ts';
import { SURVEY_ENGINES, workByOperation } from './operations/index.ts';
import { createStudioPaths, type StudioPaths } from './paths.ts';
import { createRevision, type Revision } from './revision.ts';
import { createEncodingClient } from './streams/encoding/encoding-client.ts';
import { createSpeechStreams } from './streams/speech-streams.ts';
import { createStudioModels, type StudioModels } from './studio-models.ts';
import { deleteTempFolders } from './temp-folder.ts';
import { listThirdPartyLibraries } from './third-party-libraries.ts';
import { createVirtualFolderStore } from './virtual-folders.ts';
import { BUILT_IN_VOICES } from './voices/built-in-voices.ts';
import { createFoundVoices, type FoundVoices } from './voices/found-voices.ts';
import { createStudioVoiceDirectory } from './voices/voice-directory.ts';
import { createVoiceProfiles, type VoiceProfiles } from './voices/voice-profiles.ts';
import { createVoiceStore } from './voices/voice-store.ts';
import { watchExtensionVoices } from './watch-extension-voices.ts';

export interface StudioOptions {
  readonly folder: string;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly apiKeys: readonly string[];
  /** CPU cores for jobs. One more task may run, and downloads do not count. */
  readonly concurrency: number;
  readonly commands: readonly Command[];
  readonly log: Log;
  /** Complete environment of the worker processes. */
  readonly systemEnvironment?: Readonly<Record<string, string>>;
  /** Private origins from which links may be fetched. */
  readonly allowedPrivateOrigins?: readonly string[];
  /** Maximum size of the data folder, half of it for the studio. If absent, only `limits` applies. */
  readonly maxDataBytes?: number;
  /** Remote engine servers from the configuration. */
  readonly remoteEngines?: readonly RemoteEngineSettings[];
  /** True if recordings may be sent to remote servers for voice cloning. */
  readonly allowsRecordingUpload?: boolean;
  /** Milliseconds between polls of the remote servers. */
  readonly enginesPollIntervalMs?: number;
  /** Milliseconds that the start waits for the remote servers to list their engines. */
  readonly enginesFirstPollTimeoutMs?: number;
  /** Folder of the operator's models, scanned every `modelsScanIntervalMs`. */
  readonly modelsFolder?: string;
  /** Memory in bytes for all loaded models together. Default: half of the machine. */
  readonly modelsMemoryBytes?: number;
  /** Names of models that are used before others, in this order. Other words are ignored. */
  readonly preferredModels?: readonly string[];
  readonly modelsScanIntervalMs?: number;
  readonly limits?: Partial<StudioLimits>;
  readonly now?: () => number;
  /** Milliseconds between polls of the extensions for their voices. */
  readonly extensionPollIntervalMs?: number;
  /** Scores the languages of texts whose language no client names. Absent: a text is in its voice's language. */
  readonly scoreLanguages?: ScoreLanguages;
  /** Extensions that the workers load, and the operations that they add. */
  readonly extensions?: { readonly names: readonly string[]; readonly operations: readonly string[] };
  /** Module that the workers run, and the operations that it supports. Tests replace it. */
  readonly worker?: { readonly entry: URL; readonly operations: readonly string[] };
}

export interface Studio {
  readonly port: number;
  stop(): Promise<void>;
}

const DEFAULT_WORKER = {
  entry: resolveSiblingModule('../studio-worker', import.meta.url),
  operations: Object.keys(workByOperation),
};

/** Excludes operations that are answered without a task (voice-routes.ts), and those that preset values of another. */
const listTaskOperations = (commands: StudioOptions['commands']) =>
  createCatalogue(commands).allOperations.filter(
    ({ outcome, preset }) => outcome.voiceIdField === undefined && preset === undefined,
  );

/** The studio starts without remote servers that take longer to list their engines. */
const FIRST_POLL_TIMEOUT_MS = 3000;

const REPEATED_CRASH_FAILURE = { reason: 'PROCESSING_ERROR', ...combineMessages(message('faults.brokeThrice')) };

/** Keeps the last operation of each endpoint, which accepts all fields of the earlier ones. */
const uniqueByEndpoint = (operations: readonly Operation[]): readonly Operation[] => [
  ...new Map(operations.map((operation) => [operation.endpoint, operation])).values(),
];

/** @throws `FolderInUseError` or `PortError` with a message for the operator. */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const { folder, host, port, apiKeys, concurrency, commands, log, now = Date.now } = options;
  const paths = createStudioPaths(folder);
  const allowOrigins = [...(options.allowedPrivateOrigins ?? [])];
  const operations = uniqueByEndpoint(listTaskOperations(commands));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const limits = await resolveLimits(options);
  const releaseLock = await lockDataDir(paths, limits, log);
  const { database, eraser, close } = openStorage(paths, folder, releaseLock, log);
  const tasks = createStudioTaskStore(database, now, limits.retentionMs);
  const { voices, foundVoices, modelTrials, voiceDirectory, revision } = loadVoices(database, now);
  const { remoteServers, profiles } = await connectRemoteEngines(options, foundVoices, database, now);
  const models = createStudioModels({ ...options, modelTrials, environment: createChildEnvironment(options) });
  const pool = createStudioPool(options, limits, remoteServers, models);
  const sources = { pool, remoteServers, foundVoices, revision };
  const { engineSurveyor, capabilities } = await openCapabilities(options, operations, sources);
  const shared = { paths, limits, log, now };
  const matchRecording = createRecordingMatcher({ pool, paths, limits, createProfile: profiles.create });
  const attempt = createAttemptRunner({ pool, paths, voices, capabilities, limits });
  const runner = createStudioTaskRunner({ tasks, attempt, concurrency, log, now });
  const speechStreams = createSpeechStreams({ ...shared, runner, pool, encoding: createEncodingClient() });
  const cleanupOptions = { ...shared, database, folder, tasks, voices };
  const app = createServerApp({
    onDeleted: eraser.schedule,
    operations,
    apiKeys,
    tasks,
    runner,
    voiceDirectory,
    allowOrigins,
    ...shared,
    reserveSpace: createSpaceReserver({ ...shared, tasks }),
    voices,
    capabilities,
    tasksFolder: paths.tasksFolder,
    ...createSmallStores(database, tasks, now),
    matchRecording,
    profiles,
    speechStreams,
    scoreLanguages: options.scoreLanguages,
    previews: createPreviews(database, { ...shared, voiceDirectory, pool }),
  });
  const failedCount = await recoverTasks(cleanupOptions, attempt.deleteLeftovers);
  const listener = await startListening(app, host, port, limits).catch((error) => {
    close();
    throw error;
  });
  // Allows tasks to fetch results of other tasks.
  allowOrigins.push(`http://127.0.0.1:${listener.port}/files/`);
  for (const task of tasks.listQueued()) runner.add(task);
  const extensionVoices = watchExtensionVoices({ ...options, foundVoices, pool });
  const cleanup = startCleanupTimer(cleanupOptions);
  const watchers = [cleanup, remoteServers.stop, extensionVoices.stop, revision.stop, models.stop];
  models.watch({ foundVoices, matchRecording, paths, engineSurveyor });
  log.info('studio started', { port: listener.port, waiting: runner.countWaiting(), failedCount });
  return {
    port: listener.port,
    async stop() {
      for (const stop of watchers) stop();
      runner.stopWaiting();
      await listener.close(limits.shutdownTimeoutMs);
      await Promise.all([runner.stop(), pool.stop(), speechStreams.stop()]);
      close();
      log.info('studio stopped');
    },
  };
}

/** Opens the database and the job that truncates its log, so that deleted records leave the disk. */
function openStorage(paths: StudioPaths, folder: string, releaseLock: () => void, log: Log) {
  const database = openStudioDatabase(paths.databaseFile);
  const eraser = createWalTruncator(database, folder, log);
  const close = () => {
    eraser.stop();
    database.close();
    releaseLock();
  };
  return { database, eraser, close };
}

const createPreviews = (database: DatabaseSync, options: Omit<PreviewOptions, 'secret'>) =>
  createVoicePreviews({ ...options, secret: loadOrCreateValue(database, 'previews', createSecretId) });

/** Stores for dictionaries, virtual folders and file links. */
const createSmallStores = (
  database: DatabaseSync,
  { countInFolder }: Pick<StudioTaskStore, 'countInFolder'>,
  now: () => number,
) => ({
  dictionaries: createDictionaryStore(database, now),
  folders: createVirtualFolderStore(database, countInFolder),
  findLinkedFile: createLinkedFileFinder(database, now),
});

/** Creates the stores of voices and model trials, the directory that lists all voices, and the revision of all that. */
function loadVoices(database: DatabaseSync, now: () => number) {
  const revision = createRevision();
  const voices = createVoiceStore(database, now);
  const foundVoices = createFoundVoices(database, new Set(BUILT_IN_VOICES.map(({ name }) => name)), revision.advance);
  return {
    revision,
    voices,
    foundVoices,
    modelTrials: createModelTrialStore(database),
    voiceDirectory: createStudioVoiceDirectory(
      BUILT_IN_VOICES,
      voices,
      foundVoices.listAvailable,
      foundVoices.findById,
    ),
  };
}

/** Environment of workers and model processes. It contains no secrets. */
const createChildEnvironment = ({ systemEnvironment, folder }: StudioOptions) => ({
  ...systemEnvironment,
  [STUDIO_FOLDER_VARIABLE]: folder,
});

const createStudioPool = (
  options: StudioOptions,
  limits: StudioLimits,
  remoteServers: RemoteServers,
  { calls: modelCalls }: StudioModels,
): JobWorkerPool => {
  const { modelsFolder, extensions, worker = DEFAULT_WORKER, log } = options;
  return createJobWorkerPool({
    ...worker,
    ...limits,
    remoteServers,
    args: [modelsFolder ?? '', ...(extensions?.names ?? [])],
    modelCalls,
    environment: createChildEnvironment(options),
    log,
  });
};

/** Resolves once the servers have listed their engines, or after a time limit. */
async function connectRemoteEngines(
  {
    remoteEngines = [],
    enginesPollIntervalMs: intervalMs,
    enginesFirstPollTimeoutMs = FIRST_POLL_TIMEOUT_MS,
    allowsRecordingUpload = false,
    log,
  }: StudioOptions,
  voices: FoundVoices,
  database: DatabaseSync,
  now: () => number,
): Promise<{ readonly remoteServers: RemoteServers; readonly profiles: VoiceProfiles }> {
  let profiles: VoiceProfiles | undefined;
  const onVoices = (remoteVoices: readonly RemoteVoice[]) => {
    voices.replaceAll(REMOTE_VOICE_SOURCE, remoteVoices.map(toFoundVoice));
    void profiles?.deleteUnused();
  };
  const remoteServers = createRemoteServers(remoteEngines, {
    log,
    onVoices,
    intervalMs,
  });
  const getServer = remoteServers.getProfileServer;
  const isOffered = () => allowsRecordingUpload && getServer() !== undefined;
  profiles = createVoiceProfiles({ database, getServer, isOffered, log, now });
  await awaitWithTimeout(remoteServers.ready, enginesFirstPollTimeoutMs);
  return { remoteServers, profiles };
}

async function resolveLimits({ folder, maxDataBytes, limits }: StudioOptions): Promise<StudioLimits> {
  const diskLimits =
    maxDataBytes === undefined ? {} : computeDiskLimits(maxDataBytes, (await measureDiskSpace(folder)).totalBytes);
  return { ...DEFAULT_LIMITS, ...diskLimits, ...limits };
}

const enginesOfKind = (engines: Engines, wanted: EngineOrigin) =>
  Object.values(engines)
    .flat()
    .filter(({ kind }) => kind === wanted);

interface CapabilitySources {
  readonly remoteServers: RemoteServers;
  readonly foundVoices: FoundVoices;
  readonly revision: Revision;
  readonly machine: Machine | undefined;
  /** Absent if the workers cannot survey engines. */
  readonly engineSurveyor: EngineSurveyor | undefined;
}

/** Surveys engines only if the workers can. The survey tells which languages each operation supports. */
async function openCapabilities(
  { folder, log, worker = DEFAULT_WORKER, extensions, modelsFolder, modelsMemoryBytes }: StudioOptions,
  operations: readonly Operation[],
  { pool, ...sources }: Omit<CapabilitySources, 'engineSurveyor' | 'machine'> & { readonly pool: JobWorkerPool },
) {
  const machine = modelsFolder === undefined ? undefined : measureMachine(modelsMemoryBytes);
  const canSurvey = worker.operations.includes(SURVEY_ENGINES);
  const engineSurveyor = canSurvey ? createEngineSurveyor(pool, folder, log, sources.revision.advance) : undefined;
  const supportedOperations = [...worker.operations, ...(extensions?.operations ?? [])];
  const capabilities = await createStudioCapabilities(operations, supportedOperations, {
    ...sources,
    machine,
    engineSurveyor,
  });
  return { engineSurveyor, capabilities };
}

const createStudioCapabilities = async (
  operations: readonly Operation[],
  supportedOperations: readonly string[],
  { remoteServers: { listEngines }, foundVoices, engineSurveyor, revision, machine }: CapabilitySources,
): Promise<CapabilityReporter> =>
  createCapabilityReporter({
    operations,
    supportedOperations,
    libraries: listThirdPartyLibraries(),
    countVoices: () => foundVoices.listAvailable().length + BUILT_IN_VOICES.length,
    builtInEngines: await describeEngines(enginesOfKind(ENGINES, 'built-in')),
    describeRemoteEngines: () =>
      describeEngines(enginesOfKind(addRemoteEngines(ENGINES, listEngines(), NO_REMOTE_SERVERS.ask), 'remote')),
    getSurvey: engineSurveyor?.getLatest ?? (() => undefined),
    revision,
    machine,
  });

/** Locks the data folder and cleans up after a crashed studio. */
async function lockDataDir({ lockFile, folder }: StudioPaths, { lockTimeoutMs }: StudioLimits, log: Log) {
  const releaseLock = await lockFolder(lockFile, folder, lockTimeoutMs);
  await cleanUpAfterCrash(folder, log);
  return releaseLock;
}

/** Recovers tasks after a restart and returns the number of tasks that failed because of repeated crashes. */
async function recoverTasks(cleanupOptions: CleanupOptions, deleteLeftovers: Parameters<typeof cleanUpAtStart>[1]) {
  for (const id of cleanupOptions.tasks.listAttended()) await deleteTask(id, cleanupOptions);
  const failedCount = cleanupOptions.tasks.recoverInterrupted(REPEATED_CRASH_FAILURE);
  await deleteExpiredTasks(cleanupOptions);
  await cleanUpAtStart(cleanupOptions, deleteLeftovers);
  return failedCount;
}

/** Deletes temporary folders and kills processes that a crashed studio left behind. */
async function cleanUpAfterCrash(folder: string, log: Log): Promise<void> {
  const processes = await killOrphanedProcesses(folder);
  await deleteTempFolders(folder);
  if (processes > 0) log.warn('processes of a killed studio ended', { processes });
}
