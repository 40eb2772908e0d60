// Queue of the studio: decides which task runs next and whether a worker is free for it. kit/fair-queue.ts alternates
// between owners. Stores only task ids.

import { createFairQueue, type FairQueueRequester, type QueueTicket } from '../../../kit/fair-queue.ts';
import { createNamedCounters, type NamedCounters } from '../../../kit/named-counters.ts';
import { createFetchSlots } from '../fetches/fetch-slots.ts';

/** `fetch` waits for a remote server and uses no CPU core. `long` would delay other tasks noticeably. */
export type WorkKind = 'fetch' | 'short' | 'long';

export interface QueuedWork {
  readonly id: string;
  readonly kind: WorkKind;
}

export interface WorkQueue {
  readonly size: number;
  /** Queues a task, or the next kind of work of the same task. */
  add(kind: WorkKind, id: string, owner: FairQueueRequester): void;
  /** Queues an interrupted task again. */
  requeue(id: string): void;
  /**
   * Starts the next task that has a free worker, or returns `undefined`. The task counts as running until `requeue`
   * or `remove`.
   */
  takeNext(): QueuedWork | undefined;
  /** Removes a task that ended, whether queued or running. */
  remove(id: string): void;
  isWaiting(id: string): boolean;
  /** True if another user's download would start once this one ends. */
  isBlockingFetch(id: string): boolean;
  /** Returns 1 for the next task of its kind, or `undefined` if the task is not queued. */
  getPosition(id: string): number | undefined;
}

interface WorkQueueEntry {
  readonly kind: WorkKind;
  readonly ticket: QueueTicket<string>;
  isRunning: boolean;
}

/** Starts short tasks before long ones. */
const PRIORITY = ['fetch', 'short', 'long'] as const satisfies readonly WorkKind[];

/**
 * Runs one task per core, but keeps one core free of long tasks. One extra task may run for a user who has none
 * running, for a long task of a user without long tasks, or for a short task while all running ones are long. So a
 * user with many or long tasks delays only themselves.
 */
export function createWorkQueue(cores: number): WorkQueue {
  const turns = {
    fetch: createFairQueue<string>(),
    short: createFairQueue<string>(),
    long: createFairQueue<string>(),
  };
  const entries = new Map<string, WorkQueueEntry>();
  const fetches = createFetchSlots();
  /** Number of running tasks per owner. */
  const short = createNamedCounters();
  const long = createNamedCounters();

  const changeCount = ({ kind, ticket }: WorkQueueEntry, delta: 1 | -1): void => {
    if (kind === 'fetch') fetches.changeCount(ticket, delta);
    else (kind === 'short' ? short : long).add(ticket.person, delta);
  };

  const canStart = (kind: WorkKind, owner: FairQueueRequester): boolean => {
    if (kind === 'fetch') return fetches.hasSlotFor(owner);
    return hasFreeWorker(kind, owner, { short, long, cores });
  };

  const markWaiting = (entry: WorkQueueEntry): void => {
    if (entry.isRunning) changeCount(entry, -1);
    entry.isRunning = false;
  };

  const remove = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    markWaiting(entry);
    turns[entry.kind].remove(entry.ticket);
    entries.delete(id);
  };

  return {
    get size() {
      return turns.fetch.size + turns.short.size + turns.long.size;
    },
    add(kind, id, owner) {
      remove(id);
      entries.set(id, { kind, ticket: turns[kind].push(id, owner), isRunning: false });
    },
    requeue(id) {
      const entry = entries.get(id);
      if (!entry?.isRunning) return;
      markWaiting(entry);
      turns[entry.kind].requeue(entry.ticket);
    },
    takeNext() {
      for (const kind of PRIORITY) {
        const id = turns[kind].take((ticket) => canStart(kind, ticket))?.item;
        const entry = id === undefined ? undefined : entries.get(id);
        if (id === undefined || !entry) continue;
        entry.isRunning = true;
        changeCount(entry, 1);
        return { id, kind };
      }
      return undefined;
    },
    remove,
    isWaiting: (id) => entries.get(id)?.isRunning === false,
    isBlockingFetch(id) {
      const entry = entries.get(id);
      if (!entry?.isRunning) return false;
      const { person } = entry.ticket;
      const couldStart = ({ kind, ticket, isRunning }: WorkQueueEntry) =>
        kind === 'fetch' && !isRunning && ticket.person !== person && canStart(kind, ticket);
      changeCount(entry, -1);
      const isWaitedFor = entries.values().some(couldStart);
      changeCount(entry, 1);
      return isWaitedFor;
    },
    getPosition(id) {
      const entry = entries.get(id);
      const ahead = entry && turns[entry.kind].countAhead(entry.ticket);
      return ahead === undefined ? undefined : ahead + 1;
    },
  };
}

function hasFreeWorker(
  kind: 'short' | 'long',
  { person }: FairQueueRequester,
  { short, long, cores }: { readonly short: NamedCounters; readonly long: NamedCounters; readonly cores: number },
): boolean {
  const all = short.total() + long.total();
  const hasNone = short.get(person) === 0 && long.get(person) === 0;
  if (kind === 'short') return all < cores || short.total() === 0 || (all === cores && hasNone);
  if (all < cores && long.total() < Math.max(1, cores - 1)) return true;
  return all <= cores && long.total() < cores && long.get(person) === 0;
}
