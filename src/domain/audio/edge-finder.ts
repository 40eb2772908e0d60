// Finds where a sound begins and ends to be audible, in one pass and constant memory. Pure.

import { MAX_SILENCE_PEAK } from './samples.ts';
import { SILENCE_FLOOR } from './trim-silence.ts';

/** Levels are compared in steps of half a decibel, down to -100 dBFS. */
const STEPS_PER_DECIBEL = 2;
const LEVELS = 100 * STEPS_PER_DECIBEL + 1;
/** Seconds. */
const WINDOW = 0.001;

/** Audible part of a sound in seconds. */
export interface AudibleRange {
  readonly from: number;
  readonly to: number;
}

const levelOf = (peak: number): number =>
  Math.min(LEVELS - 1, Math.max(0, Math.floor(-20 * STEPS_PER_DECIBEL * Math.log10(peak))));

/** Stores the first and last window of each level, since the loudest sample is known only at the end. */
export function createEdgeFinder(rate: number) {
  const windowSamples = Math.max(1, Math.round(WINDOW * rate));
  const first = new Array<number>(LEVELS).fill(Number.POSITIVE_INFINITY);
  const last = new Array<number>(LEVELS).fill(Number.NEGATIVE_INFINITY);
  let peak = 0;
  let windowPeak = 0;
  let samplesInWindow = 0;
  let windows = 0;

  const endWindow = (): void => {
    const level = levelOf(windowPeak);
    first[level] = Math.min(first[level] as number, windows);
    last[level] = windows;
    peak = Math.max(peak, windowPeak);
    windows += 1;
    windowPeak = 0;
    samplesInWindow = 0;
  };

  return {
    push(channels: readonly Float32Array[]): void {
      const length = channels[0]?.length ?? 0;
      for (let at = 0; at < length; at++) {
        for (const samples of channels) {
          const size = Math.abs(samples[at] as number);
          if (size > windowPeak) windowPeak = size;
        }
        samplesInWindow += 1;
        if (samplesInWindow === windowSamples) endWindow();
      }
    },
    /** Returns the range between the first and last sound above {@link SILENCE_FLOOR}; `undefined` for silence. */
    find(): AudibleRange | undefined {
      if (samplesInWindow > 0) endWindow();
      if (peak <= MAX_SILENCE_PEAK) return undefined;
      const audible = levelOf(peak * SILENCE_FLOOR) + 1;
      const seconds = windowSamples / rate;
      return {
        from: Math.min(...first.slice(0, audible)) * seconds,
        to: (Math.max(...last.slice(0, audible)) + 1) * seconds,
      };
    },
  };
}
