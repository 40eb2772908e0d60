// Puts the studio together and starts it: the folder's lock, the database, workers, routes, the port. The one place
// where its parts meet; it reads no environment and knows no process signals.

import { mkdir } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, createCatalogue, type Operation } from '../domain/commands/command.ts';
import { noteOf } from '../domain/views/notes.ts';
import { diskSpace } from '../kit/disk/space.ts';
import { secretId } from '../kit/id.ts';
import { inTime } from '../kit/in-time.ts';
import type { Log } from '../kit/log.ts';
import { beside } from '../kit/process/beside.ts';
import { createEraser } from '../kit/sqlite/eraser.ts';
import { type Capabilities, createCapabilities } from './capabilities.ts';
import { kept, openDatabase } from './database.ts';
import { createDictionaryStore } from './dictionaries/dictionaries-store.ts';
import type { EngineAddress, ShownVoice } from './engines/by-address/address.ts';
import { withAddresses } from './engines/by-address/index.ts';
import { type Addresses, createAddresses, NO_ADDRESSES } from './engines/by-address/keeper.ts';
import { BY_ADDRESS, found } from './engines/by-address/voice-key.ts';
import type { EngineKind, Engines } from './engines/engine.ts';
import { entriesOf } from './engines/entries.ts';
import { ENGINES } from './engines/index.ts';
import { createFolders } from './folders.ts';
import { watchModels } from './found-models.ts';
import { watchOutside } from './found-outside.ts';
import { listen } from './http/listen.ts';
import { createServerApp } from './http/server.ts';
import { type AskedLanguages, askLanguages } from './jobs/ask-languages.ts';
import { createAttempt } from './jobs/attempt.ts';
import { endLeftProcesses, MARK, removeOldTexts, removeTemporary } from './jobs/leftovers.ts';
import { createPool, type Pool } from './jobs/pool.ts';
import { createRoom } from './jobs/room.ts';
import { createRunner } from './jobs/runner.ts';
import { clearAway, keepSwept, type SweepParts, sweep } from './jobs/sweep.ts';
import { createTasks, type Tasks } from './jobs/tasks.ts';
import { describeLibraries } from './libraries.ts';
import { type Limits, limitsOn, STANDARD_LIMITS } from './limits.ts';
import { createLinks } from './links.ts';
import { holdFolder } from './lock.ts';
import type { Keeper } from './models/keeper.ts';
import { ASK_LANGUAGES, work } from './operations/index.ts';
import { type Paths, pathsIn } from './paths.ts';
import { told } from './told.ts';
import { createApproximate } from './voices/approximate.ts';
import { createCast } from './voices/cast.ts';
import { createFoundVoices, type FoundVoices } from './voices/found.ts';
import { library } from './voices/library.ts';
import { createPreviews } from './voices/previews.ts';
import { createProfiles, type Profiles } from './voices/profiles.ts';
import { createVoiceStore } from './voices/voices-store.ts';

export interface StudioPlan {
  readonly folder: string;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly apiKeys: readonly string[];
  /** Tasks worked on at the same time. */
  readonly concurrency: number;
  readonly commands: readonly Command[];
  readonly log: Log;
  /** The workers' whole environment. */
  readonly systemEnvironment?: Readonly<Record<string, string>>;
  /** Private origins that a link may name. */
  readonly allowOrigins?: readonly string[];
  /** What is kept in the data folder at most, half of it by the studio; without it `limits` alone say. */
  readonly dataBytes?: number;
  /** Servers that do what engines do, as the owner named them. */
  readonly engineAddresses?: readonly EngineAddress[];
  /** Whether recordings may be given to such a server, so that it speaks with them. */
  readonly givesRecordings?: boolean;
  /** How often they are asked what they have. */
  readonly enginesEveryMs?: number;
  /** The folder of the owner's models, and how often it is looked at. */
  readonly models?: string;
  readonly modelsEveryMs?: number;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
  /** How often engines from outside are asked for their voices. */
  readonly outsideEveryMs?: number;
  /** What workers load besides, and the operations from outside whose work they then do. */
  readonly extensions?: { readonly names: readonly string[]; readonly operations: readonly string[] };
  /** What the workers run, and the operations whose work that is. */
  readonly worker?: { readonly entry: URL; readonly operations: readonly string[] };
}

export interface Studio {
  readonly port: number;
  stop(): Promise<void>;
}

const WORKER = { entry: beside('./jobs/worker', import.meta.url), operations: Object.keys(work) };

/** Those that become tasks: what is answered at once has a route of its own (routes-voices.ts). */
const taskedIn = (commands: StudioPlan['commands']) =>
  createCatalogue(commands).allOperations.filter(({ outcome }) => outcome.voice === undefined);

/** How long servers that the owner named may take to say what they have before the studio starts without them. */
const FIRST_LOOK_MS = 3000;

const THRICE = { reason: 'PROCESSING_ERROR', ...told(noteOf('brokeThrice', {})) };

/** One for each endpoint: the one declared last takes what those before it take, and more. */
const atTheirEndpoints = (operations: readonly Operation[]): readonly Operation[] => [
  ...new Map(operations.map((one) => [one.endpoint, one])).values(),
];

/** Throws `FolderTaken` or `PortFault`, both worded for people. */
export async function startStudio(plan: StudioPlan): Promise<Studio> {
  const { folder, host, port, apiKeys, concurrency, commands, log, now = Date.now, worker = WORKER } = plan;
  const paths = pathsIn(folder);
  const allowOrigins = [...(plan.allowOrigins ?? [])];
  const operations = atTheirEndpoints(taskedIn(commands));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const limits = await limitsFor(plan);
  const letGo = await holdCleared(paths, limits, log);
  const { database, eraser, close } = openRecords(paths, folder, letGo, log);
  const tasks = createTasks(database, now, limits.keepMs);
  const { voices, others, cast } = everybodyIn(database, now);
  const { addresses, profiles } = await addressesOf(plan, others, database, now);
  let models: Keeper | undefined;
  const pool = poolFor(plan, limits, addresses, () => models);
  const asked = worker.operations.includes(ASK_LANGUAGES) ? askLanguages(pool, folder, log) : undefined;
  const workedOn = [...worker.operations, ...(plan.extensions?.operations ?? [])];
  const capabilities = await capabilitiesOf(operations, workedOn, { addresses, others, asked });
  const approximate = createApproximate({ pool, paths, limits, make: profiles.make });
  const attempt = createAttempt({ pool, paths, voices, capabilities, limits });
  const runner = createRunner({ tasks, attempt, concurrency, log, now });
  const upkeep = { database, folder, tasks, voices, paths, limits, log, now };
  const app = createServerApp({
    deleted: eraser.deleted,
    operations,
    apiKeys,
    tasks,
    runner,
    cast,
    allowOrigins,
    paths,
    limits,
    makeRoom: createRoom({ tasks, paths, limits, log }),
    now,
    voices,
    capabilities,
    log,
    root: paths.tasks,
    ...smallStores(database, tasks, now),
    approximate,
    profiles,
    previews: createPreviews({ cast, pool, paths, limits, secret: kept(database, 'previews', secretId) }),
  });
  const givenUp = await takenUp(upkeep, attempt.tidy);
  const listener = await listen(app, host, port, limits).catch((error) => {
    close();
    throw error;
  });
  // What came of one task may be what another begins with.
  allowOrigins.push(`http://127.0.0.1:${listener.port}/files/`);
  for (const task of tasks.waiting()) runner.add(task);
  const outside = watchOutside({ ...plan, found: others, pool });
  const watchers = [keepSwept(upkeep), addresses.stop, outside.stop];
  models = watchModels({ ...plan, database, found: others, pool, approximate, paths, asked });
  log.info('studio started', { port: listener.port, waiting: runner.waiting(), givenUp });
  return {
    port: listener.port,
    async stop() {
      for (const stop of watchers) stop();
      models?.stop();
      await listener.close(limits.stopMs);
      await Promise.all([runner.stop(), pool.stop()]);
      close();
      log.info('studio stopped');
    },
  };
}

/** The database, and what takes deleted records off the disk. `letGo` releases the folder. */
function openRecords(paths: Paths, folder: string, letGo: () => void, log: Log) {
  const database = openDatabase(paths.database);
  const eraser = createEraser(database, folder, log);
  const close = () => {
    eraser.stop();
    database.close();
    letGo();
  };
  return { database, eraser, close };
}

/** What is kept besides tasks and voices. */
const smallStores = (database: DatabaseSync, { countIn }: Pick<Tasks, 'countIn'>, now: () => number) => ({
  dictionaries: createDictionaryStore(database, now),
  folders: createFolders(database, countIn),
  findLink: createLinks(database, now),
});

/** All who can speak: kept voices, those that are found while it runs, and whoever may ask for which. */
function everybodyIn(database: DatabaseSync, now: () => number) {
  const voices = createVoiceStore(database, now);
  const others = createFoundVoices(database, new Set(library.map(({ name }) => name)));
  return { voices, others, cast: createCast(library, voices, others.all, others.get) };
}

/** `keeper`: of the models folder, once it is kept. */
const poolFor = (
  { folder, systemEnvironment, models, extensions, worker = WORKER, log }: StudioPlan,
  limits: Limits,
  addresses: Addresses,
  keeper: () => Keeper | undefined,
): Pool =>
  createPool({
    ...worker,
    ...limits,
    addresses,
    words: [models ?? '', ...(extensions?.names ?? [])],
    moreBytes: () => keeper()?.memory() ?? 0,
    brokenModels: () => keeper()?.broken() ?? [],
    environment: { ...systemEnvironment, [MARK]: folder },
    log,
  });

/** What they have is known when this resolves, but for those that take long to say so. */
async function addressesOf(
  { engineAddresses = [], enginesEveryMs: everyMs, givesRecordings = false, log }: StudioPlan,
  voices: FoundVoices,
  database: DatabaseSync,
  now: () => number,
): Promise<{ readonly addresses: Addresses; readonly profiles: Profiles }> {
  let profiles: Profiles | undefined;
  const onVoices = (shown: readonly ShownVoice[]) => {
    voices.take(BY_ADDRESS, shown.map(found));
    void profiles?.tidy();
  };
  const addresses = createAddresses(engineAddresses, {
    log,
    onVoices,
    ...(everyMs !== undefined && { everyMs }),
  });
  const server = addresses.profiles;
  const offered = () => givesRecordings && server() !== undefined;
  profiles = createProfiles({ database, server, offered, log, now });
  await inTime(addresses.ready, (off) => sleep(FIRST_LOOK_MS, undefined, { signal: off }).catch(() => {}));
  return { addresses, profiles };
}

async function limitsFor({ folder, dataBytes, limits }: StudioPlan): Promise<Limits> {
  const onDisk = dataBytes === undefined ? {} : limitsOn(dataBytes, (await diskSpace(folder)).size);
  return { ...STANDARD_LIMITS, ...onDisk, ...limits };
}

const ofKind = (engines: Engines, wanted: EngineKind) =>
  Object.values(engines)
    .flat()
    .filter(({ kind }) => kind === wanted);

interface Told {
  readonly addresses: Addresses;
  readonly others: FoundVoices;
  /** What can be done with which languages; only where that is worked on. */
  readonly asked: AskedLanguages | undefined;
}

const capabilitiesOf = async (
  operations: readonly Operation[],
  workedOn: readonly string[],
  { addresses: { known }, others, asked }: Told,
): Promise<Capabilities> =>
  createCapabilities({
    operations,
    workedOn,
    libraries: describeLibraries(),
    voices: () => others.all().length + library.length,
    builtIn: await entriesOf(ofKind(ENGINES, 'built in')),
    addressed: () => entriesOf(ofKind(withAddresses(ENGINES, known(), NO_ADDRESSES.ask), 'by address')),
    surveyed: asked?.known ?? (() => undefined),
  });

/** The folder is ours, and what another one left in it is gone. */
async function holdCleared({ lock, folder }: Paths, { lockMs }: Limits, log: Log) {
  const letGo = await holdFolder(lock, folder, lockMs);
  await clearLeftovers(folder, log);
  return letGo;
}

/** What an earlier studio left: how many of its tasks were given up. */
async function takenUp(upkeep: SweepParts, tidy: Parameters<typeof clearAway>[1]) {
  const givenUp = upkeep.tasks.recover(THRICE);
  await sweep(upkeep);
  await clearAway(upkeep, tidy);
  return givenUp;
}

/** Of a studio that had this folder before and did not end in peace. */
async function clearLeftovers(folder: string, log: Log): Promise<void> {
  const processes = await endLeftProcesses(folder);
  await removeTemporary(folder);
  const texts = await removeOldTexts(Date.now());
  if (processes + texts > 0) log.warn('cleared up after a studio that was killed', { processes, texts });
}
