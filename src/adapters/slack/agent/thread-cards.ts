// Stores the cards of a thread whose tasks run or wait for their person, so that every process knows the state of the
// thread, native Stop finds its tasks, and a restart ends sessions that a crash left in progress.

import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { getThread, type SlackMessageRef } from '../message-ref.ts';

/** A thread with the agent. */
export interface ThreadPlace {
  readonly team: string;
  readonly channel: string;
  readonly thread: string;
}

const ThreadCard = z.object({
  /** Absent for a card without a task. */
  task: z.string().optional(),
  /** `ended`: Slack does not show the end yet. */
  state: z.enum(['processing', 'suspended', 'ended']),
  /** True if Slack was told about the work. */
  sent: z.boolean().optional(),
});

export type ThreadCard = z.infer<typeof ThreadCard>;
export type StoredThreadCard = ThreadCard & ThreadPlace & { readonly ts: string };

const ThreadStop = z.object({ at: z.string(), by: z.string() });

/** A press of native Stop: Slack's time of the press and the user. */
export type ThreadStop = z.infer<typeof ThreadStop>;

const StoppedCard = z.object({ at: z.string(), by: z.string(), done: z.boolean() });

/** A card whose task was told to stop. */
type StoppedCard = z.infer<typeof StoppedCard>;

export type ThreadCards = ReturnType<typeof createThreadCards>;

/** Longer than any task. */
const CARD_MS = 7 * 24 * 3_600_000;
const TITLED_MS = 30 * 24 * 3_600_000;
const MAX_LISTED = 100;
const PREFIX = 'thread:';

export const toThreadPlace = (ref: SlackMessageRef): ThreadPlace => ({
  team: ref.team,
  channel: ref.channel,
  thread: getThread(ref),
});

/** Prefix of a workspace's keys. */
export const getThreadCardPrefix = (team: string): string => `${PREFIX}${team}:`;

const placeKey = ({ team, channel, thread }: ThreadPlace): string => `${PREFIX}${team}:${channel}:${thread}:`;
const stopKey = ({ team, channel, thread }: ThreadPlace): string => `${team}:stop:${channel}:${thread}`;
const titledKey = ({ team, channel, thread }: ThreadPlace): string => `${team}:titled:${channel}:${thread}`;
const stoppedKey = ({ team, channel }: ThreadPlace, ts: string): string => `${team}:stopped:${channel}:${ts}`;

export function createThreadCards(keyValueStore: KeyValueStore) {
  async function load(key: string): Promise<StoredThreadCard | undefined> {
    const card = ThreadCard.safeParse(await keyValueStore.get(key)).data;
    const [, team, channel, thread, ts] = key.split(':');
    if (!card || team === undefined || channel === undefined || thread === undefined || ts === undefined)
      return undefined;
    return { ...card, team, channel, thread, ts };
  }

  async function list(prefix: string, max: number): Promise<readonly StoredThreadCard[]> {
    const found: StoredThreadCard[] = [];
    for (const key of (await keyValueStore.keys(prefix)).slice(0, max)) {
      const card = await load(key);
      if (card) found.push(card);
    }
    return found;
  }

  return {
    get: (place: ThreadPlace, ts: string): Promise<StoredThreadCard | undefined> => load(placeKey(place) + ts),
    put: (place: ThreadPlace, ts: string, card: ThreadCard): Promise<void> =>
      keyValueStore.put(placeKey(place) + ts, toJson(card), CARD_MS),
    delete: (place: ThreadPlace, ts: string): Promise<void> => keyValueStore.delete(placeKey(place) + ts),
    list: (place: ThreadPlace): Promise<readonly StoredThreadCard[]> => list(placeKey(place), MAX_LISTED),
    listAll: (): Promise<readonly StoredThreadCard[]> => list(PREFIX, Number.POSITIVE_INFINITY),
    saveStop: (place: ThreadPlace, stop: ThreadStop): Promise<void> => keyValueStore.put(stopKey(place), stop, CARD_MS),
    /** Returns the last Stop, if the card is older. */
    async findStop(place: ThreadPlace, ts: string): Promise<ThreadStop | undefined> {
      const stop = ThreadStop.safeParse(await keyValueStore.get(stopKey(place))).data;
      return stop && Number(ts) < Number(stop.at) ? stop : undefined;
    },
    /** `done`: the task took the Stop, so that a later restart of the task by its person continues. */
    saveStopped: (place: ThreadPlace, ts: string, stopped: StoppedCard): Promise<void> =>
      keyValueStore.put(stoppedKey(place, ts), stopped, CARD_MS),
    findStopped: async (place: ThreadPlace, ts: string): Promise<StoppedCard | undefined> =>
      StoppedCard.safeParse(await keyValueStore.get(stoppedKey(place, ts))).data,
    /** Notes that a person chose the title. */
    saveTitled: (place: ThreadPlace): Promise<void> => keyValueStore.put(titledKey(place), true, TITLED_MS),
    isTitled: async (place: ThreadPlace): Promise<boolean> => (await keyValueStore.get(titledKey(place))) !== undefined,
  };
}
