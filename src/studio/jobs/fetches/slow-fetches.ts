// Aborts slow downloads while others wait: those below the minimum rate during the last minute.

import { message } from '../../../messages/message.ts';
import type { JobError } from '../../errors.ts';
import { createDownloadError } from '../../fetch/check-response.ts';

/** Minimum rate while other downloads wait: 60 MB per minute, or 1 MB/s. */
const MIN_RATE = { bytes: 60_000_000, ms: 60_000 } as const;
const CHECK_MS = 1000;

interface SlowFetchWatcher {
  start(id: string): void;
  /** Records the total number of bytes downloaded so far. */
  recordBytes(id: string, bytes: number): void;
  end(id: string): void;
}

interface SlowFetchOptions {
  readonly now: () => number;
  /** True if another user waits for the slot of this download. */
  readonly isBlocking: (id: string) => boolean;
  readonly abort: (id: string, fault: JobError) => void;
  readonly checkIntervalMs?: number;
}

interface FetchSample {
  readonly time: number;
  readonly bytes: number;
}

interface ActiveFetch {
  bytes: number;
  /** Reaches back `MIN_RATE.ms` plus at most one check interval. */
  readonly samples: FetchSample[];
}

const createTooSlowError = (): JobError =>
  createDownloadError(message('faults.linkTooSlow', { kilobytes: Math.round(MIN_RATE.bytes / MIN_RATE.ms) }));

export function createSlowFetchWatcher({
  now,
  isBlocking,
  abort,
  checkIntervalMs = CHECK_MS,
}: SlowFetchOptions): SlowFetchWatcher {
  const fetches = new Map<string, ActiveFetch>();
  let timer: NodeJS.Timeout | undefined;

  /** Returns the bytes of the last period, or `undefined` if the download started within it. */
  const getRecentBytes = ({ bytes, samples }: ActiveFetch): number | undefined => {
    const full = samples.findLast(({ time }) => now() - time >= MIN_RATE.ms);
    return full && bytes - full.bytes;
  };

  const check = (): void => {
    const slow: { readonly id: string; readonly bytes: number }[] = [];
    for (const [id, one] of fetches) {
      const bytes = getRecentBytes(one);
      if (bytes !== undefined && bytes < MIN_RATE.bytes) slow.push({ id, bytes });
      const firstKept = one.samples.findLastIndex(({ time }) => now() - time >= MIN_RATE.ms);
      if (firstKept > 0) one.samples.splice(0, firstKept);
      one.samples.push({ time: now(), bytes: one.bytes });
    }
    // Aborts one download per check, because a single free slot may be enough.
    const slowest = slow.toSorted((a, b) => a.bytes - b.bytes).find(({ id }) => isBlocking(id));
    if (slowest) abort(slowest.id, createTooSlowError());
  };

  return {
    start(id) {
      fetches.set(id, { bytes: 0, samples: [{ time: now(), bytes: 0 }] });
      timer ??= setInterval(check, checkIntervalMs).unref();
    },
    recordBytes(id, bytes) {
      const one = fetches.get(id);
      if (one) one.bytes = bytes;
    },
    end(id) {
      fetches.delete(id);
      if (fetches.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
