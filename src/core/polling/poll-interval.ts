// How often a task is looked at: often at first, more rarely with its age. Pure arithmetic over milliseconds; who is
// looked at, and whether anything may go out at all, is decided elsewhere.

/** The rhythm stays at its first interval this long, then grows by a tenth of the age. */
const STEADY_MS = 30_000;
const SLOWEST_MS = 15_000;
/** However busy the service is, a task is not left alone for longer than this. */
export const SLOWED_MOST_MS = 60_000;
/** What is due within the same few milliseconds is taken together: one timer instead of many. */
export const TICK_MS = 4;

/** The wait before the next look at something unchanged for `age` ms. */
export function interval(age: number, first: number): number {
  return age < STEADY_MS ? first : Math.max(first, Math.min(SLOWEST_MS, age / 10));
}
