// Delay until a task is polled again: a fixed schedule by the task's age. Pure.

/** Delays of the first polls in milliseconds, so that short tasks are shown as finished at once. */
const FIRST_DELAYS_MS = [500, 1000, 2000];
const MAX_DELAY_MS = 15_000;
/** The delay grows evenly until the task has this age. */
const MAX_DELAY_AGE_MS = 10 * 60_000;
/** Polls per second of all tasks together. Above this rate the first polls come later, at most by one interval. */
const MAX_POLLS_PER_SECOND = 200;

/** Milliseconds until the next poll of a task that the service accepted `ageMs` ago, one of `taskCount` that are polled. */
export function computePollDelay(ageMs: number, intervalMs: number, taskCount: number): number {
  const minMs = Math.min(intervalMs, (taskCount * 1000) / MAX_POLLS_PER_SECOND);
  return Math.max(minMs, delayAtAge(ageMs, intervalMs));
}

function delayAtAge(ageMs: number, intervalMs: number): number {
  let dueAt = 0;
  for (const delay of FIRST_DELAYS_MS) {
    dueAt += delay;
    if (ageMs < dueAt) return Math.min(delay, intervalMs);
  }
  const growth = Math.min(1, ageMs / MAX_DELAY_AGE_MS);
  return intervalMs + Math.max(0, MAX_DELAY_MS - intervalMs) * growth;
}
