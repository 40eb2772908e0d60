// Bounds how much of a kind of work runs at once. What has no slot yet waits, and people take turns.

import { createTurns, type TurnOwner } from '../fair-queue.ts';
import { createTally } from '../tally.ts';

interface SlotCounts {
  /** At once in all. */
  readonly max: number;
  /** At once for one person, so that others find a free slot. */
  readonly maxPerPerson: number;
}

/** Runs the work once it has a slot, and frees the slot at its end. */
export type Slots = <R>(owner: TurnOwner, work: () => Promise<R>) => Promise<R>;

export function createSlots({ max, maxPerPerson }: SlotCounts): Slots {
  const turns = createTurns<() => void>();
  const running = createTally();

  const startNext = (): void => {
    const next =
      running.all() < max ? turns.next(({ person }) => running.of(person) < maxPerPerson) : undefined;
    if (!next) return;
    running.add(next.person, 1);
    next.item();
  };

  return async (owner, work) => {
    const { promise: slot, resolve } = Promise.withResolvers<void>();
    const ticket = turns.push(resolve, owner);
    startNext();
    await slot;
    try {
      return await work();
    } finally {
      running.add(owner.person, -1);
      turns.leave(ticket);
      startNext();
    }
  };
}
