// Who may send a create call next. Calls under way are bounded, and people take turns (kit/fair-queue.ts). A foreign service keeps
// queues of its own in the order of arrival, so what one person has waiting there is bounded too: for each operation a
// person's first task goes at once, further ones only while the service works on fewer than it works on at a time.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import type { Origin, Task } from '../../domain/tasks/task.ts';
import { createTurns, type Ticket, type TurnOwner } from '../../kit/fair-queue.ts';
import { createTally } from '../../kit/tally.ts';
import type { Clock } from '../../ports/clock.ts';
import { createWidth, type Width } from './service-width.ts';

export interface Admission {
  /** Resolves when it is the task's turn; `false` when it was called off before. `heldBack`: that is not at once. */
  enter(task: Candidate): { readonly heldBack: boolean; readonly turn: Promise<boolean> };
  /** The create call was answered, and the service has it. */
  taken(id: string): void;
  /** The service has it already: it was taken up after a restart, or is looked at again. */
  stands(task: Candidate): void;
  /** It is the service's no more, or never was; `finished`: it was seen to be done. Harmless for others. */
  leave(id: string, finished?: boolean): void;
}

interface Candidate {
  readonly id: string;
  readonly asker: TurnOwner;
  readonly operation: string;
  /** About how large it is, so that its time can be compared with that of others (service-width.ts). */
  readonly size: number;
}

export interface AdmissionParts {
  readonly clock: Clock;
  /**
   * How many tasks of an operation the service works on at the same time. Missing: it is not known, and learned. Infinite:
   * the service lets people take turns itself, because it is told who asks (our own studio), and no task is held back here.
   */
  readonly atOnce?: number | undefined;
}

/** Create calls under way at the same time: all of them, and one person's, who may have large files on a slow line. */
const CALLS = 32;
const CALLS_OF_ONE = 8;
/** While a service was never seen to keep anything waiting, one more goes when nothing has come of it for so long. */
const PATIENCE_MS = 15_000;
/** What was taken within this part of the typical time has only just come; so many are remembered. */
const JUST_COME = 4;
const TAKES = 64;
/** After so long without a task of another person, more is tried: someone who came meanwhile would wait for that. */
const ALONE_MS = 2 * 60_000;

/** A place is a whole server or workspace, where there is one: many people of one are a crowd to the others. */
export const turnOwnerOf = ({ adapter, person, place }: Origin): TurnOwner => ({
  person: JSON.stringify([adapter, person.id]),
  place: JSON.stringify(place.server == null ? [adapter, place.id] : [adapter, 'server', place.server]),
  ...(person.counted !== undefined && { group: JSON.stringify([adapter, person.counted]) }),
});

/** Characters and bytes of what is asked for; 1 where nothing is known. */
const unitsOf = ({ values, files }: Request): number => {
  const texts = Object.values(values).flat();
  const characters = texts.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  return Object.values(files).reduce((sum, { bytes = 0 }) => sum + bytes, Math.max(1, characters));
};

/** About how large it is: the same for those that differ by less than a quarter. */
export const sizeOf = (request: Request): number => Math.round(3 * Math.log2(unitsOf(request)));

export const candidateOf = (task: Task, operation: Operation): Candidate => ({
  id: task.id,
  asker: turnOwnerOf(task.origin),
  operation: operation.name,
  size: sizeOf(task.request),
});

interface Entry extends Candidate {
  readonly lane: Lane;
  at: 'waiting' | 'calling' | 'there';
  readonly ticket: Ticket<string> | undefined;
  readonly answer: (may: boolean) => void;
  /** How many were at the service when it was taken, and when that was; unknown of those taken up later. */
  taken?: { readonly ahead: number; readonly beside: number; readonly since: number };
}

/** Tasks whose times can be compared. */
const kindOf = ({ operation, size }: Candidate): string => `${operation} ${size}`;

type Lane = ReturnType<typeof createLane>;

/** What waits for an operation, and what the service has of it. */
function createLane(clock: Clock, atOnce: number | undefined) {
  const turns = createTurns<string>();
  const width: Width = createWidth(atOnce);
  /** How many each person has at the service, or on the way there. */
  const people = createTally();
  /** When the last ones were taken. */
  const takes: number[] = [];
  let sent = 0;
  /** When something was last sent or finished. */
  let moved = clock.now();
  /** Who was sent last, and when that was another person than before. */
  let last = '';
  let shared = clock.now();
  let patience: AbortController | undefined;

  return {
    turns,
    width,
    /** Taken by the service. */
    there: 0,
    mayGo: (person: string) => people.of(person) === 0 || sent < width.max(),
    /** A person's task is on its way to the service, or no more there. */
    count(person: string, by: 1 | -1) {
      people.add(person, by);
      sent += by;
      moved = clock.now();
      if (by < 0 || last === person) return;
      last = person;
      shared = clock.now();
    },
    /** How many were taken so shortly before that most of their work is still to come. */
    countBeside(kind: string): number {
      const now = clock.now();
      const from = now - (width.typicalMs(kind) ?? 0) / JUST_COME;
      const beside = takes.filter((at) => at >= from).length;
      takes.push(now);
      if (takes.length > TAKES) takes.shift();
      return Math.min(this.there, beside);
    },
    isOnePersons: () => clock.now() - shared >= ALONE_MS,
    /** Nothing may finish for an hour, and until something has, the width is not known: one more is let go now and then. */
    async losePatience(pump: () => void) {
      if (patience || width.isKnown()) return;
      const off = new AbortController();
      patience = off;
      while (!off.signal.aborted && !width.isKnown()) {
        const left = moved + PATIENCE_MS - clock.now();
        if (left > 0) await clock.sleep(left, off.signal);
        else {
          width.tryOneMore(sent);
          pump();
          // Where so many calls are under way that none may go.
          moved = clock.now();
        }
      }
      if (patience === off) patience = undefined;
    },
    bePatient() {
      patience?.abort();
      patience = undefined;
    },
  };
}

/** Create calls under way. */
function createCalls() {
  const callers = createTally();
  let all = 0;
  return {
    mayCall: (person: string) => all < CALLS && callers.of(person) < CALLS_OF_ONE,
    count(person: string, by: 1 | -1) {
      callers.add(person, by);
      all += by;
    },
  };
}

/** The service took it. */
function arrive(entry: Entry, now: number): void {
  const { lane } = entry;
  entry.taken = { ahead: lane.there, beside: lane.countBeside(kindOf(entry)), since: now };
  entry.at = 'there';
  lane.there += 1;
}

/** A finished task shows how long one takes that had so many others ahead of it. */
function learnFrom(entry: Entry, now: number): void {
  if (!entry.taken) return;
  const { since, ahead, beside } = entry.taken;
  const alone = entry.lane.isOnePersons();
  entry.lane.width.finished({ kind: kindOf(entry), ms: now - since, ahead, beside, alone }, now);
}

/** Takes it out of all counts. */
function uncount({ at, ticket, lane, asker }: Entry, calls: ReturnType<typeof createCalls>): void {
  if (at !== 'waiting') lane.count(asker.person, -1);
  if (at === 'calling') calls.count(asker.person, -1);
  if (at === 'there') lane.there -= 1;
  if (ticket) lane.turns.leave(ticket);
}

export function createAdmission({ clock, atOnce }: AdmissionParts): Admission {
  const lanes = new Map<string, Lane>();
  const entries = new Map<string, Entry>();
  const calls = createCalls();

  const laneOf = (operation: string): Lane => {
    const lane = lanes.get(operation) ?? createLane(clock, atOnce);
    lanes.set(operation, lane);
    return lane;
  };
  const mayGo = (lane: Lane, person: string) => calls.mayCall(person) && lane.mayGo(person);

  const nextOf = (lane: Lane): Entry | undefined => {
    const ticket = lane.turns.size > 0 ? lane.turns.next(({ person }) => mayGo(lane, person)) : undefined;
    return ticket && entries.get(ticket.item);
  };

  /** Lets all go that may. */
  const pump = (): void => {
    for (const lane of lanes.values()) {
      for (let next = nextOf(lane); next; next = nextOf(lane)) {
        next.at = 'calling';
        lane.count(next.asker.person, 1);
        calls.count(next.asker.person, 1);
        next.answer(true);
      }
      if (lane.turns.size === 0) lane.bePatient();
    }
  };

  const leave = (id: string, finished = false): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    uncount(entry, calls);
    if (finished) learnFrom(entry, clock.now());
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
      // None of those that wait may go, or they would have gone: only the newcomer is to be looked at.
      if (mayGo(lane, task.asker.person)) pump();
      const heldBack = entry.at === 'waiting';
      if (heldBack) void lane.losePatience(pump);
      return { heldBack, turn };
    },
    taken(id) {
      const entry = entries.get(id);
      if (entry?.at !== 'calling') return;
      calls.count(entry.asker.person, -1);
      arrive(entry, clock.now());
      pump();
    },
    stands(task) {
      if (entries.has(task.id)) return;
      const lane = laneOf(task.operation);
      entries.set(task.id, { ...task, lane, at: 'there', ticket: undefined, answer: () => undefined });
      lane.count(task.asker.person, 1);
      lane.there += 1;
    },
    leave,
  };
}
