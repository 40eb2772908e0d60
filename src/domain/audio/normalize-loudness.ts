// Normalizes the loudness of speech: computes the gain that reaches the target, and limits peaks. Processes samples in
// pieces.

import { createGainReduction } from './gain-reduction.ts';
import { measureLoudness } from './loudness.ts';
import { concatSamples, type MonoAudio } from './mono-audio.ts';

export const TARGET_LUFS = -18;
/** -1 dBFS. */
export const PEAK_CEILING = 10 ** (-1 / 20);

/** A higher gain would amplify near silence into noise. */
export const MAX_GAIN = 40;

/** Amplifies and limits pieces of a sound, with a delay; `flush` returns the rest. */
interface Limiter {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createLimiter(gain: number, rate: number): Limiter {
  const reduction = createGainReduction(rate, PEAK_CEILING);
  const { delay } = reduction;
  let delayed = new Float32Array(delay);
  let skippedSamples = 0;

  const push = (samples: Float32Array): Float32Array => {
    const line = concatSamples([delayed, samples]);
    const out = new Float32Array(samples.length);
    for (let at = 0; at < samples.length; at++) {
      const factor = reduction.update(Math.abs((samples[at] as number) * gain));
      const value = (line[at] as number) * gain * factor;
      out[at] = Math.max(-PEAK_CEILING, Math.min(PEAK_CEILING, value));
    }
    delayed = line.slice(samples.length);
    const silent = Math.min(delay - skippedSamples, out.length);
    skippedSamples += silent;
    return out.subarray(silent);
  };

  return { push, flush: () => push(new Float32Array(delay)) };
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
