// The voices people can name, kept in memory so that a search box never waits: loaded at once and tried until it works,
// then every ten minutes and on demand, together with whose they are. Knows the ports, not how the service is asked.

import { isFor, type MadeVoice, markIn, type Owned, type Viewer, type Voice } from '../domain/media/voice.ts';
import { backoff } from '../kit/backoff.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory } from '../ports/directory.ts';
import type { MediaService } from '../ports/service.ts';
import type { MadeVoiceStore } from '../ports/store.ts';

const EVERY_MS = 600_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 60_000;

interface Parts {
  readonly service: Pick<MediaService, 'voices'>;
  readonly made: Pick<MadeVoiceStore, 'all' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A voice made here, as its maker and as others see it: made once, since what is searched in is kept for each. */
interface Own {
  readonly listed: Voice;
  readonly owned: Owned;
  readonly mine: Voice;
  readonly here: Voice;
}

/** Who may see what, by id and by person and group. */
interface Sorted {
  readonly open: readonly Voice[];
  readonly openIds: ReadonlySet<number>;
  /** By mark, in the service's order. */
  readonly own: ReadonlyMap<string, Own>;
  readonly byId: ReadonlyMap<number, Own>;
  readonly byViewer: ReadonlyMap<string, readonly Own[]>;
}

/** Starts loading at once. `stop` ends it without waiting: the service's own end breaks off a load under way. */
export function createDirectory({ service, made, clock, log }: Parts): Directory & { stop(): void } {
  const stopping = new AbortController();
  let listed: readonly Voice[] = [];
  /** By mark; `undefined` until the store has told them. */
  let known: ReadonlyMap<string, MadeVoice> | undefined;
  /** Learnt here, and not yet seen by a load that began after it. */
  const learnt = new Map<string, MadeVoice>();
  let own: Sorted['own'] = new Map();
  /** Missing while something is new: sorted when somebody looks, not for each of many changes. */
  let sorted: Sorted | undefined;
  let loading: Promise<boolean> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const together = (): ReadonlyMap<string, MadeVoice> => new Map([...(known ?? []), ...learnt]);

  const sort = (): Sorted => {
    sorted ??= sortedOf(listed, together(), learnt.values(), own);
    own = sorted.own;
    return sorted;
  };

  /** A crash may have come between making a voice and noting its number. */
  const number = async (voices: readonly Voice[], all: ReadonlyMap<string, MadeVoice>): Promise<void> => {
    for (const { id, name } of voices) {
      const found = all.get(markIn(name) ?? '');
      if (found && found.id === undefined) await made.put({ ...found, id });
    }
  };

  const load = async (): Promise<boolean> => {
    const before = [...learnt];
    try {
      const all = new Map((await made.all()).map((one) => [one.mark, one]));
      known = all;
      sorted = undefined;
      listed = await service.voices();
      loadedAt = clock.now();
      for (const [mark, one] of before) if (learnt.get(mark) === one) learnt.delete(mark);
      sorted = undefined;
      await number(listed, all);
      return true;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn('voices: not loaded', { why: reasonOf(error) });
      return false;
    }
  };
  /** Whoever asks while a load is under way gets that one. */
  const loadOnce = (): Promise<boolean> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const keepFresh = async (): Promise<void> => {
    for (let failed = 0; !stopping.signal.aborted; ) {
      failed = (await loadOnce()) ? 0 : failed + 1;
      const wait = failed === 0 ? EVERY_MS : backoff(failed, RETRY_FIRST_MS, RETRY_MOST_MS);
      await clock.sleep(wait, stopping.signal);
    }
  };
  void keepFresh();

  return {
    voices: (viewer) => voicesFor(sort(), viewer),
    allows(id, viewer) {
      const { openIds, byId } = sort();
      const own = byId.get(id);
      if (own) return isFor(own.owned, viewer);
      if (listed.length > 0) return openIds.has(id);
      // Without names only the numbers of our own can be told apart.
      if (!known) return false;
      const found = [...together().values()].find((one) => one.id === id);
      return !found || (found.owned !== undefined && isFor(found.owned, viewer));
    },
    async refresh(freshMs = 0) {
      if (clock.now() - loadedAt >= freshMs) await loadOnce();
    },
    learn(one) {
      learnt.set(one.mark, one);
      sorted = undefined;
    },
    stop: () => stopping.abort(),
  };
}

const keyOf = (adapter: string, kind: 'person' | 'group', id: string): string =>
  JSON.stringify([adapter, kind, id]);

function voicesFor({ open, byViewer }: Sorted, { adapter, person, group }: Viewer): readonly Voice[] {
  const mine = byViewer.get(keyOf(adapter, 'person', person)) ?? [];
  const shared = group === undefined ? [] : (byViewer.get(keyOf(adapter, 'group', group)) ?? []);
  const here = shared.filter(({ owned }) => owned.by.person !== person);
  const kept = [...mine.map((one) => one.mine), ...here.map((one) => one.here)];
  return kept.length === 0 ? open : [...open, ...kept];
}

function sortedOf(
  listed: readonly Voice[],
  made: ReadonlyMap<string, MadeVoice>,
  learnt: Iterable<MadeVoice>,
  before: Sorted['own'],
): Sorted {
  const open = listed.filter(({ name }) => markIn(name) === undefined);
  const own = new Map<string, Own>();
  const add = (mark: string, voice: Voice, owned: Owned | undefined) => {
    if (owned) own.set(mark, ownAs(voice, owned, before.get(mark)));
  };
  for (const voice of listed) {
    const mark = markIn(voice.name);
    if (mark !== undefined) add(mark, voice, made.get(mark)?.owned);
  }
  const there = new Set(listed.map(({ id }) => id));
  for (const { mark, id, owned } of learnt)
    if (id !== undefined && !there.has(id)) add(mark, before.get(mark)?.listed ?? { id, name: '' }, owned);
  return {
    open,
    openIds: new Set(open.map(({ id }) => id)),
    own,
    byId: new Map([...own.values()].map((one) => [one.listed.id, one])),
    byViewer: byViewerOf(own.values()),
  };
}

function byViewerOf(own: Iterable<Own>): Sorted['byViewer'] {
  const found = new Map<string, Own[]>();
  const add = (key: string, one: Own) => {
    const before = found.get(key);
    if (before) before.push(one);
    else found.set(key, [one]);
  };
  for (const one of own) {
    const { adapter, person, group } = one.owned.by;
    add(keyOf(adapter, 'person', person), one);
    if (group !== undefined) add(keyOf(adapter, 'group', group), one);
  }
  return found;
}

function ownAs(listed: Voice, owned: Owned, before: Own | undefined): Own {
  if (before && before.listed === listed && before.owned === owned) return before;
  const voice = { ...listed, name: owned.name };
  return { listed, owned, mine: { ...voice, kept: 'mine' }, here: { ...voice, kept: 'here' } };
}
