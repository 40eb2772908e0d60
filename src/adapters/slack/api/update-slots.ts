// A workspace's minute where several processes speak there: one place for each update that fits in it, taken for a minute by
// whoever is first. Where the places stand cannot be asked, the process's own count must do: a text late is worse than a
// refusal by Slack, which is waited out. What is sent is not known here.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';

export interface Slots {
  /** 0: one of these places is ours for this minute. Otherwise it is worth asking again in so many milliseconds. */
  take(team: string, places: readonly number[]): Promise<number>;
}

/** A minute, and what a call may take longer on its way than the one that has the place after it. */
const TAKEN_MS = 62_000;
/** Somebody else has it, for who knows how long. */
const LOOK_AGAIN_MS = 1500;
const PATIENCE_MS = 1000;

/** Places beyond which those that may be asked for again are forgotten. */
const TIDY_AT = 10_000;

type Got = 'mine' | 'taken' | 'unknown';

export function createSlots(notes: Pick<Notes, 'claim'>, clock: Clock, log: Log): Slots {
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
        log.warn('slack: the other processes’ updates are not known', { reason: reasonOf(thrown) });
        return 'unknown';
      },
    );
    const enough = new AbortController();
    const late = clock.sleep(PATIENCE_MS, enough.signal).then((): Got => 'unknown');
    return Promise.race([asked, late]).finally(() => enough.abort());
  }

  return {
    async take(team, places) {
      let soonest = Number.POSITIVE_INFINITY;
      for (const place of places) {
        const key = `${team}:update:${place}`;
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
