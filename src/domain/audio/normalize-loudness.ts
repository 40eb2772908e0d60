// Normalizes the loudness of speech: computes the gain that reaches the target, and limits peaks. Processes samples in
// pieces.

import { measureLoudness } from './loudness.ts';
import { concatSamples, type MonoAudio } from './mono-audio.ts';

export const TARGET_LUFS = -18;
/** -1 dBFS. */
export const PEAK_CEILING = 10 ** (-1 / 20);

const LOOK_AHEAD_SECONDS = 0.005;
const RELEASE_SECONDS = 0.08;
/** A higher gain would amplify near silence into noise. */
export const MAX_GAIN = 40;

/** Amplifies and limits pieces of a sound, with a delay of `LOOK_AHEAD_SECONDS`; `flush` returns the rest. */
interface Limiter {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createLimiter(gain: number, rate: number): Limiter {
  const lookAheadSamples = Math.round(LOOK_AHEAD_SECONDS * rate);
  const release = 1 / (RELEASE_SECONDS * rate);
  let delayed = new Float32Array(lookAheadSamples);
  const reductions = new Float32Array(lookAheadSamples).fill(1);
  let position = 0;
  let sum = lookAheadSamples;
  let currentReduction = 1;
  let holdSamples = 0;
  let skippedSamples = 0;

  /** Returns the gain reduction at the newest sample: drops at once, holds until the peak has passed, then recovers. */
  const updateReduction = (peak: number): number => {
    const needed = peak > PEAK_CEILING ? PEAK_CEILING / peak : 1;
    if (needed <= currentReduction) {
      currentReduction = needed;
      holdSamples = lookAheadSamples;
    } else if (holdSamples > 0) holdSamples--;
    else currentReduction = Math.min(needed, currentReduction + (1 - currentReduction) * release);
    sum += currentReduction - (reductions[position] as number);
    reductions[position] = currentReduction;
    position = (position + 1) % lookAheadSamples;
    return Math.min(1, sum / lookAheadSamples);
  };

  const push = (samples: Float32Array): Float32Array => {
    const line = concatSamples([delayed, samples]);
    const out = new Float32Array(samples.length);
    for (let at = 0; at < samples.length; at++) {
      const reduction = updateReduction(Math.abs((samples[at] as number) * gain));
      const value = (line[at] as number) * gain * reduction;
      out[at] = Math.max(-PEAK_CEILING, Math.min(PEAK_CEILING, value));
    }
    delayed = line.slice(samples.length);
    const silent = Math.min(lookAheadSamples - skippedSamples, out.length);
    skippedSamples += silent;
    return out.subarray(silent);
  };

  return { push, flush: () => push(new Float32Array(lookAheadSamples)) };
}

export function amplifyAndLimit({ samples, sampleRate }: MonoAudio, gain: number): Float32Array {
  const limiter = createLimiter(gain, sampleRate);
  return concatSamples([limiter.push(samples), limiter.flush()]);
}

/** Returns the gain that brings `sound` to the target loudness, including the limiter's effect. 1 for silence. */
export function computeLoudnessGain(sound: MonoAudio): number {
  let gain = 1;
  let loudness = measureLoudness(sound);
  for (let round = 0; round < 3 && Number.isFinite(loudness); round++) {
    gain = Math.min(MAX_GAIN, gain * 10 ** ((TARGET_LUFS - loudness) / 20));
    loudness = measureLoudness({ samples: amplifyAndLimit(sound, gain), sampleRate: sound.sampleRate });
    if (Math.abs(loudness - TARGET_LUFS) < 0.2) break;
  }
  return gain;
}
