// Measures silences in a recording, independently of the code that writes them.

import type { MonoAudio } from '../../../src/domain/audio/mono-audio.ts';

/** Share of the loudest sample below which sound counts as silence. */
const QUIET_SHARE = 0.01;

export interface MeasuredSilences {
  /** Seconds of each silence, in order. */
  readonly silences: readonly number[];
  /** Seconds from the first to the last sound, without these silences. */
  readonly speech: number;
  readonly seconds: number;
}

export function findSilences({ samples, sampleRate }: MonoAudio, minSeconds: number): MeasuredSilences {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const silences: number[] = [];
  let first: number | undefined;
  let last = 0;
  let inner = 0;
  let start = 0;
  for (let at = 0; at <= samples.length; at += 1) {
    const isEnd = at === samples.length;
    if (!isEnd && Math.abs(samples[at] as number) <= peak * QUIET_SHARE) continue;
    const length = (at - start) / sampleRate;
    if (length >= minSeconds) {
      silences.push(length);
      if (first !== undefined && !isEnd) inner += length;
    }
    if (!isEnd) {
      first ??= at;
      last = at;
    }
    start = at + 1;
  }
  return {
    silences,
    speech: (last - (first ?? 0)) / sampleRate - inner,
    seconds: samples.length / sampleRate,
  };
}
