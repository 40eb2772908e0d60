// Looks at what is watched when it is due: bounded looks in flight, turns between budgets, and none while the throttle is shut.

import { createTurns } from '../../kit/fair-queue.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CallResult } from './circuit-breaker.ts';
import { createPollSchedule, type PollEntry, type Scheduled } from './poll-schedule.ts';
import type { Throttle } from './throttle.ts';

/** What a look says about the next one: `changed` starts the interval anew, `over` ends the looking. */
export interface PollResult {
  readonly is: 'same' | 'changed' | 'over';
  /** What it shows of the service; absent when it shows nothing. */
  readonly call?: CallResult | undefined;
}

export interface Watch extends Scheduled {
  readonly look: () => Promise<PollResult>;
  /** Called in place of a look that is due while nothing may go out, and every half minute from then on. */
  readonly heldBack?: (() => void) | undefined;
}

export interface Poller {
  watch(watch: Watch): void;
  drop(key: string): void;
  /** Looks now instead of when it is due. */
  hurry(key: string): void;
  readonly size: number;
  stop(): Promise<void>;
}

/** Looks at once, whatever the number of tasks: in all, and for one key, which leaves room for others. */
const IN_FLIGHT = 192;
const PER_BUDGET = 64;
/** What is due within the same few milliseconds is taken together: one timer instead of many. */
const TICK_MS = 4;

interface PollerParts {
  readonly clock: Clock;
  readonly firstMs: number;
  readonly throttle: Throttle;
  readonly inFlight?: number;
  readonly perBudget?: number;
  /** Told of every look, how many ms after it was due it began. */
  readonly late?: (ms: number, budget: string) => void;
  /** In [0, 1); random unless a test says otherwise. */
  readonly chance?: () => number;
}

/** One timer for all that is due. */
function createTimer(clock: Clock, ring: () => void) {
  let set: { readonly at: number; readonly off: AbortController } | undefined;
  return {
    /** Rings then, unless it rings earlier anyway. */
    wakeAt(at: number): void {
      if (set && set.at <= at) return;
      set?.off.abort();
      const mine = { at, off: new AbortController() };
      set = mine;
      void clock.sleep(Math.max(TICK_MS, at - clock.now()), mine.off.signal).then(() => {
        if (set !== mine) return;
        set = undefined;
        ring();
      });
    },
    stop: (): void => set?.off.abort(),
  };
}

/** Looks under way, in all and for each budget. */
function createFlights(max: number, maxPerBudget: number) {
  const flying = new Map<string, number>();
  let all = 0;
  let landed: (() => void) | undefined;
  const count = (budget: string, by: 1 | -1) => {
    all += by;
    flying.set(budget, (flying.get(budget) ?? 0) + by);
  };
  return {
    hasRoom: () => all < max,
    mayFly: (budget: string) => (flying.get(budget) ?? 0) < maxPerBudget,
    start: (budget: string) => count(budget, 1),
    end(budget: string) {
      count(budget, -1);
      if (all === 0) landed?.();
    },
    settled: () =>
      new Promise<void>((done) => {
        if (all === 0) done();
        landed = done;
      }),
  };
}

export function createPoller(parts: PollerParts): Poller {
  const { clock, firstMs, throttle, late, chance = Math.random } = parts;
  const { inFlight = IN_FLIGHT, perBudget = PER_BUDGET } = parts;
  const schedule = createPollSchedule<Watch>({ clock, firstMs, throttle, chance });
  const ready = createTurns<PollEntry<Watch>>();
  const flights = createFlights(inFlight, perBudget);
  let stopped = false;

  const look = async (entry: PollEntry<Watch>): Promise<void> => {
    const began = clock.now();
    late?.(began - entry.rank, entry.budget);
    const { is, call } = await entry.look().catch((): PollResult => ({ is: 'same' }));
    if (call) throttle.record(entry.budget, call, began);
    if (!schedule.has(entry)) return;
    if (is === 'over') schedule.drop(entry.key);
    else schedule.again(entry, is === 'changed');
  };

  const fly = (entry: PollEntry<Watch>) => {
    const shutMs = throttle.wait(entry.budget);
    if (shutMs > 0) {
      schedule.plan(entry, shutMs + throttle.spread(entry.budget));
      entry.heldBack?.();
      return;
    }
    flights.start(entry.budget);
    void look(entry).then(() => {
      flights.end(entry.budget);
      pump();
    });
  };

  const pump = () => {
    if (stopped) return;
    for (const entry of schedule.takeDue()) ready.push(entry, { person: entry.budget });
    while (flights.hasRoom()) {
      const entry = ready.next(flights.mayFly)?.item;
      if (!entry) break;
      if (schedule.has(entry)) fly(entry);
    }
    const next = schedule.next();
    if (next !== undefined) timer.wakeAt(next);
  };
  const timer = createTimer(clock, pump);

  return {
    watch(watch) {
      schedule.add(watch);
      pump();
    },
    drop: schedule.drop,
    hurry(key) {
      schedule.hurry(key);
      pump();
    },
    get size() {
      return schedule.size;
    },
    async stop() {
      stopped = true;
      schedule.clear();
      timer.stop();
      await flights.settled();
    },
  };
}
