// Measures CPU time of this thread and the relative speed of this machine, so that time limits in tests do not depend on
// other load.

/** Milliseconds of CPU time used by the work; the clock has a resolution of some milliseconds. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Duration of the baseline on the reference machine, and its repetitions, which average out the clock's resolution. */
const REFERENCE_MS = 4;
const REPEATS = 20;
const CHARACTERS = 100_000;

function slowness(): number {
  const text = 'é0 '.repeat(CHARACTERS / 3);
  const ms = processorMs(() => {
    for (let at = 0; at < REPEATS; at++) text.replace(/[\p{L}\p{N}]+/gu, '');
  });
  return Math.max(1, ms / REPEATS / REFERENCE_MS);
}

const scale = slowness();

/** Scales a time limit to this machine by the duration of a linear baseline. */
export const here = (ms: number): number => ms * scale;

/** Returns the best of three runs, to ignore other load. */
export const bestMs = (work: () => void): number => Math.min(...Array.from({ length: 3 }, () => processorMs(work)));
