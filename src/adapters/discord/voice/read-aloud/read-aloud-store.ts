// Stores the text channels that are read aloud in a server, their voice channels, the settings, and the users who opted
// out.

import { z } from 'zod';
import type { KeyValueStore } from '../../../../ports/store.ts';

const ReadChannel = z.object({
  voice: z.string(),
  /** Id of the user who started reading. */
  by: z.string(),
  /** True if the bot was sent away. It joins again only after the voice channel was empty. */
  isDismissed: z.literal(true).exactOptional(),
});
type ReadChannel = z.infer<typeof ReadChannel>;

const ReadAloudSettings = z.object({
  /** By text channel. */
  channels: z.record(z.string(), ReadChannel),
  /** Ids of the users who opted out. */
  silencedUsers: z.array(z.string()),
  /** True if webhook copies of users' messages are read. */
  readsCopies: z.literal(true).exactOptional(),
  /** True if the bot joins when someone enters the voice channel. */
  joins: z.literal(true).exactOptional(),
  /** True if the bot says who joins and leaves. */
  announces: z.literal(true).exactOptional(),
  speed: z.number().exactOptional(),
  /** Longer messages are shortened. */
  maxCharacters: z.number().exactOptional(),
  /** Tag of the language into which messages are translated. */
  translateTo: z.string().exactOptional(),
  /** Id of the role that people need to be read. */
  requiredRole: z.string().exactOptional(),
});
export type ReadAloudSettings = z.infer<typeof ReadAloudSettings>;

const EMPTY_SETTINGS: ReadAloudSettings = { channels: {}, silencedUsers: [] };

export const formatReadAloudKey = (server: string): string => `aloud:${server}`;

export type ReadAloudStore = ReturnType<typeof createReadAloudStore>;

/** Changes to a server's settings load them first and fail if the store is down. Otherwise they could lose opt-outs. */
export function createReadAloudStore(keyValueStore: Pick<KeyValueStore, 'get' | 'put' | 'delete'>) {
  const known = new Map<string, ReadAloudSettings>();

  async function save(server: string, reading: ReadAloudSettings): Promise<void> {
    known.set(server, reading);
    const { channels, silencedUsers, ...others } = reading;
    const isEmpty = [channels, silencedUsers, others].every((part) => Object.keys(part).length === 0);
    await (isEmpty
      ? keyValueStore.delete(formatReadAloudKey(server))
      : keyValueStore.put(formatReadAloudKey(server), reading));
  }
  const get = (server: string): ReadAloudSettings => known.get(server) ?? EMPTY_SETTINGS;

  async function reload(server: string): Promise<ReadAloudSettings> {
    const before = known.get(server);
    const read = ReadAloudSettings.safeParse(await keyValueStore.get(formatReadAloudKey(server)));
    // A write during the load is newer.
    if (known.get(server) === before) known.set(server, read.data ?? EMPTY_SETTINGS);
    return get(server);
  }
  const getOrLoad = async (server: string): Promise<ReadAloudSettings> => known.get(server) ?? reload(server);

  /** `change` gets the newest settings, since another change may finish while they are loaded. */
  async function change(server: string, apply: (before: ReadAloudSettings) => ReadAloudSettings): Promise<void> {
    const loaded = await getOrLoad(server);
    const before = known.get(server) ?? loaded;
    const after = apply(before);
    if (after !== before) await save(server, after);
  }

  return {
    /** Returns the cached settings; empty before they are loaded. */
    get,
    reload,
    getOrLoad,
    change,
    /** Called when another process owns the server and may change its settings. */
    forget: (server: string): void => void known.delete(server),
    /** Changes the cache at once, so that later reads see the change. */
    async changeCached(server: string, apply: (before: ReadAloudSettings) => ReadAloudSettings): Promise<void> {
      const before = known.get(server);
      const after = before && apply(before);
      if (after && after !== before) await save(server, after);
    },
  };
}

export const addChannel = (
  { channels, ...rest }: ReadAloudSettings,
  channel: string,
  reading: ReadChannel,
): ReadAloudSettings => ({ ...rest, channels: { ...channels, [channel]: reading } });

/** Returns the same settings if nothing changes. */
function changeChannels(
  settings: ReadAloudSettings,
  toNew: (reading: ReadChannel, channel: string) => ReadChannel | undefined,
): ReadAloudSettings {
  const all = Object.entries(settings.channels);
  const changed = all.map(([id, reading]) => [id, toNew(reading, id)] as const);
  if (changed.every(([, reading], at) => reading === all[at]?.[1])) return settings;
  const left = changed.flatMap(([id, reading]) => (reading ? [[id, reading] as const] : []));
  return { ...settings, channels: Object.fromEntries(left) };
}

export const removeChannel = (settings: ReadAloudSettings, channel: string): ReadAloudSettings =>
  changeChannels(settings, (reading, id) => (id === channel ? undefined : reading));

/** The bot was sent away. Channels that it would join by itself stay linked. */
export const dismissChannels = (settings: ReadAloudSettings): ReadAloudSettings =>
  changeChannels(settings, (reading) => (settings.joins ? { ...reading, isDismissed: true } : undefined));

/** Ends the dismissal from voice channels that are empty now. */
export const endDismissals = (settings: ReadAloudSettings, isEmpty: (voice: string) => boolean): ReadAloudSettings =>
  changeChannels(settings, (reading) => {
    const { isDismissed, ...rest } = reading;
    return isDismissed && isEmpty(reading.voice) ? rest : reading;
  });

/** Moves the readings of one voice channel to another. */
export const moveVoiceChannel = (settings: ReadAloudSettings, from: string, to: string): ReadAloudSettings =>
  changeChannels(settings, (reading) => (reading.voice === from ? { ...reading, voice: to } : reading));

export function silenceUser(settings: ReadAloudSettings, user: string, on: boolean): ReadAloudSettings {
  const others = settings.silencedUsers.filter((id) => id !== user);
  return { ...settings, silencedUsers: on ? [...others, user] : others };
}

type ServerSettings = Omit<ReadAloudSettings, 'channels' | 'silencedUsers'>;

/** `undefined` resets a setting. */
export type SettingsChange = { readonly [Name in keyof ServerSettings]?: ServerSettings[Name] | undefined };

/** Without `joins`, nothing would bring back a channel from which the bot was sent away. */
export function changeSettings(settings: ReadAloudSettings, change: SettingsChange): ReadAloudSettings {
  const merged = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(merged) as ReadAloudSettings;
  return changed.joins ? changed : changeChannels(changed, (reading) => (reading.isDismissed ? undefined : reading));
}
