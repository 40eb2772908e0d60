// The studio's line: which task goes next, and whether there is a worker for it. Whose turn it is comes from kit/turns.ts.
// Pure bookkeeping; knows nothing of tasks beyond their ids.

import { createTurns, type Ticket, type TurnOwner } from '../../kit/fair-queue.ts';
import { createTally, type Tally } from '../../kit/tally.ts';
import { createFetchPlaces } from './fetches/places.ts';

/** `fetch`: waits for somebody else's server, and so takes no core. `long`: others would wait for it noticeably. */
export type Kind = 'fetch' | 'short' | 'long';

export interface Next {
  readonly id: string;
  readonly kind: Kind;
}

export interface Line {
  /** Tasks that wait. */
  readonly size: number;
  /** Also for a task whose work of another kind is done. */
  add(kind: Kind, id: string, asker: TurnOwner): void;
  /** Begun and broken off: it waits again. */
  back(id: string): void;
  /** What is to be worked on from now until it is `back` or `over`; nothing when no worker is free for what waits. */
  take(): Next | undefined;
  /** Ended, wherever it was. */
  over(id: string): void;
  waits(id: string): boolean;
  /** True while a fetch of another person would begin if this one were over. */
  holdsUpFetch(id: string): boolean;
  /** 1 for the next one of its kind; `undefined` when it does not wait. */
  place(id: string): number | undefined;
}

interface Entry {
  readonly kind: Kind;
  readonly ticket: Ticket<string>;
  atWork: boolean;
}

/** Short work first, whenever a worker is free for it. */
const KINDS = ['fetch', 'short', 'long'] as const satisfies readonly Kind[];

/**
 * As many tasks at a time as there are cores, one of them kept free of long work, and at most one more: for somebody who has
 * nothing at work, for a long task of somebody who has none at work, or for a short one where all at work are long. So
 * neither a pile nor a book keeps anybody waiting but who asked for it.
 */
export function createLine(cores: number): Line {
  const turns = { fetch: createTurns<string>(), short: createTurns<string>(), long: createTurns<string>() };
  const entries = new Map<string, Entry>();
  const fetches = createFetchPlaces();
  /** Who has how many of a kind at work. */
  const short = createTally();
  const long = createTally();

  const count = ({ kind, ticket }: Entry, by: 1 | -1): void => {
    if (kind === 'fetch') fetches.count(ticket, by);
    else (kind === 'short' ? short : long).add(ticket.person, by);
  };

  const mayGo = (kind: Kind, owner: TurnOwner): boolean => {
    if (kind === 'fetch') return fetches.hasRoomFor(owner);
    return hasWorker(kind, owner, { short, long, cores });
  };

  const rest = (entry: Entry): void => {
    if (entry.atWork) count(entry, -1);
    entry.atWork = false;
  };

  const over = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    rest(entry);
    turns[entry.kind].leave(entry.ticket);
    entries.delete(id);
  };

  return {
    get size() {
      return turns.fetch.size + turns.short.size + turns.long.size;
    },
    add(kind, id, asker) {
      over(id);
      entries.set(id, { kind, ticket: turns[kind].push(id, asker), atWork: false });
    },
    back(id) {
      const entry = entries.get(id);
      if (!entry?.atWork) return;
      rest(entry);
      turns[entry.kind].back(entry.ticket);
    },
    take() {
      for (const kind of KINDS) {
        const id = turns[kind].next((ticket) => mayGo(kind, ticket))?.item;
        const entry = id === undefined ? undefined : entries.get(id);
        if (id === undefined || !entry) continue;
        entry.atWork = true;
        count(entry, 1);
        return { id, kind };
      }
      return undefined;
    },
    over,
    waits: (id) => entries.get(id)?.atWork === false,
    holdsUpFetch(id) {
      const entry = entries.get(id);
      if (!entry?.atWork) return false;
      const { person } = entry.ticket;
      const wouldGo = ({ kind, ticket, atWork }: Entry) =>
        kind === 'fetch' && !atWork && ticket.person !== person && mayGo(kind, ticket);
      count(entry, -1);
      const isWaitedFor = entries.values().some(wouldGo);
      count(entry, 1);
      return isWaitedFor;
    },
    place(id) {
      const entry = entries.get(id);
      const ahead = entry && turns[entry.kind].ahead(entry.ticket);
      return ahead === undefined ? undefined : ahead + 1;
    },
  };
}

function hasWorker(
  kind: 'short' | 'long',
  { person }: TurnOwner,
  { short, long, cores }: { readonly short: Tally; readonly long: Tally; readonly cores: number },
): boolean {
  const all = short.all() + long.all();
  const hasNone = short.of(person) === 0 && long.of(person) === 0;
  if (kind === 'short') return all < cores || short.all() === 0 || (all === cores && hasNone);
  if (all < cores && long.all() < Math.max(1, cores - 1)) return true;
  return all <= cores && long.all() < cores && long.of(person) === 0;
}
