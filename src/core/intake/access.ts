// Who may begin a task here and now: the operator's lists first, then the limits, then the room on the disk. Answers in words for the person.
// Everything is optional; without lists and limits everybody may.

import type { Person, Place } from '../../domain/commands/invocation.ts';
import { refusalOf } from './allow-lists.ts';
import type { BotParts } from './parts.ts';

export interface Access {
  /** Why they may not use us here at all. */
  barred(person: Person, place: Place): string | undefined;
  /** Why they may not begin a task right now. Counts nothing. */
  refusal(person: Person, place: Place): Promise<string | undefined>;
  /** Why no task is taken at all just now. */
  full(): Promise<string | undefined>;
}

export function createAccess(adapter: string, { allow, quota, disk }: BotParts): Access {
  const barred = (person: Person, place: Place) => allow && refusalOf(allow, person, place);
  const full = async () => disk?.refusal();
  return {
    barred,
    full,
    refusal: async (person, place) =>
      barred(person, place) ?? (await quota?.refusal({ adapter, person, place })) ?? (await full()),
  };
}
