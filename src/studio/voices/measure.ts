// What a voice is like, in numbers, from clean speech: pitch, how far it moves, how fast syllables follow each other.
// By autocorrelation of voiced frames and by the ups and downs of loudness. Knows no engine; the voice's size is apart.

import type { Sound } from '../../domain/sound/sound.ts';
import { thirdFormant } from './measure-formants.ts';

/** Measured at this rate: enough for pitch and the first three formants. */
export const MEASURE_RATE = 8000;

export interface VoiceFacts {
  /** Median fundamental frequency, Hz. */
  readonly pitch: number;
  /** Width of the melody: from the tenth to the ninetieth percentile, relative to the median. */
  readonly spread: number;
  /** Median third formant of voiced frames, Hz: the smaller the speaker, the higher. */
  readonly third: number;
  /** Syllables a second while something is said. */
  readonly syllables: number;
  /** Seconds with a pitch. */
  readonly voiced: number;
}

const FRAME = 360;
const HOP = 160;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 450;
const VOICED = 0.6;
/** Parts of the mean power that a frame needs to count. */
const LOUD = 0.2;
/** Decibels between a syllable's peak and the dip after it. */
const DIP = 2.5;
const STEP = 80;

const powerOf = (samples: Float32Array, from: number, size: number): number => {
  let sum = 0;
  for (let at = from; at < from + size; at++) sum += (samples[at] ?? 0) ** 2;
  return sum / size;
};

/** Pitch of one frame, or `undefined` for one without; the first strong peak counts, not the octave below. */
function pitchAt(samples: Float32Array, from: number): number | undefined {
  const first = Math.floor(MEASURE_RATE / HIGHEST_HZ);
  const last = Math.ceil(MEASURE_RATE / LOWEST_HZ);
  const own = powerOf(samples, from, FRAME);
  const scores = new Float32Array(last - first + 1);
  for (let lag = first; lag <= last; lag++) {
    let product = 0;
    for (let at = from; at < from + FRAME; at++)
      product += (samples[at] as number) * (samples[at + lag] as number);
    scores[lag - first] = product / FRAME / Math.sqrt(own * powerOf(samples, from + lag, FRAME) + 1e-15);
  }
  const best = Math.max(...scores);
  const peak = scores.findIndex(
    (score, at) =>
      at > 0 && score > best * 0.9 && score >= (scores[at - 1] ?? 1) && score >= (scores[at + 1] ?? 1),
  );
  if (best < VOICED || peak < 0) return undefined;
  const here = scores[peak] ?? 0;
  const before = scores[peak - 1] ?? 0;
  const after = scores[peak + 1] ?? 0;
  const between = (before - after) / (2 * (before - 2 * here + after) || 1);
  return MEASURE_RATE / (first + peak + Math.max(-0.5, Math.min(0.5, between)));
}

/** Peaks of loudness with a dip before them, for each second that is not silence. */
function syllablesIn(samples: Float32Array, floor: number): number {
  let peak = 0;
  let dip = Number.POSITIVE_INFINITY;
  let rising = true;
  let syllables = 0;
  let steps = 0;
  for (let from = 0; from + 3 * STEP < samples.length; from += STEP) {
    const power = powerOf(samples, from, 3 * STEP);
    if (power < floor / 10) {
      peak = 0;
      dip = floor / 10;
      rising = true;
      continue;
    }
    steps++;
    if (rising) peak = Math.max(peak, power);
    dip = rising ? dip : Math.min(dip, power);
    if (rising && power < peak / 10 ** (DIP / 10)) {
      syllables++;
      rising = false;
      dip = power;
    } else if (!rising && power > dip * 10 ** (DIP / 10)) {
      rising = true;
      peak = power;
    }
  }
  return steps === 0 ? 0 : (syllables * MEASURE_RATE) / (steps * STEP);
}

/** The value below which this part of the sorted numbers lies. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** Facts of one voice; `NaN` for what cannot be heard, as in a whisper or in silence. `sound` is at {@link MEASURE_RATE}. */
export function measureVoice({ samples }: Sound): VoiceFacts {
  const mean = powerOf(samples, 0, samples.length);
  const floor = mean * LOUD;
  const reach = FRAME + Math.ceil(MEASURE_RATE / LOWEST_HZ);
  const pitches: number[] = [];
  const thirds: number[] = [];
  for (let from = 0; from + reach < samples.length; from += HOP) {
    if (powerOf(samples, from, FRAME) < floor || mean === 0) continue;
    const pitch = pitchAt(samples, from);
    if (pitch === undefined) continue;
    pitches.push(pitch);
    const third = thirdFormant(samples.subarray(from, from + FRAME), MEASURE_RATE);
    if (third !== undefined) thirds.push(third);
  }
  pitches.sort((one, other) => one - other);
  thirds.sort((one, other) => one - other);
  const pitch = quantile(pitches, 0.5);
  return {
    pitch,
    spread: (quantile(pitches, 0.9) - quantile(pitches, 0.1)) / pitch,
    third: quantile(thirds, 0.5),
    syllables: syllablesIn(samples, mean),
    voiced: (pitches.length * HOP) / MEASURE_RATE,
  };
}
