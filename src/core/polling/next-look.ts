// When a task is worth a look: seldom while a result is unlikely, densely around the time that such tasks usually take, and ever more
// rarely once that has passed. Pure arithmetic over milliseconds; what is usual is learnt by service-times.ts.

/** How long the service itself takes for such a task: most are done between these. */
export interface Usual {
  readonly from: number;
  readonly to: number;
}

/** How often a service may be looked at. */
export interface Pace {
  /** Between two looks while nothing is known of such tasks. */
  readonly firstMs: number;
  /** Between two looks at most times when a result is likely. */
  readonly leastMs: number;
  /** However unlikely a result is, whoever reads the card sees a failure or a new stage this soon. */
  readonly quietMs: number;
}

/** Our own studio, on the same machine: a look costs it less than a millisecond. */
export const STUDIO_PACE: Pace = { firstMs: 200, leastMs: 200, quietMs: 1000 };

/** Our own studio while people listen and wait for what it says. */
export const LISTENED_PACE: Pace = { firstMs: 100, leastMs: 60, quietMs: 500 };

/** A foreign service is asked every `firstMs` until it is known when it is done. */
export const foreignPace = (firstMs: number): Pace => ({
  firstMs,
  leastMs: Math.min(50, firstMs),
  quietMs: Math.max(5000, firstMs),
});

const INTERVAL_MAX_MS = 15_000;
/** Around the usual time, the wait for the next look is at most this part of the time a task has taken already. */
const DENSE = 0.2;
/** From then on that part is enough. */
const LATER = 0.1;
/** Before it, this part of the time that is left. */
const BEFORE = 0.25;
/** What has taken so many times as long as usual is late, and nothing is known of its end. */
const LATE = 1.5;
/** So that it is looked at before most of its kind are done, and not when the last of them is. */
const EARLY = 0.9;

const between = (least: number, ms: number, most: number): number => Math.max(least, Math.min(ms, most));

/** The wait before the next look at a task that the service has had for `age` ms. */
export function nextLook(age: number, usual: Usual | undefined, pace: Pace): number {
  const later = Math.max(pace.firstMs, Math.min(INTERVAL_MAX_MS, age * LATER));
  if (!usual || age > usual.to * LATE) return later;
  const left = usual.from * EARLY - age;
  const dense = between(pace.leastMs, age * DENSE, pace.firstMs);
  return left <= dense ? dense : Math.min(left, between(pace.firstMs, left * BEFORE, pace.quietMs));
}

/** Looks that all tasks together have a second before each of them is looked at more rarely. */
const LOOKS_PER_SECOND = 200;

/** The least wait between two looks at one of so many tasks, so that thousands cost no more than they do at the pace `mostMs`. */
export const crowdMs = (tasks: number, mostMs: number): number =>
  Math.min(mostMs, (tasks * 1000) / LOOKS_PER_SECOND);
