// Keeps the voices in memory with their owners, so that a search box never waits. Loads them at the start with retries,
// then every ten minutes and on demand.

import {
  type CustomVoice,
  type CustomVoiceDetails,
  isVisibleTo,
  parseServiceVoiceName,
  type Viewer,
  type Voice,
} from '../domain/media/voice.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaService } from '../ports/media-service.ts';
import type { CustomVoiceStore } from '../ports/store.ts';
import type { VoiceDirectory } from '../ports/voice-directory.ts';
import { keepFresh } from './keep-fresh.ts';

interface VoiceDirectoryOptions {
  readonly service: Pick<MediaService, 'voices'>;
  readonly customVoices: Pick<CustomVoiceStore, 'all' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A custom voice, as its owner and its group see it. Both views are created once, because search indexes are cached per
 * object.
 */
interface OwnedVoice {
  readonly listed: Voice;
  readonly owned: CustomVoiceDetails;
  readonly forOwner: Voice;
  readonly forGroup: Voice;
}

/** Index of the voices by id and by person or group. */
interface VoiceIndex {
  readonly publicVoices: readonly Voice[];
  readonly publicIds: ReadonlySet<number>;
  /** Voices by their code, in the service's order. */
  readonly owned: ReadonlyMap<string, OwnedVoice>;
  readonly byId: ReadonlyMap<number, OwnedVoice>;
  readonly byViewer: ReadonlyMap<string, readonly OwnedVoice[]>;
}

/** Starts loading at once. `stop` does not wait; the service's own stop aborts a load in progress. */
export function createVoiceDirectory({
  service,
  customVoices,
  clock,
  log,
}: VoiceDirectoryOptions): VoiceDirectory & { stop(): void } {
  const stopping = new AbortController();
  let listed: readonly Voice[] = [];
  /** Custom voices by their code, or `undefined` until the store is loaded. */
  let known: ReadonlyMap<string, CustomVoice> | undefined;
  /** Voices that were updated here and are not yet part of a complete load. */
  const recent = new Map<string, CustomVoice>();
  let own: VoiceIndex['owned'] = new Map();
  /** Index of all voices. `undefined` after a change, since only the next access builds a new index. */
  let sorted: VoiceIndex | undefined;
  let loading: Promise<boolean> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const mergeCustomVoices = (): ReadonlyMap<string, CustomVoice> => new Map([...(known ?? []), ...recent]);

  const getIndex = (): VoiceIndex => {
    sorted ??= createVoiceIndex(listed, mergeCustomVoices(), recent.values(), own);
    own = sorted.owned;
    return sorted;
  };

  /** A crash may have prevented saving the id of a new voice. */
  const saveIds = async (voices: readonly Voice[], all: ReadonlyMap<string, CustomVoice>): Promise<void> => {
    for (const { id, name } of voices) {
      const found = all.get(parseServiceVoiceName(name) ?? '');
      if (found && found.id === undefined) await customVoices.put({ ...found, id });
    }
  };

  const load = async (): Promise<boolean> => {
    const seenBefore = [...recent];
    try {
      const all = new Map((await customVoices.all()).map((one) => [one.code, one]));
      known = all;
      sorted = undefined;
      listed = await service.voices();
      loadedAt = clock.now();
      for (const [mark, one] of seenBefore) if (recent.get(mark) === one) recent.delete(mark);
      sorted = undefined;
      await saveIds(listed, all);
      return true;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn('voices not loaded', { why: formatError(error) });
      return false;
    }
  };
  /** Calls during a load share it. */
  const loadOnce = (): Promise<boolean> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  void keepFresh(loadOnce, { minRetryMs: 1000, clock, signal: stopping.signal });

  return {
    voicesFor: (viewer) => selectVoices(getIndex(), viewer),
    canUse(id, viewer) {
      const { publicIds, byId } = getIndex();
      const own = byId.get(id);
      if (own) return isVisibleTo(own.owned, viewer);
      if (listed.length > 0) return publicIds.has(id);
      // Until the names are loaded, only the ids of custom voices are known.
      if (!known) return false;
      const found = [...mergeCustomVoices().values()].find((one) => one.id === id);
      return !found || (found.details !== undefined && isVisibleTo(found.details, viewer));
    },
    isPublic: (id) => getIndex().publicIds.has(id),
    async refresh(freshMs = 0) {
      if (clock.now() - loadedAt >= freshMs) await loadOnce();
    },
    update(one) {
      recent.set(one.code, one);
      sorted = undefined;
    },
    stop: () => stopping.abort(),
  };
}

const viewerKey = (adapter: string, kind: 'person' | 'group', id: string): string =>
  JSON.stringify([adapter, kind, id]);

function selectVoices({ publicVoices, byViewer }: VoiceIndex, { adapter, person, group }: Viewer): readonly Voice[] {
  const mine = byViewer.get(viewerKey(adapter, 'person', person)) ?? [];
  const shared = group === undefined ? [] : (byViewer.get(viewerKey(adapter, 'group', group)) ?? []);
  const here = shared.filter(({ owned }) => owned.owner.person !== person);
  const visible = [...mine.map((one) => one.forOwner), ...here.map((one) => one.forGroup)];
  return visible.length === 0 ? publicVoices : [...publicVoices, ...visible];
}

function createVoiceIndex(
  listed: readonly Voice[],
  made: ReadonlyMap<string, CustomVoice>,
  learnt: Iterable<CustomVoice>,
  previous: VoiceIndex['owned'],
): VoiceIndex {
  const publicVoices = listed.filter(({ name }) => parseServiceVoiceName(name) === undefined);
  const own = new Map<string, OwnedVoice>();
  const add = (mark: string, voice: Voice, owned: CustomVoiceDetails | undefined) => {
    if (owned) own.set(mark, toOwnedVoice(voice, owned, previous.get(mark)));
  };
  for (const voice of listed) {
    const mark = parseServiceVoiceName(voice.name);
    if (mark !== undefined) add(mark, voice, made.get(mark)?.details);
  }
  const listedIds = new Set(listed.map(({ id }) => id));
  for (const { code, id, details } of learnt)
    if (id !== undefined && !listedIds.has(id)) add(code, previous.get(code)?.listed ?? { id, name: '' }, details);
  return {
    publicVoices,
    publicIds: new Set(publicVoices.map(({ id }) => id)),
    owned: own,
    byId: new Map([...own.values()].map((one) => [one.listed.id, one])),
    byViewer: indexByViewer(own.values()),
  };
}

function indexByViewer(own: Iterable<OwnedVoice>): VoiceIndex['byViewer'] {
  const found = new Map<string, OwnedVoice[]>();
  const add = (key: string, one: OwnedVoice) => {
    const voices = found.get(key);
    if (voices) voices.push(one);
    else found.set(key, [one]);
  };
  for (const one of own) {
    const { adapter, person, group } = one.owned.owner;
    add(viewerKey(adapter, 'person', person), one);
    if (group !== undefined) add(viewerKey(adapter, 'group', group), one);
  }
  return found;
}

function toOwnedVoice(listed: Voice, owned: CustomVoiceDetails, previous: OwnedVoice | undefined): OwnedVoice {
  if (previous && previous.listed === listed && previous.owned === owned) return previous;
  const voice = { ...listed, name: owned.name };
  return {
    listed,
    owned,
    forOwner: { ...voice, ownership: 'mine' },
    forGroup: { ...voice, ownership: 'here' },
  };
}
