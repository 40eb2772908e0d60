// The servers that the owner named, as the studio knows them: asked at the start and every minute what they have, and called for
// workers. The last that was known of one stays known while it is away.

import type { Did } from '../../../domain/views/fault-kinds.ts';
import { type Note, noteOf } from '../../../domain/views/notes.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { type Remarks, told } from '../../told.ts';
import type { ProfileServer } from '../../voices/profiles.ts';
import type { Addressed, Ask, Call, CallAnswer, EngineAddress, KnownEngine, ShownVoice } from './address.ts';
import { adviceFor, type Client, createClient, hostOf } from './client.ts';
import { type Found, foundAt, modelsAt, type Shown } from './look.ts';
import { isListed, type ShownModel, shownModel } from './models.ts';
import { probe } from './probe.ts';
import { offersProfiles, profilesAt } from './profile-calls.ts';

export interface Addresses {
  known(): readonly KnownEngine[];
  /** Why an ability that an address was named for cannot be used, and what is odd although it can. */
  state(ability: Addressed): Pick<Kept, 'missing' | 'warning'>;
  /** Those that servers showed when they were asked last, in their order. */
  voices(): readonly ShownVoice[];
  /** Never rejects, but with the signal's reason. `folder` is the job's. */
  call(call: Call, folder: string, signal: AbortSignal): Promise<CallAnswer>;
  /** The speech server, as one that speaks with recordings; `undefined` for one that never offered it. */
  profiles(): ProfileServer | undefined;
  /** Resolves when each was asked once, whatever it answered. */
  readonly ready: Promise<void>;
  stop(): void;
}

const UNKNOWN: CallAnswer = {
  failed: { did: { what: 'notKnown' }, advice: noteOf('tryAgain', {}), refused: false },
};

export const NO_ADDRESSES: Addresses & { readonly ask: Ask } = {
  known: () => [],
  state: () => ({}),
  voices: () => [],
  call: async () => UNKNOWN,
  ask: async () => UNKNOWN,
  profiles: () => undefined,
  ready: Promise.resolve(),
  stop: () => {},
};

/** A server that loads its model is looked at more often. */
const EVERY_MS = { standard: 60_000, loading: 5000 } as const;
/** Looks between two tries of a model that the server does not show for this, doubled each time. */
const MOST_LOOKS = 32;

interface Kept {
  readonly address: EngineAddress;
  readonly client: Client;
  /** As it was found last. */
  found?: Found;
  /** Why it cannot be used. */
  missing?: Remarks | undefined;
  /** What it does although it can be used, for the log. */
  warning?: string | undefined;
  /** What failed last, and how many looks are left before it is tried again. */
  failure?:
    | { readonly model: string; readonly why: Remarks; readonly times: number; wait: number }
    | undefined;
  doubtedAt?: number;
  /** The models that it showed last, where it speaks with recordings. */
  cloning?: readonly ShownModel[] | undefined;
}

interface KeeperParts {
  readonly log: Log;
  /** Called after each look with all voices, in the order of their servers. */
  readonly onVoices?: (voices: readonly ShownVoice[]) => void;
  readonly everyMs?: number;
}

interface Look {
  readonly log: Log;
  readonly signal: AbortSignal;
}

export function createAddresses(
  addresses: readonly EngineAddress[],
  { log, onVoices = () => {}, everyMs = EVERY_MS.standard }: KeeperParts,
): Addresses {
  if (addresses.length === 0) return NO_ADDRESSES;
  const off = new AbortController();
  const { signal } = off;
  const kept = keptFor(addresses);
  const clients = new Set(kept.map(({ client }) => client));
  const timers = new Map<Client, NodeJS.Timeout>();
  const voices = () => kept.flatMap(({ found }) => found?.voices ?? []);
  const tellUseless = uselessTold(log);

  const watch = async (client: Client): Promise<void> => {
    const own = kept.filter((one) => one.client === client);
    try {
      await lookAtServer(client, own, tellUseless, { log, signal });
    } catch (error) {
      if (!signal.aborted) log.warn('engines not looked at', { error: reasonOf(error) });
    }
    if (signal.aborted) return;
    onVoices(voices());
    const waitMs = client.lately()?.what === 'loading' ? Math.min(everyMs, EVERY_MS.loading) : everyMs;
    timers.set(client, setTimeout(() => void watch(client), waitMs).unref());
  };
  const ready = Promise.all([...clients].map(watch)).then(() => {});

  return {
    ready,
    known: () => kept.flatMap(knownOf),
    state: (ability) => kept.find(({ address }) => address.ability === ability) ?? {},
    voices,
    async call(call, folder, callSignal) {
      const one = kept.find(({ address, found }) => address.ability === call.ability && found);
      if (!one) return UNKNOWN;
      const answer = await one.client.call(call, folder, callSignal);
      if (isUnknown(answer) && isTimeToDoubt(one, everyMs)) void doubt(one, { log, signal });
      return answer;
    },
    profiles() {
      const one = kept.find(({ cloning }) => cloning);
      return one?.cloning && profilesAt(one.address, one.client, one.cloning, signal);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      off.abort();
    },
  };
}

function keptFor(addresses: readonly EngineAddress[]): readonly Kept[] {
  const clients = new Map<string, Client>();
  return addresses.map((address) => {
    const key = `${address.url} ${address.key ?? ''}`;
    const client = clients.get(key) ?? createClient(address);
    clients.set(key, client);
    return { address, client };
  });
}

async function lookAtServer(
  client: Client,
  own: readonly Kept[],
  tellUseless: ReturnType<typeof uselessTold>,
  look: Look,
): Promise<void> {
  const { shown, isTold } = await modelsAt(client, look.signal);
  // A server at work may be too busy to list anything.
  if (!shown && !client.lately() && client.isAtWork() && own.some(({ found }) => found)) return;
  for (const one of own) await lookAt(one, shown, look);
  if (own.every(({ found, address }) => !found && address.isGuess)) await tryOthers(own, shown, look);
  tellUseless(own, shown);
  const speaks = own.find(({ address, found }) => address.ability === 'speech' && found);
  // LocalAI alone speaks with recordings.
  const offers = isTold && (await offersProfiles(client, look.signal));
  if (speaks && shown && offers !== undefined) speaks.cloning = offers ? shown : undefined;
}

/** Models of which nothing tells what they do, and which do not chat: they may speak or understand. */
async function tryOthers(own: readonly Kept[], shown: Shown, look: Look): Promise<void> {
  const unsure = shown?.filter(({ isUnsure }) => isUnsure) ?? [];
  if (unsure.length === 0) return;
  const able = unsure.map((one) => ({ ...one, can: ['speech', 'recognition'] as const }));
  for (const one of own) if (one.address.ability !== 'translation') await lookAt(one, able, look);
}

async function lookAt(one: Kept, shown: Shown, { log, signal }: Look): Promise<void> {
  const { address, client, found: last } = one;
  const seen = client.lately() ? undefined : await foundAt(address, client, shown, signal);
  // It may have failed while it was looked at.
  const candidate = client.lately() ? undefined : seen;
  const before = one.missing?.message;
  const isProven = candidate !== undefined && last?.model === candidate.model && before === undefined;
  const fault = candidate && !isProven ? await failureOf(one, candidate, shown, signal) : undefined;
  const found = fault ? undefined : candidate;
  one.missing = found ? undefined : (fault ?? whyNot(address, client, shown));
  if (found) one.found = found;
  else if (!address.isGuess) one.found ??= { model: address.model ?? '', languages: [], voices: [] };
  tell(one, { found, last, before, isMeant: isMeant(address, candidate, shown) }, log);
}

/** Named by the owner, or shown by the server: not only tried because a call might succeed. */
const isMeant = (address: EngineAddress, candidate: Found | undefined, shown: Shown): boolean =>
  !address.isGuess || (shown?.some(({ id, isUnsure }) => id === candidate?.model && !isUnsure) ?? false);

interface Seen {
  readonly found: Found | undefined;
  readonly last: Found | undefined;
  readonly before: string | undefined;
  readonly isMeant: boolean;
}

function tell(one: Kept, { found, last, before, isMeant }: Seen, log: Log): void {
  const { address, warning } = one;
  const about = { ability: address.ability, host: hostOf(address) };
  if (found && (found.model !== last?.model || before !== undefined)) {
    log.info('engine found', { ...about, model: shownModel(found.model) });
    if (warning !== undefined) log.warn('engine lists other models', { ...about, why: warning });
  }
  const why = one.missing?.message;
  if ((one.found || isMeant) && why !== undefined && why !== before)
    log.warn('engine away', { ...about, why });
}

/** Why a call fails; `undefined` where one succeeds. What the server does not show is not tried at every look. */
async function failureOf(
  one: Kept,
  candidate: Found,
  shown: Shown,
  signal: AbortSignal,
): Promise<Remarks | undefined> {
  const { address, client, failure } = one;
  const isSame = failure?.model === candidate.model;
  if (isSame && failure.wait > 0 && !isMeant(address, candidate, shown)) {
    failure.wait -= 1;
    return failure.why;
  }
  const failed = await probe(
    address.ability,
    candidate,
    (folder) => (call) => client.call(call, folder, signal),
  );
  const isElse = address.model !== undefined && shown && shown.length > 0 && !isListed(address.model, shown);
  const others = isElse ? notListed(address, shown) : undefined;
  one.warning = others?.message;
  if (!failed) {
    one.failure = undefined;
    return undefined;
  }
  const did = typeof failed.did === 'string' ? { what: 'notKnown' as const } : failed.did;
  const isOfModel = OF_MODEL.has(did.what);
  const isGuessed = address.model === undefined && !isListed(candidate.model, shown ?? []);
  const advice = typeof failed.advice === 'string' ? adviceFor(address, did) : failed.advice;
  const why =
    others && isOfModel
      ? others
      : told(
          noteOf('serverDid', { host: hostOf(address), ...did }),
          isOfModel && isGuessed ? modelAdvice(address) : advice,
        );
  const times = isSame ? failure.times + 1 : 1;
  one.failure = { model: candidate.model, why, times, wait: Math.min(MOST_LOOKS, 2 ** times) };
  return why;
}

/** What servers do that do not have a model. */
const OF_MODEL: ReadonlySet<Did['what']> = new Set(['unknownCall', 'refused', 'brokeDown']);

const modelAdvice = ({ setting, modelSetting: model }: EngineAddress): Note =>
  noteOf('ownerDoes', { does: 'model', setting, model });

const MOST_NAMED = 5;
const LONGEST_NAMED = 80;

function notListed(address: EngineAddress, shown: readonly ShownModel[]): Remarks {
  const { key, modelSetting: setting, model = '', ability } = address;
  const own = shown.filter(({ can }) => can.includes(ability));
  const names = (own.length > 0 ? own : shown)
    .map(({ id }) => shownModel(id))
    // A server may repeat anything in its list.
    .filter((id) => id.length <= LONGEST_NAMED && /^[\x21-\x7e]+$/.test(id) && !(key && id.includes(key)));
  const more = names.length - MOST_NAMED;
  const list = names.length > 0 ? names.slice(0, MOST_NAMED) : ['other models'];
  return told(
    noteOf('modelNotListed', {
      host: hostOf(address),
      model: shownModel(model),
      setting,
      list,
      ...(more > 0 && { more }),
    }),
  );
}

const isUnknown = (answer: CallAnswer): boolean =>
  'failed' in answer && typeof answer.failed.did === 'object' && answer.failed.did.what === 'unknownCall';

function isTimeToDoubt(one: Kept, everyMs: number): boolean {
  const now = performance.now();
  if (one.missing || now - (one.doubtedAt ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
  one.doubtedAt = now;
  return true;
}

/** It may not know one voice, or no call of this kind any more: another call tells. */
async function doubt(one: Kept, { log, signal }: Look): Promise<void> {
  const { found } = one;
  if (!found) return;
  const why = await failureOf(one, found, undefined, signal).catch(() => undefined);
  if (why === undefined || one.missing) return;
  one.missing = why;
  tell(one, { found: undefined, last: found, before: undefined, isMeant: true }, log);
}

/** Tells of a server that has shown nothing yet, once for each reason. `own`: what it might be good for. */
function uselessTold(log: Log): (own: readonly Kept[], shown: Shown) => void {
  const before = new Map<Client, string>();
  return (own, shown) => {
    const [first] = own;
    if (!first) return;
    const { address, client } = first;
    if (own.some(({ found }) => found)) return void before.delete(client);
    const told = own.find(({ failure }) => failure && !/does not know the call/.test(failure.why.message));
    const why = told?.failure?.why.message ?? whyUseless(address, client, shown);
    if (before.get(client) !== why) log.warn('engine away', { host: hostOf(address), why });
    before.set(client, why);
  };
}

function knownOf({ address, client, found, missing }: Kept): readonly KnownEngine[] {
  if (!found) return [];
  const { model, languages } = found;
  const did = client.down(address.ability);
  const away = missing ?? (did === undefined ? undefined : whatItDoes(address, did));
  const known = { ability: address.ability, host: hostOf(address), model, languages };
  return [
    away === undefined
      ? known
      : { ...known, missing: away.message, ...(away.notes && { notes: away.notes }) },
  ];
}

const whatItDoes = (address: EngineAddress, did: Did): Remarks =>
  told(noteOf('serverDid', { host: hostOf(address), ...did }), adviceFor(address, did));

/** Of one that might have done anything. */
const whyUseless = (address: EngineAddress, client: Client, shown: Shown): string =>
  shown && client.lately() === undefined
    ? `The server at ${hostOf(address)} shows no model that is of use here. The owner installs one there, or names it, for example with ${address.modelSetting}.`
    : whyNot(address, client, shown).message;

/** One or two sentences for the owner. */
function whyNot(address: EngineAddress, client: Client, shown: Shown): Remarks {
  const host = hostOf(address);
  const { setting, modelSetting: model } = address;
  const did = client.lately();
  if (did !== undefined) return whatItDoes(address, did);
  return told(
    shown
      ? noteOf('noModelThere', { host, setting: model })
      : noteOf('tellsNothing', { host, setting, model }),
  );
}
