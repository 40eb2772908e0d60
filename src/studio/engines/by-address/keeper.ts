// The servers that the owner named, as the studio knows them: asked at the start and every minute what they have, and called for
// workers. The last that was known of one stays known while it is away.

import type { Did } from '../../../domain/views/fault-kinds.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { type Remarks, told } from '../../told.ts';
import type { ProfileServer } from '../../voices/profiles.ts';
import type { Ask, Call, CallAnswer, EngineAddress, KnownEngine, ShownVoice } from './address.ts';
import { adviceFor, type Client, createClient, hostOf } from './client.ts';
import { type Found, foundAt, modelsAt, type Shown } from './look.ts';
import type { ShownModel } from './models.ts';
import { offersProfiles, profilesAt } from './profile-calls.ts';

export interface Addresses {
  known(): readonly KnownEngine[];
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
  voices: () => [],
  call: async () => UNKNOWN,
  ask: async () => UNKNOWN,
  profiles: () => undefined,
  ready: Promise.resolve(),
  stop: () => {},
};

const EVERY_MS = 60_000;

interface Kept {
  readonly address: EngineAddress;
  readonly client: Client;
  /** As it was found last. */
  found?: Found;
  /** Why it cannot be used. */
  missing?: Remarks | undefined;
  /** The models that it showed last, where it speaks with recordings. */
  cloning?: readonly ShownModel[] | undefined;
}

interface KeeperParts {
  readonly log: Log;
  /** Told after each look which voices there are, in the order of their servers. */
  readonly onVoices?: (voices: readonly ShownVoice[]) => void;
  readonly everyMs?: number;
}

export function createAddresses(
  addresses: readonly EngineAddress[],
  { log, onVoices = () => {}, everyMs = EVERY_MS }: KeeperParts,
): Addresses {
  if (addresses.length === 0) return NO_ADDRESSES;
  const off = new AbortController();
  const clients = new Map<string, Client>();
  const kept: readonly Kept[] = addresses.map((address) => {
    const key = `${address.url} ${address.key ?? ''}`;
    const client = clients.get(key) ?? createClient(address);
    clients.set(key, client);
    return { address, client };
  });

  const voices = () => kept.flatMap(({ found }) => found?.voices ?? []);
  const tellUseless = uselessTold(log);
  const look = async (): Promise<void> => {
    await Promise.all(
      [...new Set(kept.map(({ client }) => client))].map(async (client) => {
        const own = kept.filter((one) => one.client === client);
        const { shown, isTold } = await modelsAt(client, off.signal);
        for (const one of own) await lookAt(one, shown, { log, signal: off.signal });
        tellUseless(own, shown);
        const speaks = own.find(({ address, found }) => address.ability === 'speech' && found);
        // LocalAI alone speaks with recordings.
        const offers = isTold && (await offersProfiles(client, off.signal));
        if (speaks && shown && offers !== undefined) speaks.cloning = offers ? shown : undefined;
      }),
    ).catch((error: unknown) => {
      if (!off.signal.aborted) log.warn('engines not looked at', { error: reasonOf(error) });
    });
    if (!off.signal.aborted) onVoices(voices());
  };
  const ready = look();
  const timer = setInterval(() => void look(), everyMs).unref();

  return {
    ready,
    known: () => kept.flatMap(knownOf),
    voices,
    async call(call, folder, signal) {
      const one = kept.find(({ address, found }) => address.ability === call.ability && found);
      return one ? one.client.call(call, folder, signal) : UNKNOWN;
    },
    profiles() {
      const one = kept.find(({ cloning }) => cloning);
      return one?.cloning && profilesAt(one.address, one.client, one.cloning, off.signal);
    },
    stop() {
      clearInterval(timer);
      off.abort();
    },
  };
}

async function lookAt(
  one: Kept,
  shown: Shown,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  const { address, client, found: last } = one;
  const seen = client.lately() ? undefined : await foundAt(address, client, shown, signal);
  // What was seen while it failed is half of it.
  const found = client.lately() ? undefined : seen;
  const before = one.missing?.message;
  one.missing = found ? undefined : whyNot(address, client, shown);
  if (found) one.found = found;
  else if (!address.isGuess) one.found ??= { model: address.model ?? '', languages: [], voices: [] };
  const about = { ability: address.ability, host: hostOf(address) };
  if (found && (found.model !== last?.model || before !== undefined))
    log.info('engine found', { ...about, model: found.model });
  const why = one.missing?.message;
  if (one.found && why !== undefined && why !== before) log.warn('engine away', { ...about, why });
}

/** Tells of a server that has shown nothing yet, once for each reason. `own`: what it might be good for. */
function uselessTold(log: Log): (own: readonly Kept[], shown: Shown) => void {
  const before = new Map<Client, string>();
  return ([first, ...others], shown) => {
    if (!first) return;
    const { address, client } = first;
    if ([first, ...others].some(({ found }) => found)) return void before.delete(client);
    const why = whyUseless(address, client, shown);
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
