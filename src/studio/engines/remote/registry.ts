// The configured servers: polls their capabilities at the start and every minute, and calls them for workers. Keeps the
// last findings of an unavailable server.

import { formatError, type Log } from '../../../kit/log.ts';
import { type Message, message } from '../../../messages/message.ts';
import { limitedList } from '../../../messages/values.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { ProfileServer } from '../../voices/voice-profiles.ts';
import { createRemoteClient, getHost, type RemoteClient } from './client.ts';
import { type DiscoveredEngine, discoverEngine, fetchModels, type ServerModelList } from './discover.ts';
import { formatModelName, isModelListed, type RemoteModel } from './models.ts';
import { findProbeFailure } from './probe.ts';
import type {
  RemoteCall,
  RemoteCaller,
  RemoteCallResult,
  RemoteCapability,
  RemoteEngineInfo,
  RemoteEngineSettings,
  RemoteVoice,
} from './protocol.ts';
import { createAdviceMessage, createFaultMessage, createModelAdviceMessage, type ServerFault } from './server-fault.ts';
import { createProfileServer, hasProfiles } from './voice-profiles.ts';

export interface RemoteServers {
  listEngines(): readonly RemoteEngineInfo[];
  /** Reason why a configured capability is unavailable, and a warning if it works but looks wrong. */
  getProblem(capability: RemoteCapability): Pick<WatchedEngine, 'missing' | 'warning'>;
  /** Voices from the last poll, in the order of the servers. */
  listVoices(): readonly RemoteVoice[];
  /** Rejects only with the signal's reason. `folder`: folder of the job. */
  call(call: RemoteCall, folder: string, signal: AbortSignal): Promise<RemoteCallResult>;
  /** The speech server, if it speaks with recordings. Undefined if it never offered that. */
  getProfileServer(): ProfileServer | undefined;
  /** Resolves after the first poll of every server, successful or not. */
  readonly ready: Promise<void>;
  stop(): void;
}

const UNKNOWN_ENGINE: RemoteCallResult = {
  failed: { fault: { what: 'notKnown' }, advice: message('faults.tryAgain'), isRejected: false },
};

export const NO_REMOTE_SERVERS: RemoteServers & { readonly ask: RemoteCaller } = {
  listEngines: () => [],
  getProblem: () => ({}),
  listVoices: () => [],
  call: async () => UNKNOWN_ENGINE,
  ask: async () => UNKNOWN_ENGINE,
  getProfileServer: () => undefined,
  ready: Promise.resolve(),
  stop: () => {},
};

/** A server that is loading a model is polled more often. */
const POLL_INTERVAL_MS = { standard: 60_000, loading: 5000 } as const;
/** Maximum polls between two tests of an unexpected model. Starts at two and doubles. */
const MAX_SKIPPED_POLLS = 32;

/** Last failed test of an engine. */
interface FailedTest {
  readonly model: string;
  readonly why: MessagesWithEnglish;
  /** True if `why` only says that the server does not know the call or the model. */
  readonly isUnknownCall: boolean;
  readonly times: number;
  /** Polls left before the next test. */
  wait: number;
}

interface WatchedEngine {
  readonly settings: RemoteEngineSettings;
  readonly client: RemoteClient;
  /** Findings of the last successful poll. */
  found?: DiscoveredEngine;
  /** Reason why the engine is unavailable. */
  missing?: MessagesWithEnglish;
  /** Warning for the log although the engine works. */
  warning?: string;
  lastFailure?: FailedTest;
  recheckedAt?: number;
  /** Models of the last poll, if the server speaks with recordings. */
  cloningModels?: readonly RemoteModel[];
}

interface RemoteServerOptions {
  readonly log: Log;
  /** Called after each poll with all voices, in the order of the servers. */
  readonly onVoices?: (voices: readonly RemoteVoice[]) => void;
  readonly intervalMs?: number;
}

interface PollContext {
  readonly log: Log;
  readonly signal: AbortSignal;
}

export function createRemoteServers(
  settings: readonly RemoteEngineSettings[],
  { log, onVoices = () => {}, intervalMs = POLL_INTERVAL_MS.standard }: RemoteServerOptions,
): RemoteServers {
  if (settings.length === 0) return NO_REMOTE_SERVERS;
  const controller = new AbortController();
  const { signal } = controller;
  const engines = createWatchedEngines(settings);
  const clients = new Set(engines.map(({ client }) => client));
  const timers = new Map<RemoteClient, NodeJS.Timeout>();
  const listVoices = () => engines.flatMap(({ found }) => found?.voices ?? []);
  const logUseless = createUselessLogger(log);

  const poll = async (client: RemoteClient): Promise<void> => {
    const own = engines.filter((engine) => engine.client === client);
    try {
      await pollServer(client, own, logUseless, { log, signal });
    } catch (error) {
      if (!signal.aborted) log.warn('remote engines not checked', { error: formatError(error) });
    }
    if (signal.aborted) return;
    onVoices(listVoices());
    const waitMs =
      client.getLastFault()?.what === 'loading' ? Math.min(intervalMs, POLL_INTERVAL_MS.loading) : intervalMs;
    timers.set(client, setTimeout(() => void poll(client), waitMs).unref());
  };
  const ready = Promise.all([...clients].map(poll)).then(() => {});

  return {
    ready,
    listEngines: () => engines.flatMap(toEngineInfo),
    getProblem: (capability) => engines.find(({ settings }) => settings.capability === capability) ?? {},
    listVoices,
    async call(call, folder, callSignal) {
      const one = engines.find(({ settings, found }) => settings.capability === call.capability && found);
      if (!one) return UNKNOWN_ENGINE;
      const answer = await one.client.call(call, folder, callSignal);
      if (isUnknownCall(answer) && shouldRecheck(one, intervalMs)) void recheck(one, { log, signal });
      return answer;
    },
    getProfileServer() {
      const one = engines.find(({ cloningModels }) => cloningModels);
      return one?.cloningModels && createProfileServer(one.settings, one.client, one.cloningModels, signal);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      controller.abort();
    },
  };
}

function createWatchedEngines(engineSettings: readonly RemoteEngineSettings[]): readonly WatchedEngine[] {
  const clients = new Map<string, RemoteClient>();
  return engineSettings.map((settings) => {
    const key = `${settings.url} ${settings.apiKey ?? ''}`;
    const client = clients.get(key) ?? createRemoteClient(settings);
    clients.set(key, client);
    return { settings, client };
  });
}

async function pollServer(
  client: RemoteClient,
  engines: readonly WatchedEngine[],
  logUseless: ReturnType<typeof createUselessLogger>,
  context: PollContext,
): Promise<void> {
  const { models, hasCapabilities } = await fetchModels(client, context.signal);
  // A busy server may not answer the poll, so keep its last findings.
  if (!models && !client.getLastFault() && client.isActive() && engines.some(({ found }) => found)) return;
  for (const one of engines) await pollEngine(one, models, context);
  if (engines.every(({ found, settings }) => !found && settings.isOptional))
    await tryUnsureModels(engines, models, context);
  logUseless(engines, models);
  const speechEngine = engines.find(({ settings, found }) => settings.capability === 'speech' && found);
  // Only LocalAI speaks with recordings.
  const offers = hasCapabilities && (await hasProfiles(client, context.signal));
  if (speechEngine && models && offers !== undefined) speechEngine.cloningModels = offers ? models : undefined;
}

/** Tests models of unknown capability that do not chat: they may speak or recognise speech. */
async function tryUnsureModels(
  engines: readonly WatchedEngine[],
  models: ServerModelList,
  context: PollContext,
): Promise<void> {
  const unsure = models?.filter(({ isUnsure }) => isUnsure) ?? [];
  if (unsure.length === 0) return;
  const able = unsure.map((one) => ({ ...one, capabilities: ['speech', 'recognition'] as const }));
  for (const one of engines) if (one.settings.capability !== 'translation') await pollEngine(one, able, context);
}

async function pollEngine(engine: WatchedEngine, models: ServerModelList, { log, signal }: PollContext): Promise<void> {
  const { settings, client, found: last } = engine;
  const discovered = client.getLastFault()
    ? undefined
    : await discoverEngine(settings, client, { models, last }, signal);
  // The server may have failed during the poll.
  const candidate = client.getLastFault() ? undefined : discovered;
  const missingBefore = engine.missing?.message;
  const isProven = candidate !== undefined && last?.model === candidate.model && missingBefore === undefined;
  const fault = candidate && !isProven ? await findFailure(engine, candidate, models, signal) : undefined;
  const found = fault ? undefined : candidate;
  engine.missing = found ? undefined : (fault ?? describeUnavailable(settings, client, models));
  if (found) engine.found = found;
  else if (!settings.isOptional) engine.found ??= { model: settings.model ?? '', languages: [], voices: [] };
  logChange(engine, { found, last, missingBefore, isExpected: isExpected(settings, candidate, models) }, log);
}

/** True if the operator named the model or the server lists it, so that it is not only a guess. */
const isExpected = (
  settings: RemoteEngineSettings,
  candidate: DiscoveredEngine | undefined,
  shown: ServerModelList,
): boolean =>
  !settings.isOptional || (shown?.some(({ id, isUnsure }) => id === candidate?.model && !isUnsure) ?? false);

interface PollOutcome {
  readonly found: DiscoveredEngine | undefined;
  readonly last: DiscoveredEngine | undefined;
  readonly missingBefore: string | undefined;
  readonly isExpected: boolean;
}

function logChange(engine: WatchedEngine, { found, last, missingBefore, isExpected }: PollOutcome, log: Log): void {
  const { settings, warning } = engine;
  const fields = { capability: settings.capability, host: getHost(settings) };
  if (found && (found.model !== last?.model || missingBefore !== undefined)) {
    log.info('remote engine found', { ...fields, model: formatModelName(found.model) });
    if (warning !== undefined) log.warn('remote engine lists other models', { ...fields, why: warning });
  }
  const why = engine.missing?.message;
  if ((engine.found || isExpected) && why !== undefined && why !== missingBefore)
    log.warn('remote engine unavailable', { ...fields, why });
}

/**
 * Reason why a test call fails, or `undefined` if it succeeds. Skips some polls for models that the server does not
 * list.
 */
async function findFailure(
  engine: WatchedEngine,
  candidate: DiscoveredEngine,
  models: ServerModelList,
  signal: AbortSignal,
): Promise<MessagesWithEnglish | undefined> {
  const { settings, client, lastFailure } = engine;
  const isSame = lastFailure?.model === candidate.model;
  if (isSame && lastFailure.wait > 0 && !isExpected(settings, candidate, models)) {
    lastFailure.wait -= 1;
    return lastFailure.why;
  }
  const failed = await findProbeFailure(
    settings.capability,
    candidate,
    (folder) => (call) => client.call(call, folder, signal),
  );
  const isUnlisted =
    settings.model !== undefined && models && models.length > 0 && !isModelListed(settings.model, models);
  const others = isUnlisted ? describeUnlistedModel(settings, models) : undefined;
  engine.warning = others?.message;
  if (!failed) {
    engine.lastFailure = undefined;
    return undefined;
  }
  const { fault, advice } = failed;
  const isModelFault = MODEL_FAULTS.has(fault.what);
  const isGuessed = settings.model === undefined && !isModelListed(candidate.model, models ?? []);
  const why =
    others && isModelFault
      ? others
      : combineMessages(
          createServerFaultMessage(settings, fault),
          isModelFault && isGuessed ? createModelAdviceMessage(settings) : advice,
        );
  const times = isSame ? lastFailure.times + 1 : 1;
  engine.lastFailure = {
    model: candidate.model,
    why,
    isUnknownCall: fault.what === 'unknownCall' && !others,
    times,
    wait: Math.min(MAX_SKIPPED_POLLS, 2 ** times),
  };
  return why;
}

/** Faults of servers that lack a requested model. */
const MODEL_FAULTS: ReadonlySet<ServerFault['what']> = new Set(['unknownCall', 'refused', 'brokeDown']);

const MAX_NAMED = 5;
const MAX_NAME_LENGTH = 80;

function describeUnlistedModel(settings: RemoteEngineSettings, models: readonly RemoteModel[]): MessagesWithEnglish {
  const { apiKey, modelVariable: setting, model = '', capability } = settings;
  const own = models.filter(({ capabilities }) => capabilities.includes(capability));
  const names = (own.length > 0 ? own : models)
    .map(({ id }) => formatModelName(id))
    // Drops names that contain the key, because a server may repeat anything in its list.
    .filter((id) => id.length <= MAX_NAME_LENGTH && /^[\x21-\x7e]+$/.test(id) && !(apiKey && id.includes(apiKey)));
  return combineMessages(
    message('faults.modelNotListed', {
      host: getHost(settings),
      model: formatModelName(model),
      list: limitedList(names, MAX_NAMED),
    }),
    message('faults.owner.modelSetting', { setting }),
  );
}

const isUnknownCall = (answer: RemoteCallResult): boolean =>
  'failed' in answer && answer.failed.fault.what === 'unknownCall';

function shouldRecheck(engine: WatchedEngine, everyMs: number): boolean {
  const now = performance.now();
  if (engine.missing || now - (engine.recheckedAt ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
  engine.recheckedAt = now;
  return true;
}

/** Tests a capability again after a failed call. The failure may concern one voice, or every call. */
async function recheck(engine: WatchedEngine, { log, signal }: PollContext): Promise<void> {
  const { found } = engine;
  if (!found) return;
  const why = await findFailure(engine, found, undefined, signal).catch(() => undefined);
  if (why === undefined || engine.missing) return;
  engine.missing = why;
  logChange(engine, { found: undefined, last: found, missingBefore: undefined, isExpected: true }, log);
}

/** Logs why a server has no usable model, once per reason. `own`: engines that share the server. */
function createUselessLogger(log: Log): (own: readonly WatchedEngine[], shown: ServerModelList) => void {
  const loggedReasons = new Map<RemoteClient, string>();
  return (own, shown) => {
    const [first] = own;
    if (!first) return;
    const { settings, client } = first;
    if (own.some(({ found }) => found)) return void loggedReasons.delete(client);
    const failing = own.find(({ lastFailure }) => lastFailure && !lastFailure.isUnknownCall);
    const why = failing?.lastFailure?.why.message ?? describeUselessServer(settings, client, shown);
    if (loggedReasons.get(client) !== why) log.warn('remote engine unavailable', { host: getHost(settings), why });
    loggedReasons.set(client, why);
  };
}

function toEngineInfo({ settings, client, found, missing }: WatchedEngine): readonly RemoteEngineInfo[] {
  if (!found) return [];
  const { model, languages } = found;
  const fault = client.getOutage(settings.capability);
  const problem = missing ?? (fault === undefined ? undefined : describeFault(settings, fault));
  const known = { capability: settings.capability, host: getHost(settings), model, languages };
  return [problem === undefined ? known : { ...known, missing: problem.message, notes: problem.notes }];
}

const describeFault = (settings: RemoteEngineSettings, fault: ServerFault): MessagesWithEnglish =>
  combineMessages(createServerFaultMessage(settings, fault), createAdviceMessage(settings, fault));

const createServerFaultMessage = (settings: RemoteEngineSettings, fault: ServerFault): Message =>
  message('faults.serverDid', { host: getHost(settings), did: createFaultMessage(fault) });

/** For a server whose capabilities were not configured. */
const describeUselessServer = (settings: RemoteEngineSettings, client: RemoteClient, shown: ServerModelList): string =>
  shown && client.getLastFault() === undefined
    ? `The server at ${getHost(settings)} lists no suitable model. The operator can install one there, or set ${settings.modelVariable}.`
    : describeUnavailable(settings, client, shown).message;

/** One or two sentences for the operator. */
function describeUnavailable(
  settings: RemoteEngineSettings,
  client: RemoteClient,
  shown: ServerModelList,
): MessagesWithEnglish {
  const host = getHost(settings);
  const { urlSetting, modelVariable: model } = settings;
  const fault = client.getLastFault();
  if (fault !== undefined) return describeFault(settings, fault);
  return shown
    ? combineMessages(message('faults.noModelThere', { host }), message('faults.owner.chooseModel', { setting: model }))
    : combineMessages(
        message('faults.tellsNothing', { host }),
        message('faults.owner.addressOrModel', { setting: urlSetting, model }),
      );
}
