// Stores the names that people chose for themselves in reading aloud. They apply on all servers.

import type { KeyValueStore } from '../../../../ports/store.ts';

/** A message may mention a hundred people. */
const MAX_LOOKUPS = 12;

export type NamesByUser = ReadonlyMap<string, string>;

const formatKey = (user: string): string => `aloud-name:${user}`;

export type SpokenNames = ReturnType<typeof createSpokenNames>;

export function createSpokenNames(keyValueStore: Pick<KeyValueStore, 'get' | 'put' | 'delete'>) {
  return {
    /** Returns the names of those who chose one. */
    async find(users: readonly string[]): Promise<NamesByUser> {
      const looked = [...new Set(users)].slice(0, MAX_LOOKUPS);
      const names = await Promise.all(
        looked.map(async (user) => [user, await keyValueStore.get(formatKey(user))] as const),
      );
      return new Map(names.flatMap(([user, name]) => (typeof name === 'string' ? [[user, name] as const] : [])));
    },
    set: (user: string, name: string): Promise<void> => keyValueStore.put(formatKey(user), name),
    delete: (user: string): Promise<void> => keyValueStore.delete(formatKey(user)),
  };
}
