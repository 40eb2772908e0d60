// Copies users' dictionaries to the media service when needed and after changes. Other users of the account could read
// the words of a copy, so its name is a random code and the owner is stored only here. Also lists the account's other
// dictionaries, which everyone may use.

import { LRUCache } from 'lru-cache';
import {
  type Dictionary,
  parseServiceDictionaryName,
  type SelectableDictionary,
  toServiceDictionaryName,
  toTermTable,
} from '../../domain/pronunciation/dictionary.ts';
import { formatCsv } from '../../kit/csv.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import { type MediaService, ServiceRefusedError } from '../../ports/media-service.ts';

export interface DictionaryMirrors {
  /** The account's own dictionaries, from memory. Refreshes them in the background. */
  listServiceOwned(): readonly SelectableDictionary[];
  /** Refreshes the list unless that was done recently. Never rejects. */
  refresh(): Promise<void>;
  /**
   * Returns the id of the copy at the service, which is created if needed. `saveMirror` stores a new copy's id.
   * `undefined` if the copy failed. Never rejects.
   */
  ensureSynced(dictionary: Dictionary, saveMirror: (made: Dictionary) => Promise<void>): Promise<number | undefined>;
  /** Returns the ids that are copies of users' dictionaries or don't exist. */
  notAllowedIds(ids: readonly number[]): Promise<readonly number[]>;
  /** Deletes the copies at the service. Never rejects. */
  deleteCopies(dictionaries: readonly Dictionary[]): Promise<void>;
}

interface DictionaryMirrorsOptions {
  readonly service: Pick<MediaService, 'dictionaries' | 'createDictionary' | 'deleteDictionary'>;
  readonly clock: Clock;
  readonly log: Log;
}

type ServiceDictionaries = Awaited<ReturnType<MediaService['dictionaries']>>;

const LIST_TTL_MS = 60_000;
/** A service without dictionaries may support them after an update. */
const UNSUPPORTED_RETRY_MS = 3_600_000;
const MAX_RECENT = 1000;

const isUnsupportedCall = (thrown: unknown): boolean =>
  thrown instanceof ServiceRefusedError && [404, 405, 501].includes(thrown.status);

function createServiceList({ service, clock, log }: DictionaryMirrorsOptions) {
  let all: ServiceDictionaries = [];
  let known = false;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      all = await service.dictionaries();
      known = true;
      askAgainAt = clock.now() + LIST_TTL_MS;
    } catch (thrown) {
      askAgainAt = clock.now() + (isUnsupportedCall(thrown) ? UNSUPPORTED_RETRY_MS : LIST_TTL_MS / 10);
      log.warn('dictionaries: not listed', { reason: formatError(thrown) });
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
    invalidate: () => {
      askAgainAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export function createDictionaryMirrors(options: DictionaryMirrorsOptions): DictionaryMirrors {
  const { service, clock, log } = options;
  const list = createServiceList(options);
  const serial = createKeyedMutex();
  let unsupportedUntil = Number.NEGATIVE_INFINITY;
  /** Recent copies. A caller that waited for a new copy still has the dictionary from before. */
  const recent = new LRUCache<string, NonNullable<Dictionary['mirror']>>({ max: MAX_RECENT });

  const remove = async (id: number): Promise<void> => {
    try {
      await service.deleteDictionary(id);
    } catch (thrown) {
      log.warn('dictionary not deleted at the service', { reason: formatError(thrown) });
    }
  };

  /**
   * Keeps the previous copy until the next update, since running tasks may use it. Also deletes copies whose create
   * response was lost.
   */
  const deleteOutdated = async ({ code, mirror }: Dictionary, id: number): Promise<void> => {
    list.invalidate();
    await list.refresh();
    const old = list.all().filter((one) => parseServiceDictionaryName(one.name) === code);
    for (const one of old) if (one.id !== id && one.id !== mirror?.id) await remove(one.id);
  };

  const createCopy = async (dictionary: Dictionary, note: (made: Dictionary) => Promise<void>): Promise<number> => {
    const { code, entries, revision } = dictionary;
    const table = formatCsv(toTermTable(entries));
    const { id } = await service.createDictionary({ name: toServiceDictionaryName(code), table });
    const mirror = { id, revision };
    recent.set(code, mirror);
    await note({ ...dictionary, mirror });
    await deleteOutdated(dictionary, id);
    return id;
  };

  /** A copy may have been lost with the service's data. Requests with its id would be rejected. */
  const isThere = async (id: number): Promise<boolean> => {
    await list.refresh();
    return !list.isKnown() || list.all().some((one) => one.id === id);
  };

  return {
    listServiceOwned() {
      void list.refresh();
      return list
        .all()
        .flatMap(({ id, name }): SelectableDictionary[] =>
          parseServiceDictionaryName(name) === undefined ? [{ id, name, source: 'service' }] : [],
        );
    },
    refresh: list.refresh,
    ensureSynced: (dictionary, note) =>
      serial(dictionary.code, async () => {
        const { code, revision, entries } = dictionary;
        if (entries.length === 0) return undefined;
        const made = recent.get(code);
        if (made?.revision === revision) return made.id;
        const { mirror } = dictionary;
        if (mirror?.revision === revision && (await isThere(mirror.id))) return mirror.id;
        if (clock.now() < unsupportedUntil) return undefined;
        try {
          return await createCopy(dictionary, note);
        } catch (thrown) {
          if (isUnsupportedCall(thrown)) unsupportedUntil = clock.now() + UNSUPPORTED_RETRY_MS;
          log.warn('dictionary not copied to the service', { reason: formatError(thrown) });
          return undefined;
        }
      }),
    async notAllowedIds(ids) {
      list.invalidate();
      await list.refresh();
      const names = new Map(list.all().map(({ id, name }) => [id, name]));
      // Without a list from the service, unknown ids cannot be checked.
      const isNotAllowed = (name: string | undefined) =>
        name === undefined ? list.isKnown() : parseServiceDictionaryName(name) !== undefined;
      return ids.filter((id) => isNotAllowed(names.get(id)));
    },
    async deleteCopies(dictionaries) {
      for (const { mirror } of dictionaries) if (mirror) await remove(mirror.id);
    },
  };
}
