// The dictionaries that people made: kept for one person, or for everybody of a server or a room; changed one change at a time, told from
// memory while somebody types, and forgotten with whoever made them. What the media service has of them is mirrors.ts.

import {
  type DictionariesHere,
  type Dictionary,
  type DictionaryOwner,
  type NamedDictionary,
  ownersFor,
} from '../../domain/dictionary/dictionary.ts';
import type { Viewer } from '../../domain/media/voice.ts';
import { yielding } from '../../kit/loop/yield.ts';
import { createSerial } from '../../kit/mutex.ts';
import type { DictionaryStore } from '../../ports/store.ts';
import type { Mirrors } from './dictionary-mirrors.ts';

export interface Dictionaries {
  /** Those that hold for this person here. */
  of(viewer: Viewer): Promise<DictionariesHere>;
  /** Of two changes at the same moment the second sees the first. */
  change(owner: DictionaryOwner, by: Change): Promise<void>;
  /** Those that this person may name here, the service's own among them; from memory, so that the first time some may be missing. */
  named(viewer: Viewer): readonly NamedDictionary[];
  /** The service's own, asked for there. */
  ofService(): Promise<readonly NamedDictionary[]>;
  /** All that may be named, looked up. */
  lookUp(viewer: Viewer): Promise<readonly NamedDictionary[]>;
  /** Ids at the service of all that hold for this person here, put right there first. Never rejects: what fails is left out. */
  idsFor(viewer: Viewer): Promise<readonly number[]>;
  /** Which of these ids nobody may name: those of copies of what people made, whoever they are, and of nothing. */
  strange(ids: readonly number[]): Promise<readonly number[]>;
  /** A person's own go, and their name goes from what they gave to others. */
  forget(adapter: string, person: string): Promise<void>;
  /** All of these go, and what the people among them made elsewhere. */
  leave(isTheirs: (owner: DictionaryOwner) => boolean, isMaker: (person: string) => boolean): Promise<void>;
}

export type Change = (before: readonly Dictionary[]) => readonly Dictionary[];

/** Who made it can no longer be told. */
const NOBODY = '';
/** Owners whose names of dictionaries are kept for suggestions: some kilobytes each at most. */
const AT_HAND = 500;

interface DictionariesParts {
  readonly store: DictionaryStore;
  readonly mirrors: Mirrors;
}

const keyOf = (owner: DictionaryOwner): string => JSON.stringify(owner);

/** The names of what was read lately, for those who type. */
function createMemory(store: DictionaryStore) {
  const atHand = new Map<string, readonly string[]>();
  const keep = (owner: DictionaryOwner, all: readonly Dictionary[]): readonly Dictionary[] => {
    atHand.delete(keyOf(owner));
    atHand.set(keyOf(owner), namesOf(all));
    const [oldest] = atHand.keys();
    if (atHand.size > AT_HAND && oldest !== undefined) atHand.delete(oldest);
    return all;
  };
  return {
    keep,
    read: async (owner: DictionaryOwner) => keep(owner, await store.get(owner)),
    seen: (owner: DictionaryOwner) => atHand.get(keyOf(owner)) ?? [],
  };
}

const named = (names: readonly string[], of: 'mine' | 'here'): readonly NamedDictionary[] =>
  names.map((name) => ({ name, of }));

const namesOf = (all: readonly Dictionary[]): readonly string[] => all.map(({ name }) => name);

export function createDictionaries({ store, mirrors }: DictionariesParts): Dictionaries {
  const serial = createSerial();
  const memory = createMemory(store);

  const of: Dictionaries['of'] = async (viewer) => {
    const [mine = [], here = []] = await Promise.all(ownersFor(viewer).map(memory.read));
    return { mine, here };
  };

  /** What is no longer there is no longer at the service either. */
  const change: Dictionaries['change'] = (owner, by) =>
    serial(keyOf(owner), async () => {
      const before = await store.get(owner);
      const after = by(before);
      await store.put(owner, after);
      memory.keep(owner, after);
      const left = new Set(after.map(({ mark }) => mark));
      await mirrors.drop(before.filter(({ mark }) => !left.has(mark)));
    });

  const noteMirror = (owner: DictionaryOwner, made: Dictionary): Promise<void> =>
    change(owner, (all) =>
      all.map((one) => (one.mark === made.mark ? { ...one, mirror: made.mirror } : one)),
    );

  const ofService: Dictionaries['ofService'] = async () => {
    await mirrors.refresh();
    return mirrors.listed();
  };

  return {
    of,
    change,
    ofService,
    named(viewer) {
      const [mine = [], here = []] = ownersFor(viewer).map(memory.seen);
      if (mine.length + here.length === 0) void of(viewer).catch(() => undefined);
      return [...named(mine, 'mine'), ...named(here, 'here'), ...mirrors.listed()];
    },
    async lookUp(viewer) {
      const [{ mine, here }, service] = await Promise.all([of(viewer), ofService()]);
      return [...named(namesOf(mine), 'mine'), ...named(namesOf(here), 'here'), ...service];
    },
    async idsFor(viewer) {
      const found: number[] = [];
      for (const owner of ownersFor(viewer))
        for (const one of await memory.read(owner)) {
          const id = await mirrors.idOf(one, (made) => noteMirror(owner, made));
          if (id !== undefined) found.push(id);
        }
      return found;
    },
    strange: mirrors.strange,
    async forget(adapter, person) {
      await change({ adapter, person }, () => []);
      for await (const owner of yielding(await store.owners()))
        if (owner.adapter === adapter && 'group' in owner && (await store.get(owner)).some(isBy(person)))
          await change(owner, (all) => all.map(without(person)));
    },
    async leave(isTheirs, isMaker) {
      for await (const owner of yielding(await store.owners()))
        if (isTheirs(owner)) await change(owner, () => []);
        else if ((await store.get(owner)).some(({ by }) => isMaker(by)))
          await change(owner, (all) => all.filter(({ by }) => !isMaker(by)));
    },
  };
}

const isBy =
  (person: string) =>
  ({ by, words }: Dictionary): boolean =>
    by === person || words.some((one) => one.by === person);

/** What they gave to others stays, and says nothing of them. */
const without =
  (person: string) =>
  (dictionary: Dictionary): Dictionary => {
    const nameless = (by: string): string => (by === person ? NOBODY : by);
    const words = dictionary.words.map((one) => ({ ...one, by: nameless(one.by) }));
    return { ...dictionary, by: nameless(dictionary.by), words };
  };
