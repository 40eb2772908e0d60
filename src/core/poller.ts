// When to look at what: due times, bounded looks in flight, turns between budgets. What a look is, and what follows
// from it, is the caller's business; nothing here knows the service, and nothing is stored.

import { jitter } from '../kit/backoff.ts';
import { createHeap } from '../kit/heap.ts';
import { createLater } from '../kit/later.ts';
import { createTurns } from '../kit/turns.ts';
import type { Clock } from '../ports/clock.ts';

/** What a look says about the next one: `changed` starts the rhythm anew, `over` ends it, `waitMs` was asked for. */
export type Looked =
  | { readonly is: 'same' | 'changed' | 'over' }
  | { readonly is: 'wait'; readonly waitMs: number };

export interface Watch {
  readonly key: string;
  /** Whose share of looks it uses up: an API key. */
  readonly budget: string;
  readonly look: () => Promise<Looked>;
  /** Taken up after a restart: the first look is spread over one interval. */
  readonly resumed: boolean;
}

export interface Poller {
  watch(watch: Watch): void;
  drop(key: string): void;
  /** Looks now instead of when it is due. */
  hurry(key: string): void;
  readonly size: number;
  stop(): Promise<void>;
}

interface Watched extends Watch {
  /** Since when nothing has changed. */
  since: number;
  /** Only the newest entry in the heap counts. */
  turn: number;
}

/** Looks at once, whatever the number of tasks. */
const IN_FLIGHT = 64;
/** The rhythm stays at its first interval this long, then grows by a tenth of the age. */
const STEADY_MS = 30_000;
const SLOWEST_MS = 15_000;

/** The wait before the next look at something unchanged for `age` ms. */
export function interval(age: number, first: number): number {
  return age < STEADY_MS ? first : Math.max(first, Math.min(SLOWEST_MS, age / 10));
}

interface PollerParts {
  readonly clock: Clock;
  readonly firstMs: number;
  readonly inFlight?: number;
  /** In [0, 1); random unless a test says otherwise. */
  readonly chance?: () => number;
}

export function createPoller({
  clock,
  firstMs,
  inFlight = IN_FLIGHT,
  chance = Math.random,
}: PollerParts): Poller {
  const watched = new Map<string, Watched>();
  const due = createHeap<{ key: string; turn: number }>();
  const ready = createTurns<Watched>();
  const flying = new Set<Promise<void>>();
  const later = createLater();
  let timer: { at: number; off: AbortController } | undefined;
  let stopped = false;

  const plan = (entry: Watched, inMs: number) => {
    entry.turn += 1;
    due.push(clock.now() + inMs, { key: entry.key, turn: entry.turn });
    pump();
  };

  const fly = async (entry: Watched) => {
    // One begins in each turn of the event loop, or a hundred answers at once would keep everybody else waiting.
    const looked = await later(entry.look).catch((): Looked => ({ is: 'same' }));
    if (watched.get(entry.key) !== entry) return;
    if (looked.is === 'over') {
      watched.delete(entry.key);
      return;
    }
    if (looked.is === 'changed') entry.since = clock.now();
    const rhythm = jitter(interval(clock.now() - entry.since, firstMs), chance());
    plan(entry, looked.is === 'wait' ? Math.max(looked.waitMs, rhythm) : rhythm);
  };

  const pump = () => {
    if (stopped) return;
    for (let first = due.first(); first !== undefined && first <= clock.now(); first = due.first()) {
      const { key, turn } = due.pop() ?? { key: '', turn: 0 };
      const entry = watched.get(key);
      if (entry?.turn === turn) ready.push(entry.budget, entry);
    }
    while (flying.size < inFlight) {
      const entry = ready.next();
      if (!entry) break;
      if (watched.get(entry.key) !== entry) continue;
      const flight: Promise<void> = fly(entry).finally(() => {
        flying.delete(flight);
        pump();
      });
      flying.add(flight);
    }
    setTimer();
  };

  const setTimer = () => {
    const next = due.first();
    if (next === undefined || (timer && timer.at <= next)) return;
    timer?.off.abort();
    const mine = { at: next, off: new AbortController() };
    timer = mine;
    void clock.sleep(Math.max(0, next - clock.now()), mine.off.signal).then(() => {
      if (timer !== mine) return;
      timer = undefined;
      pump();
    });
  };

  return {
    watch(watch) {
      const entry: Watched = { ...watch, since: clock.now(), turn: 0 };
      watched.set(watch.key, entry);
      plan(entry, watch.resumed ? firstMs * chance() : firstMs);
    },
    drop: (key) => void watched.delete(key),
    hurry(key) {
      const entry = watched.get(key);
      if (entry) plan(entry, 0);
    },
    get size() {
      return watched.size;
    },
    async stop() {
      stopped = true;
      watched.clear();
      timer?.off.abort();
      await Promise.all(flying);
    },
  };
}
