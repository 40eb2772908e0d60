// What each person chose lately, field by field, in memory: filled in beforehand in forms, first in search boxes.
// A convenience that a restart forgets; what must be remembered are the bot's settings.

import type { Value } from '../../shared/drafts.ts';

export interface Recent {
  used(person: string, command: string, values: Readonly<Record<string, Value>>): void;
  /** The last one first. */
  lately(person: string, command: string, field: string): readonly string[];
}

/** With their fields and values at most some 10 MB. */
const MOST_PEOPLE = 1000;
const MOST_FIELDS = 20;
const MOST_VALUES = 5;
/** What is longer is somebody's text, not a choice. */
const LONGEST = 100;

export function createRecent(): Recent {
  const people = new Map<string, Map<string, readonly string[]>>();
  return {
    used(person, command, values) {
      const own = people.get(person) ?? new Map<string, readonly string[]>();
      // Set anew, so that those who were here last are the last to be forgotten.
      people.delete(person);
      people.set(person, own);
      const [first] = people.keys();
      if (people.size > MOST_PEOPLE && first !== undefined) people.delete(first);
      for (const [field, raw] of Object.entries(values)) {
        const value = String(raw);
        if (value === '' || value.length > LONGEST) continue;
        const key = `${command} ${field}`;
        const before = own.get(key) ?? [];
        own.delete(key);
        own.set(key, [value, ...before.filter((one) => one !== value)].slice(0, MOST_VALUES));
        const [oldest] = own.keys();
        if (own.size > MOST_FIELDS && oldest !== undefined) own.delete(oldest);
      }
    },
    lately: (person, command, field) => people.get(person)?.get(`${command} ${field}`) ?? [],
  };
}
