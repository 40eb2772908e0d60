// Rate limit shared by the edits of many messages, such as those of one workspace. Final edits go first and have
// reserved slots; then the longest-waiting message. If other processes edit too, each edit also needs a slot from
// cross-process-edit-slots.ts.

import type { Clock } from '../../ports/clock.ts';
import type { CrossProcessEditSlots } from './cross-process-edit-slots.ts';

export interface EditLimit {
  readonly scope: string;
  readonly perMinute: number;
}

export interface EditSlot {
  /** Marks the edit as finished. `retryAfterMs` is the delay from a rate-limit response. */
  end(retryAfterMs?: number): void;
}

export interface EditRequest {
  /** `undefined` if the request was cancelled. */
  readonly slot: Promise<EditSlot | undefined>;
  /** Raises the edit to urgent. */
  makeUrgent(): void;
  cancel(): void;
}

export interface EditBudget {
  /** Requests an edit, one at a time per message. `urgent`: the view is final, or a person is waiting. */
  request(minute: EditLimit, message: string, urgent: boolean): EditRequest;
  /** True if an urgent edit could run now. */
  hasRoom(minute: EditLimit): boolean;
}

interface WaitingEdit {
  readonly isUrgent: boolean;
  /** Position in the queue. Lower numbers were requested earlier. */
  readonly order: number;
  /** Earliest start. A short delay lets edits of other messages and newer views of this one arrive first. */
  readonly notBefore: number;
}

/** State of a scope's one-minute window. */
interface EditWindow {
  readonly max: number;
  /** Response times of recent edits, oldest first. The platform counted each edit by that time. */
  readonly recentEdits: readonly number[];
  /** Start times of recent edits that were not urgent. */
  readonly recentNonUrgent: readonly number[];
  /** Edits without a response yet. The platform may count them at any moment. */
  readonly inFlight: number;
  readonly blockedUntil: number;
  /** Number of messages that still need a final edit. */
  readonly pendingFinals: number;
}

type NextEdit<W> = { readonly is: 'now'; readonly item: W } | { readonly is: 'later'; readonly ms: number };

const MINUTE_MS = 60_000;
/**
 * Slots left unused if several processes share a limit. A process takes its slot before the edit, which may then be
 * slow.
 */
const SHARED_RESERVE = 2;
/**
 * Slots reserved for urgent edits: one per unfinished message, but at least MIN_RESERVED, leaving at least
 * MIN_UNRESERVED for the rest.
 */
const MIN_RESERVED = 8;
const MIN_UNRESERVED = 4;
/** Limit on bursts of edits that are not urgent, so that slots remain when a hundred tasks finish at once. */
const MAX_BURST = 6;
const BURST_MS = 9000;
const COALESCE_MS = 250;
/** Above this number, idle scopes are deleted from memory. */
const MAX_SCOPES = 500;
/** After this time an unfinished message no longer reserves a slot. */
const PENDING_FINAL_TIMEOUT_MS = 3 * 3_600_000;

/** Number of slots per minute that this edit may use. */
function maxEditsFor(urgent: boolean, max: number, unfinished: number): number {
  return urgent ? max : max - Math.min(max - MIN_UNRESERVED, Math.max(MIN_RESERVED, unfinished));
}

/** Slots of the shared limit in the order to try them. Urgent edits try their reserved slots first. */
export function listSlotsToTry(urgent: boolean, max: number, unfinished: number): readonly number[] {
  const all = Array.from({ length: maxEditsFor(urgent, max, unfinished) }, (_, place) => place);
  return urgent ? all.reverse() : all;
}

/** Earliest time at which the limits permit the edit, ignoring other waiting edits. */
function dueAt({ isUrgent, notBefore }: WaitingEdit, state: EditWindow, now: number): number {
  const recent = state.recentEdits.filter((at) => at > now - MINUTE_MS);
  const over = recent.length + state.inFlight - maxEditsFor(isUrgent, state.max, state.pendingFinals);
  // A slot becomes free once enough of the oldest edits are one minute old.
  const room = over < 0 ? now : (recent[over] ?? now) + MINUTE_MS;
  const burst = isUrgent ? 0 : (state.recentNonUrgent.at(-MAX_BURST) ?? Number.NEGATIVE_INFINITY) + BURST_MS;
  return Math.max(state.blockedUntil, room, burst, notBefore);
}

const isBefore = (a: WaitingEdit, b: WaitingEdit): boolean =>
  a.isUrgent === b.isUrgent ? a.order < b.order : a.isUrgent;

/** Selects the next edit. `undefined` if none is waiting. */
export function selectNextEdit<W extends WaitingEdit>(
  waiting: Iterable<W>,
  state: EditWindow,
  now: number,
): NextEdit<W> | undefined {
  let item: W | undefined;
  for (const one of waiting) if (!item || isBefore(one, item)) item = one;
  if (!item) return undefined;
  const due = dueAt(item, state, now);
  return due <= now ? { is: 'now', item } : { is: 'later', ms: due - now };
}

interface PendingEdit extends WaitingEdit {
  isUrgent: boolean;
  notBefore: number;
  readonly grant: (turn: EditSlot | undefined) => void;
}

function createEditWindow(max: number, clock: Clock) {
  /** Time since which each message has waited for its final edit. */
  const unfinished = new Map<string, number>();
  let recentEdits: number[] = [];
  let recentNonUrgent: number[] = [];
  let inFlight = 0;
  let blockedUntil = 0;
  return {
    state(): EditWindow {
      const now = clock.now();
      recentEdits = recentEdits.filter((at) => at > now - MINUTE_MS);
      return { max, recentEdits, recentNonUrgent, inFlight, blockedUntil, pendingFinals: unfinished.size };
    },
    isIdle: () => inFlight + unfinished.size === 0 && recentEdits.every((at) => at <= clock.now() - MINUTE_MS),
    /** Records that a message has an edit to show: its final one, or one before that. */
    notePending(message: string, last: boolean): void {
      const now = clock.now();
      unfinished.delete(message);
      if (!last) unfinished.set(message, now);
      for (const [one, since] of unfinished) {
        if (since > now - PENDING_FINAL_TIMEOUT_MS) break;
        unfinished.delete(one);
      }
    },
    begin(urgent: boolean): void {
      inFlight += 1;
      if (!urgent) recentNonUrgent = [...recentNonUrgent, clock.now()].slice(-MAX_BURST);
    },
    end(waitMs: number): void {
      const now = clock.now();
      inFlight -= 1;
      recentEdits.push(now);
      blockedUntil = Math.max(blockedUntil, now + waitMs);
    },
  };
}

function createScopeQueue(
  { scope, perMinute }: EditLimit,
  clock: Clock,
  sharedSlots: CrossProcessEditSlots | undefined,
) {
  const max = perMinute - (sharedSlots ? SHARED_RESERVE : 0);
  const count = createEditWindow(max, clock);
  const waiting = new Set<PendingEdit>();
  let urgentCount = 0;
  /** Interrupts the wait for a slot, which otherwise lasts until `wakeAt`. */
  let wake = new AbortController();
  let wakeAt = 0;
  let serving = false;

  const remove = (item: PendingEdit): boolean => {
    const isWaiting = waiting.delete(item);
    if (isWaiting && item.isUrgent) urgentCount -= 1;
    return isWaiting;
  };

  /** Returns 0 if this process got the slot, or else the milliseconds until the next attempt. */
  const acquireSharedSlot = async ({ isUrgent: urgent }: PendingEdit): Promise<number> =>
    sharedSlots ? sharedSlots.acquire(scope, listSlotsToTry(urgent, max, count.state().pendingFinals)) : 0;

  const begin = ({ isUrgent: urgent, grant }: PendingEdit): void => {
    count.begin(urgent);
    grant({
      end(waitMs = 0) {
        count.end(waitMs);
        wakeUp();
      },
    });
  };

  const serve = async (): Promise<void> => {
    serving = true;
    for (;;) {
      const turn = selectNextEdit(waiting, count.state(), clock.now());
      if (!turn) break;
      wake = new AbortController();
      // Requests that arrive during `acquireSharedSlot` are considered before the next wait.
      wakeAt = Number.POSITIVE_INFINITY;
      const ms = turn.is === 'later' ? turn.ms : await acquireSharedSlot(turn.item);
      if (ms > 0) {
        wakeAt = clock.now() + ms;
        await clock.sleep(ms, wake.signal);
      } else if (turn.is === 'now' && remove(turn.item)) begin(turn.item);
    }
    serving = false;
  };

  const wakeUp = (): void => {
    wake.abort();
    if (!serving) void serve();
  };

  /** Checks only the new edit. Walking thousands of waiting edits for each arrival would be the main cost. */
  const wakeUpIfSooner = (item: PendingEdit): void => {
    if (!serving || dueAt(item, count.state(), clock.now()) < wakeAt) wakeUp();
  };

  return {
    note: count.notePending,
    hasRoom(): boolean {
      // Waiting urgent edits use free slots before any new edit.
      if (urgentCount > 0) return false;
      const now = clock.now();
      return dueAt({ isUrgent: true, order: 0, notBefore: now }, count.state(), now) <= now;
    },
    isIdle: () => !serving && count.isIdle(),
    add(item: PendingEdit): void {
      waiting.add(item);
      if (item.isUrgent) urgentCount += 1;
      wakeUpIfSooner(item);
    },
    hurry(item: PendingEdit): void {
      if (waiting.has(item) && !item.isUrgent) urgentCount += 1;
      item.isUrgent = true;
      item.notBefore = 0;
      if (waiting.has(item)) wakeUpIfSooner(item);
    },
    remove,
  };
}

type ScopeQueue = ReturnType<typeof createScopeQueue>;

export function createEditBudget(clock: Clock, sharedSlots?: CrossProcessEditSlots): EditBudget {
  const queues = new Map<string, ScopeQueue>();
  let counter = 0;

  const dropIdle = () => {
    for (const [scope, lane] of queues) if (lane.isIdle()) queues.delete(scope);
  };
  const queueFor = (minute: EditLimit): ScopeQueue => {
    const known = queues.get(minute.scope);
    if (known) return known;
    if (queues.size > MAX_SCOPES) dropIdle();
    const lane = createScopeQueue(minute, clock, sharedSlots);
    queues.set(minute.scope, lane);
    return lane;
  };

  return {
    hasRoom: (minute) => queueFor(minute).hasRoom(),
    request(minute, message, urgent) {
      const lane = queueFor(minute);
      const { promise: slot, resolve: grant } = Promise.withResolvers<EditSlot | undefined>();
      counter += 1;
      const item: PendingEdit = {
        isUrgent: urgent,
        order: counter,
        notBefore: urgent ? 0 : clock.now() + COALESCE_MS,
        grant,
      };
      lane.note(message, urgent);
      lane.add(item);
      return {
        slot,
        makeUrgent() {
          lane.note(message, true);
          lane.hurry(item);
        },
        cancel() {
          if (lane.remove(item)) grant(undefined);
        },
      };
    },
  };
}
