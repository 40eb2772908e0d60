// How long a service takes, learnt from looks: a task was not done at one look and done at the next, so its time lies between them.
// Tasks of an operation and about one size are compared. Pure bookkeeping over milliseconds, kept in memory only.

import type { Usual } from './next-look.ts';

export interface Kind {
  readonly operation: string;
  /** About how large it is: three steps for each doubling of its characters and bytes. */
  readonly size: number;
}

export interface ServiceTimes {
  /** It was done after `from` ms, and no later than `to`. */
  add(kind: Kind, from: number, to: number): void;
  /** Of the kind, or of the nearest size that is known. */
  of(kind: Kind): Usual | undefined;
}

const REMEMBERED = 20;
/** One size is taken for another as far as two doublings: so many steps of Kind.size. */
const NEAR = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6];
/** Few are done earlier, or later, and may wait. */
const EARLY = 0.25;
const LATE = 0.9;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function usualOf(times: readonly number[]): Usual {
  const sorted = times.toSorted((a, b) => a - b);
  return { from: quantile(sorted, EARLY), to: quantile(sorted, LATE) };
}

export function createServiceTimes(): ServiceTimes {
  const learnt = new Map<string, { readonly times: readonly number[]; readonly usual: Usual }>();
  const keyOf = ({ operation, size }: Kind, away: number) => `${operation} ${size + away}`;
  return {
    add(kind, from, to) {
      const key = keyOf(kind, 0);
      const times = [...(learnt.get(key)?.times ?? []), (from + to) / 2].slice(-REMEMBERED);
      learnt.set(key, { times, usual: usualOf(times) });
    },
    of(kind) {
      const near = NEAR.find((away) => learnt.has(keyOf(kind, away)));
      return near === undefined ? undefined : learnt.get(keyOf(kind, near))?.usual;
    },
  };
}
