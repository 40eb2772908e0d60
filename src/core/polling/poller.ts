// When to look at what: due times, bounded looks in flight, turns between budgets, and none while a budget's throttle is shut.
// What a look is, and what follows from it, is the caller's business; nothing here knows the service or stores anything.

import { jitter } from '../../kit/backoff.ts';
import { createTurns } from '../../kit/fair-queue.ts';
import { createHeap, type Ranked } from '../../kit/heap.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CallResult } from './circuit-breaker.ts';
import { interval, SLOWED_MOST_MS, TICK_MS } from './poll-interval.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** What a look says about the next one: `changed` starts the rhythm anew, `over` ends it. */
export interface PollResult {
  readonly is: 'same' | 'changed' | 'over';
  /** What it shows of the service; absent when it shows nothing. */
  readonly call?: CallResult | undefined;
}

export interface Watch {
  readonly key: string;
  /** Whose share of looks it uses up: an API key. */
  readonly budget: string;
  readonly look: () => Promise<PollResult>;
  /** Called in place of a look that is due while nothing may go out, and every half minute from then on. */
  readonly heldBack?: (() => void) | undefined;
  /** Taken up after a restart: the first look is spread over one interval. */
  readonly resumed: boolean;
}

export interface Poller {
  watch(watch: Watch): void;
  drop(key: string): void;
  /** Looks now instead of when it is due. */
  hurry(key: string): void;
  /** What looks have shown of the service, for other calls on the same budget. */
  readonly throttle: Throttle;
  readonly size: number;
  stop(): Promise<void>;
}

/** Its rank is when the next look is due. */
interface Watched extends Watch, Ranked {
  /** Since when nothing has changed. */
  since: number;
  /** Its look was overdue and has been put off once: the next time it goes, however late. */
  putOff: boolean;
}

/** Looks at once, whatever the number of tasks: in all, and for one key, which leaves room for others. */
const IN_FLIGHT = 192;
const PER_BUDGET = 64;
/** Clocks are corrected by less all the time. */
const SET_BACK_MS = 1000;

interface PollerParts {
  readonly clock: Clock;
  readonly firstMs: number;
  readonly inFlight?: number;
  readonly perBudget?: number;
  /** Told of every look, how many ms after it was due it began. */
  readonly late?: (ms: number, budget: string) => void;
  /** In [0, 1); random unless a test says otherwise. */
  readonly chance?: () => number;
}

export function createPoller(parts: PollerParts): Poller {
  const { clock, firstMs, inFlight = IN_FLIGHT, perBudget = PER_BUDGET, late, chance = Math.random } = parts;
  const throttle = createThrottle({ clock, firstMs, chance });
  const watched = new Map<string, Watched>();
  const due = createHeap<Watched>();
  const ready = createTurns<Watched>();
  const flying = new Map<string, number>();
  let flights = 0;
  let landed: (() => void) | undefined;
  let timer: { at: number; off: AbortController } | undefined;
  let stopped = false;
  let latest = 0;

  const plan = (entry: Watched, inMs: number) => {
    due.put(clock.now() + inMs, entry);
  };

  const forget = (entry: Watched) => {
    watched.delete(entry.key);
    due.remove(entry);
  };

  const fly = async (entry: Watched): Promise<void> => {
    entry.putOff = false;
    const began = clock.now();
    late?.(began - entry.rank, entry.budget);
    const { is, call: heard } = await entry.look().catch((): PollResult => ({ is: 'same' }));
    if (heard) throttle.record(entry.budget, heard, began);
    if (watched.get(entry.key) !== entry) return;
    if (is === 'over') return forget(entry);
    const now = clock.now();
    if (is === 'changed' || entry.since > now) entry.since = now;
    const usual = interval(now - entry.since, firstMs);
    const slowed = Math.min(usual * throttle.slowness(entry.budget), Math.max(usual, SLOWED_MOST_MS));
    plan(entry, jitter(slowed, chance()));
  };

  const land = (budget: string) => {
    flights -= 1;
    flying.set(budget, (flying.get(budget) ?? 1) - 1);
    if (flights === 0) landed?.();
    pump();
  };

  const holdBack = (entry: Watched, ms: number) => {
    plan(entry, ms + throttle.spread(entry.budget));
    entry.heldBack?.();
  };

  /** What has become due waits for its turn, but after a sleep of the machine or a long pause it is spread. */
  const collect = (now: number) => {
    for (let at = due.first(); at !== undefined && at <= now; at = due.first()) {
      const entry = due.pop();
      if (!entry) return;
      if (now - at <= firstMs || entry.putOff) ready.push(entry, { person: entry.budget });
      else {
        entry.putOff = true;
        plan(entry, throttle.spread(entry.budget));
      }
    }
  };

  const mayFly = (budget: string) => (flying.get(budget) ?? 0) < perBudget;

  /** Whoever comes first after the clock was set back finds what is due far ahead by it. */
  const notice = (now: number) => {
    const setBack = now < latest - SET_BACK_MS;
    latest = now;
    if (setBack) for (const entry of watched.values()) plan(entry, throttle.spread(entry.budget));
  };

  const pump = () => {
    if (stopped) return;
    notice(clock.now());
    collect(clock.now());
    while (flights < inFlight) {
      const entry = ready.next(mayFly)?.item;
      if (!entry) break;
      if (watched.get(entry.key) !== entry) continue;
      const { budget } = entry;
      const shutMs = throttle.wait(budget);
      if (shutMs > 0) {
        holdBack(entry, shutMs);
        continue;
      }
      flights += 1;
      flying.set(budget, (flying.get(budget) ?? 0) + 1);
      void fly(entry).then(() => land(budget));
    }
    setTimer();
  };

  const setTimer = () => {
    const next = due.first();
    if (next === undefined || (timer && timer.at <= next)) return;
    timer?.off.abort();
    const mine = { at: next, off: new AbortController() };
    timer = mine;
    void clock.sleep(Math.max(TICK_MS, next - clock.now()), mine.off.signal).then(() => {
      if (timer !== mine) return;
      timer = undefined;
      pump();
    });
  };

  return {
    throttle,
    watch(watch) {
      const before = watched.get(watch.key);
      if (before) forget(before);
      const { key, budget, look, heldBack, resumed } = watch;
      const entry: Watched = {
        key,
        budget,
        look,
        heldBack,
        resumed,
        since: clock.now(),
        rank: 0,
        place: -1,
        putOff: false,
      };
      watched.set(key, entry);
      plan(entry, watch.resumed ? firstMs * chance() : firstMs);
      pump();
    },
    drop(key) {
      const entry = watched.get(key);
      if (entry) forget(entry);
    },
    hurry(key) {
      const entry = watched.get(key);
      if (entry) plan(entry, 0);
      pump();
    },
    get size() {
      return watched.size;
    },
    async stop() {
      stopped = true;
      watched.clear();
      timer?.off.abort();
      if (flights > 0)
        await new Promise<void>((done) => {
          landed = done;
        });
    },
  };
}
