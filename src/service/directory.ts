// The voices people can name, kept in memory so that a search box never waits: loaded at once and tried until it works,
// then every ten minutes and on demand. Knows the port, not how the service is asked.

import type { Voice } from '../domain/voice.ts';
import { backoff } from '../kit/backoff.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory } from '../ports/directory.ts';
import type { MediaService } from '../ports/service.ts';

const EVERY_MS = 600_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 60_000;

interface Parts {
  readonly service: Pick<MediaService, 'voices'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts loading at once. `stop` ends it without waiting: the service's own end breaks off a load under way. */
export function createDirectory({ service, clock, log }: Parts): Directory & { stop(): void } {
  const stopping = new AbortController();
  let known: readonly Voice[] = [];
  let loading: Promise<boolean> | undefined;

  const load = async (): Promise<boolean> => {
    try {
      known = await service.voices();
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
    voices: () => known,
    async refresh() {
      await loadOnce();
    },
    stop: () => stopping.abort(),
  };
}
