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

/** A voice made here, under the name that people gave it. */
interface Own {
  readonly voice: Voice;
  readonly owned: Owned;
}

/** Starts loading at once. `stop` ends it without waiting: the service's own end breaks off a load under way. */
export function createDirectory({ service, made, clock, log }: Parts): Directory & { stop(): void } {
  const stopping = new AbortController();
  let listed: readonly Voice[] = [];
  /** By mark; `undefined` until the store has told them. */
  let known: ReadonlyMap<string, MadeVoice> | undefined;
  /** Learnt here, and not yet seen by a load that began after it. */
  const learnt = new Map<string, MadeVoice>();
  let open: readonly Voice[] = [];
  let own: readonly Own[] = [];
  let loading: Promise<boolean> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const together = (): ReadonlyMap<string, MadeVoice> => new Map([...(known ?? []), ...learnt]);

  /** Who may see what, worked out once for all the keys that will be typed. */
  const sort = (): void => {
    const all = together();
    open = listed.filter(({ name }) => markIn(name) === undefined);
    own = listed.flatMap((voice) => ownAs(voice, all.get(markIn(voice.name) ?? '')));
    const there = new Set(listed.map(({ id }) => id));
    for (const one of learnt.values())
      if (one.id !== undefined && !there.has(one.id)) own = [...own, ...ownAs({ id: one.id, name: '' }, one)];
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
      sort();
      listed = await service.voices();
      loadedAt = clock.now();
      for (const [mark, one] of before) if (learnt.get(mark) === one) learnt.delete(mark);
      sort();
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

  const voices = (viewer: Viewer): readonly Voice[] => {
    const mine = own.filter(({ owned }) => isFor(owned, viewer));
    return mine.length === 0 ? open : [...open, ...mine.map((one) => keptBy(one, viewer))];
  };

  return {
    voices,
    allows(id, viewer) {
      if (listed.length > 0) return voices(viewer).some((voice) => voice.id === id);
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
      sort();
    },
    stop: () => stopping.abort(),
  };
}

const ownAs = (voice: Voice, made: MadeVoice | undefined): readonly Own[] =>
  made?.owned ? [{ voice: { ...voice, name: made.owned.name }, owned: made.owned }] : [];

const keptBy = ({ voice, owned }: Own, { person }: Viewer): Voice => ({
  ...voice,
  kept: owned.by.person === person ? 'mine' : 'here',
});
