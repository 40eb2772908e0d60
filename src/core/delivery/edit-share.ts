// A minute of edits where several processes edit: one place for each edit that fits in it, taken for a minute by the process
// that asks first. Where the places cannot be asked for, the process's own count must do: a late card is worse than a refusal
// by the platform, which is waited out.

import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Notes } from '../../ports/store.ts';

export interface EditShare {
  /** 0: one of these places is ours for this minute. Otherwise it is worth asking again in so many milliseconds. */
  take(scope: string, places: readonly number[]): Promise<number>;
}

/** A 60 s window, and 2 s by which a call may be longer on its way than the one that has the place after it. */
const TAKEN_MS = 62_000;
/** Another process has it; for how long is not known. */
const LOOK_AGAIN_MS = 1500;
const PATIENCE_MS = 1000;

/** Places beyond which those that may be asked for again are forgotten. */
const TIDY_AT = 10_000;

type Got = 'mine' | 'taken' | 'unknown';

export function createEditShare(notes: Pick<Notes, 'claim'>, clock: Clock, log: Log): EditShare {
  /** By place: when it is worth asking for. */
  const next = new Map<string, number>();

  const tidy = () => {
    const now = clock.now();
    for (const [key, due] of next) if (due <= now) next.delete(key);
  };

  async function claim(key: string): Promise<Got> {
    const asked = notes.claim(key, TAKEN_MS).then(
      (mine): Got => (mine ? 'mine' : 'taken'),
      (thrown: unknown): Got => {
        log.warn('edits of other processes are not known', { reason: reasonOf(thrown) });
        return 'unknown';
      },
    );
    const enough = new AbortController();
    const late = clock.sleep(PATIENCE_MS, enough.signal).then((): Got => 'unknown');
    return Promise.race([asked, late]).finally(() => enough.abort());
  }

  return {
    async take(scope, places) {
      let soonest = Number.POSITIVE_INFINITY;
      for (const place of places) {
        const key = `${scope}:${place}`;
        const due = next.get(key) ?? 0;
        if (due <= clock.now()) {
          const got = await claim(key);
          next.set(key, clock.now() + (got === 'taken' ? LOOK_AGAIN_MS : TAKEN_MS));
          if (next.size > TIDY_AT) tidy();
          if (got !== 'taken') return 0;
        }
        soonest = Math.min(soonest, next.get(key) ?? due);
      }
      return Math.max(1, soonest - clock.now());
    },
  };
}
