// Polls what is watched when it is due: at the delay that a poll asked for, else by age (poll-schedule.ts); more slowly where the
// throttle says so, and not at all while it blocks calls. Polls in flight are bounded, and budgets take turns. Polls that are long
// overdue (the machine slept, nothing could go out) are spread over one interval.

import { createFairQueue } from '../../kit/fair-queue.ts';
import { createMinHeap, type HeapItem } from '../../kit/min-heap.ts';
import { createNamedCounters } from '../../kit/named-counters.ts';
import { addJitter } from '../../kit/retry.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CallResult } from './circuit-breaker.ts';
import { computePollDelay } from './poll-schedule.ts';
import type { CallGate } from './throttle.ts';

interface PollTarget {
  readonly key: string;
  /** The API key whose share of polls is used. */
  readonly budget: string;
  /** True for a recovered task: its first poll is spread over one interval. */
  readonly isResumed: boolean;
  /** When the service accepted the task. Absent: now. */
  readonly acceptedAt?: number;
  /** Milliseconds until the first poll. Absent: by the task's age. */
  readonly firstMs?: number;
}

/** The rank in the heap is the time of the next poll. */
type PollEntry<W extends PollTarget> = W & PollTimes;

interface PollTimes extends HeapItem {
  acceptedAt: number;
  /** True once an overdue poll was postponed: the next time it runs, however late. */
  isPostponed: boolean;
}

interface PollScheduleOptions {
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly throttle: Pick<CallGate, 'slowdown' | 'jitterMs'>;
  readonly random: () => number;
}

/** Longest delay under back-pressure. */
const MAX_SLOWED_MS = 60_000;
/** Clock corrections below this are ignored: they happen all the time. */
const MIN_CLOCK_SET_BACK_MS = 1000;

function createPollSchedule<W extends PollTarget>({ clock, intervalMs, throttle, random }: PollScheduleOptions) {
  const entries = new Map<string, PollEntry<W>>();
  const due = createMinHeap<PollEntry<W>>();
  let latest = 0;

  const schedule = (entry: PollEntry<W>, inMs: number): void => due.insertOrMove(clock.now() + inMs, entry);
  const spread = (entry: PollEntry<W>) => schedule(entry, throttle.jitterMs(entry.budget));
  const delayFor = ({ acceptedAt }: PollEntry<W>, now: number) =>
    computePollDelay(now - acceptedAt, intervalMs, entries.size);
  const drop = (key: string) => {
    const entry = entries.get(key);
    entries.delete(key);
    if (entry) due.remove(entry);
  };

  /** After the clock was set back, all due times lie too far ahead. */
  const spreadIfSetBack = (now: number) => {
    const setBack = now < latest - MIN_CLOCK_SET_BACK_MS;
    latest = now;
    if (setBack) for (const entry of entries.values()) spread(entry);
  };

  return {
    /** Replaces an existing watch with the same key. */
    add(watch: W): void {
      drop(watch.key);
      const now = clock.now();
      const acceptedAt = Math.min(watch.acceptedAt ?? now, now);
      const entry = { ...watch, acceptedAt, rank: 0, heapIndex: -1, isPostponed: false };
      entries.set(watch.key, entry);
      schedule(entry, watch.isResumed ? intervalMs * random() : (watch.firstMs ?? delayFor(entry, now)));
    },
    drop,
    has: (entry: PollEntry<W>): boolean => entries.get(entry.key) === entry,
    schedule,
    makeDue(key: string): void {
      const entry = entries.get(key);
      if (entry) schedule(entry, 0);
    },
    /** `nextMs`: the delay that the last poll asked for. */
    reschedule(entry: PollEntry<W>, nextMs: number | undefined): void {
      const now = clock.now();
      entry.acceptedAt = Math.min(entry.acceptedAt, now);
      const delay = nextMs ?? delayFor(entry, now);
      const slowed = delay * throttle.slowdown(entry.budget);
      schedule(entry, addJitter(Math.min(slowed, Math.max(delay, MAX_SLOWED_MS)), random()));
    },
    /** Removes all due entries from the heap and returns those to poll now. */
    takeDue(): readonly PollEntry<W>[] {
      const now = clock.now();
      spreadIfSetBack(now);
      const taken: PollEntry<W>[] = [];
      for (let at = due.peekRank(); at !== undefined && at <= now; at = due.peekRank()) {
        const entry = due.pop();
        if (!entry) break;
        const isDue = now - at <= intervalMs || entry.isPostponed;
        entry.isPostponed = !isDue;
        if (isDue) taken.push(entry);
        else spread(entry);
      }
      return taken;
    },
    nextDueAt: (): number | undefined => due.peekRank(),
    clear: (): void => entries.clear(),
    get size(): number {
      return entries.size;
    },
  };
}

export interface PollDecision {
  /** True once nothing more is to be polled. */
  readonly isOver: boolean;
  /** What the poll shows of the service's health. Absent if it shows nothing. */
  readonly call?: CallResult;
  /** Milliseconds until the next poll. Absent: by the task's age. */
  readonly nextMs?: number;
}

interface PollWatch extends PollTarget {
  /** The signal is aborted when the poller stops. */
  readonly poll: (signal: AbortSignal) => Promise<PollDecision>;
  /** Called instead of a due poll while calls are blocked, and every half minute from then on. */
  readonly onThrottled?: () => void;
}

export interface Poller {
  watch(watch: PollWatch): void;
  unwatch(key: string): void;
  /** Polls now instead of when the poll is due. */
  pollNow(key: string): void;
  readonly size: number;
  stop(): Promise<void>;
}

/** Polls in flight, in all and per budget. */
const MAX_IN_FLIGHT = 192;
const MAX_PER_BUDGET = 64;
/** Polls due within this time start together, so that one timer serves them all. */
const TICK_MS = 4;

interface PollerOptions {
  readonly clock: Clock;
  /** Milliseconds between polls of a young task. Recovered and overdue tasks are spread over one interval. */
  readonly intervalMs: number;
  readonly throttle: CallGate;
  readonly maxInFlight?: number;
  readonly maxPerBudget?: number;
  /** Called for each poll with the milliseconds that it started late. */
  readonly onDelay?: (ms: number, budget: string) => void;
  /** In [0, 1). Default: Math.random. */
  readonly random?: () => number;
}

function createTimer(clock: Clock, onTimer: () => void) {
  let set: { readonly at: number; readonly off: AbortController } | undefined;
  return {
    /** Ignored if the timer is set to an earlier time. */
    wakeAt(at: number): void {
      if (set && set.at <= at) return;
      set?.off.abort();
      const mine = { at, off: new AbortController() };
      set = mine;
      void clock.sleep(Math.max(TICK_MS, at - clock.now()), mine.off.signal).then(() => {
        if (set !== mine) return;
        set = undefined;
        onTimer();
      });
    },
    stop: (): void => set?.off.abort(),
  };
}

function createPollCounter(max: number, maxPerBudget: number) {
  const inFlight = createNamedCounters();
  let onIdle: (() => void) | undefined;
  return {
    hasRoom: () => inFlight.total() < max,
    hasRoomFor: (budget: string) => inFlight.get(budget) < maxPerBudget,
    start: (budget: string) => inFlight.add(budget, 1),
    end(budget: string) {
      inFlight.add(budget, -1);
      if (inFlight.total() === 0) onIdle?.();
    },
    settled: () =>
      new Promise<void>((done) => {
        if (inFlight.total() === 0) done();
        onIdle = done;
      }),
  };
}

export function createPoller(options: PollerOptions): Poller {
  const { clock, intervalMs, throttle, onDelay, random = Math.random } = options;
  const { maxInFlight = MAX_IN_FLIGHT, maxPerBudget = MAX_PER_BUDGET } = options;
  const schedule = createPollSchedule<PollWatch>({ clock, intervalMs, throttle, random });
  const ready = createFairQueue<PollEntry<PollWatch>>();
  const inFlightPolls = createPollCounter(maxInFlight, maxPerBudget);
  const stopping = new AbortController();

  const poll = async (entry: PollEntry<PollWatch>): Promise<void> => {
    const startedAt = clock.now();
    onDelay?.(startedAt - entry.rank, entry.budget);
    const result = await entry.poll(stopping.signal).catch((): PollDecision => ({ isOver: false }));
    if (result.call) throttle.recordResult(entry.budget, result.call, startedAt);
    if (!schedule.has(entry)) return;
    if (result.isOver) schedule.drop(entry.key);
    else schedule.reschedule(entry, result.nextMs);
  };

  const startPoll = (entry: PollEntry<PollWatch>) => {
    const blockedMs = throttle.acquire(entry.budget);
    if (blockedMs > 0) {
      schedule.schedule(entry, blockedMs + throttle.jitterMs(entry.budget));
      entry.onThrottled?.();
      return;
    }
    inFlightPolls.start(entry.budget);
    void poll(entry).then(() => {
      inFlightPolls.end(entry.budget);
      startDue();
    });
  };

  const startDue = () => {
    if (stopping.signal.aborted) return;
    for (const entry of schedule.takeDue()) ready.push(entry, { person: entry.budget });
    while (inFlightPolls.hasRoom()) {
      const entry = ready.take(({ person }) => inFlightPolls.hasRoomFor(person))?.item;
      if (!entry) break;
      if (schedule.has(entry)) startPoll(entry);
    }
    const next = schedule.nextDueAt();
    if (next !== undefined) timer.wakeAt(next);
  };
  const timer = createTimer(clock, startDue);

  return {
    watch(watch) {
      schedule.add(watch);
      startDue();
    },
    unwatch: schedule.drop,
    pollNow(key) {
      schedule.makeDue(key);
      startDue();
    },
    get size() {
      return schedule.size;
    },
    async stop() {
      stopping.abort();
      schedule.clear();
      timer.stop();
      await inFlightPolls.settled();
    },
  };
}
