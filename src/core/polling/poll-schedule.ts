// When each watched task is looked at next: often at first, more rarely with its age, more slowly where the throttle says so.
// What was overdue for long (the machine slept, nothing could go out) is spread instead of coming back together.

import { jitter } from '../../kit/backoff.ts';
import { createHeap, type Ranked } from '../../kit/heap.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Throttle } from './throttle.ts';

export interface Scheduled {
  readonly key: string;
  /** Whose share of looks it uses up: an API key. */
  readonly budget: string;
  /** Taken up after a restart: the first look is spread over one interval. */
  readonly resumed: boolean;
}

/** Its rank is when the next look is due. */
export type PollEntry<W extends Scheduled> = W & Times;

interface Times extends Ranked {
  /** Since when nothing has changed. */
  since: number;
  /** Its look was overdue and has been put off once: the next time it goes, however late. */
  putOff: boolean;
}

interface PollScheduleParts {
  readonly clock: Clock;
  readonly firstMs: number;
  readonly throttle: Pick<Throttle, 'slowness' | 'spread'>;
  readonly chance: () => number;
}

/** The interval stays the first one for this long, then grows to a tenth of the age. */
const STEADY_MS = 30_000;
const INTERVAL_MAX_MS = 15_000;
/** However busy the service is, a task is not left alone for longer than this. */
const SLOWED_MAX_MS = 60_000;
/** Clocks are corrected by less all the time. */
const SET_BACK_MS = 1000;

/** The wait before the next look at something unchanged for `age` ms. */
export function intervalAt(age: number, first: number): number {
  return age < STEADY_MS ? first : Math.max(first, Math.min(INTERVAL_MAX_MS, age / 10));
}

export function createPollSchedule<W extends Scheduled>({
  clock,
  firstMs,
  throttle,
  chance,
}: PollScheduleParts) {
  const entries = new Map<string, PollEntry<W>>();
  const due = createHeap<PollEntry<W>>();
  let latest = 0;

  /** Due in so many milliseconds. */
  const plan = (entry: PollEntry<W>, inMs: number): void => due.put(clock.now() + inMs, entry);
  const spread = (entry: PollEntry<W>) => plan(entry, throttle.spread(entry.budget));
  const drop = (key: string) => {
    const entry = entries.get(key);
    entries.delete(key);
    if (entry) due.remove(entry);
  };

  /** After the clock was set back, what is due would lie far ahead. */
  const spreadIfSetBack = (now: number) => {
    const setBack = now < latest - SET_BACK_MS;
    latest = now;
    if (setBack) for (const entry of entries.values()) spread(entry);
  };

  return {
    /** In place of what was watched under the same key. */
    add(watch: W): void {
      drop(watch.key);
      const entry = { ...watch, since: clock.now(), rank: 0, place: -1, putOff: false };
      entries.set(watch.key, entry);
      plan(entry, watch.resumed ? firstMs * chance() : firstMs);
    },
    drop,
    has: (entry: PollEntry<W>): boolean => entries.get(entry.key) === entry,
    plan,
    /** Due now. */
    hurry(key: string): void {
      const entry = entries.get(key);
      if (entry) plan(entry, 0);
    },
    /** Due after one interval; `changed` starts the interval anew. */
    again(entry: PollEntry<W>, changed: boolean): void {
      const now = clock.now();
      if (changed || entry.since > now) entry.since = now;
      const interval = intervalAt(now - entry.since, firstMs);
      const slowed = interval * throttle.slowness(entry.budget);
      plan(entry, jitter(Math.min(slowed, Math.max(interval, SLOWED_MAX_MS)), chance()));
    },
    /** Takes out all that is due and to be looked at now. */
    takeDue(): readonly PollEntry<W>[] {
      const now = clock.now();
      spreadIfSetBack(now);
      const taken: PollEntry<W>[] = [];
      for (let at = due.first(); at !== undefined && at <= now; at = due.first()) {
        const entry = due.pop();
        if (!entry) break;
        const goes = now - at <= firstMs || entry.putOff;
        entry.putOff = !goes;
        if (goes) taken.push(entry);
        else spread(entry);
      }
      return taken;
    },
    /** When the next one is due. */
    next: (): number | undefined => due.first(),
    clear: (): void => entries.clear(),
    get size(): number {
      return entries.size;
    },
  };
}
