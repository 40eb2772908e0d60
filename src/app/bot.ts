// Everything but the records and the media service, which are there or on their way: platforms, the HTTP port, the pipeline
// between them.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withheldBy } from '../../commands/index.ts';
import { plainWords } from '../../commands/plain/index.ts';
import { createWordingFor, type WordingFor } from '../adapters/shared/texts/index.ts';
import { createDisk, type DiskAccount } from '../disk/index.ts';
import { type Catalogue, createCatalogue } from '../domain/commands/command.ts';
import type { Locale } from '../domain/commands/locale.ts';
import type { WordsFor } from '../domain/words/index.ts';
import { onFirstUse } from '../kit/first-use.ts';
import { isLoopback } from '../kit/http/host-name.ts';
import type { Log } from '../kit/log.ts';
import type { LogScope } from '../kit/log-scope.ts';
import { createTagReader } from '../marks/tag-reader.ts';
import { createSharedFiles } from '../media-links/shared-files.ts';
import { createMeters, createProbe, type Meters, type Readers } from '../metrics/index.ts';
import type { ChatAdapter } from '../ports/chat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mount } from '../ports/mount.ts';
import type { TagReader } from '../ports/tag-reader.ts';
import { createAbilityKeeper } from '../service/ability-keeper.ts';
import { createMediaService } from '../service/client.ts';
import { createDirectory } from '../service/directory.ts';
import type { Store } from '../store/index.ts';
import { steadyClock } from './clock.ts';
import { commandsWith, localesWith } from './extensions.ts';
import { createHttp } from './http-server.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { ServiceAddress } from './media-service.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { linkBaseOf, openPlatforms, type Settings } from './platforms.ts';

interface BotParts extends Settings {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly service: Promise<ServiceAddress>;
  readonly lifecycle: Lifecycle;
  readonly within: LogScope['within'];
  readonly clock: Clock;
  readonly log: Log;
  /** Told the port that is listened on. */
  onListening(port: number): void;
}

/** Creates under way get this long when we stop. */
const FAREWELL_MS = 5000;

export const catalogueOf = ({ config: { general }, extensions }: Omit<Settings, 'platforms'>): Catalogue =>
  createCatalogue(commandsWith(extensions), general.commandPrefix, plainWords, withheldBy(general.cloning));

/** Resolves when everything configured is connected. */
export async function startBot(parts: BotParts): Promise<void> {
  const { config, store, lifecycle, within, clock, log } = parts;
  const { report, states } = lifecycle;
  report(
    'store',
    createProbe(
      () => store.notes('readyz').put('written', clock.now()),
      config.data.redisUrl ? 'Redis' : 'the disk',
      clock,
    ),
  );
  const meters = createMeters({ clock, within, readers: readersOf(parts), parts: states });
  const http = { port: config.http.port };
  const locales = localesWith(parts.extensions);
  const wordingFor = createWordingFor(locales, config.general.language);
  const files = await openFiles({ ...parts, wordsFor: wordingFor }, meters, () => http.port);
  const pipeline = Promise.withResolvers<Pipeline>();
  // The service and the port wait for each other: what the studio may fetch is at our port.
  const [address, { chats, port }] = await Promise.all([
    parts.service,
    listen({ ...parts, locales, wordingFor }, files, meters, { pipeline: pipeline.promise, http }),
  ]);
  const tags = createTagReader({ clock: steadyClock });
  lifecycle.atStop(() => tags.stop());
  const service = openService(parts, address, meters, tags);
  const directory = createDirectory({ service, made: store.voices, clock, log });
  lifecycle.atStop(() => directory.stop());
  const notes = store.notes('abilities');
  const abilities = createAbilityKeeper({ service, notes, catalogue: parts.catalogue, clock, log });
  lifecycle.atStop(() => abilities.stop());
  const made = await createPipeline({
    ...parts,
    ...files,
    chats,
    service,
    directory,
    abilities,
    meters,
    tags,
    wordsFor: wordingFor,
  });
  pipeline.resolve(made);
  lifecycle.atStop(() => made.stop());
  await connect(parts, chats, made);
  const platforms = [...chats.keys()].join(',');
  log.info('started', { port, service: config.service.base ? 'remote' : 'studio', platforms });
}

type Files = Awaited<ReturnType<typeof openFiles>>;

/** What lies in the data folder besides records. */
async function openFiles(
  { config, lifecycle, wordsFor, clock, log }: BotParts & { readonly wordsFor: WordsFor },
  meters: Meters,
  port: () => number,
) {
  const { folder, maxBytes: mostBytes } = config.data;
  const passing = join(folder, 'tmp');
  await rm(passing, { recursive: true, force: true });
  await mkdir(passing, { recursive: true, mode: 0o700 });
  const withStudio = config.service.base === undefined;
  const disk: DiskAccount = createDisk({ folder, mostBytes, withStudio, clock, log });
  meters.disk(disk);
  const { publicUrl } = config.http;
  const sharedFiles = createSharedFiles({
    folder: join(folder, 'shared'),
    publicUrl,
    disk,
    wordsFor,
    clock,
    log,
    base: () => linkBaseOf(config, port()),
  });
  await sharedFiles.start();
  lifecycle.atStop(() => sharedFiles.stop());
  return { disk, sharedFiles };
}

/** The platforms, not yet connected, and the HTTP port with what they answer there. */
async function listen(
  parts: BotParts & { readonly locales: readonly Locale[]; readonly wordingFor: WordingFor },
  files: Files,
  meters: Meters,
  { pipeline, http: at }: { readonly pipeline: Promise<Pipeline>; readonly http: { port: number } },
) {
  const { config, store, lifecycle, log } = parts;
  const { host } = config.http;
  const opened = await openPlatforms({
    ...parts,
    ...files,
    notes: store.notes,
    port: () => at.port,
    leave: {
      all: async (...who) => (await pipeline).leave.all(...who),
      group: async (...who) => (await pipeline).leave.group(...who),
    },
    transcode: async (...what) => (await pipeline).transcode(...what),
  });
  const chats = new Map(opened.chats.map((chat) => [chat.name, meters.chat(chat)]));
  const mounts: readonly Mount[] = [
    ...opened.mounts,
    files.sharedFiles,
    meters,
    adminOf(parts, meters, pipeline),
  ];
  const http = createHttp({
    host,
    port: at.port,
    log,
    parts: lifecycle.states,
    warnings: lifecycle.warnings,
    mounts,
  });
  lifecycle.report('tasks', () => 'starting');
  for (const chat of chats.values()) {
    lifecycle.report(chat.name, () => chat.ready());
    lifecycle.warn(chat.name, () => chat.warning?.());
  }
  const port = await http.start();
  at.port = port;
  lifecycle.atStop(() => http.stop());
  parts.onListening(port);
  return { chats, port };
}

/** True if people seem to reach the port through a proxy on this machine. */
const isBehindProxy = ({ config, platforms }: Settings): boolean =>
  config.http.publicUrl !== undefined ||
  platforms.some(({ descriptor, values }) => descriptor.name === 'web' && values['secret'] !== undefined);

function readersOf(settings: Settings): Readers {
  const { metrics } = settings.config.http;
  return metrics === 'local' && isBehindProxy(settings) ? 'unsure' : metrics;
}

/** The operator's page, loaded with the first request. */
function adminOf(parts: BotParts, meters: Meters, pipeline: Promise<Pipeline>): Mount {
  const { config, catalogue, store, lifecycle, clock, log } = parts;
  const open = onFirstUse(async () => {
    const { createAdmin } = await import('../admin/index.ts');
    return createAdmin({
      secret: config.http.adminSecret,
      isLocal: isLoopback(config.http.host) && !isBehindProxy(parts),
      tasks: store.tasks,
      platforms: parts.platforms.map(({ descriptor }) => descriptor.name),
      bot: async (platform) => (await pipeline).bot(platform),
      catalogue,
      numbers: meters.numbers,
      parts: lifecycle.states,
      clock,
      log,
    });
  });
  return { under: '/admin', fetch: async (request, env) => (await open()).fetch(request, env) };
}

/** The client of the media service, and what counts the requests to it and to the platforms. */
function openService(
  { catalogue, platforms, lifecycle, log }: BotParts,
  address: ServiceAddress,
  meters: Meters,
  tags: TagReader,
) {
  const client = createMediaService({ ...address, log, secondsOf: tags.seconds });
  lifecycle.report('service', meters.reached);
  lifecycle.atStop(() => client.stop());
  const apis = platforms.flatMap(({ descriptor, values }) => {
    const api = descriptor.apiOrigin?.(values);
    return api === undefined ? [] : [[descriptor.name, api] as const];
  });
  meters.start({
    base: address.base,
    endpoints: catalogue.allOperations.map(({ endpoint }) => endpoint),
    platforms: Object.fromEntries(apis),
  });
  lifecycle.atStop(() => meters.stop());
  void client.learn();
  return meters.service(client);
}

/** A platform that cannot be reached yet keeps neither the others nor the tasks under way waiting. */
async function connect(
  { lifecycle, clock }: BotParts,
  chats: ReadonlyMap<string, ChatAdapter>,
  { bot, queue, hold }: Pipeline,
): Promise<void> {
  const connected = [...chats.values()].map((chat) => {
    lifecycle.atStop(() => chat.stop());
    return chat.start(bot(chat.name));
  });
  lifecycle.atStop(() => Promise.race([queue.stop(), clock.sleep(FAREWELL_MS)]));
  const held = queue.start(hold).then(() => lifecycle.report('tasks', () => queue.ready()));
  await Promise.all([held, ...connected]);
}
