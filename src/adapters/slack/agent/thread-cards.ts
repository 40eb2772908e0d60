// Stores the cards of a thread whose tasks run or wait for their person, so that every process knows the state of the
// thread, native Stop finds its tasks, and a restart ends sessions that a crash left in progress. The cards of a thread
// have numbered keys, because listing keys scans the whole store in Redis.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createShortId } from '../../../kit/id.ts';
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
  /** True if Slack shows the work. */
  sent: z.boolean().optional(),
});

const NumberedCard = ThreadCard.extend({ ts: z.string() });

export type ThreadCard = z.infer<typeof ThreadCard>;
export type StoredThreadCard = ThreadCard & ThreadPlace & { readonly ts: string };

const ThreadStop = z.object({ at: z.string(), by: z.string() });

/** A press of native Stop: Slack's time of the press and the user. */
export type ThreadStop = z.infer<typeof ThreadStop>;

const StoppedCard = z.object({ at: z.string(), by: z.string(), done: z.boolean() });

/** A card whose task was asked to stop. */
type StoppedCard = z.infer<typeof StoppedCard>;

export type ThreadCards = ReturnType<typeof createThreadCards>;

/** Longer than any task. */
const CARD_MS = 7 * 24 * 3_600_000;
const TITLED_MS = 30 * 24 * 3_600_000;
/** Maximum cards of a thread whose tasks run or wait. Further ones don’t count for the session. */
const MAX_CARDS = 30;
/** Covers the time until the card is stored. */
const CLAIM_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const PREFIX = 'thread:';

export const toThreadPlace = (ref: SlackMessageRef): ThreadPlace => ({
  team: ref.team,
  channel: ref.channel,
  thread: getThread(ref),
});

/** Identifies the thread in a process's memory. */
export const toThreadKey = ({ team, channel, thread }: ThreadPlace): string => `${team} ${channel} ${thread}`;

/** Prefix of a workspace's keys. */
export const getThreadCardPrefix = (team: string): string => `${PREFIX}${team}:`;

const placeKey = ({ team, channel, thread }: ThreadPlace): string => `${PREFIX}${team}:${channel}:${thread}:`;
const numberedKeys = (place: ThreadPlace): readonly string[] =>
  Array.from({ length: MAX_CARDS }, (_, at) => `${placeKey(place)}${at}`);
const stopKey = ({ team, channel, thread }: ThreadPlace): string => `${team}:stop:${channel}:${thread}`;
const titledKey = ({ team, channel, thread }: ThreadPlace): string => `${team}:titled:${channel}:${thread}`;
const stoppedKey = ({ team, channel }: ThreadPlace, ts: string): string => `${team}:stopped:${channel}:${ts}`;

export function createThreadCards(keyValueStore: KeyValueStore) {
  /** Keys by card, checked when they are read. */
  const known = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  async function load(key: string): Promise<StoredThreadCard | undefined> {
    const card = NumberedCard.safeParse(await keyValueStore.get(key)).data;
    const [, team, channel, thread] = key.split(':');
    if (!card || team === undefined || channel === undefined || thread === undefined) return undefined;
    known.set(placeKey({ team, channel, thread }) + card.ts, key);
    return { ...card, team, channel, thread };
  }

  const list = async (place: ThreadPlace): Promise<readonly StoredThreadCard[]> => {
    const all = await Promise.all(numberedKeys(place).map(load));
    return all.filter((card) => card !== undefined);
  };

  async function get(place: ThreadPlace, ts: string): Promise<StoredThreadCard | undefined> {
    const key = known.get(placeKey(place) + ts);
    const card = key === undefined ? undefined : await load(key);
    return card?.ts === ts ? card : (await list(place)).find((one) => one.ts === ts);
  }

  /** Takes a free key. `undefined` if the thread has too many cards. */
  async function claimKey(place: ThreadPlace, ts: string): Promise<string | undefined> {
    const keys = numberedKeys(place);
    // A key that was just freed is not taken again at once, since another process may still free it.
    const first = Number(ts.replace('.', '')) % keys.length;
    const owner = createShortId();
    for (const key of [...keys.slice(first), ...keys.slice(0, first)])
      if (await keyValueStore.claim(key, CLAIM_MS, owner)) return key;
    return undefined;
  }

  return {
    get,
    /** Adds or changes the card. Without `sent`, a stored card keeps its own. */
    async put(place: ThreadPlace, ts: string, { task, state, sent }: ThreadCard): Promise<void> {
      const before = await get(place, ts);
      const key = before ? known.get(placeKey(place) + ts) : await claimKey(place, ts);
      if (key === undefined) return;
      await keyValueStore.put(key, toJson({ task, state, sent: sent ?? before?.sent, ts }), CARD_MS);
      known.set(placeKey(place) + ts, key);
    },
    async delete(place: ThreadPlace, ts: string): Promise<void> {
      if (!(await get(place, ts))) return;
      const key = known.get(placeKey(place) + ts);
      if (key !== undefined) await keyValueStore.delete(key);
    },
    list,
    /** Scans the whole store. */
    async listAll(): Promise<readonly StoredThreadCard[]> {
      const found: StoredThreadCard[] = [];
      for (const key of await keyValueStore.keys(PREFIX)) {
        const card = await load(key);
        if (card) found.push(card);
      }
      return found;
    },
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
