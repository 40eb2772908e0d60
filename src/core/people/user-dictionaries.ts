// Users' dictionaries, owned by a person, server or channel. Changes run one at a time; suggestions come from memory.
// Copies at the media service are in dictionary-mirrors.ts.

import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../domain/media/voice.ts';
import {
  type ActiveDictionaries,
  type Dictionary,
  type DictionaryOwner,
  listDictionaryOwners,
  type SelectableDictionary,
} from '../../domain/pronunciation/dictionary.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { iterateYielding } from '../../kit/loop/yield-to-event-loop.ts';
import type { UserDictionaryStore } from '../../ports/store.ts';
import type { DictionaryMirrors } from './dictionary-mirrors.ts';

export interface UserDictionaries {
  listFor(viewer: Viewer): Promise<ActiveDictionaries>;
  /** Changes the owner's dictionaries. Concurrent changes run one after the other. */
  update(owner: DictionaryOwner, updater: DictionaryUpdater): Promise<void>;
  /** Returns the dictionaries that the person may choose here, from memory. Some may be missing on the first call. */
  listSelectable(viewer: Viewer): readonly SelectableDictionary[];
  listServiceOwned(): Promise<readonly SelectableDictionary[]>;
  loadSelectable(viewer: Viewer): Promise<readonly SelectableDictionary[]>;
  /**
   * Returns the service's ids of all dictionaries that apply here, after updating their copies. Never rejects; failed
   * ones are left out.
   */
  syncedIdsFor(viewer: Viewer): Promise<readonly number[]>;
  /** Returns the ids that may not be chosen directly: copies of users' dictionaries, and unknown ids. */
  notAllowedIds(ids: readonly number[]): Promise<readonly number[]>;
  /** Deletes a person's own dictionaries and removes their name from shared ones. */
  deletePersonData(adapter: string, person: string): Promise<void>;
  /** Deletes the matching owners' dictionaries, and those that matching people created elsewhere. */
  deleteOwned(isTheirs: (owner: DictionaryOwner) => boolean, isMaker: (person: string) => boolean): Promise<void>;
}

type DictionaryUpdater = (before: readonly Dictionary[]) => readonly Dictionary[];

/** Creator of entries whose author was deleted. */
const DELETED_USER = '';
/** Owners whose dictionary names are cached for suggestions, at most a few kilobytes each. */
const MAX_CACHED_OWNERS = 500;

interface DictionariesOptions {
  readonly store: UserDictionaryStore;
  readonly mirrors: DictionaryMirrors;
}

const keyOf = (owner: DictionaryOwner): string => JSON.stringify(owner);

/** Names of recently read dictionaries, for suggestions. */
function createNameCache(store: UserDictionaryStore) {
  const names = new LRUCache<string, readonly string[]>({ max: MAX_CACHED_OWNERS });
  const keep = (owner: DictionaryOwner, all: readonly Dictionary[]): readonly Dictionary[] => {
    names.set(keyOf(owner), namesOf(all));
    return all;
  };
  return {
    keep,
    read: async (owner: DictionaryOwner) => keep(owner, await store.get(owner)),
    seen: (owner: DictionaryOwner) => names.get(keyOf(owner)) ?? [],
  };
}

const toNamed = (names: readonly string[], of: 'mine' | 'here'): readonly SelectableDictionary[] =>
  names.map((name) => ({ name, source: of }));

const namesOf = (all: readonly Dictionary[]): readonly string[] => all.map(({ name }) => name);

export function createUserDictionaries({ store, mirrors }: DictionariesOptions): UserDictionaries {
  const serial = createKeyedMutex();
  const cache = createNameCache(store);

  const listFor: UserDictionaries['listFor'] = async (viewer) => {
    const [own = [], shared = []] = await Promise.all(listDictionaryOwners(viewer).map(cache.read));
    return { own, shared };
  };

  /** Deleted dictionaries are also deleted at the service. */
  const update: UserDictionaries['update'] = (owner, by) =>
    serial(keyOf(owner), async () => {
      const before = await store.get(owner);
      const after = by(before);
      await store.put(owner, after);
      cache.keep(owner, after);
      const left = new Set(after.map(({ code }) => code));
      await mirrors.deleteCopies(before.filter(({ code }) => !left.has(code)));
    });

  const noteMirror = (owner: DictionaryOwner, made: Dictionary): Promise<void> =>
    update(owner, (all) => all.map((one) => (one.code === made.code ? { ...one, mirror: made.mirror } : one)));

  const listServiceOwned: UserDictionaries['listServiceOwned'] = async () => {
    await mirrors.refresh();
    return mirrors.listServiceOwned();
  };

  return {
    listFor,
    update,
    listServiceOwned,
    listSelectable(viewer) {
      const [mine = [], here = []] = listDictionaryOwners(viewer).map(cache.seen);
      if (mine.length + here.length === 0) void listFor(viewer).catch(() => undefined);
      return [...toNamed(mine, 'mine'), ...toNamed(here, 'here'), ...mirrors.listServiceOwned()];
    },
    async loadSelectable(viewer) {
      const [{ own, shared }, service] = await Promise.all([listFor(viewer), listServiceOwned()]);
      return [...toNamed(namesOf(own), 'mine'), ...toNamed(namesOf(shared), 'here'), ...service];
    },
    async syncedIdsFor(viewer) {
      const found: number[] = [];
      for (const owner of listDictionaryOwners(viewer))
        for (const one of await cache.read(owner)) {
          const id = await mirrors.ensureSynced(one, (made) => noteMirror(owner, made));
          if (id !== undefined) found.push(id);
        }
      return found;
    },
    notAllowedIds: mirrors.notAllowedIds,
    async deletePersonData(adapter, person) {
      await update({ adapter, person }, () => []);
      for await (const owner of iterateYielding(await store.listOwners()))
        if (owner.adapter === adapter && 'group' in owner && (await store.get(owner)).some(hasContentFrom(person)))
          await update(owner, (all) => all.map(withoutName(person)));
    },
    async deleteOwned(isTheirs, isMaker) {
      for await (const owner of iterateYielding(await store.listOwners()))
        if (isTheirs(owner)) await update(owner, () => []);
        else if ((await store.get(owner)).some(({ createdBy }) => isMaker(createdBy)))
          await update(owner, (all) => all.filter(({ createdBy }) => !isMaker(createdBy)));
    },
  };
}

const hasContentFrom =
  (person: string) =>
  ({ createdBy, entries }: Dictionary): boolean =>
    createdBy === person || entries.some((one) => one.addedBy === person);

/** Keeps shared entries, without the person's name. */
const withoutName =
  (person: string) =>
  (dictionary: Dictionary): Dictionary => {
    const nameless = (by: string): string => (by === person ? DELETED_USER : by);
    const entries = dictionary.entries.map((one) => ({ ...one, addedBy: nameless(one.addedBy) }));
    return { ...dictionary, createdBy: nameless(dictionary.createdBy), entries };
  };
