// Limits simultaneous downloads in total, per user and per group. Downloads use no CPU core.

import type { FairQueueRequester } from '../../../kit/fair-queue.ts';
import { createNamedCounters } from '../../../kit/named-counters.ts';

/**
 * Maximum downloads in total, per user, and per group. The group limit applies once half of all slots are in use,
 * because its members may be one person.
 */
const MAX_FETCHES = { all: 16, person: 1, group: 2 } as const;

interface FetchSlots {
  changeCount(owner: FairQueueRequester, delta: 1 | -1): void;
  hasSlotFor(owner: FairQueueRequester): boolean;
}

export function createFetchSlots(): FetchSlots {
  const persons = createNamedCounters();
  const groups = createNamedCounters();
  return {
    changeCount({ person, group }, delta) {
      persons.add(person, delta);
      if (group !== undefined) groups.add(group, delta);
    },
    hasSlotFor({ person, group }) {
      if (persons.total() >= MAX_FETCHES.all || persons.get(person) >= MAX_FETCHES.person) return false;
      return group === undefined || persons.total() < MAX_FETCHES.all / 2 || groups.get(group) < MAX_FETCHES.group;
    },
  };
}
