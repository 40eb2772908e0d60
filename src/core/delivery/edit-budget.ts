// The minute that edits of many messages share on a platform (those of one workspace, say): final edits go first and have room
// kept for them, then the message that has waited longest. Where other processes edit there too, each edit also needs a place
// in the minute that none of them has taken (edit-share.ts).

import type { Clock } from '../../ports/clock.ts';
import type { EditShare } from './edit-share.ts';

/** So many edits a minute for all messages of a scope together. */
export interface Minute {
  readonly scope: string;
  readonly perMinute: number;
}

export interface EditTurn {
  /** The edit has come to its end. `waitMs`: the platform refused it, and wants no other for so long. */
  end(waitMs?: number): void;
}

/** An edit that waits for its turn. */
export interface EditWish {
  /** `undefined`: it was called off. */
  readonly turn: Promise<EditTurn | undefined>;
  /** It has become urgent. */
  hurry(): void;
  callOff(): void;
}

export interface EditBudget {
  /** One wish at a time for each message. `urgent`: nothing newer will come for it, or a person is waited for. */
  ask(minute: Minute, message: string, urgent: boolean): EditWish;
  /** Whether an urgent edit would have its turn now. */
  hasRoom(minute: Minute): boolean;
}

interface Waiting {
  readonly urgent: boolean;
  /** Earlier numbers came earlier. */
  readonly order: number;
  /** Others may have something to say at the same moment, and something newer may come for this message. */
  readonly notBefore: number;
}

/** How a scope's minute stands. */
interface MinuteState {
  /** Edits that fit in it. */
  readonly max: number;
  /** When the last ones were answered, oldest first: the platform had counted each by then. */
  readonly spent: readonly number[];
  /** When the last ones began that were not urgent. */
  readonly unhurried: readonly number[];
  /** On their way, to be counted at an unknown moment. */
  readonly inFlight: number;
  readonly heldUntil: number;
  /** Messages that say something that is not their last: each will need one more. */
  readonly unfinished: number;
}

type NextTurn<W> = { readonly is: 'now'; readonly item: W } | { readonly is: 'later'; readonly ms: number };

const MINUTE_MS = 60_000;
/** Left unused where processes share a minute: a place is taken before its edit goes out, which may then be slow on its way. */
const SHARED_SPARE = 2;
/** Kept for urgent edits: as many as there are unfinished messages, at least so many, and all but a few at most. */
const RESERVED_MIN = 8;
const UNRESERVED_MIN = 4;
/** At most so many edits that are not urgent within so long: what goes out now is missing when a hundred tasks end. */
const BURST = 6;
const BURST_MS = 9000;
const GATHER_MS = 250;
/** Scopes beyond which those with nothing to remember are forgotten. */
const TIDY_AT = 500;
/** What never came to an end is not waited for any longer. */
const FORGOTTEN_MS = 3 * 3_600_000;

/** How many of the minute's edits may go before this one. */
function roomFor(urgent: boolean, max: number, unfinished: number): number {
  return urgent ? max : max - Math.min(max - UNRESERVED_MIN, Math.max(RESERVED_MIN, unfinished));
}

/** Places in the minute that all processes share, in the order to try them: urgent edits begin with those kept for them. */
export function placesFor(urgent: boolean, max: number, unfinished: number): readonly number[] {
  const all = Array.from({ length: roomFor(urgent, max, unfinished) }, (_, place) => place);
  return urgent ? all.reverse() : all;
}

/** When there is room for it, whatever else waits. */
function dueOf({ urgent, notBefore }: Waiting, state: MinuteState, now: number): number {
  const recent = state.spent.filter((at) => at > now - MINUTE_MS);
  const over = recent.length + state.inFlight - roomFor(urgent, state.max, state.unfinished);
  // Room comes when so many of the oldest are a minute old.
  const room = over < 0 ? now : (recent[over] ?? now) + MINUTE_MS;
  const burst = urgent ? 0 : (state.unhurried.at(-BURST) ?? Number.NEGATIVE_INFINITY) + BURST_MS;
  return Math.max(state.heldUntil, room, burst, notBefore);
}

const isBefore = (a: Waiting, b: Waiting): boolean => (a.urgent === b.urgent ? a.order < b.order : a.urgent);

/** Whose turn it is. `undefined` when nothing waits. */
export function nextTurn<W extends Waiting>(
  waiting: Iterable<W>,
  state: MinuteState,
  now: number,
): NextTurn<W> | undefined {
  let item: W | undefined;
  for (const one of waiting) if (!item || isBefore(one, item)) item = one;
  if (!item) return undefined;
  const due = dueOf(item, state, now);
  return due <= now ? { is: 'now', item } : { is: 'later', ms: due - now };
}

interface Item extends Waiting {
  urgent: boolean;
  notBefore: number;
  readonly grant: (turn: EditTurn | undefined) => void;
}

/** What of a scope's minute is spent, and what will be needed. */
function createMinuteCount(max: number, clock: Clock) {
  /** By message: since when it waits for its last edit. */
  const unfinished = new Map<string, number>();
  let spent: number[] = [];
  let unhurried: number[] = [];
  let inFlight = 0;
  let heldUntil = 0;
  return {
    state(): MinuteState {
      const now = clock.now();
      spent = spent.filter((at) => at > now - MINUTE_MS);
      return { max, spent, unhurried, inFlight, heldUntil, unfinished: unfinished.size };
    },
    isIdle: () => inFlight + unfinished.size === 0 && spent.every((at) => at <= clock.now() - MINUTE_MS),
    /** A message has something to say: its last edit, or one that another will follow. */
    note(message: string, last: boolean): void {
      const now = clock.now();
      unfinished.delete(message);
      if (!last) unfinished.set(message, now);
      for (const [one, since] of unfinished) {
        if (since > now - FORGOTTEN_MS) break;
        unfinished.delete(one);
      }
    },
    begin(urgent: boolean): void {
      inFlight += 1;
      if (!urgent) unhurried = [...unhurried, clock.now()].slice(-BURST);
    },
    end(waitMs: number): void {
      const now = clock.now();
      inFlight -= 1;
      spent.push(now);
      heldUntil = Math.max(heldUntil, now + waitMs);
    },
  };
}

/** One scope's edits: each waits here for its turn. */
function createLane({ scope, perMinute }: Minute, clock: Clock, share: EditShare | undefined) {
  const max = perMinute - (share ? SHARED_SPARE : 0);
  const count = createMinuteCount(max, clock);
  const waiting = new Set<Item>();
  let urgents = 0;
  /** Ends the wait for room, which else lasts until `wakeAt`. */
  let wake = new AbortController();
  let wakeAt = 0;
  let serving = false;

  const remove = (item: Item): boolean => {
    const isWaiting = waiting.delete(item);
    if (isWaiting && item.urgent) urgents -= 1;
    return isWaiting;
  };

  /** 0: no other process has it. Otherwise it is worth asking again in so many milliseconds. */
  const placeFor = async ({ urgent }: Item): Promise<number> =>
    share ? share.take(scope, placesFor(urgent, max, count.state().unfinished)) : 0;

  const begin = ({ urgent, grant }: Item): void => {
    count.begin(urgent);
    grant({
      end(waitMs = 0) {
        count.end(waitMs);
        look();
      },
    });
  };

  const serve = async (): Promise<void> => {
    serving = true;
    for (;;) {
      const turn = nextTurn(waiting, count.state(), clock.now());
      if (!turn) break;
      wake = new AbortController();
      // What comes while the places are asked for is looked at before anything is waited for.
      wakeAt = Number.POSITIVE_INFINITY;
      const ms = turn.is === 'later' ? turn.ms : await placeFor(turn.item);
      if (ms > 0) {
        wakeAt = clock.now() + ms;
        await clock.sleep(ms, wake.signal);
      } else if (turn.is === 'now' && remove(turn.item)) begin(turn.item);
    }
    serving = false;
  };

  const look = (): void => {
    wake.abort();
    if (!serving) void serve();
  };

  /** With thousands that wait, walking them for each that comes would be most of the work. */
  const lookFor = (item: Item): void => {
    if (!serving || dueOf(item, count.state(), clock.now()) < wakeAt) look();
  };

  return {
    note: count.note,
    hasRoom(): boolean {
      // An urgent edit only ever waits for room, and goes before what comes now.
      if (urgents > 0) return false;
      const now = clock.now();
      return dueOf({ urgent: true, order: 0, notBefore: now }, count.state(), now) <= now;
    },
    isIdle: () => !serving && count.isIdle(),
    add(item: Item): void {
      waiting.add(item);
      if (item.urgent) urgents += 1;
      lookFor(item);
    },
    hurry(item: Item): void {
      if (waiting.has(item) && !item.urgent) urgents += 1;
      item.urgent = true;
      item.notBefore = 0;
      if (waiting.has(item)) lookFor(item);
    },
    remove,
  };
}

type Lane = ReturnType<typeof createLane>;

export function createEditBudget(clock: Clock, share?: EditShare): EditBudget {
  const lanes = new Map<string, Lane>();
  let orders = 0;

  const tidy = () => {
    for (const [scope, lane] of lanes) if (lane.isIdle()) lanes.delete(scope);
  };
  const laneOf = (minute: Minute): Lane => {
    const known = lanes.get(minute.scope);
    if (known) return known;
    if (lanes.size > TIDY_AT) tidy();
    const lane = createLane(minute, clock, share);
    lanes.set(minute.scope, lane);
    return lane;
  };

  return {
    hasRoom: (minute) => laneOf(minute).hasRoom(),
    ask(minute, message, urgent) {
      const lane = laneOf(minute);
      const { promise: turn, resolve: grant } = Promise.withResolvers<EditTurn | undefined>();
      orders += 1;
      const item: Item = { urgent, order: orders, notBefore: urgent ? 0 : clock.now() + GATHER_MS, grant };
      lane.note(message, urgent);
      lane.add(item);
      return {
        turn,
        hurry() {
          lane.note(message, true);
          lane.hurry(item);
        },
        callOff() {
          if (lane.remove(item)) grant(undefined);
        },
      };
    },
  };
}
