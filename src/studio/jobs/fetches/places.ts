// Counts links that are fetched at the same time, and says who may begin another one. They take no core.

import type { TurnOwner } from '../../../kit/fair-queue.ts';
import { createTally } from '../../../kit/tally.ts';

/** In all, for a person, and for people who may be one person once half of all places are taken. */
const MAX = { all: 16, person: 1, group: 2 } as const;

export interface FetchPlaces {
  count(owner: TurnOwner, by: 1 | -1): void;
  hasRoomFor(owner: TurnOwner): boolean;
}

export function createFetchPlaces(): FetchPlaces {
  const persons = createTally();
  const groups = createTally();
  return {
    count({ person, group }, by) {
      persons.add(person, by);
      if (group !== undefined) groups.add(group, by);
    },
    hasRoomFor({ person, group }) {
      if (persons.all() >= MAX.all || persons.of(person) >= MAX.person) return false;
      return group === undefined || persons.all() < MAX.all / 2 || groups.of(group) < MAX.group;
    },
  };
}
