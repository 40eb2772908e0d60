// Measures pitch, melody and speed of clean speech, by autocorrelation of voiced frames and by changes of loudness.
// Leaves the speaker's size to measure-third-formant.ts.

import type { MonoAudio } from '../../domain/audio/mono-audio.ts';
import { measureThirdFormant } from './measure-third-formant.ts';

/** Sample rate for measurements, enough for pitch and the first three formants. */
export const MEASURING_SAMPLE_RATE = 8000;

export interface VoiceMeasurements {
  /** Median fundamental frequency in Hz. */
  readonly pitch: number;
  /** Width of the melody: 10th to 90th percentile of the pitch, relative to the median. */
  readonly pitchRange: number;
  /** Median third formant of voiced frames in Hz. Smaller speakers have a higher one. */
  readonly thirdFormantHz: number;
  /** Syllables per second, without silence. */
  readonly syllablesPerSecond: number;
  /** Seconds of sound with a pitch. */
  readonly voicedSeconds: number;
}

const FRAME = 360;
const HOP = 160;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 450;
const MIN_VOICED_SCORE = 0.6;
/** Minimum power of a frame, as a share of the mean power. */
const MIN_POWER_SHARE = 0.2;
/** Minimum fall between a syllable's peak and the dip after it, in dB. */
const DIP_DECIBELS = 2.5;
const STEP = 80;

const computePower = (samples: Float32Array, from: number, size: number): number => {
  let sum = 0;
  for (let at = from; at < from + size; at++) sum += (samples[at] ?? 0) ** 2;
  return sum / size;
};

/** Pitch of one frame, or `undefined` if unvoiced. Takes the first strong peak, to avoid the octave below. */
function measurePitch(samples: Float32Array, from: number): number | undefined {
  const first = Math.floor(MEASURING_SAMPLE_RATE / HIGHEST_HZ);
  const last = Math.ceil(MEASURING_SAMPLE_RATE / LOWEST_HZ);
  const own = computePower(samples, from, FRAME);
  const scores = new Float32Array(last - first + 1);
  for (let lag = first; lag <= last; lag++) {
    let product = 0;
    for (let at = from; at < from + FRAME; at++) product += (samples[at] as number) * (samples[at + lag] as number);
    scores[lag - first] = product / FRAME / Math.sqrt(own * computePower(samples, from + lag, FRAME) + 1e-15);
  }
  const best = Math.max(...scores);
  const peak = scores.findIndex(
    (score, at) => at > 0 && score > best * 0.9 && score >= (scores[at - 1] ?? 1) && score >= (scores[at + 1] ?? 1),
  );
  if (best < MIN_VOICED_SCORE || peak < 0) return undefined;
  const here = scores[peak] ?? 0;
  const before = scores[peak - 1] ?? 0;
  const after = scores[peak + 1] ?? 0;
  const between = (before - after) / (2 * (before - 2 * here + after) || 1);
  return MEASURING_SAMPLE_RATE / (first + peak + Math.max(-0.5, Math.min(0.5, between)));
}

/** Peaks of loudness after a dip, per second without silence. */
function measureSyllableRate(samples: Float32Array, floor: number): number {
  let peak = 0;
  let dip = Number.POSITIVE_INFINITY;
  let rising = true;
  let syllables = 0;
  let steps = 0;
  for (let from = 0; from + 3 * STEP < samples.length; from += STEP) {
    const power = computePower(samples, from, 3 * STEP);
    if (power < floor / 10) {
      peak = 0;
      dip = floor / 10;
      rising = true;
      continue;
    }
    steps++;
    if (rising) peak = Math.max(peak, power);
    dip = rising ? dip : Math.min(dip, power);
    if (rising && power < peak / 10 ** (DIP_DECIBELS / 10)) {
      syllables++;
      rising = false;
      dip = power;
    } else if (!rising && power > dip * 10 ** (DIP_DECIBELS / 10)) {
      rising = true;
      peak = power;
    }
  }
  return steps === 0 ? 0 : (syllables * MEASURING_SAMPLE_RATE) / (steps * STEP);
}

/** Sound with a pitch from which a voice is known. */
const MIN_VOICED_SECONDS = 0.5;

/** False if too little of the speech has a pitch. */
export const isVoiceKnown = ({ voicedSeconds, pitch }: Pick<VoiceMeasurements, 'voicedSeconds' | 'pitch'>): boolean =>
  voicedSeconds >= MIN_VOICED_SECONDS && !Number.isNaN(pitch);

/** Value below which this share of the sorted numbers lies. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/**
 * Requires samples at {@link MEASURING_SAMPLE_RATE}. Values are `NaN` if not measurable, as in a whisper or in silence.
 */
export function measureVoice({ samples }: MonoAudio): VoiceMeasurements {
  const mean = computePower(samples, 0, samples.length);
  const floor = mean * MIN_POWER_SHARE;
  const reach = FRAME + Math.ceil(MEASURING_SAMPLE_RATE / LOWEST_HZ);
  const pitches: number[] = [];
  const thirds: number[] = [];
  for (let from = 0; from + reach < samples.length; from += HOP) {
    if (computePower(samples, from, FRAME) < floor || mean === 0) continue;
    const pitch = measurePitch(samples, from);
    if (pitch === undefined) continue;
    pitches.push(pitch);
    const third = measureThirdFormant(samples.subarray(from, from + FRAME), MEASURING_SAMPLE_RATE);
    if (third !== undefined) thirds.push(third);
  }
  pitches.sort((a, b) => a - b);
  thirds.sort((a, b) => a - b);
  const pitch = quantile(pitches, 0.5);
  return {
    pitch,
    pitchRange: (quantile(pitches, 0.9) - quantile(pitches, 0.1)) / pitch,
    thirdFormantHz: quantile(thirds, 0.5),
    syllablesPerSecond: measureSyllableRate(samples, mean),
    voicedSeconds: (pitches.length * HOP) / MEASURING_SAMPLE_RATE,
  };
}
