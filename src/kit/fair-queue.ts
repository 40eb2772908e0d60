// Whose turn it is. People take turns: the n-th waiting item of a person belongs to the n-th round from now (start-time fair
// queueing: Goyal, Vin, Cheng 1996). Within a round the places they ask from take turns the same way; then who came first.

import { createFifo, type Fifo } from './queue/fifo.ts';

/** Who asks, and from where; without a place only people take turns. */
export interface TurnOwner {
  readonly person: string;
  readonly place?: string;
  /** People who may be one person under several names. */
  readonly group?: string;
}

/** An item on its way: it waits, or had its turn and is worked on. */
export interface Ticket<T> extends TurnOwner {
  readonly item: T;
  readonly arrival: number;
}

interface Turns<T> {
  /** Items waiting. */
  readonly size: number;
  push(item: T, asker: TurnOwner): Ticket<T>;
  /** It had its turn and waits again, in front of its person's others. */
  back(ticket: Ticket<T>): void;
  /** What comes next of those who may go now; the others lose nothing by it but the rounds that they miss. */
  next(may?: (ticket: Ticket<T>) => boolean): Ticket<T> | undefined;
  /** How many are to go before it, if everybody may; `undefined` when it does not wait. */
  ahead(ticket: Ticket<T>): number | undefined;
  /** It neither waits nor is worked on any more. A person who has nothing left counts as new. */
  leave(ticket: Ticket<T>): void;
}

interface Person<T> {
  /** In the order of arrival. */
  readonly waiting: Fifo<Ticket<T>>;
  /** The round of the first one, unless that is over. */
  round: number;
  /** Items that wait or are worked on. */
  here: number;
}

interface Place {
  readonly turn: number;
  readonly arrival: number;
}

const isBefore = (one: Place, other: Place): boolean =>
  one.turn < other.turn || (one.turn === other.turn && one.arrival < other.arrival);

/** The round being served; in it the turn being served between places, and the next one of those that had one. */
function createRounds<T>() {
  let round = 0;
  let turn = 0;
  const places = new Map<string, number>();
  const turnOf = (place: string | undefined): number =>
    place === undefined ? turn : Math.max(turn, places.get(place) ?? 0);
  return {
    current: () => round,
    /** Rounds that went by while a person could not go are not kept, to have several turns at once afterwards. */
    of: (person: Person<T>): number => Math.max(person.round, round),
    turnOf,
    serve(person: Person<T>, served: number, place: string | undefined): void {
      person.round = served + 1;
      if (served > round) {
        round = served;
        turn = 0;
        places.clear();
      }
      turn = turnOf(place);
      if (place !== undefined) places.set(place, turn + 1);
    },
    forgetPlaces: () => places.clear(),
  };
}

type Rounds<T> = ReturnType<typeof createRounds<T>>;
type People<T> = Map<string, Person<T>>;

/** Where it stands among its person's, or would stand. */
function find<T>(waiting: Fifo<Ticket<T>>, { arrival }: Ticket<T>): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting.at(middle)?.arrival ?? 0) < arrival) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The turns that all who have one in that round get between their places. */
function within<T>(people: People<T>, rounds: Rounds<T>, of: number) {
  const there = [...people.values()].flatMap((person) => person.waiting.at(of - rounds.of(person)) ?? []);
  const next = new Map<string, number>();
  return there
    .sort((one, other) => one.arrival - other.arrival)
    .map((ticket) => {
      const { place = '', arrival } = ticket;
      const own = next.get(place) ?? (of === rounds.current() ? rounds.turnOf(ticket.place) : 0);
      if (ticket.place !== undefined) next.set(place, own + 1);
      return { ticket, at: { turn: own, arrival } };
    });
}

function countAhead<T>(people: People<T>, rounds: Rounds<T>, ticket: Ticket<T>): number | undefined {
  const mine = people.get(ticket.person);
  const at = mine ? find(mine.waiting, ticket) : 0;
  if (mine?.waiting.at(at) !== ticket) return undefined;
  const own = rounds.of(mine) + at;
  let before = 0;
  for (const person of people.values())
    before += Math.min(person.waiting.length, Math.max(0, own - rounds.of(person)));
  const same = within(people, rounds, own);
  const place = same.find((one) => one.ticket === ticket)?.at;
  return before + same.filter((one) => place && isBefore(one.at, place)).length;
}

/** Whose first item comes next of those who may go. */
function bestOf<T>(people: People<T>, rounds: Rounds<T>, may: (ticket: Ticket<T>) => boolean) {
  let best: { readonly person: Person<T>; readonly round: number; readonly at: Place } | undefined;
  for (const person of people.values()) {
    const first = person.waiting.at(0);
    if (!first) continue;
    const own = rounds.of(person);
    if (best && own > best.round) continue;
    const turn = own === rounds.current() ? rounds.turnOf(first.place) : 0;
    const at = { turn, arrival: first.arrival };
    if (best && own === best.round && !isBefore(at, best.at)) continue;
    if (may(first)) best = { person, round: own, at };
  }
  return best;
}

export function createTurns<T>(): Turns<T> {
  const people: People<T> = new Map();
  const rounds = createRounds<T>();
  let arrivals = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(item, asker) {
      arrivals += 1;
      const ticket = { item, ...asker, arrival: arrivals };
      const person: Person<T> = people.get(asker.person) ?? {
        waiting: createFifo(),
        round: rounds.current(),
        here: 0,
      };
      people.set(asker.person, person);
      person.waiting.push(ticket);
      person.here += 1;
      size += 1;
      return ticket;
    },
    back(ticket) {
      const person = people.get(ticket.person);
      if (!person) return;
      person.waiting.insert(find(person.waiting, ticket), ticket);
      person.round -= 1;
      size += 1;
    },
    next(may = () => true) {
      const best = bestOf(people, rounds, may);
      const ticket = best?.person.waiting.shift();
      if (!best || !ticket) return undefined;
      size -= 1;
      rounds.serve(best.person, best.round, ticket.place);
      return ticket;
    },
    ahead: (ticket) => countAhead(people, rounds, ticket),
    leave(ticket) {
      const person = people.get(ticket.person);
      if (!person) return;
      const at = find(person.waiting, ticket);
      if (person.waiting.at(at) === ticket) {
        person.waiting.remove(at);
        size -= 1;
      }
      person.here -= 1;
      if (person.here === 0) people.delete(ticket.person);
      if (people.size === 0) rounds.forgetPlaces();
    },
  };
}
