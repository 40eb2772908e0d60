// Who may send a create call next. Calls under way are bounded, and people take turns (kit/turns.ts). A foreign service keeps
// lines of its own in the order of arrival, so what one person has standing there is bounded too: for each operation a
// person's first task goes at once, further ones only while the service works on fewer than it works on at a time.

import type { Origin } from '../../domain/tasks/task.ts';
import { type Asker, createTurns, type Ticket, type Turns } from '../../kit/fair-queue.ts';
import type { Clock } from '../../ports/clock.ts';
import { createWidth, type Width } from './service-width.ts';

export interface Admission {
  /** Resolves when it is the task's turn; `false` when it was called off before. `heldBack`: that is not at once. */
  enter(task: Candidate): { readonly heldBack: boolean; readonly turn: Promise<boolean> };
  /** The create call was answered, and the service has it. */
  taken(id: string): void;
  /** It stands at the service already: it was taken up after a restart, or is looked at again. */
  stands(task: Candidate): void;
  /** It is the service's no more, or never was; `finished`: it was seen to be done. Harmless for others. */
  leave(id: string, finished?: boolean): void;
}

export interface Candidate {
  readonly id: string;
  readonly asker: Asker;
  readonly operation: string;
  /** About how large it is, so that its time can be compared with that of others (width.ts). */
  readonly size: number;
}

export interface AdmissionParts {
  readonly clock: Clock;
  /**
   * How many tasks of an operation the service works on at the same time. Missing: nobody knows, and it is learned. Infinite:
   * it lets people take turns itself, because it is told who asks (our own studio), and nobody is held back here.
   */
  readonly atOnce?: number | undefined;
}

/** Create calls under way at the same time: all of them, and one person's, who may have large files on a slow line. */
const CALLS = 32;
const CALLS_OF_ONE = 8;
/** While a service was never seen to keep anything waiting, one more goes when nothing has come of it for so long. */
const PATIENCE_MS = 15_000;
/** Who was taken within this part of the usual time has only just come; so many are remembered. */
const JUST_COME = 4;
const TAKES = 64;
/** After so long without a task of anybody else, more is tried: whoever came meanwhile would wait for that. */
const ALONE_MS = 2 * 60_000;

/** What waits for an operation, and what stands at the service of it. */
interface Lane {
  readonly turns: Turns<string>;
  readonly width: Width;
  /** How many everybody has there, or on the way there. */
  readonly people: Map<string, number>;
  /** Taken by the service. */
  there: number;
  /** Taken, or being sent. */
  sent: number;
  /** When something was last sent or finished. */
  moved: number;
  /** Who was sent last, and when that was somebody else than before. */
  last: string;
  shared: number;
  /** When the last ones were taken. */
  readonly takes: number[];
  patience: AbortController | undefined;
}

interface Entry extends Candidate {
  readonly lane: Lane;
  at: 'waiting' | 'calling' | 'there';
  readonly ticket: Ticket<string> | undefined;
  readonly answer: (may: boolean) => void;
  /** How many stood at the service when it was taken, and when that was; unknown of those taken up later. */
  taken?: { readonly ahead: number; readonly beside: number; readonly since: number };
}

/** A place is a whole server or workspace, where there is one: many people of one are a crowd to the others. */
export const askerOf = ({ adapter, person, place }: Origin): Asker => ({
  person: JSON.stringify([adapter, person.id]),
  place: JSON.stringify(place.server == null ? [adapter, place.id] : [adapter, 'server', place.server]),
});

const add = (to: Map<string, number>, key: string, by: 1 | -1): void => {
  const left = (to.get(key) ?? 0) + by;
  if (left > 0) to.set(key, left);
  else to.delete(key);
};

/** Tasks whose times can be compared. */
const kindOf = ({ operation, size }: Candidate): string => `${operation} ${size}`;

export function createAdmission({ clock, atOnce }: AdmissionParts): Admission {
  const lanes = new Map<string, Lane>();
  const entries = new Map<string, Entry>();
  /** Who has how many calls under way. */
  const callers = new Map<string, number>();
  let calling = 0;

  const laneOf = (operation: string): Lane => {
    const lane = lanes.get(operation) ?? {
      turns: createTurns<string>(),
      width: createWidth(atOnce),
      people: new Map(),
      there: 0,
      sent: 0,
      moved: clock.now(),
      last: '',
      shared: clock.now(),
      takes: [],
      patience: undefined,
    };
    lanes.set(operation, lane);
    return lane;
  };

  const mayGo = ({ people, sent, width }: Lane, person: string): boolean => {
    if (calling >= CALLS || (callers.get(person) ?? 0) >= CALLS_OF_ONE) return false;
    return !people.has(person) || sent < width.max();
  };

  /** A person's task is on its way to the service, or no more there. */
  const count = ({ lane, asker }: Entry, by: 1 | -1): void => {
    add(lane.people, asker.person, by);
    lane.sent += by;
    lane.moved = clock.now();
    if (by < 0 || lane.last === asker.person) return;
    lane.last = asker.person;
    lane.shared = clock.now();
  };
  const countCall = ({ asker }: Entry, by: 1 | -1): void => {
    add(callers, asker.person, by);
    calling += by;
  };

  /** How many were taken so shortly before that most of their work is still to come. */
  const countBeside = (entry: Entry): number => {
    const { takes, width, there } = entry.lane;
    const now = clock.now();
    const from = now - (width.typicalMs(kindOf(entry)) ?? 0) / JUST_COME;
    const beside = takes.filter((at) => at >= from).length;
    takes.push(now);
    if (takes.length > TAKES) takes.shift();
    return Math.min(there, beside);
  };

  const pump = (): void => {
    for (const lane of lanes.values()) {
      for (let next = take(lane); next; next = take(lane)) {
        next.at = 'calling';
        count(next, 1);
        countCall(next, 1);
        next.answer(true);
      }
      if (lane.turns.size > 0) continue;
      lane.patience?.abort();
      lane.patience = undefined;
    }
  };

  const take = (lane: Lane): Entry | undefined => {
    const ticket = lane.turns.size > 0 ? lane.turns.next((person) => mayGo(lane, person)) : undefined;
    return ticket && entries.get(ticket.item);
  };

  /** Nothing may finish for an hour, and until something has, nobody knows. */
  const losePatience = async (lane: Lane): Promise<void> => {
    if (lane.patience || lane.width.isKnown()) return;
    const off = new AbortController();
    lane.patience = off;
    while (!off.signal.aborted && !lane.width.isKnown()) {
      const left = lane.moved + PATIENCE_MS - clock.now();
      if (left > 0) await clock.sleep(left, off.signal);
      else {
        lane.width.tryOneMore(lane.sent);
        pump();
        // Where so many calls are under way that none may go.
        lane.moved = clock.now();
      }
    }
    if (lane.patience === off) lane.patience = undefined;
  };

  const leave = (id: string, finished = false): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const { at, ticket, lane, taken } = entry;
    if (at !== 'waiting') count(entry, -1);
    if (at === 'calling') countCall(entry, -1);
    if (at === 'there') lane.there -= 1;
    if (ticket) lane.turns.leave(ticket);
    if (finished && taken) {
      const now = clock.now();
      const alone = now - lane.shared >= ALONE_MS;
      const { since, ...others } = taken;
      lane.width.finished({ kind: kindOf(entry), ms: now - since, ...others, alone }, now);
    }
    entry.answer(false);
    pump();
  };

  return {
    enter(task) {
      leave(task.id);
      const lane = laneOf(task.operation);
      const { promise: turn, resolve: answer } = Promise.withResolvers<boolean>();
      const ticket = lane.turns.push(task.id, task.asker);
      const entry: Entry = { ...task, lane, at: 'waiting', ticket, answer };
      entries.set(task.id, entry);
      // Nobody who waits may go, or would have gone: only the newcomer is to be looked at.
      if (mayGo(lane, task.asker.person)) pump();
      const heldBack = entry.at === 'waiting';
      if (heldBack) void losePatience(lane);
      return { heldBack, turn };
    },
    taken(id) {
      const entry = entries.get(id);
      if (entry?.at !== 'calling') return;
      entry.taken = { ahead: entry.lane.there, beside: countBeside(entry), since: clock.now() };
      entry.at = 'there';
      entry.lane.there += 1;
      countCall(entry, -1);
      pump();
    },
    stands(task) {
      if (entries.has(task.id)) return;
      const lane = laneOf(task.operation);
      const entry: Entry = { ...task, lane, at: 'there', ticket: undefined, answer: () => undefined };
      entries.set(task.id, entry);
      count(entry, 1);
      lane.there += 1;
    },
    leave,
  };
}
