// Limits the concurrency of a kind of work. Work without a slot waits, and people take turns.

import { createFairQueue, type FairQueueRequester } from '../fair-queue.ts';
import { createNamedCounters } from '../named-counters.ts';

interface ConcurrencyLimits {
  /** Maximum for all people. */
  readonly max: number;
  /** Maximum for one person, so that others find a free slot. */
  readonly maxPerPerson: number;
}

/** Runs the work in a slot, and frees the slot at the end. */
export type RunWithLimit = <R>(owner: FairQueueRequester, work: () => Promise<R>) => Promise<R>;

export function createConcurrencyLimiter({ max, maxPerPerson }: ConcurrencyLimits): RunWithLimit {
  const waiting = createFairQueue<() => void>();
  const running = createNamedCounters();

  const startNext = (): void => {
    const next = running.total() < max ? waiting.take(({ person }) => running.get(person) < maxPerPerson) : undefined;
    if (!next) return;
    running.add(next.person, 1);
    next.item();
  };

  return async (owner, work) => {
    const { promise: slot, resolve } = Promise.withResolvers<void>();
    const ticket = waiting.push(resolve, owner);
    startNext();
    await slot;
    try {
      return await work();
    } finally {
      running.add(owner.person, -1);
      waiting.remove(ticket);
      startNext();
    }
  };
}
