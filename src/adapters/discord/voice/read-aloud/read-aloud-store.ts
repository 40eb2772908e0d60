// Stores the text channels that are read aloud in a server, their voice channels, and the users who opted out.

import { z } from 'zod';
import type { KeyValueStore } from '../../../../ports/store.ts';

const ReadAloudSettings = z.object({
  /** By text channel: the voice channel, and the id of the user who started reading. */
  channels: z.record(z.string(), z.object({ voice: z.string(), by: z.string() })),
  /** Ids of the users who opted out. */
  silencedUsers: z.array(z.string()),
  /** True if webhook copies of users' messages are read. */
  readsCopies: z.literal(true).exactOptional(),
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
    const { channels, silencedUsers, readsCopies } = reading;
    const isEmpty = Object.keys(channels).length === 0 && silencedUsers.length === 0 && !readsCopies;
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

  return {
    /** Returns the cached settings; empty before they are loaded. */
    get,
    reload,
    getOrLoad,
    /** Called when another process owns the server and may change its settings. */
    forget: (server: string): void => void known.delete(server),
    async addChannel(server: string, channel: string, reading: ReadAloudSettings['channels'][string]): Promise<void> {
      const { channels, ...rest } = await getOrLoad(server);
      await save(server, { ...rest, channels: { ...channels, [channel]: reading } });
    },
    async removeChannels(server: string, isEnded: (channel: string) => boolean): Promise<void> {
      const { channels, ...rest } = await getOrLoad(server);
      const left = Object.entries(channels).filter(([id]) => !isEnded(id));
      if (left.length === Object.keys(channels).length) return;
      await save(server, { ...rest, channels: Object.fromEntries(left) });
    },
    /**
     * Moves the readings of one voice channel to another. Updates the cache at once, so that later reads see the move.
     */
    async moveVoiceChannel(server: string, from: string, to: string): Promise<void> {
      const { channels, ...rest } = get(server);
      const all = Object.entries(channels);
      if (!all.some(([, { voice }]) => voice === from)) return;
      const moved = all.map(([id, read]) => [id, read.voice === from ? { ...read, voice: to } : read]);
      await save(server, { ...rest, channels: Object.fromEntries(moved) });
    },
    async setSilenced(server: string, person: string, on: boolean): Promise<void> {
      const { silencedUsers, ...rest } = await getOrLoad(server);
      const others = silencedUsers.filter((id) => id !== person);
      await save(server, { ...rest, silencedUsers: on ? [...others, person] : others });
    },
    async setCopiesRead(server: string, on: boolean): Promise<void> {
      const { channels, silencedUsers } = await getOrLoad(server);
      await save(server, { channels, silencedUsers, ...(on && { readsCopies: true }) });
    },
  };
}
