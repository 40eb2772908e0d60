// What the records say of tasks, counted for whoever looks at /admin: at work, ended badly lately, by hour, day, operation and
// place. Counts along while outlines pass, so that it takes little memory however many there are. Pure.

import type { Outline } from '../domain/tasks/outline.ts';
import { OVER } from '../domain/tasks/task.ts';

export interface Slot {
  /** When it begins. */
  readonly from: number;
  readonly taken: number;
  readonly delivered: number;
  readonly lost: number;
}

export interface Use {
  readonly platform: string;
  /** Missing for all conversations with the bot alone, together. */
  readonly place?: string;
  readonly taken: number;
  readonly lost: number;
}

export interface Survey {
  /** When it was begun. */
  readonly at: number;
  readonly tasks: number;
  /** The oldest first; `working` is how many there are in all. */
  readonly atWork: readonly Outline[];
  readonly working: number;
  /** Failed, or become of nobody knows what; the newest first. */
  readonly lost: readonly Outline[];
  /** The last 24 hours and the last 30 days, the oldest first; a day begins at midnight UTC. */
  readonly hours: readonly Slot[];
  readonly days: readonly Slot[];
  /** The most used first, `placesInAll` is how many there are. */
  readonly places: readonly Use[];
  readonly placesInAll: number;
  readonly operations: readonly {
    readonly operation: string;
    readonly taken: number;
    readonly lost: number;
  }[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;
const DAYS = 30;
const SHOWN = { atWork: 50, lost: 30, places: 20 };

const isLost = ({ at }: Outline): boolean => at === 'failed' || at === 'unknown';

type Counts = { taken: number; delivered: number; lost: number };
const none = (): Counts => ({ taken: 0, delivered: 0, lost: 0 });

export function createSurvey(now: number): { see(outline: Outline): void; result(): Survey } {
  const hours = slots(now, HOUR_MS, HOURS);
  const days = slots(now, DAY_MS, DAYS);
  const atWork = firstOf(SHOWN.atWork, (one, other) => one.created - other.created);
  const lost = firstOf(SHOWN.lost, (one, other) => other.changed - one.changed);
  const places = new Map<string, Counts & { readonly platform: string; readonly place?: string }>();
  const operations = new Map<string, Counts>();
  let tasks = 0;
  let working = 0;

  return {
    see(outline) {
      const { operation, platform, place, created, changed, at } = outline;
      tasks += 1;
      const bad = isLost(outline);
      const key = JSON.stringify([platform, place]);
      const used = places.get(key) ?? { ...none(), platform, ...(place !== undefined && { place }) };
      places.set(key, used);
      const ours = operations.get(operation) ?? none();
      operations.set(operation, ours);
      for (const counts of [used, ours]) {
        counts.taken += 1;
        if (bad) counts.lost += 1;
      }
      for (const span of [hours, days]) {
        span.count(created, 'taken');
        if (bad) span.count(changed, 'lost');
        if (at === 'done') span.count(changed, 'delivered');
      }
      if (bad) lost.offer(outline);
      if (OVER.some((end) => end === at)) return;
      working += 1;
      atWork.offer(outline);
    },
    result: () => ({
      at: now,
      tasks,
      atWork: atWork.all(),
      working,
      lost: lost.all(),
      hours: hours.all(),
      days: days.all(),
      places: mostUsed([...places.values()]).slice(0, SHOWN.places),
      placesInAll: places.size,
      operations: mostUsed([...operations].map(([operation, counts]) => ({ operation, ...counts }))),
    }),
  };
}

const mostUsed = <T extends Counts>(all: readonly T[]): readonly T[] =>
  all.toSorted((one, other) => other.taken - one.taken);

/** So many spans of time up to now, each from a full hour or midnight on. */
function slots(now: number, length: number, many: number) {
  const last = now - (now % length);
  const first = last - (many - 1) * length;
  const counts = Array.from({ length: many }, none);
  return {
    count(moment: number, what: keyof Counts): void {
      const slot = counts[Math.floor((moment - first) / length)];
      if (slot) slot[what] += 1;
    },
    all: (): readonly Slot[] => counts.map((slot, at) => ({ from: first + at * length, ...slot })),
  };
}

/** Keeps the first `most` of all that were offered. */
function firstOf(most: number, order: (one: Outline, other: Outline) => number) {
  let kept: Outline[] = [];
  const cut = () => {
    kept = kept.toSorted(order).slice(0, most);
  };
  return {
    offer(outline: Outline): void {
      kept.push(outline);
      if (kept.length >= 4 * most) cut();
    },
    all(): readonly Outline[] {
      cut();
      return kept;
    },
  };
}
