// Releases places of slow links: while other fetches wait, one that has brought little in the last minute is ended.

import { noteOf } from '../../../domain/views/notes.ts';
import type { JobFault } from '../../faults.ts';
import { downloadFault } from '../../fetch/response.ts';

/** Bytes that a link must bring in each stretch while others wait: 1 MB/s. */
const PACE = { bytes: 60_000_000, ms: 60_000 } as const;
const CHECK_MS = 1000;

export interface SlowFetches {
  begin(id: string): void;
  /** Bytes that have come so far. */
  arrived(id: string, bytes: number): void;
  over(id: string): void;
}

interface Parts {
  readonly now: () => number;
  /** True while somebody else waits for the place of this fetch. */
  readonly isWaitedFor: (id: string) => boolean;
  readonly end: (id: string, fault: JobFault) => void;
  readonly checkMs?: number;
}

interface Stretch {
  readonly since: number;
  readonly bytes: number;
}

interface Fetch {
  bytes: number;
  /** Begins at most `PACE.ms` plus one check ago. */
  readonly stretches: Stretch[];
}

const tooSlow = (): JobFault =>
  downloadFault(noteOf('linkTooSlow', { kilobytes: Math.round(PACE.bytes / PACE.ms) }));

export function createSlowFetches({ now, isWaitedFor, end, checkMs = CHECK_MS }: Parts): SlowFetches {
  const all = new Map<string, Fetch>();
  let timer: NodeJS.Timeout | undefined;

  /** Bytes of the last stretch; `undefined` for one that has not lasted so long. */
  const recent = ({ bytes, stretches }: Fetch): number | undefined => {
    const full = stretches.findLast(({ since }) => now() - since >= PACE.ms);
    return full && bytes - full.bytes;
  };

  const check = (): void => {
    const slow: { readonly id: string; readonly bytes: number }[] = [];
    for (const [id, one] of all) {
      const bytes = recent(one);
      if (bytes !== undefined && bytes < PACE.bytes) slow.push({ id, bytes });
      const kept = one.stretches.findLastIndex(({ since }) => now() - since >= PACE.ms);
      if (kept > 0) one.stretches.splice(0, kept);
      one.stretches.push({ since: now(), bytes: one.bytes });
    }
    // One at a time: its place may be enough.
    const slowest = slow.toSorted((one, other) => one.bytes - other.bytes).find(({ id }) => isWaitedFor(id));
    if (slowest) end(slowest.id, tooSlow());
  };

  return {
    begin(id) {
      all.set(id, { bytes: 0, stretches: [{ since: now(), bytes: 0 }] });
      timer ??= setInterval(check, checkMs).unref();
    },
    arrived(id, bytes) {
      const one = all.get(id);
      if (one) one.bytes = bytes;
    },
    over(id) {
      all.delete(id);
      if (all.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
