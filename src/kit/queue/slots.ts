// Bounds how much of a kind of work runs at once. What has no slot yet waits, and people take turns.

import { createTurns, type TurnOwner } from '../fair-queue.ts';

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
  const byPerson = new Map<string, number>();
  let running = 0;
  const hasRoom = (person: string) => (byPerson.get(person) ?? 0) < maxPerPerson;

  const startNext = (): void => {
    const next = running < max ? turns.next(({ person }) => hasRoom(person)) : undefined;
    if (!next) return;
    running += 1;
    byPerson.set(next.person, (byPerson.get(next.person) ?? 0) + 1);
    next.item();
  };
  const free = (person: string): void => {
    running -= 1;
    const left = (byPerson.get(person) ?? 1) - 1;
    if (left > 0) byPerson.set(person, left);
    else byPerson.delete(person);
  };

  return async (owner, work) => {
    const { promise: slot, resolve } = Promise.withResolvers<void>();
    const ticket = turns.push(resolve, owner);
    startNext();
    await slot;
    try {
      return await work();
    } finally {
      free(owner.person);
      turns.leave(ticket);
      startNext();
    }
  };
}
