// Makes a sound repeat without an audible seam: its end is crossfaded into its start. Pure.

import { mixToMono } from '../../domain/audio/samples.ts';

/** Seconds. */
const CROSSFADE = 0.75;
/** Longest period that the ends are aligned for: 40 Hz. */
const MAX_SHIFT = 0.025;
/** Quiet ends, such as a fade, are left out up to this length and share of the sound. */
const MAX_CUT = 2.5;
const MAX_CUT_SHARE = 1 / 4;
/** Ends below this share of the peak are quiet. */
const QUIET = 1 / 4;
/** Every fourth sample is enough to align the ends. */
const STRIDE = 4;

export interface Loop {
  /** Samples of one round. */
  readonly length: number;
  /** Sample of the repeated sound. The first round begins with the sound itself. */
  sampleAt(channel: number, at: number): number;
}

/** `undefined` for a sound without samples. */
export function createLoop(channels: readonly Float32Array[], rate: number): Loop | undefined {
  const sound = cutQuietEnds(channels, rate);
  const available = sound[0]?.length ?? 0;
  if (available === 0) return undefined;
  const overlap = Math.min(Math.round(CROSSFADE * rate), Math.floor(available / 4));
  const mono = mixToMono(sound);
  const length = findLength(mono, overlap, Math.round(MAX_SHIFT * rate));
  const seam = createSeam(sound, mono, { length, overlap });
  return {
    length,
    sampleAt(channel, at) {
      const place = at < length ? at : at % length;
      const source = at >= length && place < overlap ? seam : sound;
      return (source[channel] as Float32Array)[place] as number;
    },
  };
}

function cutQuietEnds(channels: readonly Float32Array[], rate: number): readonly Float32Array[] {
  const length = channels[0]?.length ?? 0;
  const maxCut = Math.floor(Math.min(MAX_CUT * rate, length * MAX_CUT_SHARE) / 2);
  let peak = 0;
  for (const samples of channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const isQuiet = (at: number) => channels.every((samples) => Math.abs(samples[at] as number) < peak * QUIET);
  let from = 0;
  while (from < maxCut && isQuiet(from)) from++;
  let to = length;
  while (length - to < maxCut && isQuiet(to - 1)) to--;
  return channels.map((samples) => samples.subarray(from, to));
}

/** How alike two stretches are, from -1 to 1. */
function correlate(samples: Float32Array, first: number, second: number, length: number): number {
  let product = 0;
  let energy = Number.EPSILON;
  for (let at = 0; at < length; at += STRIDE) {
    const a = samples[first + at] as number;
    const b = samples[second + at] as number;
    product += a * b;
    energy += (a * a + b * b) / 2;
  }
  return product / energy;
}

/** Returns the length of a round whose end is most like its start. */
function findLength(mono: Float32Array, overlap: number, maxShift: number): number {
  const longest = mono.length - overlap;
  let best = { length: longest, likeness: Number.NEGATIVE_INFINITY };
  for (let shift = 0; shift <= Math.min(maxShift, Math.floor(longest / 4)); shift++) {
    const likeness = correlate(mono, 0, longest - shift, overlap);
    if (likeness > best.likeness) best = { length: longest - shift, likeness };
  }
  return best.length;
}

/** Keeps the power constant, for noise as well as for a tone. */
function createSeam(
  sound: readonly Float32Array[],
  mono: Float32Array,
  { length, overlap }: { readonly length: number; readonly overlap: number },
): readonly Float32Array[] {
  const likeness = Math.max(0, correlate(mono, 0, length, overlap));
  return sound.map((samples) =>
    Float32Array.from({ length: overlap }, (_, at) => {
      const share = at / overlap;
      const rise = Math.sqrt(share);
      const fall = Math.sqrt(1 - share);
      const power = Math.sqrt(1 + 2 * rise * fall * likeness);
      return ((samples[at] as number) * rise + (samples[length + at] as number) * fall) / power;
    }),
  );
}
