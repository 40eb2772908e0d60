// Whose turn it is. People take turns: the n-th waiting item of a person belongs to the n-th round from now (start-time fair
// queueing: Goyal, Vin, Cheng 1996). Within a round the places they ask from take turns the same way; then who came first.
// Knows nothing of what waits, nor why somebody may not go just now.

/** Who asks, and from where; without a place only people take turns. */
export interface Asker {
  readonly person: string;
  readonly place?: string;
}

/** An item on its way: it waits, or had its turn and is worked on. */
export interface Ticket<T> extends Asker {
  readonly item: T;
  readonly arrival: number;
}

export interface Turns<T> {
  /** Items waiting. */
  readonly size: number;
  push(item: T, asker: Asker): Ticket<T>;
  /** It had its turn and waits again, in front of its person's others. */
  back(ticket: Ticket<T>): void;
  /** What comes next of those who may go now; the others lose nothing by it but the rounds that they miss. */
  next(may?: (person: string) => boolean): Ticket<T> | undefined;
  /** How many are to go before it, if everybody may; `undefined` when it does not wait. */
  ahead(ticket: Ticket<T>): number | undefined;
  /** It neither waits nor is worked on any more. Who has nothing left counts as somebody new. */
  leave(ticket: Ticket<T>): void;
}

interface Person<T> {
  /** In the order of arrival. */
  readonly waiting: Ticket<T>[];
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

export function createTurns<T>(): Turns<T> {
  const people = new Map<string, Person<T>>();
  /** The round being served; in it the turn being served between places, and the next one of those that had one. */
  let round = 0;
  let turn = 0;
  const places = new Map<string, number>();
  let arrivals = 0;
  let size = 0;

  /** Nobody keeps the rounds that went by while they could not go, to have several turns at once afterwards. */
  const roundOf = (person: Person<T>): number => Math.max(person.round, round);
  const turnOf = (place: string | undefined): number =>
    place === undefined ? turn : Math.max(turn, places.get(place) ?? 0);

  const serve = (person: Person<T>, served: number, place: string | undefined): void => {
    person.round = served + 1;
    if (served > round) {
      round = served;
      turn = 0;
      places.clear();
    }
    turn = turnOf(place);
    if (place !== undefined) places.set(place, turn + 1);
  };

  /** Where it stands among its person's, or would stand. */
  const find = (waiting: readonly Ticket<T>[], { arrival }: Ticket<T>): number => {
    let low = 0;
    let high = waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((waiting[middle]?.arrival ?? 0) < arrival) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** The turns that all who have one in that round get between their places. */
  const within = (of: number): { readonly ticket: Ticket<T>; readonly at: Place }[] => {
    const there = [...people.values()].flatMap((person) => person.waiting[of - roundOf(person)] ?? []);
    const next = new Map<string, number>();
    return there
      .sort((one, other) => one.arrival - other.arrival)
      .map((ticket) => {
        const { place = '', arrival } = ticket;
        const own = next.get(place) ?? (of === round ? turnOf(ticket.place) : 0);
        if (ticket.place !== undefined) next.set(place, own + 1);
        return { ticket, at: { turn: own, arrival } };
      });
  };

  const ahead = (ticket: Ticket<T>): number | undefined => {
    const mine = people.get(ticket.person);
    const at = mine ? find(mine.waiting, ticket) : 0;
    if (mine?.waiting[at] !== ticket) return undefined;
    const own = roundOf(mine) + at;
    let before = 0;
    for (const person of people.values())
      before += Math.min(person.waiting.length, Math.max(0, own - roundOf(person)));
    const same = within(own);
    const place = same.find((one) => one.ticket === ticket)?.at;
    return before + same.filter((one) => place && isBefore(one.at, place)).length;
  };

  return {
    get size() {
      return size;
    },
    push(item, asker) {
      arrivals += 1;
      const ticket = { item, ...asker, arrival: arrivals };
      const person = people.get(asker.person) ?? { waiting: [], round, here: 0 };
      people.set(asker.person, person);
      person.waiting.push(ticket);
      person.here += 1;
      size += 1;
      return ticket;
    },
    back(ticket) {
      const person = people.get(ticket.person);
      if (!person) return;
      person.waiting.splice(find(person.waiting, ticket), 0, ticket);
      person.round -= 1;
      size += 1;
    },
    next(may = () => true) {
      let best: { readonly person: Person<T>; readonly round: number; readonly at: Place } | undefined;
      for (const [name, person] of people) {
        const [first] = person.waiting;
        if (!first) continue;
        const own = roundOf(person);
        if (best && own > best.round) continue;
        const at = { turn: own === round ? turnOf(first.place) : 0, arrival: first.arrival };
        if (best && own === best.round && !isBefore(at, best.at)) continue;
        if (may(name)) best = { person, round: own, at };
      }
      const ticket = best?.person.waiting.shift();
      if (!best || !ticket) return undefined;
      size -= 1;
      serve(best.person, best.round, ticket.place);
      return ticket;
    },
    ahead,
    leave(ticket) {
      const person = people.get(ticket.person);
      if (!person) return;
      const at = find(person.waiting, ticket);
      if (person.waiting[at] === ticket) {
        person.waiting.splice(at, 1);
        size -= 1;
      }
      person.here -= 1;
      if (person.here === 0) people.delete(ticket.person);
      if (people.size === 0) places.clear();
    },
  };
}
