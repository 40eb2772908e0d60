// Amplifies a recording and limits its peaks. All channels are reduced together, so that the stereo image does not move.

import { createGainReduction } from './gain-reduction.ts';
import { concatSamples } from './mono-audio.ts';

/** -1 dBFS. */
export const PEAK_CEILING = 10 ** (-1 / 20);

/** Limits pieces of a recording, with a delay; `flush` returns the rest. */
interface LinkedLimiter {
  push(piece: readonly Float32Array[]): readonly Float32Array[];
  flush(): readonly Float32Array[];
}

export function createLinkedLimiter(channels: number, rate: number, gain = 1): LinkedLimiter {
  const reduction = createGainReduction(rate, PEAK_CEILING);
  const { delay } = reduction;
  let delayed: readonly Float32Array[] = Array.from({ length: channels }, () => new Float32Array(delay));
  let skipped = 0;

  const push = (piece: readonly Float32Array[]): readonly Float32Array[] => {
    const length = piece[0]?.length ?? 0;
    const lines = delayed.map((samples, channel) => concatSamples([samples, piece[channel] as Float32Array]));
    for (let at = 0; at < length; at++) {
      let peak = 0;
      for (let channel = 0; channel < channels; channel++)
        peak = Math.max(peak, Math.abs(((piece[channel] as Float32Array)[at] as number) * gain));
      const factor = reduction.update(peak);
      for (let channel = 0; channel < channels; channel++) {
        const line = lines[channel] as Float32Array;
        line[at] = Math.max(-PEAK_CEILING, Math.min(PEAK_CEILING, (line[at] as number) * gain * factor));
      }
    }
    delayed = lines.map((line) => line.slice(length));
    const silent = Math.min(delay - skipped, length);
    skipped += silent;
    return lines.map((line) => line.subarray(silent, length));
  };

  return { push, flush: () => push(Array.from({ length: channels }, () => new Float32Array(delay))) };
}
