// Starts the platforms, the HTTP port and the task pipeline between them. app.ts starts the records and the media
// service.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolderQuota, type DataFolderQuota } from '../disk/index.ts';
import type { Catalogue } from '../domain/commands/catalogue.ts';
import { toBaseTag } from '../domain/media/language.ts';
import { createMessagesProvider, type MessagesProvider } from '../domain/messages.ts';
import { awaitWithTimeout } from '../kit/await-with-timeout.ts';
import { isLoopbackHostname } from '../kit/http/host-name.ts';
import { createLazyGetter } from '../kit/lazy-getter.ts';
import type { Log } from '../kit/log.ts';
import type { ScopedLog } from '../kit/scoped-log.ts';
import { createSharedFiles } from '../media-links/shared-files.ts';
import {
  createInstrumentation,
  createStoreWritableCheck,
  type Instrumentation,
  type MetricsAccessMode,
} from '../metrics/index.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpMount } from '../ports/http-mount.ts';
import type { MediaMetadataReader } from '../ports/media-metadata-reader.ts';
import { createMediaMetadataReader } from '../provenance/tag-reader.ts';
import { createCapabilityRegistry } from '../service/capability-registry.ts';
import { createMediaServiceClient } from '../service/media-service-client.ts';
import { createVoiceDirectory } from '../service/voice-directory.ts';
import type { Store } from '../store/index.ts';
import { monotonicClock } from './clock.ts';
import { addExtensionMessages } from './extensions.ts';
import { createHttpServer } from './http-server.ts';
import type { ComponentRegistry } from './lifecycle.ts';
import type { ServiceAddress } from './media-service.ts';
import { createModelsCommand } from './models-command.ts';
import { type AppSettings, createPlatforms, getServiceLinkBaseUrl } from './platforms.ts';
import { createTaskPipeline, getTempFolder, type TaskPipeline } from './task-pipeline.ts';

interface StartBotOptions extends AppSettings {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly service: Promise<ServiceAddress>;
  readonly lifecycle: ComponentRegistry;
  readonly runWithFields: ScopedLog['runWithFields'];
  readonly clock: Clock;
  readonly log: Log;
  onListening(port: number): void;
}

/** At a stop, running create calls get this much time. */
const STOP_TIMEOUT_MS = 5000;

/** Resolves when everything configured is connected. */
export async function startBot(options: StartBotOptions): Promise<void> {
  const { config, store, lifecycle, runWithFields: runInLogScope, clock, log } = options;
  const { addStateCheck, readStates } = lifecycle;
  addStateCheck(
    'store',
    createStoreWritableCheck(
      () => store.openKeyValueStore('readyz').put('written', clock.now()),
      config.data.redisUrl ? 'Redis' : 'the disk',
      clock,
    ),
  );
  const instrumentation = createInstrumentation({
    clock,
    runInLogScope,
    access: selectMetricsReaders(options),
    parts: readStates,
  });
  const http = { port: config.http.port };
  addExtensionMessages(options.extensions);
  const messagesFor = createMessagesProvider(config.general.defaultLanguage);
  const files = await openFileServices({ ...options, messagesFor }, instrumentation, () => http.port);
  const pipeline = Promise.withResolvers<TaskPipeline>();
  // The service and the port start together: the studio fetches files from the port.
  const [address, { chats, port }] = await Promise.all([
    options.service,
    openHttpPort({ ...options, messagesFor }, files, instrumentation, {
      pipeline: pipeline.promise,
      http,
    }),
  ]);
  const tagReader = createMediaMetadataReader({ clock: monotonicClock });
  lifecycle.onStop(() => tagReader.stop());
  const service = createServiceClient(options, address, instrumentation, tagReader);
  const voiceDirectory = createVoiceDirectory({ service, customVoices: store.customVoices, clock, log });
  lifecycle.onStop(() => voiceDirectory.stop());
  const keyValueStore = store.openKeyValueStore('abilities');
  const capabilities = createCapabilityRegistry({
    service,
    keyValueStore,
    catalogue: options.catalogue,
    clock,
    log,
    onChange: () => void voiceDirectory.refresh(),
  });
  lifecycle.onStop(() => capabilities.stop());
  const startedPipeline = await createTaskPipeline({
    ...options,
    ...files,
    chats,
    service,
    voiceDirectory,
    capabilities,
    instrumentation,
    tagReader,
    messagesFor,
  });
  pipeline.resolve(startedPipeline);
  lifecycle.onStop(() => startedPipeline.stop());
  await connectPlatforms(options, chats, startedPipeline);
  const platforms = [...chats.keys()].join(',');
  log.info('started', { port, service: config.service.baseUrl ? 'remote' : 'studio', platforms });
}

type FileServices = Awaited<ReturnType<typeof openFileServices>>;

/** Opens the parts of the data folder besides the records. */
async function openFileServices(
  { config, lifecycle, messagesFor, clock, log }: StartBotOptions & { readonly messagesFor: MessagesProvider },
  instrumentation: Instrumentation,
  getPort: () => number,
) {
  const { folder, maxBytes } = config.data;
  const tempFolder = getTempFolder(config);
  await rm(tempFolder, { recursive: true, force: true });
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const isSharedWithStudio = config.service.baseUrl === undefined;
  const disk: DataFolderQuota = createDataFolderQuota({ folder, maxBytes, isSharedWithStudio, clock, log });
  instrumentation.trackDiskUsage(disk);
  const { publicUrl } = config.http;
  const sharedFiles = createSharedFiles({
    folder: join(folder, 'shared'),
    publicUrl,
    disk,
    messagesFor,
    clock,
    log,
    baseUrl: () => getServiceLinkBaseUrl(config, getPort()),
  });
  await sharedFiles.start();
  lifecycle.onStop(() => sharedFiles.stop());
  return { disk, sharedFiles };
}

/** Creates the platforms without connecting them, and the HTTP port with their routes. */
async function openHttpPort(
  options: StartBotOptions & {
    readonly messagesFor: MessagesProvider;
  },
  files: FileServices,
  instrumentation: Instrumentation,
  { pipeline, http: portHolder }: { readonly pipeline: Promise<TaskPipeline>; readonly http: { port: number } },
) {
  const { config, store, lifecycle, log } = options;
  const { host } = config.http;
  const created = await createPlatforms({
    ...options,
    ...files,
    openKeyValueStore: store.openKeyValueStore,
    getPort: () => portHolder.port,
    workspaceEraser: {
      eraseByIdPrefix: async (...args) => (await pipeline).workspaceEraser.eraseByIdPrefix(...args),
      eraseGroup: async (...args) => (await pipeline).workspaceEraser.eraseGroup(...args),
    },
    transcode: async (...args) => (await pipeline).transcode(...args),
  });
  const chats = new Map(created.chats.map((chat) => [chat.name, instrumentation.wrapChat(chat)]));
  const mounts: readonly HttpMount[] = [
    ...created.mounts,
    files.sharedFiles,
    instrumentation,
    createAdminMount(options, instrumentation, pipeline),
  ];
  const http = createHttpServer({
    host,
    port: portHolder.port,
    log,
    readStates: lifecycle.readStates,
    readWarnings: lifecycle.readWarnings,
    mounts,
  });
  lifecycle.addStateCheck('tasks', () => 'starting');
  for (const chat of chats.values()) {
    lifecycle.addStateCheck(chat.name, () => chat.isReady());
    lifecycle.addWarningCheck(chat.name, () => chat.warning?.());
  }
  const port = await http.start();
  portHolder.port = port;
  lifecycle.onStop(() => http.stop());
  options.onListening(port);
  return { chats, port };
}

/** True if people seem to use a proxy on this machine. */
const isBehindProxy = ({ config, platforms }: AppSettings): boolean =>
  config.http.publicUrl !== undefined ||
  platforms.some(({ descriptor, values }) => descriptor.name === 'web' && values['secret'] !== undefined);

function selectMetricsReaders(settings: AppSettings): MetricsAccessMode {
  const { metricsAccess } = settings.config.http;
  return metricsAccess === 'local' && isBehindProxy(settings) ? 'unsure' : metricsAccess;
}

/** The operator's page, which is loaded with the first request. */
function createAdminMount(
  options: StartBotOptions,
  instrumentation: Instrumentation,
  pipeline: Promise<TaskPipeline>,
): HttpMount {
  const { config, catalogue, store, lifecycle, clock, log } = options;
  const loadAdmin = createLazyGetter(async () => {
    const { createAdminApp } = await import('../admin/admin-app.ts');
    const admin = createAdminApp({
      secret: config.http.adminSecret,
      isLoopbackOnly: isLoopbackHostname(config.http.host) && !isBehindProxy(options),
      tasks: store.tasks,
      platforms: options.platforms.map(({ descriptor }) => descriptor.name),
      getBot: async (platform) => (await pipeline).createBot(platform),
      catalogue,
      readMetrics: instrumentation.readAll,
      readStates: lifecycle.readStates,
      ...(config.service.baseUrl === undefined && { runModelsCommand: createModelsCommand() }),
      defaultLanguage: toBaseTag(config.general.defaultLanguage),
      clock,
      log,
    });
    lifecycle.onStop(() => admin.stop());
    return admin;
  });
  return { path: '/admin', fetch: async (request, env) => (await loadAdmin()).fetch(request, env) };
}

/** Creates the client of the media service, and counts requests to the service and to the platforms. */
function createServiceClient(
  { catalogue, platforms, lifecycle, log }: StartBotOptions,
  address: ServiceAddress,
  instrumentation: Instrumentation,
  tags: MediaMetadataReader,
) {
  const client = createMediaServiceClient({ ...address, log, measureSeconds: tags.readDuration });
  lifecycle.addStateCheck('service', instrumentation.serviceReachable);
  lifecycle.onStop(() => client.stop());
  const apiOrigins = platforms.flatMap(({ descriptor, values }) => {
    const api = descriptor.getApiOrigin?.(values);
    return api === undefined ? [] : [[descriptor.name, api] as const];
  });
  instrumentation.start({
    base: address.baseUrl,
    endpoints: catalogue.allOperations.map(({ endpoint }) => endpoint),
    platforms: Object.fromEntries(apiOrigins),
  });
  lifecycle.onStop(() => instrumentation.stop());
  void client.learn();
  return instrumentation.wrapService(client);
}

/** A platform that cannot connect yet does not delay the others or the running tasks. */
async function connectPlatforms(
  { lifecycle, clock }: StartBotOptions,
  chats: ReadonlyMap<string, ChatAdapter>,
  { createBot, queue, runTask }: TaskPipeline,
): Promise<void> {
  const connected = [...chats.values()].map((chat) => {
    lifecycle.onStop(() => chat.stop());
    return chat.start(createBot(chat.name));
  });
  lifecycle.onStop(() => awaitWithTimeout(queue.stop(), STOP_TIMEOUT_MS, clock));
  const queueStarted = queue.start(runTask).then(() => lifecycle.addStateCheck('tasks', () => queue.isReady()));
  await Promise.all([queueStarted, ...connected]);
}
