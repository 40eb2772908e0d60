// What the media service has of the dictionaries that people made: a copy of each under a name that says nothing, made anew when words
// have changed and it is needed. And the account's other dictionaries, which everybody here may name. All who use the account there
// could read the words of a copy; whose they are stands in our own store alone.

import {
  type Dictionary,
  dictionaryMarkIn,
  type NamedDictionary,
  neutralDictionaryName,
  tableOf,
} from '../../domain/dictionary/dictionary.ts';
import { writeTable } from '../../kit/csv.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import type { Clock } from '../../ports/clock.ts';
import { type MediaService, ServiceRefused } from '../../ports/service.ts';

export interface Mirrors {
  /** The account's own, from memory; asked for in the background. */
  listed(): readonly NamedDictionary[];
  /** Asks the service, unless that was done lately. Never rejects. */
  refresh(): Promise<void>;
  /** Where it stands at the service, made there if need be; `note` is told what was made. `undefined`: nowhere. Never rejects. */
  idOf(dictionary: Dictionary, note: (made: Dictionary) => Promise<void>): Promise<number | undefined>;
  /** Those of these ids that are copies of what people made, or nothing there. */
  strange(ids: readonly number[]): Promise<readonly number[]>;
  /** Nobody needs their copies any more. Never rejects. */
  drop(dictionaries: readonly Dictionary[]): Promise<void>;
}

interface MirrorsParts {
  readonly service: Pick<MediaService, 'dictionaries' | 'createDictionary' | 'deleteDictionary'>;
  readonly clock: Clock;
  readonly log: Log;
}

type Listed = Awaited<ReturnType<MediaService['dictionaries']>>;

const FRESH_MS = 60_000;
/** A service that has no dictionaries may get some one day. */
const WITHOUT_MS = 3_600_000;
const MOST_LATELY = 1000;

/** The service does not know such a call. */
const isUnknownThere = (thrown: unknown): boolean =>
  thrown instanceof ServiceRefused && [404, 405, 501].includes(thrown.status);

function createList({ service, clock, log }: MirrorsParts) {
  let all: Listed = [];
  let known = false;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      all = await service.dictionaries();
      known = true;
      askAgainAt = clock.now() + FRESH_MS;
    } catch (thrown) {
      askAgainAt = clock.now() + (isUnknownThere(thrown) ? WITHOUT_MS : FRESH_MS / 10);
      log.warn('dictionaries: not listed', { reason: reasonOf(thrown) });
    }
  };
  const refresh = async (): Promise<void> => {
    if (clock.now() < askAgainAt) return;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await asking;
  };
  return {
    all: () => all,
    isKnown: () => known,
    refresh,
    stale: () => {
      askAgainAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export function createMirrors(parts: MirrorsParts): Mirrors {
  const { service, clock, log } = parts;
  const list = createList(parts);
  const serial = createSerial();
  let withoutUntil = Number.NEGATIVE_INFINITY;
  /** What was made here lately: whoever waited for it has read the dictionary before. */
  const lately = new Map<string, NonNullable<Dictionary['mirror']>>();

  const remove = async (id: number): Promise<void> => {
    try {
      await service.deleteDictionary(id);
    } catch (thrown) {
      log.warn('dictionary not deleted at the service', { reason: reasonOf(thrown) });
    }
  };

  /** The copy before it stays until the next one: tasks that are on their way may name it. One whose answer was lost goes too. */
  const removeOld = async ({ mark, mirror }: Dictionary, id: number): Promise<void> => {
    list.stale();
    await list.refresh();
    const old = list.all().filter((one) => dictionaryMarkIn(one.name) === mark);
    for (const one of old) if (one.id !== id && one.id !== mirror?.id) await remove(one.id);
  };

  const make = async (dictionary: Dictionary, note: (made: Dictionary) => Promise<void>): Promise<number> => {
    const { mark, words, changes } = dictionary;
    const table = writeTable(tableOf(words));
    const { id } = await service.createDictionary({ name: neutralDictionaryName(mark), table });
    const mirror = { id, changes };
    lately.set(mark, mirror);
    const [oldest] = lately.keys();
    if (lately.size > MOST_LATELY && oldest !== undefined) lately.delete(oldest);
    await note({ ...dictionary, mirror });
    await removeOld(dictionary, id);
    return id;
  };

  /** One that was made by an earlier process may have gone with the service's data: a call that names it would be refused. */
  const isThere = async (id: number): Promise<boolean> => {
    await list.refresh();
    return !list.isKnown() || list.all().some((one) => one.id === id);
  };

  return {
    listed() {
      void list.refresh();
      return list
        .all()
        .flatMap(({ id, name }): NamedDictionary[] =>
          dictionaryMarkIn(name) === undefined ? [{ id, name, of: 'service' }] : [],
        );
    },
    refresh: list.refresh,
    idOf: (dictionary, note) =>
      serial(dictionary.mark, async () => {
        const { mark, changes, words } = dictionary;
        if (words.length === 0) return undefined;
        const made = lately.get(mark);
        if (made?.changes === changes) return made.id;
        const { mirror } = dictionary;
        if (mirror?.changes === changes && (await isThere(mirror.id))) return mirror.id;
        if (clock.now() < withoutUntil) return undefined;
        try {
          return await make(dictionary, note);
        } catch (thrown) {
          if (isUnknownThere(thrown)) withoutUntil = clock.now() + WITHOUT_MS;
          log.warn('dictionary not brought to the service', { reason: reasonOf(thrown) });
          return undefined;
        }
      }),
    async strange(ids) {
      list.stale();
      await list.refresh();
      const names = new Map(list.all().map(({ id, name }) => [id, name]));
      // A service that lists none tells nothing of its numbers.
      const isStrange = (name: string | undefined) =>
        name === undefined ? list.isKnown() : dictionaryMarkIn(name) !== undefined;
      return ids.filter((id) => isStrange(names.get(id)));
    },
    async drop(dictionaries) {
      for (const { mirror } of dictionaries) if (mirror) await remove(mirror.id);
    },
  };
}
