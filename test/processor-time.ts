// Processor time of this thread, and how slow this machine is now: what a text may cost is judged by these, so that other
// work on the machine fails no test.

/** Milliseconds that the work took of this thread's processor time; the clock ticks every few. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** What the baseline takes on the machine that bounds were set on, and how often it is repeated because of the ticks. */
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

/** A bound in milliseconds as this machine can keep it: times what a plainly linear baseline takes longer here. */
export const here = (ms: number): number => ms * scale;

/** The best of three, since the machine does other things as well. */
export const bestMs = (work: () => void): number =>
  Math.min(...Array.from({ length: 3 }, () => processorMs(work)));
