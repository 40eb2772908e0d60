// What each person chose lately, field by field, in memory: filled in beforehand in forms, first in search boxes.
// A convenience that a restart forgets; what must be remembered are the bot's settings.

import { LimitedCollection } from 'discord.js';
import type { Value } from '../../shared/drafts.ts';

/** With their fields and values at most some 10 MB. */
const PEOPLE = { maxSize: 1000 };
const FIELDS = { maxSize: 20 };
const MOST_VALUES = 5;
/** What is longer is somebody's text, not a choice. */
const LONGEST = 100;

export function createRecent() {
  const people = new LimitedCollection<string, LimitedCollection<string, readonly string[]>>(PEOPLE);
  return {
    used(person: string, command: string, values: Readonly<Record<string, Value>>): void {
      const own = people.get(person) ?? new LimitedCollection<string, readonly string[]>(FIELDS);
      // Set anew, so that those who were here last are the last to be forgotten.
      people.delete(person);
      people.set(person, own);
      for (const [field, raw] of Object.entries(values)) {
        const value = String(raw);
        if (value === '' || value.length > LONGEST) continue;
        const key = `${command} ${field}`;
        const before = own.get(key) ?? [];
        own.delete(key);
        own.set(key, [value, ...before.filter((one) => one !== value)].slice(0, MOST_VALUES));
      }
    },
    /** The last one first. */
    lately: (person: string, command: string, field: string): readonly string[] =>
      people.get(person)?.get(`${command} ${field}`) ?? [],
  };
}
