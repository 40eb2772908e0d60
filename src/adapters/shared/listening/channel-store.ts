// Stores the channels of a server or workspace that listen, and the people who opted out there. Read for every voice
// message, so that every process knows an opt-out at once.

import { z } from 'zod';
import { findLanguageById, type Language } from '../../../domain/media/language.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import type { KeyValueStore } from '../../../ports/store.ts';

const ListeningChannel = z.object({
  /** Id of the person who switched it on. */
  by: z.string(),
  /** Id of the language into which words are translated. */
  language: z.int().exactOptional(),
  /** Id of the notice's message. */
  notice: z.string(),
});
export type ListeningChannel = z.infer<typeof ListeningChannel>;

/** The language into which the channel's words are translated. */
export const findTargetLanguage = ({ language }: Pick<ListeningChannel, 'language'>): Language | undefined =>
  language === undefined ? undefined : findLanguageById(language);

const ListeningSettings = z.object({
  channels: z.record(z.string(), ListeningChannel),
  /** Ids of the people who opted out. */
  silenced: z.array(z.string()),
});
export type ListeningSettings = z.infer<typeof ListeningSettings>;

const EMPTY_SETTINGS: ListeningSettings = { channels: {}, silenced: [] };

const KEY_PREFIX = 'listen:';
const toKey = (server: string): string => KEY_PREFIX + server;

export type ListeningStore = ReturnType<typeof createListeningStore>;

/** Every call throws if the store is down, so that an opt-out is never overlooked or lost. */
export function createListeningStore(records: Pick<KeyValueStore, 'get' | 'put' | 'delete' | 'keys'>) {
  const serial = createKeyedMutex();

  async function read(server: string): Promise<ListeningSettings> {
    const stored = await records.get(toKey(server));
    return stored === undefined ? EMPTY_SETTINGS : ListeningSettings.parse(stored);
  }
  const change = (server: string, next: (before: ListeningSettings) => ListeningSettings): Promise<void> =>
    serial(server, async () => {
      const settings = next(await read(server));
      const isEmpty = Object.keys(settings.channels).length === 0 && settings.silenced.length === 0;
      await (isEmpty ? records.delete(toKey(server)) : records.put(toKey(server), settings));
    });

  return {
    read,
    /** `undefined` if the channel does not listen, or not to this person. */
    async findListening(server: string, channel: string, person: string): Promise<ListeningChannel | undefined> {
      const { channels, silenced } = await read(server);
      return silenced.includes(person) ? undefined : channels[channel];
    },
    setChannel: (server: string, channel: string, listening: ListeningChannel): Promise<void> =>
      change(server, ({ channels, silenced }) => ({ channels: { ...channels, [channel]: listening }, silenced })),
    removeChannel: (server: string, channel: string): Promise<void> =>
      change(server, ({ channels: { [channel]: _, ...channels }, silenced }) => ({ channels, silenced })),
    setSilenced: (server: string, person: string, isSilenced: boolean): Promise<void> =>
      change(server, ({ channels, silenced }) => {
        const others = silenced.filter((one) => one !== person);
        return { channels, silenced: isSilenced ? [...others, person] : others };
      }),
    /** Ids of all channels that listen, server by server. */
    async *listAllChannels(): AsyncGenerator<string> {
      for (const key of await records.keys(KEY_PREFIX))
        yield* Object.keys((await read(key.slice(KEY_PREFIX.length))).channels);
    },
    /** Deletes everything about a server that removed the bot. */
    deleteServer: (server: string): Promise<void> => serial(server, () => records.delete(toKey(server))),
  };
}
