// The servers that the owner named, as the studio knows them: asked at the start and every minute what they have, and called for
// workers. The last that was known of one stays known while it is away.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { ProfileServer } from '../../voices/profiles.ts';
import type { Ask, Call, CallAnswer, EngineAddress, KnownEngine, ShownVoice } from './address.ts';
import { adviceFor, type Client, createClient, hostOf } from './client.ts';
import { type Found, foundAt } from './look.ts';
import { readModels, type ShownModel } from './models.ts';
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

const UNKNOWN: CallAnswer = { failed: { did: 'is not known', advice: 'Try again.', refused: false } };

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
  missing?: string | undefined;
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
  const lookAt = async (one: Kept, shown: readonly ShownModel[] | undefined): Promise<void> => {
    const { address, client, found: before } = one;
    const seen = client.lately() ? undefined : await foundAt(address, client, shown, off.signal);
    // What was seen while it failed is half of it.
    const found = client.lately() ? undefined : seen;
    const told = one.missing;
    one.missing = found ? undefined : whyNot(address, client, shown);
    if (found) one.found = found;
    else if (!address.isGuess) one.found ??= { model: address.model ?? '', languages: [], voices: [] };
    const about = { ability: address.ability, host: hostOf(address) };
    if (found && (found.model !== before?.model || told !== undefined))
      log.info('engine found', { ...about, model: found.model });
    if (one.found && one.missing !== undefined && one.missing !== told)
      log.warn('engine away', { ...about, why: one.missing });
  };
  const look = async (): Promise<void> => {
    await Promise.all(
      [...new Set(kept.map(({ client }) => client))].map(async (client) => {
        const own = kept.filter((one) => one.client === client);
        const told = await client.look('/models/capabilities', off.signal);
        const shown = readModels(told) ?? readModels(await client.look('/models', off.signal));
        for (const one of own) await lookAt(one, shown);
        const speaks = own.find(({ address, found }) => address.ability === 'speech' && found);
        // LocalAI alone says what its models can do, and it alone speaks with recordings.
        const offers = told !== undefined && (await offersProfiles(client, off.signal));
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

function knownOf({ address, client, found, missing }: Kept): readonly KnownEngine[] {
  if (!found) return [];
  const { model, languages } = found;
  const did = client.down(address.ability);
  const away = missing ?? (did === undefined ? undefined : whatItDoes(address, did));
  const known = { ability: address.ability, host: hostOf(address), model, languages };
  return [away === undefined ? known : { ...known, missing: away }];
}

const whatItDoes = (address: EngineAddress, did: string): string =>
  `The server at ${hostOf(address)} ${did}. ${adviceFor(address, did)}`;

/** One or two sentences for the owner. */
function whyNot(address: EngineAddress, client: Client, shown: readonly ShownModel[] | undefined): string {
  const host = hostOf(address);
  const did = client.lately();
  if (did !== undefined) return whatItDoes(address, did);
  return shown
    ? `The server at ${host} has no model for this. The owner names one with ${address.modelSetting}.`
    : `The server at ${host} does not say what it has. The owner checks ${address.setting}, which for most servers ends in /v1, or names a model with ${address.modelSetting}.`;
}
