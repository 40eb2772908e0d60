// Who may send a create call next. Calls under way are bounded, and people take turns (kit/turns.ts). A foreign service keeps
// a line of its own in the order of arrival, so what one person has standing there is bounded too: the first task of
// everybody goes at once, further ones only while the service works on fewer than it was seen to work on at a time.

import type { Origin } from '../domain/task.ts';
import { type Asker, createTurns, type Ticket } from '../kit/turns.ts';
import type { Clock } from '../ports/clock.ts';
import { createWidth } from './width.ts';

export interface Admission {
  /** Resolves when it is the task's turn; `false` when it was called off before. `heldBack`: that is not at once. */
  enter(task: Standing): { readonly heldBack: boolean; readonly turn: Promise<boolean> };
  /** The create call was answered, and the service has it. */
  taken(id: string): void;
  /** It stands at the service already: it was taken up after a restart, or is looked at again. */
  stands(task: Standing): void;
  /** It is the service's no more, or never was; `finished`: it was seen to be done. Harmless for others. */
  leave(id: string, finished?: boolean): void;
}

export interface Standing {
  readonly id: string;
  readonly asker: Asker;
  /** What makes its time comparable with that of others (width.ts). */
  readonly kind: string;
}

interface AdmissionParts {
  readonly clock: Clock;
  /** The service lets people take turns itself, because it is told who asks (our own studio): nobody is held back here. */
  readonly takesTurns: boolean;
}

/** Create calls under way at the same time: all of them, and one person's, who may have large files on a slow line. */
const CALLS = 32;
const CALLS_OF_ONE = 8;

interface Entry extends Standing {
  at: 'waiting' | 'calling' | 'there';
  readonly ticket: Ticket<string> | undefined;
  readonly answer: (may: boolean) => void;
  /** How many stood at the service when it was taken, and when that was; unknown of those taken up later. */
  taken?: { readonly ahead: number; readonly since: number };
}

/** A place is a whole server or workspace, where there is one: many people of one are a crowd to the others. */
export const askerOf = ({ adapter, person, place }: Origin): Asker => ({
  person: JSON.stringify([adapter, person.id]),
  place: JSON.stringify(place.server == null ? [adapter, place.id] : [adapter, 'server', place.server]),
});

export function createAdmission({ clock, takesTurns }: AdmissionParts): Admission {
  const turns = createTurns<string>();
  const width = createWidth();
  const entries = new Map<string, Entry>();
  /** Who has how many calls under way and tasks at the service. */
  const people = new Map<string, { calling: number; there: number }>();
  let calling = 0;
  let there = 0;

  const count = (person: string, what: 'calling' | 'there', by: 1 | -1): void => {
    const one = people.get(person) ?? { calling: 0, there: 0 };
    one[what] += by;
    if (one.calling + one.there > 0) people.set(person, one);
    else people.delete(person);
    if (what === 'calling') calling += by;
    else there += by;
  };

  const mayGo = (person: string): boolean => {
    const one = people.get(person) ?? { calling: 0, there: 0 };
    if (calling >= CALLS || one.calling >= CALLS_OF_ONE) return false;
    return takesTurns || one.calling + one.there === 0 || calling + there < width.most();
  };

  const go = (entry: Entry): void => {
    entry.at = 'calling';
    count(entry.asker.person, 'calling', 1);
    entry.answer(true);
  };

  const pump = (): void => {
    while (turns.size > 0 && calling < CALLS) {
      const ticket = turns.next(mayGo);
      const entry = ticket && entries.get(ticket.item);
      if (!entry) return;
      go(entry);
    }
  };

  const leave = (id: string, finished = false): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const { at, ticket, asker, kind, taken } = entry;
    if (at !== 'waiting') count(asker.person, at, -1);
    if (ticket) turns.leave(ticket);
    if (finished && taken) {
      const now = clock.now();
      width.finished({ kind, ms: now - taken.since, ahead: taken.ahead }, now);
    }
    entry.answer(false);
    pump();
  };

  return {
    enter(task) {
      leave(task.id);
      const { promise: turn, resolve: answer } = Promise.withResolvers<boolean>();
      const ticket = turns.push(task.id, task.asker);
      const entry: Entry = { ...task, at: 'waiting', ticket, answer };
      entries.set(task.id, entry);
      // Nobody who waits may go, or would have gone: only the newcomer is to be looked at.
      if (mayGo(task.asker.person)) pump();
      return { heldBack: entry.at === 'waiting', turn };
    },
    taken(id) {
      const entry = entries.get(id);
      if (entry?.at !== 'calling') return;
      entry.taken = { ahead: there, since: clock.now() };
      entry.at = 'there';
      count(entry.asker.person, 'calling', -1);
      count(entry.asker.person, 'there', 1);
      pump();
    },
    stands(task) {
      if (entries.has(task.id)) return;
      entries.set(task.id, { ...task, at: 'there', ticket: undefined, answer: () => undefined });
      count(task.asker.person, 'there', 1);
    },
    leave,
  };
}
