// Remembers each user's recent choices per field in memory, for forms and autocomplete. A restart loses them; permanent
// preferences are the bot's settings.

import { LRUCache } from 'lru-cache';
import type { Invocation } from '../../../domain/commands/invocation.ts';

/** At most about 10 MB with fields and values. */
const MAX_USERS = 1000;
const MAX_FIELDS = 20;
const MAX_VALUES = 5;
/** Longer values are free text, not choices. */
const MAX_VALUE_CHARACTERS = 100;

export function createRecentChoices() {
  const people = new LRUCache<string, LRUCache<string, readonly string[]>>({ max: MAX_USERS });
  return {
    record(person: string, command: string, values: Invocation['values']): void {
      const own = people.get(person) ?? new LRUCache<string, readonly string[]>({ max: MAX_FIELDS });
      people.set(person, own);
      for (const [field, raw] of Object.entries(values)) {
        const value = String(raw);
        if (value === '' || value.length > MAX_VALUE_CHARACTERS) continue;
        const key = `${command} ${field}`;
        const before = own.get(key) ?? [];
        own.set(key, [value, ...before.filter((one) => one !== value)].slice(0, MAX_VALUES));
      }
    },
    /** Most recent first. */
    list: (person: string, command: string, field: string): readonly string[] =>
      people.get(person)?.get(`${command} ${field}`) ?? [],
  };
}
