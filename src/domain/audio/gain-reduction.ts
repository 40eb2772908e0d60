// Computes by how much a limiter reduces the level: smoothly before a peak, and slowly back after it. Pure.

const LOOK_AHEAD_SECONDS = 0.005;
const RELEASE_SECONDS = 0.08;

interface GainReduction {
  /** Samples between a peak and its greatest reduction. The sound is delayed by as much. */
  readonly delay: number;
  /** Returns the factor for the sound `delay` samples ago. */
  update(peak: number): number;
}

/** `ceiling` is the highest peak that stays as it is. */
export function createGainReduction(rate: number, ceiling: number): GainReduction {
  const delay = Math.round(LOOK_AHEAD_SECONDS * rate);
  const release = 1 / (RELEASE_SECONDS * rate);
  const reductions = new Float32Array(delay).fill(1);
  let position = 0;
  let sum = delay;
  let current = 1;
  let holdSamples = 0;

  return {
    delay,
    /** Drops at once, holds until the peak has passed, then recovers. */
    update(peak) {
      const needed = peak > ceiling ? ceiling / peak : 1;
      if (needed <= current) {
        current = needed;
        holdSamples = delay;
      } else if (holdSamples > 0) holdSamples--;
      else current = Math.min(needed, current + (1 - current) * release);
      sum += current - (reductions[position] as number);
      reductions[position] = current;
      position = (position + 1) % delay;
      return Math.min(1, sum / delay);
    },
  };
}
