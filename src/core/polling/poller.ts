// Looks at what is watched when it is due: when a result is likely (next-look.ts), more slowly where the throttle says so, and not at
// all while it is shut. Looks in flight are bounded, and budgets take turns. What was overdue for long (the machine slept,
// nothing could go out) is spread instead of coming back together.

import { jitter } from '../../kit/backoff.ts';
import { createTurns } from '../../kit/fair-queue.ts';
import { createHeap, type Ranked } from '../../kit/heap.ts';
import { createTally } from '../../kit/tally.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CallResult } from './circuit-breaker.ts';
import { crowdMs, foreignPace, nextLook, type Pace } from './next-look.ts';
import { createServiceTimes, type Kind } from './service-times.ts';
import type { Throttle } from './throttle.ts';

interface Scheduled {
  readonly key: string;
  /** Whose share of looks it uses up: an API key. */
  readonly budget: string;
  /** Taken up after a restart: the first look is spread over one interval. */
  readonly resumed: boolean;
  /** What it is, so that its time can be learnt and foretold; missing where nothing is known of it. */
  readonly kind?: Kind | undefined;
  /** Since when the service has had it, if that is longer than it is watched here. */
  readonly accepted?: number;
  /** Another pace than the usual one: somebody listens and waits for it. */
  readonly pace?: Pace;
}

/** Its rank is when the next look is due. */
type PollEntry<W extends Scheduled> = W & Times;

interface Times extends Ranked {
  /** Since when the service has had it. */
  accepted: number;
  /** When it was last seen not to be done. */
  seen: number | undefined;
  /** Since when nothing has changed. */
  since: number;
  /** Its look was overdue and has been put off once: the next time it goes, however late. */
  putOff: boolean;
}

interface PollScheduleParts {
  readonly clock: Clock;
  readonly firstMs: number;
  readonly pace: Pace;
  readonly throttle: Pick<Throttle, 'slowness' | 'spread'>;
  readonly chance: () => number;
}

/** However busy the service is, a task is not left alone for longer than this. */
const SLOWED_MAX_MS = 60_000;
/** Clocks are corrected by less all the time. */
const SET_BACK_MS = 1000;

/** When a look at a task is worth it, learnt from when others like it were done. */
function createLikely({ pace, firstMs }: Pick<PollScheduleParts, 'pace' | 'firstMs'>) {
  const times = createServiceTimes();
  return {
    /** The wait until then, and for no less than so many tasks leave room. `changed`: more is likely to follow soon. */
    waitFor(entry: Scheduled & Times, now: number, changed: boolean, tasks: number): number {
      const { kind, accepted, since, pace: own = pace } = entry;
      const usual = kind && times.of(kind);
      const ms = nextLook(now - (usual ? accepted : since), usual, own);
      return Math.max(changed ? Math.min(ms, own.firstMs) : ms, crowdMs(tasks, firstMs));
    },
    /** A look that began then found it at work, or done. */
    learn(entry: Scheduled & Times, began: number, done: boolean): void {
      const { kind, resumed, accepted, seen } = entry;
      // When one was done that was taken up later on is not known.
      if (done && kind && (seen !== undefined || !resumed))
        times.add(kind, (seen ?? accepted) - accepted, began - accepted);
      entry.seen = began;
    },
  };
}

function createPollSchedule<W extends Scheduled>(parts: PollScheduleParts) {
  const { clock, firstMs, pace, throttle, chance } = parts;
  const likely = createLikely(parts);
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
      const now = clock.now();
      const accepted = Math.min(watch.accepted ?? now, now);
      const entry = { ...watch, accepted, seen: undefined, since: now, rank: 0, place: -1, putOff: false };
      entries.set(watch.key, entry);
      plan(entry, watch.resumed ? firstMs * chance() : likely.waitFor(entry, now, false, entries.size));
    },
    drop,
    has: (entry: PollEntry<W>): boolean => entries.get(entry.key) === entry,
    plan,
    /** Due now. */
    hurry(key: string): void {
      const entry = entries.get(key);
      if (entry) plan(entry, 0);
    },
    /** Due when the next look is worth it; `changed`: more is likely to follow soon. */
    again(entry: PollEntry<W>, changed: boolean): void {
      const now = clock.now();
      if (changed || entry.since > now) entry.since = now;
      entry.accepted = Math.min(entry.accepted, now);
      const interval = likely.waitFor(entry, now, changed, entries.size);
      const slowed = interval * throttle.slowness(entry.budget);
      const ms = jitter(Math.min(slowed, Math.max(interval, SLOWED_MAX_MS)), chance());
      plan(entry, Math.max(ms, (entry.pace ?? pace).leastMs));
    },
    learn: likely.learn,
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

/** What a look says about the next one: `changed` starts the interval anew, `over` ends the looking. */
export interface PollResult {
  readonly is: 'same' | 'changed' | 'over';
  /** It is over because the service has done its work. */
  readonly done?: boolean;
  /** What it shows of the service; absent when it shows nothing. */
  readonly call?: CallResult | undefined;
}

interface Watch extends Scheduled {
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
  /** What is overdue, and what is taken up, is spread over this long; looks at many tasks come no closer for it. */
  readonly firstMs: number;
  /** A foreign service's where it is left out. */
  readonly pace?: Pace;
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
function createLookCount(max: number, maxPerBudget: number) {
  const underWay = createTally();
  let onIdle: (() => void) | undefined;
  return {
    hasRoom: () => underWay.all() < max,
    hasRoomFor: (budget: string) => underWay.of(budget) < maxPerBudget,
    start: (budget: string) => underWay.add(budget, 1),
    end(budget: string) {
      underWay.add(budget, -1);
      if (underWay.all() === 0) onIdle?.();
    },
    settled: () =>
      new Promise<void>((done) => {
        if (underWay.all() === 0) done();
        onIdle = done;
      }),
  };
}

export function createPoller(parts: PollerParts): Poller {
  const { clock, firstMs, throttle, late, chance = Math.random } = parts;
  const { inFlight = IN_FLIGHT, perBudget = PER_BUDGET, pace = foreignPace(firstMs) } = parts;
  const schedule = createPollSchedule<Watch>({ clock, firstMs, pace, throttle, chance });
  const ready = createTurns<PollEntry<Watch>>();
  const looks = createLookCount(inFlight, perBudget);
  let stopped = false;

  const look = async (entry: PollEntry<Watch>): Promise<void> => {
    const began = clock.now();
    late?.(began - entry.rank, entry.budget);
    const { is, done = false, call } = await entry.look().catch((): PollResult => ({ is: 'same' }));
    if (call) throttle.record(entry.budget, call, began);
    if (call?.is === 'answered') schedule.learn(entry, began, done);
    if (!schedule.has(entry)) return;
    if (is === 'over') schedule.drop(entry.key);
    else schedule.again(entry, is === 'changed');
  };

  const startLook = (entry: PollEntry<Watch>) => {
    const shutMs = throttle.claimCall(entry.budget);
    if (shutMs > 0) {
      schedule.plan(entry, shutMs + throttle.spread(entry.budget));
      entry.heldBack?.();
      return;
    }
    looks.start(entry.budget);
    void look(entry).then(() => {
      looks.end(entry.budget);
      startDue();
    });
  };

  const startDue = () => {
    if (stopped) return;
    for (const entry of schedule.takeDue()) ready.push(entry, { person: entry.budget });
    while (looks.hasRoom()) {
      const entry = ready.next(({ person }) => looks.hasRoomFor(person))?.item;
      if (!entry) break;
      if (schedule.has(entry)) startLook(entry);
    }
    const next = schedule.next();
    if (next !== undefined) timer.wakeAt(next);
  };
  const timer = createTimer(clock, startDue);

  return {
    watch(watch) {
      schedule.add(watch);
      startDue();
    },
    drop: schedule.drop,
    hurry(key) {
      schedule.hurry(key);
      startDue();
    },
    get size() {
      return schedule.size;
    },
    async stop() {
      stopped = true;
      schedule.clear();
      timer.stop();
      await looks.settled();
    },
  };
}
