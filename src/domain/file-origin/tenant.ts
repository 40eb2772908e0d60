// Decides who may learn that a file was made here: people of the same server or conversation. Pure.

import type { Person, Place } from '../person.ts';

/**
 * On platforms without servers: `platform` if people can read all places, `person` if each client sees only its own
 * tasks. Absent: people in the same place.
 */
export type FileOriginScope = 'platform' | 'person';

/** Identifies the people. A note decrypts only with the same values. */
export function toTenant(
  adapter: string,
  { person, place }: { readonly person: Pick<Person, 'id'>; readonly place: Pick<Place, 'id' | 'server'> },
  scope: FileOriginScope | undefined,
): readonly string[] {
  if (typeof place.server === 'string') return [adapter, 'server', place.server];
  if (scope === 'platform') return [adapter];
  return scope === 'person' ? [adapter, 'person', person.id] : [adapter, 'place', place.id];
}
