// A fair queue: people take turns. The n-th waiting item of a person belongs to the n-th round from now (start-time
// fair queueing: Goyal, Vin, Cheng 1996). Within a round, places take turns the same way; then the order of arrival
// decides.

import { createFifoQueue, type FifoQueue } from './queue/fifo-queue.ts';

/** The person and the place of a request. Without a place, only people take turns. */
export interface FairQueueRequester {
  readonly person: string;
  readonly place?: string;
  /** Shared by ids that may belong to one person. */
  readonly group?: string;
}

/** An item that waits or is being worked on. */
export interface QueueTicket<T> extends FairQueueRequester {
  readonly item: T;
  readonly arrival: number;
}

interface FairQueue<T> {
  /** Number of waiting items. */
  readonly size: number;
  push(item: T, owner: FairQueueRequester): QueueTicket<T>;
  /** Puts a taken item back, in front of the same person's other items. */
  requeue(ticket: QueueTicket<T>): void;
  /** Takes the next item that `canRun` accepts. Skipped items keep their order but miss the round. */
  take(canRun?: (ticket: QueueTicket<T>) => boolean): QueueTicket<T> | undefined;
  /** Number of items before this one if all may run; `undefined` if it is not waiting. */
  countAhead(ticket: QueueTicket<T>): number | undefined;
  /** Removes an item that waits or is being worked on. A person without items counts as new. */
  remove(ticket: QueueTicket<T>): void;
}

interface PersonQueue<T> {
  readonly waiting: FifoQueue<QueueTicket<T>>;
  /** Round of the first waiting item. Outdated if that round is over. */
  nextRound: number;
  /** Number of items that wait or are being worked on. */
  activeCount: number;
}

interface QueuePosition {
  readonly turn: number;
  readonly arrival: number;
}

const isBefore = (one: QueuePosition, other: QueuePosition): boolean =>
  one.turn < other.turn || (one.turn === other.turn && one.arrival < other.arrival);

/** Keeps the current round, the current turn between places, and the next turn of each place. */
function createRoundState<T>() {
  let round = 0;
  let turn = 0;
  const places = new Map<string, number>();
  const turnOf = (place: string | undefined): number =>
    place === undefined ? turn : Math.max(turn, places.get(place) ?? 0);
  return {
    current: () => round,
    /** Missed rounds are lost, so that a person cannot take several turns at once later. */
    roundOf: (person: PersonQueue<T>): number => Math.max(person.nextRound, round),
    turnOf,
    advance(person: PersonQueue<T>, served: number, place: string | undefined): void {
      person.nextRound = served + 1;
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

type RoundState<T> = ReturnType<typeof createRoundState<T>>;
type PersonQueues<T> = Map<string, PersonQueue<T>>;

/** Returns the ticket's index among its person's items, or the index at which to insert it. */
function findIndex<T>(waiting: FifoQueue<QueueTicket<T>>, { arrival }: QueueTicket<T>): number {
  let low = 0;
  let high = waiting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting.at(middle)?.arrival ?? 0) < arrival) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the turns that people with an item in the round get between their places. */
function listTurnsInRound<T>(people: PersonQueues<T>, rounds: RoundState<T>, round: number) {
  const tickets = [...people.values()].flatMap((person) => person.waiting.at(round - rounds.roundOf(person)) ?? []);
  const next = new Map<string, number>();
  return tickets
    .sort((one, other) => one.arrival - other.arrival)
    .map((ticket) => {
      const { place = '', arrival } = ticket;
      const own = next.get(place) ?? (round === rounds.current() ? rounds.turnOf(ticket.place) : 0);
      if (ticket.place !== undefined) next.set(place, own + 1);
      return { ticket, at: { turn: own, arrival } };
    });
}

function countAhead<T>(people: PersonQueues<T>, rounds: RoundState<T>, ticket: QueueTicket<T>): number | undefined {
  const person = people.get(ticket.person);
  const at = person ? findIndex(person.waiting, ticket) : 0;
  if (person?.waiting.at(at) !== ticket) return undefined;
  const ownRound = rounds.roundOf(person) + at;
  let before = 0;
  for (const person of people.values())
    before += Math.min(person.waiting.length, Math.max(0, ownRound - rounds.roundOf(person)));
  const sameRound = listTurnsInRound(people, rounds, ownRound);
  const place = sameRound.find((one) => one.ticket === ticket)?.at;
  return before + sameRound.filter((one) => place && isBefore(one.at, place)).length;
}

/** Finds the person whose first item is next among those that `canRun` accepts. */
function findNext<T>(people: PersonQueues<T>, rounds: RoundState<T>, canRun: (ticket: QueueTicket<T>) => boolean) {
  let best: { readonly person: PersonQueue<T>; readonly round: number; readonly at: QueuePosition } | undefined;
  for (const person of people.values()) {
    const first = person.waiting.at(0);
    if (!first) continue;
    const ownRound = rounds.roundOf(person);
    if (best && ownRound > best.round) continue;
    const turn = ownRound === rounds.current() ? rounds.turnOf(first.place) : 0;
    const at = { turn, arrival: first.arrival };
    if (best && ownRound === best.round && !isBefore(at, best.at)) continue;
    if (canRun(first)) best = { person, round: ownRound, at };
  }
  return best;
}

export function createFairQueue<T>(): FairQueue<T> {
  const people: PersonQueues<T> = new Map();
  const rounds = createRoundState<T>();
  let arrivals = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(item, owner) {
      arrivals += 1;
      const ticket = { item, ...owner, arrival: arrivals };
      const person: PersonQueue<T> = people.get(owner.person) ?? {
        waiting: createFifoQueue(),
        nextRound: rounds.current(),
        activeCount: 0,
      };
      people.set(owner.person, person);
      person.waiting.push(ticket);
      person.activeCount += 1;
      size += 1;
      return ticket;
    },
    requeue(ticket) {
      const person = people.get(ticket.person);
      if (!person) return;
      person.waiting.insert(findIndex(person.waiting, ticket), ticket);
      person.nextRound -= 1;
      size += 1;
    },
    take(may = () => true) {
      const best = findNext(people, rounds, may);
      const ticket = best?.person.waiting.shift();
      if (!best || !ticket) return undefined;
      size -= 1;
      rounds.advance(best.person, best.round, ticket.place);
      return ticket;
    },
    countAhead: (ticket) => countAhead(people, rounds, ticket),
    remove(ticket) {
      const person = people.get(ticket.person);
      if (!person) return;
      const at = findIndex(person.waiting, ticket);
      if (person.waiting.at(at) === ticket) {
        person.waiting.remove(at);
        size -= 1;
      }
      person.activeCount -= 1;
      if (person.activeCount === 0) people.delete(ticket.person);
      if (people.size === 0) rounds.forgetPlaces();
    },
  };
}
