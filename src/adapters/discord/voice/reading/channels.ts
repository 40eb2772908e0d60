// Which text channels of a server are read aloud, where they are heard, and who does not want to be read: kept through restarts.

import { z } from 'zod';
import type { Notes } from '../../../../ports/store.ts';

const ReadHere = z.object({
  /** By text channel: the voice channel that it is heard in, and who asked for it. */
  channels: z.record(z.string(), z.object({ voice: z.string(), by: z.string() })),
  /** Ids of the people who are not read. */
  silent: z.array(z.string()),
  /** Copies that webhooks post of people's messages are read. */
  copies: z.literal(true).exactOptional(),
});
export type ReadHere = z.infer<typeof ReadHere>;

const NOTHING: ReadHere = { channels: {}, silent: [] };

/** Under what it is kept. */
export const noteOf = (server: string): string => `aloud:${server}`;

export type ReadChannels = ReturnType<typeof createReadChannels>;

/** Whatever is asked of a server that the store has not told of yet throws what the store does: otherwise who is silent would be lost. */
export function createReadChannels(notes: Pick<Notes, 'get' | 'put' | 'delete'>) {
  const known = new Map<string, ReadHere>();

  async function put(server: string, reading: ReadHere): Promise<void> {
    known.set(server, reading);
    const { channels, silent, copies } = reading;
    const isEmpty = Object.keys(channels).length === 0 && silent.length === 0 && !copies;
    await (isEmpty ? notes.delete(noteOf(server)) : notes.put(noteOf(server), reading));
  }
  const of = (server: string): ReadHere => known.get(server) ?? NOTHING;

  async function load(server: string): Promise<ReadHere> {
    const before = known.get(server);
    const read = ReadHere.safeParse(await notes.get(noteOf(server)));
    // What was written meanwhile is newer.
    if (known.get(server) === before) known.set(server, read.data ?? NOTHING);
    return of(server);
  }
  const found = async (server: string): Promise<ReadHere> => known.get(server) ?? load(server);

  return {
    /** From memory: nothing before the store told it. */
    of,
    /** Asks the store anew. */
    load,
    found,
    /** It is another process's now, which may change it. */
    forget: (server: string): void => void known.delete(server),
    async begin(server: string, channel: string, where: ReadHere['channels'][string]): Promise<void> {
      const { channels, ...rest } = await found(server);
      await put(server, { ...rest, channels: { ...channels, [channel]: where } });
    },
    /** Those that are read no more. */
    async end(
      server: string,
      isOne: (channel: string, voice: string) => boolean,
    ): Promise<readonly string[]> {
      const { channels, ...rest } = await found(server);
      const ended = Object.keys(channels).filter((id) => isOne(id, channels[id]?.voice ?? ''));
      if (ended.length === 0) return ended;
      const left = Object.entries(channels).filter(([id]) => !ended.includes(id));
      await put(server, { ...rest, channels: Object.fromEntries(left) });
      return ended;
    },
    /** What was heard there is heard here, at once: whoever looks next finds it. */
    async move(server: string, from: string, to: string): Promise<void> {
      const { channels, ...rest } = of(server);
      const all = Object.entries(channels);
      if (!all.some(([, { voice }]) => voice === from)) return;
      const moved = all.map(([id, read]) => [id, read.voice === from ? { ...read, voice: to } : read]);
      await put(server, { ...rest, channels: Object.fromEntries(moved) });
    },
    async silence(server: string, person: string, on: boolean): Promise<void> {
      const { silent, ...rest } = await found(server);
      const others = silent.filter((id) => id !== person);
      await put(server, { ...rest, silent: on ? [...others, person] : others });
    },
    async readCopies(server: string, on: boolean): Promise<void> {
      const { channels, silent } = await found(server);
      await put(server, { channels, silent, ...(on && { copies: true }) });
    },
  };
}
